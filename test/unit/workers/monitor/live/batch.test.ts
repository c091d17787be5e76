import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Header, isQuietBatch, openBatch } from '../../../../../src/shared/batch';
import {
  Freshness,
  HAS_NUMBER,
  HAS_SUSPECT_TIME,
  HAS_TEXT,
  withFreshness,
} from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import { Board, type Extremes } from '../../../../../src/state/live/board';
import { Batcher } from '../../../../../workers/monitor/live/batch';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { mergeValue } from '../../../../../workers/monitor/live/merge';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { createContext, PLATFORM_NOW } from './support';

/** A million values may take long on a busy machine. */
const LONG_MS = 120_000;

const NOW = epochMs(77_000);
/** Base of the source times, which must be plausible. */
const T0 = PLATFORM_NOW - 60_000;

describe('A batch', () => {
  it('carries number, time, arrival, flags and text of each changed slot to the board', () => {
    const table = new ValueTable(5);
    const batcher = new Batcher(table, 4);
    const board = new Board(4);
    put(table, 2, 7, 100, '007');
    put(table, 0, 1.5, 200);
    put(table, 3, 9, 300, '');
    put(table, 4, 1);
    const message = batcher.pack(NOW);
    if (!message) throw new Error('nothing was sent');
    expect(board.apply(message.buffer, message.texts)).toBe(1);
    expect(message.texts).toEqual(['007', '']);
    for (const slot of [0, 1, 2, 3])
      expect([
        board.numbers[slot],
        board.times[slot],
        board.arrivals[slot],
        board.flags[slot],
        board.texts[slot],
      ]).toEqual([
        table.numbers[slot],
        table.times[slot],
        table.arrivals[slot],
        table.flags[slot],
        table.texts[slot],
      ]);
  });

  it('is not created without changes', () => {
    const table = new ValueTable(2);
    const batcher = new Batcher(table, 1);
    expect(batcher.pack(NOW)).toBeNull();
    put(table, 1, 5);
    expect(batcher.pack(NOW)).toBeNull();
    expect(batcher.sequence).toBe(0);
    expect(table.markedCount).toBe(0);
  });

  it('carries profiling data in its header', () => {
    const table = new ValueTable(2);
    const batcher = new Batcher(table, 2);
    const { ingestFrame } = createIngest(table, new Map([['a', 0]]));
    const frame = (time: number) => `{"signalVal":{"a":{"time":${time},"value":"${time}"}}}`;
    ingestFrame(frame(1), createContext({ arrival: epochMs(10) }));
    ingestFrame(frame(2), createContext({ arrival: epochMs(20) }));
    ingestFrame(frame(3), createContext({ arrival: epochMs(30) }));
    const { header } = openBatch(batcher.pack(NOW)?.buffer ?? new ArrayBuffer(64));
    expect(header[Header.sequence]).toBe(1);
    expect(header[Header.sentAt]).toBe(NOW);
    expect(header[Header.oldestArrival]).toBe(10);
    expect(header[Header.superseded]).toBe(2);
    put(table, 1, 1);
    const secondHeader = openBatch(batcher.pack(NOW)?.buffer ?? new ArrayBuffer(64)).header;
    expect(secondHeader[Header.sequence]).toBe(2);
    expect(secondHeader[Header.oldestArrival]).toBeNaN();
    expect(secondHeader[Header.superseded]).toBe(0);
  });

  it('is marked quiet if only times have changed', () => {
    const table = new ValueTable(2);
    const batcher = new Batcher(table, 2);
    const isQuiet = (): boolean => isQuietBatch(batcher.pack(NOW)?.buffer ?? new ArrayBuffer(0));
    put(table, 0, 7, 100, '007');
    put(table, 1, 8, 100);
    expect(isQuiet()).toBe(false);
    put(table, 0, 7, 200, '007');
    put(table, 1, 8, 200);
    expect(isQuiet()).toBe(true);
    put(table, 0, 7, 300, '07');
    put(table, 1, 8, 300);
    expect(isQuiet()).toBe(false);
    put(table, 1, 9, 400);
    put(table, 1, 9, 500);
    expect(isQuiet()).toBe(false);
    mergeValue(table, 1, 9, T0 + 600, HAS_NUMBER | HAS_SUSPECT_TIME, null, 1, 5, Number.NaN);
    expect(isQuiet()).toBe(false);
    table.mark(1);
    expect(isQuiet()).toBe(false);
  });

  it('omits off-screen values, and includes their current state once they come on screen', () => {
    const table = new ValueTable(4);
    const batcher = new Batcher(table, 4);
    batcher.setInterest(Uint32Array.of(1));
    for (const row of [0, 1, 2]) put(table, row, 1);
    expect(getSlots(batcher)).toEqual([1]);
    put(table, 0, 2, 2);
    expect(getSlots(batcher)).toBeNull();
    batcher.setInterest(Uint32Array.of(0, 1, 3));
    const message = batcher.pack(NOW);
    if (!message) throw new Error('nothing was sent');
    const { slots, numbers } = openBatch(message.buffer);
    expect([...slots]).toEqual([0]);
    expect([...numbers]).toEqual([2]);
    batcher.setInterest(null);
    expect(getSlots(batcher)).toEqual([2]);
    expect(getSlots(batcher)).toBeNull();
  });

  it.each([Freshness.stale, Freshness.disconnected, Freshness.paused])(
    'reports once that an off-screen slot shown as live turned %i, and once that it is live again',
    (lostFreshness) => {
      const table = new ValueTable(3);
      const batcher = new Batcher(table, 3);
      const setFreshness = (row: number, freshness: Freshness): void => {
        table.flags[row] = withFreshness(table.flags[row] as number, freshness);
        table.mark(row);
      };
      for (const row of [0, 1]) put(table, row, 1);
      expect(getSlots(batcher)).toEqual([0, 1]);
      batcher.setInterest(Uint32Array.of(1));
      for (const row of [0, 2]) put(table, row, 2, 2);
      expect(getSlots(batcher)).toBeNull();
      setFreshness(0, Freshness.ageing);
      expect(getSlots(batcher)).toBeNull();
      // The page never received slot 2 and needs no correction.
      for (const row of [0, 2]) setFreshness(row, lostFreshness);
      expect(getSlots(batcher)).toEqual([0]);
      setFreshness(0, lostFreshness);
      expect(getSlots(batcher)).toBeNull();
      // The return to live is reported once too, since the page counts stale slots.
      put(table, 0, 3, 3);
      expect(getSlots(batcher)).toEqual([0]);
      put(table, 0, 4, 4);
      expect(getSlots(batcher)).toBeNull();
      batcher.setInterest(null);
      expect(getSlots(batcher)?.toSorted()).toEqual([0, 2]);
    },
  );

  it('ignores slots that do not exist', () => {
    const table = new ValueTable(3);
    const batcher = new Batcher(table, 2);
    batcher.setInterest([7, 2, -1, Number.NaN, 1]);
    put(table, 1, 1);
    put(table, 2, 1);
    expect(getSlots(batcher)).toEqual([1]);
  });

  it('carries the peaks between two batches for trends, once', () => {
    const table = new ValueTable(3, [1]);
    const batcher = new Batcher(table, 3);
    const board = new Board(3);
    const receivedExtremes: Extremes[] = [];
    board.onExtremes((extremes) => receivedExtremes.push(extremes));
    const send = (): void => {
      const message = batcher.pack(NOW);
      if (message) board.apply(message.buffer, message.texts);
    };
    for (const [time, number] of [5, 90, -3, 6, 4].entries()) {
      put(table, 0, number, time);
      put(table, 1, number, time);
    }
    send();
    expect(receivedExtremes).toEqual([{ slot: 1, lowTime: T0 + 2, low: -3, highTime: T0 + 1, high: 90 }]);
    put(table, 1, 8, 9);
    send();
    expect(receivedExtremes).toHaveLength(1);
  });

  it('carries no peak of a bad or invalid value', () => {
    const table = new ValueTable(1, [0]);
    const badFlag = 1 << 3;
    put(table, 0, 1, 1);
    mergeValue(table, 0, 999, T0 + 2, HAS_NUMBER | badFlag, null, 1, 5, Number.NaN);
    put(table, 0, 2, 3);
    put(table, 0, 3, 4);
    const message = new Batcher(table, 1).pack(NOW);
    expect([...openBatch(message?.buffer ?? new ArrayBuffer(64)).extremes]).toEqual([T0 + 1, 1, T0 + 3, 2]);
  });

  it('keeps the board equal to the table while slots come on and off screen', () => {
    const size = 6;
    const act = fc.oneof(
      { weight: 6, arbitrary: fc.tuple(fc.constant('put'), fc.nat({ max: size }), fc.nat({ max: 9 })) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('age'), fc.nat({ max: size - 1 }), fc.constant(0)) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('take'), fc.constant(0), fc.constant(0)) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('look'), fc.nat({ max: 63 }), fc.constant(0)) },
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const table = new ValueTable(size + 1);
        const batcher = new Batcher(table, size);
        const board = new Board(size);
        let interest: number[] = Array.from({ length: size }, (_, slot) => slot);
        const send = (): void => {
          const message = batcher.pack(NOW);
          if (message) board.apply(message.buffer, message.texts);
          for (const slot of interest) {
            expect(board.numbers[slot]).toBe(table.numbers[slot]);
            expect(board.flags[slot]).toBe(table.flags[slot]);
            expect(board.texts[slot]).toBe(table.texts[slot]);
          }
        };
        acts.forEach(([kind, a, b], n) => {
          if (kind === 'put') put(table, a, b, n, b > 7 ? `0${b}` : null);
          else if (kind === 'age') {
            table.flags[a] = withFreshness(table.flags[a] as number, Freshness.stale);
            table.mark(a);
          } else if (kind === 'take') send();
          else {
            interest = Array.from({ length: size }, (_, slot) => slot).filter((slot) => (a >> slot) & 1);
            batcher.setInterest(a === 63 ? null : Uint32Array.from(interest));
          }
        });
        send();
      }),
      { seed: 81, numRuns: 1_500 },
    );
  });
});

describe('A million values', () => {
  it(
    'reach the board without loss or reordering',
    () => {
      const signalCount = 2_000;
      const valuesPerFrame = 500;
      const frameCount = 2_000;
      const ids = Array.from({ length: signalCount }, (_, n) => `s${100_000 + n}`);
      const table = new ValueTable(signalCount);
      const batcher = new Batcher(table, signalCount);
      const board = new Board(signalCount);
      const { ingestFrame } = createIngest(table, new Map(ids.map((id, row) => [id, row])));
      const newest = new Map<number, readonly [time: number, number: number]>();
      let state = 12_345;
      const randomBelow = (below: number): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state % below;
      };
      let acceptedCount = 0;
      let ignoredCount = 0;
      let mergedCount = 0;
      let sentCount = 0;
      let outOfOrderCount = 0;
      const lastSeen = new Float64Array(signalCount).fill(Number.NEGATIVE_INFINITY);
      for (let frame = 0; frame < frameCount; frame++) {
        const first = randomBelow(signalCount);
        let text = '';
        for (let n = 0; n < valuesPerFrame; n++) {
          const row = (first + n) % signalCount;
          // One in ten is late, with an older time.
          const time = PLATFORM_NOW + frame * 10 - (randomBelow(10) === 0 ? randomBelow(2_000) : 0);
          const number = randomBelow(100_000) / 100;
          text += `${n === 0 ? '' : ','}"${ids[row]}":{"time":${time},"value":"${number}","code":"200","dataType":"float","unit":"℃"}`;
          const previous = newest.get(row);
          if (previous === undefined || time >= previous[0]) newest.set(row, [time, number]);
        }
        const result = ingestFrame(`{"signalVal":{${text}}}`, createContext({ platformNow: Number.NaN }));
        acceptedCount += result.accepted;
        ignoredCount += result.ignored;
        if (randomBelow(3) !== 0 && frame < frameCount - 1) continue;
        const message = batcher.pack(NOW);
        if (!message) continue;
        const { header, slots, times } = openBatch(message.buffer);
        mergedCount += header[Header.superseded] as number;
        sentCount += slots.length;
        for (let i = 0; i < slots.length; i++) {
          const slot = slots[i] as number;
          if ((times[i] as number) < (lastSeen[slot] as number)) outOfOrderCount++;
          lastSeen[slot] = times[i] as number;
        }
        board.apply(message.buffer, message.texts);
      }
      expect(acceptedCount + ignoredCount).toBe(frameCount * valuesPerFrame);
      expect(outOfOrderCount).toBe(0);
      // Every accepted value was sent, superseded, or equal to the previous one.
      expect(sentCount + mergedCount).toBeLessThanOrEqual(acceptedCount);
      expect(sentCount + mergedCount).toBeGreaterThan(acceptedCount * 0.99);
      for (const [row, [time, number]] of newest) {
        expect(board.times[row]).toBe(time);
        expect(board.numbers[row]).toBe(number);
      }
    },
    LONG_MS,
  );
});

function put(
  table: ValueTable,
  row: number,
  number: number,
  time = number,
  text: string | null = null,
): void {
  mergeValue(
    table,
    row,
    number,
    T0 + time,
    text === null ? HAS_NUMBER : HAS_NUMBER | HAS_TEXT,
    text,
    1,
    5,
    Number.NaN,
  );
}

function getSlots(batcher: Batcher): readonly number[] | null {
  const message = batcher.pack(NOW);
  return message && [...openBatch(message.buffer).slots];
}
