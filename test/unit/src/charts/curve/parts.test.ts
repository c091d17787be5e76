import { describe, expect, it } from 'vitest';
import {
  type CurveSignal,
  countBands,
  getAxes,
  getEnds,
  isStates,
} from '../../../../../src/charts/curve/axes';
import { valueAt } from '../../../../../src/charts/curve/cursor';
import type { Grid } from '../../../../../src/charts/curve/grid';
import { markText } from '../../../../../src/charts/curve/labels';
import {
  axisText,
  getStep,
  numberText,
  stateAxisText,
  widestName,
} from '../../../../../src/charts/curve/numbers';
import type { SignalId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';

const BITS = { on: 'On', off: 'Off' };

describe('Axes', () => {
  it('are one per unit: the first on the right, a second on the left', () => {
    expect(getAxes([signal('bar'), signal('℃'), signal('bar')], BITS)).toEqual([
      { unit: 'bar', names: [], decimals: null, members: [0, 2], side: 'right', band: 0 },
      { unit: '℃', names: [], decimals: null, members: [1], side: 'left', band: 0 },
    ]);
  });

  it('are separate bands if there are more than two', () => {
    const axes = getAxes([signal('bar'), signal('℃'), signal('', 'bit')], BITS);
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
      [3, 1].map((decimals) => ({ ...signal('MPa'), decimals })),
      BITS,
    );
    if (axis === undefined) throw new Error('no axis');
    expect(getEnds(axis, [0.019, 0.021])).toEqual([expect.closeTo(0.015, 9), expect.closeTo(0.025, 9)]);
    expect(getEnds(axis, [0.01, 0.03])).toEqual([0.01, 0.03]);
    expect(getAxes([signal('MPa')], BITS)[0]?.decimals).toBeNull();
  });

  it('treat units as plain names, even __proto__ or a data type', () => {
    expect(getAxes([signal('__proto__'), signal('bit'), signal('', 'bit')], BITS)).toHaveLength(3);
  });
});

describe('State axes', () => {
  const coded = (id: string, map: CurveSignal['map'], dataType: CurveSignal['dataType'] = 'uint') => ({
    ...signal('', dataType),
    id: id as SignalId,
    ...(map === undefined ? {} : { map }),
  });
  const MODES = [
    ['0', '手动'],
    ['1', '自动'],
  ] as const;

  it('have the names of the values, and always both names of a bit', () => {
    expect(getAxes([coded('a', MODES)], BITS)[0]).toMatchObject({ names: MODES, unit: '' });
    expect(getAxes([coded('a', undefined, 'bit')], BITS)[0]?.names).toEqual([
      ['0', 'Off'],
      ['1', 'On'],
    ]);
    expect(getAxes([coded('a', [['1', '运行']], 'bit')], BITS)[0]?.names).toEqual([
      ['0', 'Off'],
      ['1', '运行'],
    ]);
  });

  it('are shared only by signals with the same names', () => {
    const other = coded('b', [
      ['0', '停止'],
      ['1', '运行'],
    ]);
    const axes = getAxes([coded('a', MODES), other, coded('c', MODES)], BITS);
    expect(axes.map(({ members }) => members)).toEqual([[0, 2], [1]]);
  });

  it('are not used for a quantity with some named values', () => {
    const measured = { ...coded('a', MODES), unit: 'bar' };
    expect(getAxes([measured], BITS)[0]).toMatchObject({ names: [], unit: 'bar' });
    expect(isStates(measured)).toBe(false);
    expect([coded('a', MODES), coded('b', [], 'bit')].every(isStates)).toBe(true);
  });
});

describe('A value under the cursor', () => {
  const GRID: Grid = { from: epochMs(0), bucketMs: 10, count: 10 };
  const window = (...points: readonly (readonly [number, number])[]) => ({
    times: Float64Array.from(points, ([time]) => time),
    numbers: Float64Array.from(points, ([, number]) => number),
  });

  it('is the last of its bar, with the extent of the bar', () => {
    const bar = { at: 'bar', time: 13, last: 4, low: 1, high: 9 };
    expect(valueAt(window([11, 1], [12, 9], [13, 4]), GRID, 1)).toEqual(bar);
  });

  it('is the previous one if the bar has none and the line continues', () => {
    expect(valueAt(window([5, 1], [55, 2]), GRID, 3)).toEqual({ at: 'before', time: 5, last: 1 });
  });

  it('is missing in a gap, before the first point and after the last', () => {
    const NONE = { at: 'none' };
    expect(valueAt(window([5, 1], [15, Number.NaN], [55, 2]), GRID, 3)).toEqual(NONE);
    expect(valueAt(window([5, 1], [55, Number.NaN]), GRID, 3)).toEqual(NONE);
    expect(valueAt(window([55, 2]), GRID, 3)).toEqual(NONE);
    expect(valueAt(window([5, 2]), GRID, 3)).toEqual(NONE);
  });
});

describe('Labels', () => {
  it('round fractions and show whole numbers in full', () => {
    const said = [0.1 + 0.2, 1 / 3, 12_345_678, -0, 1e12, 1.5e-9, Number.NaN].map(numberText);
    expect(said.join(' ')).toBe('0.3 0.333333 12345678 0 1.000e+12 1.500e-9 --');
  });

  it('never round a large number before its decimal point', () => {
    expect([1_234_567_890, 98_765_432_101.25].map(numberText)).toEqual(['1234567890', '98765432101.25']);
    // Otherwise all labels of an axis would be the same.
    expect(axisText(1_234_567_890, 1)).toBe('1234567890');
    expect(axisText(1_234_567_900, 1)).toBe('1234567900');
    const said = [1_234_567.89, 8_585_203.92, -123_456_789.5, 123_456.789, 1_234.5678].map(numberText);
    expect(said.join(' ')).toBe('1234567.89 8585203.92 -123456789.5 123456.79 1234.57');
  });

  it("show an axis's divisions without rounding errors", () => {
    const said = [6e-16, 0.30000000000000004, -1e-17, 41.25].map((number) => axisText(number, 0.001));
    expect(said).toEqual(['0', '0.3', '0', '41.25']);
  });

  it('name states at their positions and are empty between them', () => {
    const names = [
      ['0', '手动'],
      ['1', 'Automatic, by level'],
    ] as const;
    const said = [0, 1, 1.0000000001, -0, 0.2, 2].map((number) => stateAxisText(number, names));
    expect(said).toEqual(['手动', 'Automat…', 'Automat…', '手动', '', '2']);
    expect([widestName(names.slice(0, 1), 10), widestName(names, 10)]).toEqual([20, 48]);
  });

  it('leave room around a flat line, with axis steps as fine as needed', () => {
    const plain = { names: [], decimals: null };
    expect(getEnds(plain, [5, 5])).toEqual([4.95, 5.05]);
    expect(getEnds(plain, [1, 2])).toEqual([1, 2]);
    expect(getStep([0, 0.002])).toBe(1e-6);
    expect(axisText(3e-10, getStep([1e-10, 6.9e-10]))).toBe('3.000e-10');
    expect(getStep([0, 90_000])).toBe(10);
    expect(getStep([Number.NaN, Number.NaN])).toBeGreaterThan(0);
  });

  it("show times by the platform's clock, even across a clock change of the device", () => {
    // On this night, Europe's clocks go back: 01:30Z is the second 02:30 there, and 09:30 in the platform's zone.
    const time = Date.UTC(2026, 9, 25, 1, 30);
    expect(markText(time, 3, 480)).toBe('09:30');
    expect(markText(time - 3_600_000, 3, 480)).toBe('08:30');
    expect(markText(time, 2, 480)).toBe('10-25');
    expect(markText(Date.UTC(2026, 9, 24, 16), 2, 480)).toBe('10-25');
    expect([markText(time, 0, 480), markText(time, 1, 480)]).toEqual(['2026', '2026-10']);
    expect([markText(time, 4, 480), markText(time + 25, 4, 480)]).toEqual(['09:30:00', '09:30:00.025']);
    // Without two marks in one second, fractions of a second would only overlap the next mark.
    expect(markText(time + 25, 4, 480, 1_000)).toBe('09:30:00');
    expect(markText(time + 25, 4, 480, 999)).toBe('09:30:00.025');
    // A bar may begin before the boundary of its mark.
    expect(markText(time + 7 * 60_000, 3, 480, 600_000)).toBe('09:30');
  });
});

function signal(unit: string, dataType: CurveSignal['dataType'] = 'float'): CurveSignal {
  return {
    id: `s-${unit}` as SignalId,
    title: '',
    unit,
    dataType,
  };
}
