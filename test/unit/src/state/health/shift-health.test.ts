import { beforeEach, describe, expect, it } from 'vitest';
import { type EpochMs, epochMs } from '../../../../../src/shared/units';
import { type Health, type HealthDeps, ShiftHealth } from '../../../../../src/state/health/shift-health';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_760_000_000_000;

describe('The health of a shift', () => {
  let page: FakeShift;
  const startLeak = (): void => {
    let minute = 0;
    page.bytes = () => 50_000_000 + 60_000_000 * minute++;
  };
  beforeEach(() => {
    page = createShift();
  });

  it('never reloads in eight hours without a leak', async () => {
    let minute = 0;
    page.bytes = () => 120_000_000 + (minute++ % 9) * 40_000_000;
    await page.passMinutes(480);
    expect(page.reloads).toEqual([]);
    expect(page.newest()?.samples).toHaveLength(481);
    expect(page.newest()?.verdict).toBe('steady');
  });

  it('reloads once, at a quiet moment, if the page leaks 1 MB a second', async () => {
    startLeak();
    page.isQuiet = false;
    await page.passMinutes(90);
    expect(page.newest()?.verdict).not.toBe('steady');
    expect(page.reloads).toEqual([]);
    page.isQuiet = true;
    await page.passMinutes(1);
    expect(page.reloads).toHaveLength(1);
    await page.passMinutes(60);
    expect(page.reloads).toHaveLength(1);
  });

  it('waits while the user is working with the page', async () => {
    startLeak();
    for (let minute = 0; minute < 120; minute++) {
      page.health.handleTouch();
      await page.passSeconds(30);
      page.health.handleTouch();
      await page.passSeconds(30);
    }
    expect(page.reloads).toEqual([]);
    await page.passMinutes(2);
    expect(page.reloads).toHaveLength(1);
  });

  it('waits until its server is reachable', async () => {
    startLeak();
    page.isServed = false;
    await page.passMinutes(120);
    expect(page.reloads).toEqual([]);
    page.isServed = true;
    await page.passMinutes(1);
    expect(page.reloads).toHaveLength(1);
  });

  it('checks that the page is still quiet when the server has answered', async () => {
    startLeak();
    let reads = 0;
    Object.defineProperty(page, 'isQuiet', { get: () => reads++ % 2 === 0 });
    await page.passMinutes(120);
    expect(reads).toBeGreaterThan(1);
    expect(page.reloads).toEqual([]);
  });

  it('does not reload repeatedly if the next page leaks too', async () => {
    const storedRecovery = { at: null as EpochMs | null };
    page = createShift(storedRecovery);
    startLeak();
    await page.passMinutes(90);
    const first = storedRecovery.at;
    expect(first).not.toBeNull();
    page = createShift(storedRecovery, (first ?? 0) + 1_000);
    startLeak();
    await page.passMinutes(110);
    expect(page.reloads).toEqual([]);
    await page.passMinutes(15);
    expect(page.reloads).toHaveLength(1);
  });

  it('records that it replaced a leaking page', () => {
    const at = epochMs(START - 2_000);
    expect(createShift({ at }).newest()?.recoveredAt).toBe(at);
    // The user has reloaded the page since.
    expect(createShift({ at: epochMs(START - HOUR) }).newest()?.recoveredAt).toBeNull();
  });

  it('reports no samples if the browser cannot measure memory', () => {
    const unmeasuredShift = createShift({ at: null }, START, () => null);
    expect(unmeasuredShift.newest()).toEqual({
      since: START,
      samples: [],
      verdict: 'steady',
      recoveredAt: null,
    });
    expect(unmeasuredShift.reloads).toEqual([]);
  });
});

interface FakeShift {
  readonly health: ShiftHealth;
  readonly reloads: EpochMs[];
  readonly newest: () => Health | null;
  readonly passMinutes: (minutes: number) => Promise<void>;
  readonly passSeconds: (seconds: number) => Promise<void>;
  bytes: () => number;
  isQuiet: boolean;
  isServed: boolean;
}

function createShift(
  storedRecovery: { at: EpochMs | null } = { at: null },
  start = START,
  heap = (page: FakeShift): ReturnType<HealthDeps['readHeap']> => ({
    bytes: page.bytes(),
    limit: 4_000_000_000,
  }),
): FakeShift {
  let now = start;
  let newest: Health | null = null;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  const reloads: EpochMs[] = [];
  const page: FakeShift = {
    health: new ShiftHealth(
      {
        readHeap: () => heap(page),
        now: () => epochMs(now),
        every: (ms, action) => {
          const schedule = (): void => {
            const callback = (): void => {
              action();
              schedule();
            };
            timers.push({ at: now + ms, callback });
          };
          schedule();
        },
        isQuiet: () => page.isQuiet,
        isServed: async () => page.isServed,
        reload: () => void reloads.push(epochMs(now)),
        lastRecovery: {
          read: () => storedRecovery.at,
          record: () => {
            storedRecovery.at = epochMs(now);
          },
        },
        onHealth: (health) => {
          newest = health;
        },
      },
      epochMs(start),
    ),
    reloads,
    newest: () => newest,
    passMinutes: async (minutes) => {
      for (let minute = 0; minute < minutes; minute++) await page.passSeconds(60);
    },
    passSeconds: async (seconds) => {
      now += seconds * 1_000;
      const dueTimers = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { callback } of dueTimers) callback();
      await Promise.resolve();
      await Promise.resolve();
    },
    bytes: () => 80_000_000,
    isQuiet: true,
    isServed: true,
  };
  page.health.start();
  return page;
}
