import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TrendExtremes } from '../../../../../workers/monitor/live/extremes';

describe('Merged extremes', () => {
  it('are kept for rows with a trend only', () => {
    const extremes = new TrendExtremes(4, [2, 2, 9, -1, 1.5]);
    expect(extremes.size).toBe(1);
    for (const row of [1, 2]) for (let n = 0; n < 3; n++) extremes.recordReplaced(row, n, n);
    expect(extremes.hasAny(2)).toBe(true);
    expect(extremes.hasAny(1)).toBe(false);
  });

  it('exclude the value that the last batch carried, and values without a number', () => {
    const extremes = new TrendExtremes(1, [0]);
    extremes.recordReplaced(0, 1, 100);
    expect(readExtremes(extremes, 0)).toBeNull();
    extremes.recordReplaced(0, 2, 5);
    extremes.recordReplaced(0, 3, Number.NaN);
    expect(readExtremes(extremes, 0)).toEqual([2, 5, 2, 5]);
    extremes.reset(0);
    expect(readExtremes(extremes, 0)).toBeNull();
    extremes.recordReplaced(0, 4, 7);
    expect(readExtremes(extremes, 0)).toBeNull();
  });

  it('are the smallest and the largest value, each with its first time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 20 }), (numbers) => {
        const extremes = new TrendExtremes(1, [0]);
        numbers.forEach((number, time) => {
          extremes.recordReplaced(0, time, number);
        });
        const replacedNumbers = numbers.slice(1);
        const [low, high] = [Math.min(...replacedNumbers), Math.max(...replacedNumbers)];
        expect(readExtremes(extremes, 0)).toEqual([
          replacedNumbers.indexOf(low) + 1,
          low,
          replacedNumbers.indexOf(high) + 1,
          high,
        ]);
      }),
      { seed: 61, numRuns: 500 },
    );
  });
});

function readExtremes(extremes: TrendExtremes, row: number): readonly number[] | null {
  if (!extremes.hasAny(row)) return null;
  const target = new Float64Array(4);
  extremes.copyTo(row, target, 0);
  return [...target];
}
