import { describe, expect, it } from 'vitest';
import { findFirstDifference, getExtent, getReach } from '../../../../../src/charts/curve/columns';
import type { Grid } from '../../../../../src/charts/curve/grid';
import { epochMs } from '../../../../../src/shared/units';
import { parsePoints } from './pen';

const GRID: Grid = { from: epochMs(0), bucketMs: 10, count: 6 };
const NONE = Number.NaN;

describe('The extent of an axis', () => {
  it('covers the points in each bar', () => {
    const { low, high } = getReach(GRID, [createLine('1,5 2,9 3,4 11,6')]);
    expect([...low]).toEqual([4, 6, NONE, NONE, NONE, NONE]);
    expect([...high]).toEqual([9, 6, NONE, NONE, NONE, NONE]);
  });

  it('covers the line between points, also from outside the grid', () => {
    const { low } = getReach(GRID, [createLine('-5,0 25,30 65,70')]);
    expect([...low]).toEqual([10, 20, 30, 40, 50, 60]);
    const steppedReach = getReach(GRID, [createLine('5,0 35,1', true)]);
    expect([...steppedReach.high]).toEqual([0, 0, 0, 1, NONE, NONE]);
  });

  it('is empty in a gap', () => {
    const { low } = getReach(GRID, [createLine('5,1 12,- 45,2')]);
    expect([...low]).toEqual([1, NONE, NONE, NONE, 2, NONE]);
  });

  it('covers all lines of the axis', () => {
    const reach = getReach(GRID, [createLine('5,1'), createLine('6,8')]);
    expect([reach.low[0], reach.high[0]]).toEqual([1, 8]);
    expect(getExtent(reach)).toEqual([1, 8]);
    expect(getExtent(getReach(GRID, []))).toEqual([NONE, NONE]);
  });

  it('differs from the first changed bar on', () => {
    const first = getReach(GRID, [createLine('5,1 15,2')]);
    const second = getReach({ ...GRID, count: 8 }, [createLine('5,1 15,2 75,3')]);
    expect(findFirstDifference(first, first)).toBe(6);
    expect(findFirstDifference(first, second)).toBe(2);
  });
});

function createLine(path: string, isStepped = false) {
  const points = parsePoints(path);
  const times = Float64Array.from(points, ([time]) => time);
  return { window: { times, numbers: Float64Array.from(points, ([, number]) => number) }, isStepped };
}
