import { beforeEach, describe, expect, it } from 'vitest';
import { type EpochMs, epochMs } from '../../../../../src/shared/units';
import { type Health, type HealthDeps, ShiftHealth } from '../../../../../src/state/health/shift-health';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_760_000_000_000;

describe('The health of a shift', () => {
  let page: Shift;
  const leak = (): void => {
    let minute = 0;
    page.bytes = () => 50_000_000 + 60_000_000 * minute++;
  };
  beforeEach(() => {
    page = shift();
  });

  it('never reloads in eight hours without a leak', async () => {
    let minute = 0;
    page.bytes = () => 120_000_000 + (minute++ % 9) * 40_000_000;
    await page.pass(480);
    expect(page.reloads).toEqual([]);
    expect(page.newest()?.samples).toHaveLength(481);
    expect(page.newest()?.verdict).toBe('steady');
  });

  it('reloads once, at a quiet moment, if the page leaks 1 MB a second', async () => {
    leak();
    page.isQuiet = false;
    await page.pass(90);
    expect(page.newest()?.verdict).not.toBe('steady');
    expect(page.reloads).toEqual([]);
    page.isQuiet = true;
    await page.pass(1);
    expect(page.reloads).toHaveLength(1);
    await page.pass(60);
    expect(page.reloads).toHaveLength(1);
  });

  it('waits while the user is working with the page', async () => {
    leak();
    for (let minute = 0; minute < 120; minute++) {
      page.health.touched();
      await page.passSeconds(30);
      page.health.touched();
      await page.passSeconds(30);
    }
    expect(page.reloads).toEqual([]);
    await page.pass(2);
    expect(page.reloads).toHaveLength(1);
  });

  it('waits until its server is reachable', async () => {
    leak();
    page.isServed = false;
    await page.pass(120);
    expect(page.reloads).toEqual([]);
    page.isServed = true;
    await page.pass(1);
    expect(page.reloads).toHaveLength(1);
  });

  it('checks that the page is still quiet when the server has answered', async () => {
    leak();
    let asked = 0;
    Object.defineProperty(page, 'isQuiet', { get: () => asked++ % 2 === 0 });
    await page.pass(120);
    expect(asked).toBeGreaterThan(1);
    expect(page.reloads).toEqual([]);
  });

  it('does not reload repeatedly if the next page leaks too', async () => {
    const stored = { at: null as EpochMs | null };
    page = shift(stored);
    leak();
    await page.pass(90);
    const first = stored.at;
    expect(first).not.toBeNull();
    page = shift(stored, (first ?? 0) + 1_000);
    leak();
    await page.pass(110);
    expect(page.reloads).toEqual([]);
    await page.pass(15);
    expect(page.reloads).toHaveLength(1);
  });

  it('records that it replaced a leaking page', () => {
    const at = epochMs(START - 2_000);
    expect(shift({ at }).newest()?.recoveredAt).toBe(at);
    // The user has reloaded the page since.
    expect(shift({ at: epochMs(START - HOUR) }).newest()?.recoveredAt).toBeNull();
  });

  it('reports no samples if the browser cannot measure memory', () => {
    const silent = shift({ at: null }, START, () => null);
    expect(silent.newest()).toEqual({ since: START, samples: [], verdict: 'steady', recoveredAt: null });
    expect(silent.reloads).toEqual([]);
  });
});

interface Shift {
  readonly health: ShiftHealth;
  readonly reloads: EpochMs[];
  readonly newest: () => Health | null;
  readonly pass: (minutes: number) => Promise<void>;
  readonly passSeconds: (seconds: number) => Promise<void>;
  bytes: () => number;
  isQuiet: boolean;
  isServed: boolean;
}

function shift(
  stored: { at: EpochMs | null } = { at: null },
  start = START,
  heap = (page: Shift): ReturnType<HealthDeps['heap']> => ({ bytes: page.bytes(), limit: 4_000_000_000 }),
): Shift {
  let now = start;
  let newest: Health | null = null;
  let rings: { readonly at: number; readonly ring: () => void }[] = [];
  const reloads: EpochMs[] = [];
  const page: Shift = {
    health: new ShiftHealth(
      {
        heap: () => heap(page),
        now: () => epochMs(now),
        every: (ms, look) => {
          const wait = (): void => {
            const ring = (): void => {
              look();
              wait();
            };
            rings.push({ at: now + ms, ring });
          };
          wait();
        },
        isQuiet: () => page.isQuiet,
        isServed: async () => page.isServed,
        reload: () => void reloads.push(epochMs(now)),
        lastRecovery: {
          read: () => stored.at,
          note: () => {
            stored.at = epochMs(now);
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
    pass: async (minutes) => {
      for (let minute = 0; minute < minutes; minute++) await page.passSeconds(60);
    },
    passSeconds: async (seconds) => {
      now += seconds * 1_000;
      const due = rings.filter(({ at }) => at <= now);
      rings = rings.filter(({ at }) => at > now);
      for (const { ring } of due) ring();
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
