import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { BATCH_INTERVAL_MS } from '../../../../../src/shared/constants';
import { monotonicMs } from '../../../../../src/shared/units';
import {
  BATCH_AHEAD_MS,
  CREDIT_FORGIVEN_MS,
  type CreditEvent,
  type CreditState,
  createCreditState,
  HIDDEN_BATCH_INTERVAL_MS,
  LONE_BATCH_INTERVAL_MS,
  PROMPT_PAINT_MS,
  stepCredits,
} from '../../../../../workers/monitor/live/credits';

let driver: Driver;
beforeEach(() => {
  driver = new Driver();
});

describe('Credits', () => {
  it('send the first change immediately', () => {
    driver.change();
    expect(driver.sentAt).toEqual([1_000]);
  });

  it('send one batch per interval, however fast changes arrive and the page paints', () => {
    for (let ms = 0; ms < 10_000; ms += 5) {
      driver.change();
      driver.paint();
      driver.advance(5);
    }
    const gaps = driver.sentAt.slice(1).map((at, n) => at - (driver.sentAt[n] as number));
    expect(driver.sentAt.length).toBeLessThanOrEqual((10_000 + BATCH_AHEAD_MS) / BATCH_INTERVAL_MS + 1);
    expect(Math.min(...gaps.slice(4))).toBe(BATCH_INTERVAL_MS);
  });

  it.each([
    ['exactly one per interval', BATCH_INTERVAL_MS],
    ['one per interval by a fast clock', BATCH_INTERVAL_MS * 0.999],
  ])('send each frame immediately if a source sends %s, with jitter', (_, interval) => {
    const changedAt: number[] = [];
    for (let n = 0; n < 20_000; n++) {
      const jitter = (n * 7_919) % 60;
      driver.advance(1_000 + n * interval + jitter - driver.now);
      changedAt.push(driver.now);
      driver.change();
      driver.advance(25);
      driver.paint();
    }
    expect(driver.sentAt).toEqual(changedAt);
  });

  it('keep batches an interval apart if the page paints late', () => {
    for (let n = 0; n < 50; n++) {
      driver.change();
      driver.advance(PROMPT_PAINT_MS + 1);
      driver.paint();
      driver.change();
      driver.advance(BATCH_INTERVAL_MS - PROMPT_PAINT_MS - 1);
    }
    const gaps = driver.sentAt.slice(1).map((at, n) => at - (driver.sentAt[n] as number));
    expect(gaps).toEqual(gaps.map(() => BATCH_INTERVAL_MS));
  });

  it('send the next change immediately once a page paints promptly again', () => {
    driver.change();
    driver.advance(PROMPT_PAINT_MS + 1);
    driver.paint();
    driver.advance(BATCH_INTERVAL_MS);
    driver.change();
    driver.advance(PROMPT_PAINT_MS);
    driver.paint();
    driver.change();
    expect(driver.sentAt).toEqual([1_000, 1_151, 1_151 + PROMPT_PAINT_MS]);
  });

  it('send a change after a quiet period immediately', () => {
    driver.change();
    driver.paint();
    driver.advance(BATCH_INTERVAL_MS + 1);
    driver.change();
    expect(driver.sentAt).toEqual([1_000, 1_101]);
  });

  it('send nothing until the page has painted, then one batch for everything since', () => {
    driver.change();
    for (let n = 0; n < 50; n++) {
      driver.advance(20);
      driver.change();
    }
    expect(driver.sentAt).toHaveLength(1);
    driver.paint();
    expect(driver.sentAt).toEqual([1_000, 2_000]);
    driver.paint();
    driver.advance(10_000);
    expect(driver.sentAt).toHaveLength(2);
  });

  it('forgive a missing credit', () => {
    driver.change();
    driver.change();
    driver.advance(CREDIT_FORGIVEN_MS - 1);
    expect(driver.sentAt).toHaveLength(1);
    driver.advance(1);
    expect(driver.sentAt).toEqual([1_000, 1_000 + CREDIT_FORGIVEN_MS]);
  });

  it('do not count a late credit of a forgiven batch for the current one', () => {
    driver.change();
    driver.change();
    driver.advance(CREDIT_FORGIVEN_MS);
    driver.change();
    driver.paint(1);
    driver.advance(BATCH_INTERVAL_MS);
    expect(driver.sentAt).toHaveLength(2);
    driver.paint(2);
    expect(driver.sentAt).toHaveLength(3);
  });

  it('slow down for a hidden page and speed up when it is shown again', () => {
    driver = new Driver(true);
    driver.change();
    driver.paint();
    driver.change();
    driver.advance(HIDDEN_BATCH_INTERVAL_MS - 1);
    expect(driver.sentAt).toHaveLength(1);
    driver.advance(1);
    expect(driver.sentAt).toHaveLength(2);
    driver.paint();
    driver.change();
    driver.advance(300);
    driver.dispatch({ kind: 'visible' });
    expect(driver.sentAt).toEqual([1_000, 2_000, 2_300]);
    driver.paint();
    driver.dispatch({ kind: 'hidden' });
    driver.change();
    driver.advance(HIDDEN_BATCH_INTERVAL_MS - 1);
    expect(driver.sentAt).toHaveLength(3);
  });

  it('request no timer while there is nothing to send', () => {
    driver.change();
    expect(driver.isAsleep).toBe(true);
    driver.paint();
    expect(driver.isAsleep).toBe(true);
  });

  it('are not spent on invisible changes', () => {
    driver.isEmpty = true;
    for (let n = 0; n < 5; n++) driver.change();
    expect(driver.outstanding).toBeNull();
    driver.isEmpty = false;
    driver.change();
    expect(driver.sentAt).toEqual([1_000]);
  });

  it('never have two batches in flight within the time limit, and always send eventually', () => {
    const act = fc.oneof(
      fc.constant('change' as const),
      fc.constant('paint' as const),
      fc.constant('hidden' as const),
      fc.constant('visible' as const),
      fc.nat({ max: 2_500 }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        driver = new Driver();
        let paintedSequence = 0;
        let isLate = false;
        let isHidden = false;
        let checkedCount = 0;
        for (const action of acts) {
          const wasLate = isLate;
          if (action === 'change') driver.change();
          else if (action === 'paint') {
            if (driver.outstanding !== null)
              isLate = driver.now - (driver.sentAt.at(-1) as number) > PROMPT_PAINT_MS;
            driver.paint();
            paintedSequence = driver.sequence;
          } else if (action === 'hidden' || action === 'visible') {
            driver.dispatch({ kind: action });
            isHidden = action === 'hidden';
          } else driver.advance(action);
          for (; checkedCount < driver.sentAt.length; checkedCount++) {
            const before = driver.sentAt[checkedCount - 1] ?? Number.NEGATIVE_INFINITY;
            const gapMs = (driver.sentAt[checkedCount] as number) - before;
            if (isLate || wasLate) expect(gapMs).toBeGreaterThanOrEqual(BATCH_INTERVAL_MS);
            for (let earlier = 0; earlier < checkedCount; earlier++) {
              const span = (driver.sentAt[checkedCount] as number) - (driver.sentAt[earlier] as number);
              expect((checkedCount - earlier) * LONE_BATCH_INTERVAL_MS).toBeLessThanOrEqual(
                span + BATCH_AHEAD_MS,
              );
            }
            if (action !== 'paint' && paintedSequence < checkedCount)
              expect(gapMs).toBeGreaterThanOrEqual(CREDIT_FORGIVEN_MS);
          }
        }
        const before = driver.sentAt.length;
        driver.change();
        driver.advance(CREDIT_FORGIVEN_MS + (isHidden ? HIDDEN_BATCH_INTERVAL_MS : 0));
        expect(driver.sentAt.length).toBeGreaterThan(before);
      }),
      { seed: 71, numRuns: 2_000 },
    );
  });
});

/** Drives the state machine as the batch sender does: executes effects and wakes it when requested. */
class Driver {
  now = 1_000;
  sequence = 0;
  readonly sentAt: number[] = [];
  /** Whether no visible value is waiting to be sent. */
  isEmpty = false;
  #state: CreditState;
  #wakeAt: number | null = null;

  constructor(isHidden = false) {
    this.#state = createCreditState(isHidden);
  }

  dispatch(event: CreditEvent): void {
    const { state, effect } = stepCredits(this.#state, event, monotonicMs(this.now));
    this.#state = state;
    this.#wakeAt = effect.kind === 'wake' ? effect.at : null;
    if (effect.kind !== 'send') return;
    if (this.isEmpty) this.dispatch({ kind: 'empty' });
    else {
      this.sentAt.push(this.now);
      this.dispatch({ kind: 'sent', sequence: ++this.sequence });
    }
  }

  advance(ms: number): void {
    const end = this.now + ms;
    while (this.#wakeAt !== null && this.#wakeAt <= end) {
      this.now = this.#wakeAt;
      this.#wakeAt = null;
      this.dispatch({ kind: 'woken' });
    }
    this.now = end;
  }

  change(): void {
    this.dispatch({ kind: 'changed' });
  }
  paint(sequence = this.sequence): void {
    this.dispatch({ kind: 'painted', sequence });
  }
  get outstanding(): number | null {
    return this.#state.unpaintedSequence;
  }
  get isAsleep(): boolean {
    return this.#wakeAt === null;
  }
}
