import { describe, expect, it } from 'vitest';
import { createLinePath, getExtent, getRoundEnds } from '../../../../../../src/widgets/kinds/trend/path';
import { Series } from '../../../../../../src/widgets/kinds/trend/series';

describe('A trend line', () => {
  it('accepts only newer points, and the later of two with the same time', () => {
    const series = new Series();
    series.push(10, 1);
    series.push(5, 9);
    series.push(10, 2);
    series.push(20, 3);
    series.push(Number.NaN, 4);
    expect(formatPoints(series)).toBe('10,2 20,3');
  });

  it('breaks once at a lost connection', () => {
    const series = new Series();
    series.addBreak();
    series.push(10, 1);
    series.addBreak();
    series.addBreak();
    series.push(20, 2);
    expect(formatPoints(series)).toBe('10,1 11,NaN 20,2');
  });

  it('puts merged extremes in time order', () => {
    const series = new Series();
    series.push(10, 5);
    series.pushExtremes({ slot: 0, lowTime: 14, low: 1, highTime: 12, high: 9 });
    series.push(15, 6);
    expect(formatPoints(series)).toBe('10,5 12,9 14,1 15,6');
  });

  it('puts history before live points, without duplicates', () => {
    const series = new Series();
    series.push(20, 2);
    series.push(30, 3);
    series.prepend({ times: Float64Array.of(1, 10, 20), numbers: Float64Array.of(7, 8, 2) });
    expect(formatPoints(series)).toBe('1,7 10,8 20,2 30,3');
  });

  it('drops points older than its window, except the last one before it', () => {
    const series = new Series();
    for (let time = 0; time < 10; time++) series.push(time, time);
    series.trim(5);
    expect(series.times[0]).toBe(4);
  });

  it('stays bounded over a shift and keeps its spikes', () => {
    const series = new Series();
    for (let time = 0; time < 100_000; time++) series.push(time, time === 99_000 - 3_000 ? 500 : time % 7);
    expect(series.length).toBeLessThan(9_000);
    expect(Math.max(...series.numbers)).toBe(500);
  });
});

describe('A thinned line', () => {
  const createThinnedSeries = (breaks: readonly number[], spike: number): Series => {
    const series = new Series();
    const getNumber = (at: number): number => (breaks.includes(at) ? Number.NaN : at === spike ? 500 : 1);
    for (let at = 0; at <= 8_000; at++) series.push(at, getNumber(at));
    expect(series.length).toBeLessThan(8_000);
    return series;
  };

  it.each([0, 1, 2, 3])('keeps a spike after a break at position %d', (breakIndex) => {
    expect(
      Math.max(
        ...createThinnedSeries([breakIndex], breakIndex + 1).numbers.filter(
          (number) => !Number.isNaN(number),
        ),
      ),
    ).toBe(500);
  });

  it('keeps a break and the point after it', () => {
    const series = createThinnedSeries([100], 1_000);
    expect(series.times.filter((_, at) => Number.isNaN(series.numbers[at]))).toEqual([100]);
    expect(series.times).toContain(101);
  });
});

describe('The path of a line', () => {
  const plotWindow = { from: 0, to: 100, low: 0, high: 10, width: 100, height: 10 };

  it('connects its points', () => {
    expect(createLinePath([0, 50, 100], [0, 10, 5], plotWindow)).toBe('M0 10L50 0L100 5');
  });
  it('has a gap at each break', () => {
    expect(createLinePath([0, 10, 11, 20, 30], [1, 1, Number.NaN, 2, 2], plotWindow)).toBe(
      'M0 9L10 9M20 8L30 8',
    );
  });
  it('draws at most four points per pixel and keeps every extreme', () => {
    const times = Array.from({ length: 10_000 }, (_, i) => i / 100);
    const numbers = times.map((_, i) => (i === 5_555 ? 10 : i === 7_777 ? 0 : 5));
    const path = createLinePath(times, numbers, plotWindow);
    expect(path.split(/[ML]/).length).toBeLessThan(410);
    expect(path).toMatch(/ 0(?=L)/);
    expect(path).toMatch(/ 10(?=L)/);
  });
  it('is empty without points', () => {
    expect(createLinePath([], [], plotWindow)).toBe('');
    expect(createLinePath([5], [Number.NaN], plotWindow)).toBe('');
  });
});

describe('A scale', () => {
  it.each([
    [0, 10, 0, 12],
    [1.2, 1.9, 1, 2],
    [-5, 5, -6, 6],
  ])('from %d to %d gets round ends that enclose it', (low, high, expectedFrom, expectedTo) => {
    const [from, to] = getRoundEnds(low, high);
    expect(from).toBeLessThanOrEqual(low);
    expect(to).toBeGreaterThanOrEqual(high);
    expect(Math.abs(from - expectedFrom)).toBeLessThan(3);
    expect(Math.abs(to - expectedTo)).toBeLessThan(4);
  });
  it('has distinct ends for one value and for no value', () => {
    const [from, to] = getRoundEnds(5, 5);
    expect(to).toBeGreaterThan(from);
    expect(getRoundEnds(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([0, 1]);
  });
  it('considers only its time window', () => {
    expect(getExtent([1, 2, 3, 4], [100, 5, Number.NaN, 200], 2, 3)).toEqual([5, 5]);
  });
});

function formatPoints(series: Series): string {
  return series.times.map((time, i) => `${time},${series.numbers[i]}`).join(' ');
}
