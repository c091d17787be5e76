import { describe, expect, it } from 'vitest';
import { findEnd } from '../../../../../src/charts/curve/cursor';

describe('The end of a line', () => {
  it('is its last value with its time, even before a gap', () => {
    expect(findEnd(createWindow([1, 10], [2, 20]))).toEqual({ time: 2, number: 20 });
    expect(findEnd(createWindow([1, 10], [2, Number.NaN]))).toEqual({ time: 1, number: 10 });
  });

  it('is missing for a line without values', () => {
    expect(findEnd(createWindow())).toBeNull();
    expect(findEnd(createWindow([1, Number.NaN]))).toBeNull();
  });
});

function createWindow(...points: readonly (readonly [number, number])[]) {
  return {
    times: Float64Array.from(points, ([time]) => time),
    numbers: Float64Array.from(points, ([, number]) => number),
  };
}
