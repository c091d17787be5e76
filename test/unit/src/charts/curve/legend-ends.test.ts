import { describe, expect, it } from 'vitest';
import { getEnd } from '../../../../../src/charts/curve/cursor';

describe('The end of a line', () => {
  it('is its last value with its time, even before a gap', () => {
    expect(getEnd(window([1, 10], [2, 20]))).toEqual({ time: 2, number: 20 });
    expect(getEnd(window([1, 10], [2, Number.NaN]))).toEqual({ time: 1, number: 10 });
  });

  it('is missing for a line without values', () => {
    expect(getEnd(window())).toBeNull();
    expect(getEnd(window([1, Number.NaN]))).toBeNull();
  });
});

function window(...points: readonly (readonly [number, number])[]) {
  return {
    times: Float64Array.from(points, ([time]) => time),
    numbers: Float64Array.from(points, ([, number]) => number),
  };
}
