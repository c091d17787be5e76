import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countStates,
  getBars,
  getBarsFromStart,
  getBucketLength,
  getColumnShares,
  getPrecedingRange,
  getValueShares,
} from '../../../src/features/history-reports/buckets';
import { DataCollector } from '../../../src/features/history-reports/data';
import { drawBars, drawComparison } from '../../../src/features/history-reports/drawn-chart';
import type { ReportPage } from '../../../src/features/history-reports/source';
import { ExactSum, getSummary } from '../../../src/features/history-reports/summary';
import { getTranslator } from '../../../src/i18n/engine';
import { historyReportWords } from '../../../src/i18n/history-reports';
import type { ReportColumn, ReportRow } from '../../../src/shared/calls/history-reports';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '../../../src/shared/units';
import { createColumn, createPage, createRow, createStates } from './kit';

const MIDNIGHT = Date.parse('2025-10-09T00:00:00+08:00');

describe('Numbers of a report', () => {
  it('are in columns, oldest first, across pages', () => {
    const gatherer = new DataCollector();
    gatherer.reset();
    gatherer.addPage(createPage([createColumn('gone')], [createRow(9, '9')]));
    gatherer.reset();
    expect(
      gatherer.addPage(
        createPage(
          [createColumn('a'), createColumn('b')],
          [createRow(4, '4.5', 'x'), createRow(3, null, '3')],
        ),
      ),
    ).toBe(true);
    gatherer.addPage(createPage([createColumn('a'), createColumn('b')], [createRow(2, '2', '2.25')]));
    const { times, columns } = gatherer.getData();
    expect([...times]).toEqual([2, 3, 4]);
    expect(columns.map(({ numbers, badCount, decimals }) => [[...numbers], badCount, decimals])).toEqual([
      [[2, Number.NaN, 4.5], 0, 1],
      [[2.25, 3, Number.NaN], 1, 2],
    ]);
  });

  it('are the newest ones if there are too many', () => {
    const rows = Array.from({ length: 10 }, (_, index) => createRow(index, String(index)));
    const gatherer = new DataCollector(4);
    gatherer.reset();
    expect(gatherer.addPage(createPage([createColumn('a')], rows.toReversed()))).toBe(false);
    expect([...gatherer.getData().times]).toEqual([6, 7, 8, 9]);
  });

  it('add up to count, extremes with their times and mean, without missing and bad ones', () => {
    const { times, first } = gather(
      [createColumn('a')],
      [createRow(1, '5'), createRow(2, null), createRow(3, '-1'), createRow(4, 'NaN'), createRow(5, '8')],
    );
    expect(getSummary(first, times)).toEqual({
      count: 3,
      missingCount: 1,
      badCount: 1,
      min: -1,
      minTime: 3,
      max: 8,
      maxTime: 5,
      total: null,
      mean: 4,
    });
    const none = gather([createColumn('a')], [createRow(1, null)]);
    expect(getSummary(none.first, none.times)).toMatchObject({
      count: 0,
      missingCount: 1,
      mean: Number.NaN,
    });
  });

  it('are summed only if a sum is meaningful; a counter has its growth', () => {
    const total = (unit: string, ...values: readonly number[]) => {
      const rows = values.map((value, at) => createRow(at, String(value)));
      const { first, times } = gather([createColumn('a', { unit })], rows);
      return getSummary(first, times).total;
    };
    expect(total('kWh', 100, 103, 103, 104, 108, 110)).toEqual({ kind: 'increase', value: 10 });
    expect(total('kWh', 5, 3, 4)).toEqual({ kind: 'sum', value: 12 });
    for (const [unit, ...values] of [
      ['MPa', 1, 2],
      ['r/min', 1, 2, 3, 4, 5, 6],
      ['m³', 5, 3, 4],
      ['kWh', 1, 2, 3],
      ['kWh', ...Array.from({ length: 20 }, (_, at) => (at < 12 ? 900 + at : at))],
    ] as const)
      expect(total(unit, ...values)).toBeNull();
  });

  it("do not count a text as missing if its column's type is unknown", () => {
    const { times, first } = gather(
      [createColumn('a', { dataType: null })],
      [createRow(1, 'running'), createRow(2, null), createRow(3, '4')],
    );
    expect(getSummary(first, times)).toMatchObject({ count: 1, missingCount: 1, badCount: 0 });
  });

  it('are in order of time, even if the platform sends another order', () => {
    const data = gatherPages(
      createPage([createColumn('a')], [createRow(MIDNIGHT, '100'), createRow(MIDNIGHT + 1, '103')]),
      createPage([createColumn('a')], [createRow(MIDNIGHT + 2, '110')]),
    );
    expect([...data.times]).toEqual([MIDNIGHT, MIDNIGHT + 1, MIDNIGHT + 2]);
    const day = { from: epochMs(MIDNIGHT), end: epochMs(MIDNIGHT + 3 * DAY_MS) };
    expect(getBars(data, data.first, day, 'increase', 480)[0]?.value).toBe(10);
  });

  it('are summed without loss, like exact fractions', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 60 }),
        (hundredths) => {
          const sum = new ExactSum();
          for (const number of [...hundredths, 10 ** 15, -(10 ** 15)]) sum.add(number / 100);
          const exact = Number(hundredths.reduce((all, number) => all + BigInt(number), 0n)) / 100;
          expect(Math.abs(sum.value - exact)).toBeLessThan(1e-6);
        },
      ),
    );
    const tenths = new ExactSum();
    for (let i = 0; i < 10_000; i++) tenths.add(0.1);
    expect(tenths.value).toBe(1_000);
  });
});

describe('The bars of a report', () => {
  const range = (from: number, length: number) => ({ from: epochMs(from), end: epochMs(from + length) });

  it('are minutes, hours, days or weeks, by the length of the range', () => {
    for (const [length, bucket] of [
      [30 * MINUTE_MS, 5 * MINUTE_MS],
      [DAY_MS, HOUR_MS],
      [7 * DAY_MS, DAY_MS],
      [30 * DAY_MS, DAY_MS],
      [365 * DAY_MS, 7 * DAY_MS],
    ] as const)
      expect(getBucketLength(range(MIDNIGHT, length))).toBe(bucket);
  });

  it("start at the platform's midnight, and an empty day keeps its place", () => {
    const data = gather(
      [createColumn('a')],
      [
        createRow(MIDNIGHT - 1, '1'),
        createRow(MIDNIGHT, '10'),
        createRow(MIDNIGHT + DAY_MS - 1, '20'),
        createRow(MIDNIGHT + 2 * DAY_MS, '40'),
      ],
    );
    const getBarsUpTo = (end: number) =>
      getBars(data, data.first, range(MIDNIGHT - HOUR_MS, end), 'mean', 480).map(({ from, count, value }) => [
        from,
        count,
        value,
      ]);
    const before = [
      [MIDNIGHT - DAY_MS, 1, 1],
      [MIDNIGHT, 2, 15],
      [MIDNIGHT + DAY_MS, 0, Number.NaN],
    ];
    expect(getBarsUpTo(3 * DAY_MS)).toEqual([...before, [MIDNIGHT + 2 * DAY_MS, 1, 40]]);
    // A range that ends at midnight has no bar of the next day.
    expect(getBarsUpTo(2 * DAY_MS + HOUR_MS)).toEqual(before);
  });

  it("show the extremes, the sum, or a counter's growth", () => {
    const rows = [100, 103, 103, 110].map((value, index) =>
      createRow(MIDNIGHT + index * 12 * HOUR_MS, String(value)),
    );
    const data = gather([createColumn('a')], rows);
    const getValues = (measure: 'min' | 'max' | 'sum' | 'increase') =>
      getBars(data, data.first, range(MIDNIGHT, 3 * DAY_MS), measure, 480).map(({ value }) => value);
    expect(getValues('min')).toEqual([100, 103, Number.NaN]);
    expect(getValues('max')).toEqual([103, 110, Number.NaN]);
    expect(getValues('sum')).toEqual([203, 213, Number.NaN]);
    expect(getValues('increase')).toEqual([3, 7, Number.NaN]);
  });

  it("are next to the previous period's, aligned at their starts", () => {
    const now = range(MIDNIGHT + 7 * HOUR_MS, 3 * DAY_MS);
    const before = getPrecedingRange(now);
    expect(before).toEqual({ from: now.from - 3 * DAY_MS, end: now.from });
    const data = gather(
      [createColumn('a')],
      [createRow(before.from, '1'), createRow(before.from + DAY_MS, '2')],
    );
    expect(getBarsFromStart(data, data.first, before, 'mean').map(({ value }) => value)).toEqual([
      1,
      2,
      Number.NaN,
    ]);
  });
});

describe('The shares of a report', () => {
  it('of a switch are the numbers of rows in each state', () => {
    const bit = createColumn('b', { dataType: 'bit' });
    const data = gather(
      [bit],
      ['1', '0', '0', null, '0'].map((value, index) => createRow(index, value)),
    );
    expect(getValueShares(data.first)).toEqual([
      { key: '0', amount: 3, fraction: 0.75 },
      { key: '1', amount: 1, fraction: 0.25 },
    ]);
    expect(getValueShares(gather([createColumn('a')], [createRow(1, '0')]).first)).toBeNull();
  });

  it('of measured columns are their parts in the sum of one unit, if meaningful', () => {
    const createKwColumn = (id: string) => createColumn(id, { unit: 'kW' });
    const data = gather(
      [createKwColumn('a'), createKwColumn('b'), createColumn('c', { unit: 'A' })],
      [createRow(1, '1', '2', '9'), createRow(2, null, '1', '9')],
    );
    expect(getColumnShares(data.columns, 'kW')).toEqual([
      { key: 'b', amount: 1.5, fraction: 0.6 },
      { key: 'a', amount: 1, fraction: 0.4 },
    ]);
    expect(getColumnShares(data.columns, 'A')).toBeNull();
    expect(
      getColumnShares(
        gather([createKwColumn('a'), createKwColumn('b')], [createRow(1, '1', '-2')]).columns,
        'kW',
      ),
    ).toBeNull();
  });
});

describe('A chart of a state column', () => {
  const range = { from: epochMs(MIDNIGHT), end: epochMs(MIDNIGHT + 3 * HOUR_MS) };
  const data = gather(
    [createColumn('mode', { map: createStates('Manual', 'Auto') })],
    [0, 1, 2].flatMap((hour) =>
      Array.from({ length: 6 }, (_, at) =>
        createRow(MIDNIGHT + hour * HOUR_MS + at * 10 * MINUTE_MS, hour === 1 && at > 3 ? '1' : '0'),
      ),
    ),
  );
  const t = getTranslator(historyReportWords, 'en');

  it('counts the rows in each state and hour', () => {
    const { states: stateValues, buckets } = countStates(data, data.first, range, 480);
    expect(stateValues).toEqual([0, 1]);
    expect(buckets.slice(0, 3).map(({ counts }) => counts)).toEqual([
      [6, 0],
      [4, 2],
      [6, 0],
    ]);
  });

  it('names the states, and has no mean', () => {
    const drawn = drawBars(data, data.first, range, 'mean', t);
    expect(drawn.chart).toMatchObject({ kind: 'bars', isStacked: true });
    expect(drawn.headings).toEqual(['Time', 'Manual', 'Auto']);
    expect(drawn.rows[1]?.cells.slice(1)).toEqual(['4', '2']);
  });

  it('next to the previous period has the share of each', () => {
    const past = gather(
      [createColumn('mode', { map: createStates('Manual', 'Auto') })],
      [createRow(1, '1'), createRow(2, '1')],
    );
    const now = { data, column: data.first, range };
    const before = { data: past, column: past.first, range };
    const { chart, rows } = drawComparison(now, before, 'mean', t);
    expect(chart).toMatchObject({ labels: ['Manual', 'Auto'] });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Manual', '88.9%', '0.0%'],
      ['Auto', '11.1%', '100.0%'],
    ]);
  });
});

/** Gathers pages one after another; `first` is the first column. */
function gatherPages(...pages: readonly ReportPage[]) {
  const gatherer = new DataCollector();
  gatherer.reset();
  for (const page of pages) gatherer.addPage(page);
  const data = gatherer.getData();
  const [first] = data.columns;
  if (first === undefined) throw new Error('there is none');
  return { ...data, first };
}

/** Gathers rows given oldest first. */
function gather(columns: readonly ReportColumn[], rows: readonly ReportRow[]) {
  return gatherPages(createPage(columns, rows.toReversed()));
}
