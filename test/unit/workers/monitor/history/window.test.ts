import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { findFirstFrom, findLastUntil } from '../../../../../workers/monitor/history/points';
import { getBucketWidth, getWindow } from '../../../../../workers/monitor/history/window';
import { columns, type Point, points } from './oracle';

const START = 1_760_000_000_000;

describe('A window on stored points', () => {
  it('covers the requested span, with one bucket per pixel column', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: START, max: START + 1e9 }),
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 2, max: 3_000 }),
        fc.boolean(),
        (from, span, count, isSteady) => {
          const result = getWindow(columns([]), createView(from, from + span, count, isSteady));
          expect(result.from).toBeLessThanOrEqual(from);
          expect(result.end).toBeGreaterThan(from + span);
          expect(result.end - result.from).toBe(count * result.bucketMs);
          expect(result.from % result.bucketMs).toBe(0);
        },
      ),
      { seed: 74, numRuns: 400 },
    );
  });

  it('includes one point on either side, for lines that leave the chart', () => {
    const allPoints = Array.from({ length: 11 }, (_, i): Point => [START + i * 1_000, i]);
    const result = getWindow(columns(allPoints), createView(START + 2_500, START + 6_400, 5));
    const insidePoints = allPoints.filter(([time]) => time >= result.from && time < result.end);
    const first = allPoints.indexOf(insidePoints[0] as Point);
    const lastIndex = allPoints.indexOf(insidePoints.at(-1) as Point);
    expect(points(result)).toEqual(allPoints.slice(first - 1, lastIndex + 2));
    expect(result.statistics.count).toBe(insidePoints.length);
  });

  it('limits statistics to a requested part, and draws all points', () => {
    const allPoints = Array.from({ length: 100 }, (_, i): Point => [START + i * 1_000, i]);
    const wholeView = createView(START, START + 99_000, 100);
    const counted = { from: epochMs(START + 20_000), end: epochMs(START + 29_000) };
    const result = getWindow(columns(allPoints), { ...wholeView, counted });
    expect(result.statistics).toEqual({
      count: 10,
      min: 20,
      max: 29,
      mean: 24.5,
      minTime: START + 20_000,
      maxTime: START + 29_000,
    });
    expect(points(result)).toEqual(points(getWindow(columns(allPoints), wholeView)));
  });

  it('is unaffected by points after its end', () => {
    const allPoints = Array.from({ length: 100 }, (_, i): Point => [START + i * 1_000, i]);
    for (const at of [START + 20_000, START + 20_999]) {
      const until = epochMs(at);
      const result = getWindow(columns(allPoints), { ...createView(at - 10_000, at, 5), until });
      expect(result.end).toBeGreaterThan(at);
      expect(points(result).at(-1)).toEqual([START + 20_000, 20]);
      expect(result.statistics.max).toBe(20);
    }
    const emptyResult = getWindow(columns(allPoints), {
      ...createView(START - 10_000, START - 1, 5),
      until: epochMs(START - 1),
    });
    expect(points(emptyResult)).toEqual([]);
  });

  it('has the newest points of the range unchanged for a table', () => {
    const allPoints = Array.from({ length: 100 }, (_, i): Point => [START + i * 1_000, i]);
    const getLatestPoints = (count: number, from: number, end: number) =>
      points(getWindow(columns(allPoints), { ...createView(from, end, 2), latest: count }));
    expect(getLatestPoints(3, START, START + 50_500)).toEqual(allPoints.slice(48, 51));
    expect(getLatestPoints(9, START + 98_000, START + 200_000)).toEqual(allPoints.slice(98));
    expect(getLatestPoints(9, START + 500, START + 600)).toEqual([]);
  });

  it('includes no gap outside its range, and is empty without points', () => {
    const allPoints: Point[] = [
      [START, Number.NaN],
      [START + 1_000, 1],
      [START + 2_000, Number.NaN],
    ];
    const result = getWindow(columns(allPoints), createView(START + 900, START + 1_100, 3));
    expect(points(result)).toEqual([[START + 1_000, 1]]);
    expect(points(getWindow(columns([]), createView(START, START + 1, 3)))).toEqual([]);
  });

  it('has a steady bucket width that rarely changes while the range grows', () => {
    const widths = new Set<number>();
    for (let span = 1_000_000; span <= 2_000_000; span += 1_000)
      widths.add(getBucketWidth(createView(START, START + span, 500, true)));
    expect(widths.size).toBeLessThanOrEqual(9);
    for (let span = 1_000_000; span <= 2_000_000; span += 99_000) {
      const steadyWidth = getBucketWidth(createView(START, START + span, 500, true));
      const exactWidth = getBucketWidth(createView(START, START + span, 500));
      expect(steadyWidth / exactWidth).toBeGreaterThanOrEqual(1);
      expect(steadyWidth / exactWidth).toBeLessThanOrEqual(1.13);
    }
  });
});

describe('Finding a time', () => {
  it('returns the same points as a linear search', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 0, max: 60 }))
      .map((sortedTimes) => sortedTimes.sort((a, b) => a - b));
    fc.assert(
      fc.property(times, fc.integer({ min: -2, max: 62 }), (sortedTimes, time) => {
        const column = Float64Array.from(sortedTimes);
        const from = sortedTimes.findIndex((candidate) => candidate >= time);
        expect(findFirstFrom(column, time)).toBe(from < 0 ? sortedTimes.length : from);
        expect(findLastUntil(column, time)).toBe(sortedTimes.findLastIndex((candidate) => candidate <= time));
      }),
      { seed: 75, numRuns: 500 },
    );
  });
});

function createView(from: number, end: number, count: number, isSteady = false) {
  return {
    from: epochMs(from),
    end: epochMs(end),
    columns: count,
    isSteady,
  };
}
