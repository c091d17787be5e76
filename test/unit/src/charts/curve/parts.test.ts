import { describe, expect, it } from 'vitest';
import {
  type CurveSignal,
  countBands,
  getAxes,
  getEnds,
  isStateSignal,
} from '../../../../../src/charts/curve/axes';
import { getValueAt } from '../../../../../src/charts/curve/cursor';
import type { Grid } from '../../../../../src/charts/curve/grid';
import { formatMark } from '../../../../../src/charts/curve/labels';
import {
  formatAxisLabel,
  formatNumber,
  formatStateLabel,
  getStep,
  measureWidestName,
} from '../../../../../src/charts/curve/numbers';
import type { SignalId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';

const BITS = { on: 'On', off: 'Off' };

describe('Axes', () => {
  it('are one per unit: the first on the right, a second on the left', () => {
    expect(getAxes([createSignal('bar'), createSignal('℃'), createSignal('bar')], BITS)).toEqual([
      { unit: 'bar', names: [], decimals: null, members: [0, 2], side: 'right', band: 0 },
      { unit: '℃', names: [], decimals: null, members: [1], side: 'left', band: 0 },
    ]);
  });

  it('are separate bands if there are more than two', () => {
    const axes = getAxes([createSignal('bar'), createSignal('℃'), createSignal('', 'bit')], BITS);
    expect(axes.map(({ band, side, names }) => [band, side, names.length > 0])).toEqual([
      [0, 'right', false],
      [1, 'right', false],
      [2, 'right', true],
    ]);
    expect(countBands(axes)).toBe(3);
    expect(countBands([])).toBe(1);
  });

  it('span at least ten steps of the finest signal, to keep noise from filling them', () => {
    const [axis] = getAxes(
      [3, 1].map((decimals) => ({ ...createSignal('MPa'), decimals })),
      BITS,
    );
    if (axis === undefined) throw new Error('no axis');
    expect(getEnds(axis, [0.019, 0.021])).toEqual([expect.closeTo(0.015, 9), expect.closeTo(0.025, 9)]);
    expect(getEnds(axis, [0.01, 0.03])).toEqual([0.01, 0.03]);
    expect(getAxes([createSignal('MPa')], BITS)[0]?.decimals).toBeNull();
  });

  it('treat units as plain names, even __proto__ or a data type', () => {
    expect(
      getAxes([createSignal('__proto__'), createSignal('bit'), createSignal('', 'bit')], BITS),
    ).toHaveLength(3);
  });
});

describe('State axes', () => {
  const createStateSignal = (
    id: string,
    map: CurveSignal['map'],
    dataType: CurveSignal['dataType'] = 'uint',
  ) => ({
    ...createSignal('', dataType),
    id: id as SignalId,
    ...(map === undefined ? {} : { map }),
  });
  const MODES = [
    ['0', '手动'],
    ['1', '自动'],
  ] as const;

  it('have the names of the values, and always both names of a bit', () => {
    expect(getAxes([createStateSignal('a', MODES)], BITS)[0]).toMatchObject({ names: MODES, unit: '' });
    expect(getAxes([createStateSignal('a', undefined, 'bit')], BITS)[0]?.names).toEqual([
      ['0', 'Off'],
      ['1', 'On'],
    ]);
    expect(getAxes([createStateSignal('a', [['1', '运行']], 'bit')], BITS)[0]?.names).toEqual([
      ['0', 'Off'],
      ['1', '运行'],
    ]);
  });

  it('are shared only by signals with the same names', () => {
    const otherSignal = createStateSignal('b', [
      ['0', '停止'],
      ['1', '运行'],
    ]);
    const axes = getAxes([createStateSignal('a', MODES), otherSignal, createStateSignal('c', MODES)], BITS);
    expect(axes.map(({ members }) => members)).toEqual([[0, 2], [1]]);
  });

  it('are not used for a quantity with some named values', () => {
    const quantity = { ...createStateSignal('a', MODES), unit: 'bar' };
    expect(getAxes([quantity], BITS)[0]).toMatchObject({ names: [], unit: 'bar' });
    expect(isStateSignal(quantity)).toBe(false);
    expect([createStateSignal('a', MODES), createStateSignal('b', [], 'bit')].every(isStateSignal)).toBe(
      true,
    );
  });
});

describe('A value under the cursor', () => {
  const GRID: Grid = { from: epochMs(0), bucketMs: 10, count: 10 };
  const createWindow = (...points: readonly (readonly [number, number])[]) => ({
    times: Float64Array.from(points, ([time]) => time),
    numbers: Float64Array.from(points, ([, number]) => number),
  });

  it('is the last of its bar, with the extent of the bar', () => {
    const bar = { at: 'bar', time: 13, last: 4, low: 1, high: 9 };
    expect(getValueAt(createWindow([11, 1], [12, 9], [13, 4]), GRID, 1)).toEqual(bar);
  });

  it('is the previous one if the bar has none and the line continues', () => {
    expect(getValueAt(createWindow([5, 1], [55, 2]), GRID, 3)).toEqual({ at: 'before', time: 5, last: 1 });
  });

  it('is missing in a gap, before the first point and after the last', () => {
    const NONE = { at: 'none' };
    expect(getValueAt(createWindow([5, 1], [15, Number.NaN], [55, 2]), GRID, 3)).toEqual(NONE);
    expect(getValueAt(createWindow([5, 1], [55, Number.NaN]), GRID, 3)).toEqual(NONE);
    expect(getValueAt(createWindow([55, 2]), GRID, 3)).toEqual(NONE);
    expect(getValueAt(createWindow([5, 2]), GRID, 3)).toEqual(NONE);
  });
});

describe('Labels', () => {
  it('round fractions and show whole numbers in full', () => {
    const labels = [0.1 + 0.2, 1 / 3, 12_345_678, -0, 1e12, 1.5e-9, Number.NaN].map(formatNumber);
    expect(labels.join(' ')).toBe('0.3 0.333333 12345678 0 1.000e+12 1.500e-9 --');
  });

  it('never round a large number before its decimal point', () => {
    expect([1_234_567_890, 98_765_432_101.25].map(formatNumber)).toEqual(['1234567890', '98765432101.25']);
    // Otherwise all labels of an axis would be the same.
    expect(formatAxisLabel(1_234_567_890, 1)).toBe('1234567890');
    expect(formatAxisLabel(1_234_567_900, 1)).toBe('1234567900');
    const labels = [1_234_567.89, 8_585_203.92, -123_456_789.5, 123_456.789, 1_234.5678].map(formatNumber);
    expect(labels.join(' ')).toBe('1234567.89 8585203.92 -123456789.5 123456.79 1234.57');
  });

  it("show an axis's divisions without rounding errors", () => {
    const labels = [6e-16, 0.30000000000000004, -1e-17, 41.25].map((number) =>
      formatAxisLabel(number, 0.001),
    );
    expect(labels).toEqual(['0', '0.3', '0', '41.25']);
  });

  it('name states at their positions and are empty between them', () => {
    const names = [
      ['0', '手动'],
      ['1', 'Automatic, by level'],
    ] as const;
    const labels = [0, 1, 1.0000000001, -0, 0.2, 2].map((number) => formatStateLabel(number, names));
    expect(labels).toEqual(['手动', 'Automat…', 'Automat…', '手动', '', '2']);
    expect([measureWidestName(names.slice(0, 1), 10), measureWidestName(names, 10)]).toEqual([20, 48]);
  });

  it('leave room around a flat line, with axis steps as fine as needed', () => {
    const plainAxis = { names: [], decimals: null };
    expect(getEnds(plainAxis, [5, 5])).toEqual([4.95, 5.05]);
    expect(getEnds(plainAxis, [1, 2])).toEqual([1, 2]);
    expect(getStep([0, 0.002])).toBe(1e-6);
    expect(formatAxisLabel(3e-10, getStep([1e-10, 6.9e-10]))).toBe('3.000e-10');
    expect(getStep([0, 90_000])).toBe(10);
    expect(getStep([Number.NaN, Number.NaN])).toBeGreaterThan(0);
  });

  it("show times by the platform's clock, even across a clock change of the device", () => {
    // On this night, Europe's clocks go back: 01:30Z is the second 02:30 there, and 09:30 in the platform's zone.
    const time = Date.UTC(2026, 9, 25, 1, 30);
    expect(formatMark(time, 3, 480)).toBe('09:30');
    expect(formatMark(time - 3_600_000, 3, 480)).toBe('08:30');
    expect(formatMark(time, 2, 480)).toBe('10-25');
    expect(formatMark(Date.UTC(2026, 9, 24, 16), 2, 480)).toBe('10-25');
    expect([formatMark(time, 0, 480), formatMark(time, 1, 480)]).toEqual(['2026', '2026-10']);
    expect([formatMark(time, 4, 480), formatMark(time + 25, 4, 480)]).toEqual(['09:30:00', '09:30:00.025']);
    // Without two marks in one second, fractions of a second would only overlap the next mark.
    expect(formatMark(time + 25, 4, 480, 1_000)).toBe('09:30:00');
    expect(formatMark(time + 25, 4, 480, 999)).toBe('09:30:00.025');
    // A bar may begin before the boundary of its mark.
    expect(formatMark(time + 7 * 60_000, 3, 480, 600_000)).toBe('09:30');
  });
});

function createSignal(unit: string, dataType: CurveSignal['dataType'] = 'float'): CurveSignal {
  return {
    id: `s-${unit}` as SignalId,
    title: '',
    unit,
    dataType,
  };
}
