import { describe, expect, it } from 'vitest';
import { getAxisEnds, getNamedEnds, getPaddedEnds, getStateEnds } from '../../../../src/shared/axis-ends';

describe('The ends of a value axis', () => {
  it('span at least 2 % of the value, which keeps small changes small', () => {
    const [low, high] = getPaddedEnds(99.9, 100.1, null);
    expect(high - low).toBeGreaterThanOrEqual(2);
  });

  it('span at least ten steps of the resolution', () => {
    const [low, high] = getPaddedEnds(0.019, 0.021, 3);
    expect(high - low).toBeGreaterThanOrEqual(0.01);
    expect((low + high) / 2).toBeCloseTo(0.02, 9);
  });

  it('ignore impossible decimals', () => {
    expect(getAxisEnds(20, 25, -1)).toEqual(getAxisEnds(20, 25, null));
  });

  it('center a constant, and leave room around changing values', () => {
    for (const value of [0, 1, -40, 1e9]) {
      const [low, high] = getPaddedEnds(value, value, null);
      expect(high).toBeGreaterThan(low);
      expect((low + high) / 2).toBeCloseTo(value, 6);
    }
    const [low, high] = getPaddedEnds(0, 100, 1);
    expect([low < 0, high > 100, high - low < 120]).toEqual([true, true, true]);
  });

  it('stay finite without values or with huge ones', () => {
    expect(getAxisEnds(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null)).toEqual([0, 1]);
    expect(getPaddedEnds(-1.7e308, 1.7e308, null)).toEqual([-1.7e308, 1.7e308]);
  });

  it('show each state completely', () => expect(getStateEnds(0, 1)).toEqual([-0.5, 1.5]));

  it('include every named state, drawn or not, or only the drawn range if the names span too far', () => {
    const modes = [
      ['0', 'a'],
      ['1', 'b'],
      ['2', 'c'],
    ] as const;
    expect(getNamedEnds(modes, 1, 1)).toEqual([-0.5, 2.5]);
    expect(getNamedEnds([...modes, ['1000', 'd']], 1, 2)).toEqual([0.5, 2.5]);
    // Nothing is drawn, and the names are not numbers.
    expect(getNamedEnds([['x', 'y']], Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([
      -0.5, 1.5,
    ]);
  });
});
