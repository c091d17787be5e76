import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARLIEST_TIME_MS, FUTURE_TOLERANCE_MS } from '../../../../../src/shared/constants';
import {
  Freshness,
  getFreshness,
  HAS_NUMBER,
  HAS_SUSPECT_TIME,
  HAS_TEXT,
} from '../../../../../src/shared/reading';
import { epochMs } from '../../../../../src/shared/units';
import {
  type ArrivalContext,
  forgetFutureTimes,
  getLatestPlausible,
  Merged,
  mergeValue,
} from '../../../../../workers/monitor/live/merge';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { Oracle } from './oracle';
import { createContext, PLATFORM_NOW, toOracleValue } from './support';

/** A time in seconds instead of milliseconds. */
const SECONDS = PLATFORM_NOW / 1_000;
const TIME = PLATFORM_NOW - 60_000;
const FUTURE = PLATFORM_NOW + FUTURE_TOLERANCE_MS + 1;
const UNTIMED = Number.NaN;
const getNumber = (table: ValueTable): number => table.numbers[0] as number;

describe('Merging values', () => {
  it.each<[name: string, expected: number, ...values: (readonly [number: number, time: number])[]]>([
    ['a newer time replaces', 2, [1, TIME], [2, TIME + 1]],
    ['the same time replaces', 2, [1, TIME], [2, TIME]],
    ['an older time does not', 1, [1, TIME], [2, TIME - 1]],
    ['a value without time does not replace one with a time', 1, [1, TIME], [2, UNTIMED]],
    ['a value without time replaces another without', 2, [1, UNTIMED], [2, UNTIMED]],
    ['a time replaces a missing one', 2, [1, UNTIMED], [2, TIME]],
    ['a suspect time replaces a valid one', 2, [1, TIME], [2, FUTURE]],
    ['a valid time replaces a suspect one', 2, [1, FUTURE], [2, TIME]],
    ['an older suspect time does not replace a newer suspect one', 1, [1, FUTURE + 5], [2, FUTURE]],
    ['a newer suspect time replaces a suspect one', 2, [1, FUTURE], [2, FUTURE + 5]],
    ['a value without time does not replace a suspect one', 1, [1, FUTURE], [2, UNTIMED]],
    ['a time in seconds is replaced by any time, even an earlier one', 2, [1, SECONDS], [2, 0]],
    ['a time in seconds is replaced by a value without time', 2, [1, SECONDS], [2, UNTIMED]],
    ['a time in seconds does not replace a valid one', 1, [1, TIME], [2, SECONDS]],
    ['after a suspect time the usual rule applies again', 2, [1, FUTURE], [2, TIME], [3, TIME - 1]],
  ])('%s', (_, expected, ...values) => {
    expect(getNumber(createTableAfter(...values))).toBe(expected);
  });

  it("marks a time as suspect beyond the tolerance while the platform's clock is known, and before the year 2000", () => {
    const isSuspect = (time: number, platformNow = PLATFORM_NOW) => {
      const table = new ValueTable(1);
      merge(table, 1, time, createContext({ platformNow }));
      return ((table.flags[0] as number) & HAS_SUSPECT_TIME) !== 0;
    };
    expect(isSuspect(FUTURE)).toBe(true);
    expect(isSuspect(FUTURE - 1)).toBe(false);
    expect(isSuspect(FUTURE, Number.NaN)).toBe(false);
    expect([TIME, EARLIEST_TIME_MS, EARLIEST_TIME_MS - 1, 0].map((time) => isSuspect(time))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isSuspect(0, Number.NaN)).toBe(true);
  });

  it('lets anything replace a suspect value once its time was dropped on reopening', () => {
    const table = createTableAfter([1, FUTURE]);
    forgetFutureTimes(table);
    expect((table.flags[0] as number) & HAS_SUSPECT_TIME).not.toBe(0);
    expect(merge(table, 2, UNTIMED)).toBe(Merged.changed);
    expect((table.flags[0] as number) & HAS_SUSPECT_TIME).toBe(0);
  });

  it('keeps valid times on reopening', () => {
    const table = createTableAfter([1, TIME]);
    forgetFutureTimes(table);
    expect(merge(table, 2, TIME - 1)).toBe(Merged.ignored);
  });

  it('equals a Map of newest values, for any sequence', () => {
    const time = fc.oneof(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: TIME, max: TIME + 5 }),
      fc.constant(UNTIMED),
      fc.integer({ min: FUTURE, max: FUTURE + 3 }),
    );
    const arrivals = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), time), { maxLength: 12 });
    fc.assert(
      fc.property(arrivals, (values) => {
        const table = new ValueTable(1);
        const oracle = new Oracle(new Set(['s']));
        values.forEach(([number, at], n) => {
          const now = createContext({ arrival: epochMs(n), generation: n + 1 });
          const isAccepted = oracle.merge(
            's',
            { number, text: null, quality: 'good', time: at },
            'float',
            now,
          );
          expect(merge(table, number, at, now) !== Merged.ignored).toBe(isAccepted);
          expect(toOracleValue(table, 0)).toEqual(oracle.values.get('s'));
        });
      }),
      { seed: 51, numRuns: 3_000 },
    );
  });
});

describe('An accepted value', () => {
  it('marks its row for a new number, time, text or quality, but not for a repetition', () => {
    const table = new ValueTable(1);
    const mergeRow = (number: number, time: number, flags: number, text: string | null) => {
      table.clearMarks();
      return mergeValue(table, 0, number, time, flags, text, 1, 1, Number.NaN);
    };
    expect(mergeRow(1, 5, HAS_NUMBER, null)).toBe(Merged.changed);
    expect(mergeRow(1, 5, HAS_NUMBER, null)).toBe(Merged.same);
    expect(table.markedCount).toBe(0);
    expect(mergeRow(2, 5, HAS_NUMBER, null)).toBe(Merged.changed);
    expect(mergeRow(2, 6, HAS_NUMBER, null)).toBe(Merged.changed);
    expect(mergeRow(2, 6, HAS_NUMBER | HAS_TEXT, '02')).toBe(Merged.changed);
    expect(mergeRow(2, 6, HAS_NUMBER | HAS_TEXT, '002')).toBe(Merged.changed);
    expect(mergeRow(2, 6, HAS_NUMBER | HAS_TEXT | (1 << 3), '002')).toBe(Merged.changed);
    expect(mergeRow(Number.NaN, 6, HAS_TEXT, 'x')).toBe(Merged.changed);
    expect(mergeRow(Number.NaN, 6, HAS_TEXT, 'x')).toBe(Merged.same);
    expect(table.markedCount).toBe(0);
  });

  it('renews arrival and generation even if nothing else changed', () => {
    const table = createTableAfter([1, TIME]);
    merge(table, 1, TIME, createContext({ generation: 7, arrival: epochMs(9_000) }));
    expect(table.arrivals[0]).toBe(9_000);
    expect(table.generations[0]).toBe(7);
  });

  it('becomes fresh again when it arrives again with the same time', () => {
    const table = createTableAfter([1, TIME]);
    table.flags[0] = ((table.flags[0] as number) & ~0b111) | Freshness.disconnected;
    table.clearMarks();
    expect(merge(table, 1, TIME, createContext({ generation: 2 }))).toBe(Merged.changed);
    expect(getFreshness(table.flags[0] as number)).toBe(Freshness.fresh);
    expect(table.markedCount).toBe(1);
  });

  it('is not live while its gateway is not monitored', () => {
    const table = new ValueTable(1);
    table.arrivalFreshness[0] = Freshness.paused;
    merge(table, 1, TIME);
    expect(getFreshness(table.flags[0] as number)).toBe(Freshness.paused);
  });

  it('is counted if it replaces a value that no batch has taken', () => {
    const table = new ValueTable(1);
    for (let n = 0; n < 4; n++) merge(table, n, n);
    expect(table.supersededCount).toBe(3);
    table.clearMarks();
    merge(table, 9, 9);
    expect(table.supersededCount).toBe(3);
  });
});

function merge(
  table: ValueTable,
  number: number,
  time: number,
  now: ArrivalContext = createContext(),
): Merged {
  return mergeValue(
    table,
    0,
    number,
    time,
    HAS_NUMBER,
    null,
    now.generation,
    now.arrival,
    getLatestPlausible(now),
  );
}

function createTableAfter(...values: readonly (readonly [number, number])[]): ValueTable {
  const table = new ValueTable(1);
  for (const [number, time] of values) merge(table, number, time);
  return table;
}
