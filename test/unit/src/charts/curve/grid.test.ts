import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampView,
  createLongerRequest,
  createRequest,
  type Grid,
  getBars,
  getGrid,
  getLength,
  getView,
  moveView,
  SHORTEST_VIEW_MS,
  zoomView,
} from '../../../../../src/charts/curve/grid';
import { epochMs, type TimeRange } from '../../../../../src/shared/units';
import { NO_POINTS } from '../../../../../workers/monitor/history/points';
import { getWindow } from '../../../../../workers/monitor/history/window';

const START = 1_760_000_000_000;
const createRange = (from: number, end: number): TimeRange => ({ from: epochMs(from), end: epochMs(end) });
const ALL = createRange(START, START + 1_000_000);
const ranges = fc
  .tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 0, max: 3_000_000 }))
  .map(([from, length]) => createRange(START + from, START + from + length));

describe('The visible range', () => {
  it('is always inside the whole range, never too short and never longer than it', () => {
    fc.assert(
      fc.property(ranges, (view) => {
        const result = clampView(view, ALL);
        expect(result.from).toBeGreaterThanOrEqual(ALL.from);
        expect(result.end).toBeLessThanOrEqual(ALL.end);
        expect(getLength(result)).toBeGreaterThanOrEqual(SHORTEST_VIEW_MS);
      }),
      { seed: 11 },
    );
  });

  it('keeps its length when moved beyond the range', () => {
    expect(clampView(createRange(START - 500, START + 99_500), ALL)).toEqual(
      createRange(START, START + 100_000),
    );
    expect(clampView(moveView(createRange(START + 900_000, START + 1_000_000), 0.5), ALL)).toEqual(
      createRange(START + 900_000, START + 1_000_000),
    );
  });

  it('is zoomed around a fixed moment', () => {
    const result = zoomView(createRange(START, START + 100), 0.5, START + 20);
    expect(result).toEqual(createRange(START + 10, START + 60));
  });

  it('survives conversion to bars and back', () => {
    const grid: Grid = { from: epochMs(START), bucketMs: 250, count: 1_000 };
    fc.assert(
      fc.property(ranges, (view) => {
        const restored = getView(grid, getBars(grid, view));
        expect(restored.from).toBeCloseTo(view.from, 3);
        expect(restored.end).toBeCloseTo(view.end, 3);
      }),
      { seed: 12 },
    );
  });
});

describe('A request to the worker', () => {
  it('has a column for each visible pixel and a margin on both sides, and counts visible points', () => {
    const view = createRange(START + 400_000, START + 500_000);
    const request = createRequest(view, ALL, 500, false);
    expect(request).toMatchObject({ ...createRange(START + 300_000, START + 600_000), counted: view });
    expect(getWindow(NO_POINTS, request).bucketMs).toBe(200);
  });

  it('has no margin beyond the range', () => {
    expect(createRequest(ALL, ALL, 500, false)).toMatchObject(ALL);
  });

  it('continues with the same bars from the same start, at any width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 40 * 86_400_000 }),
        fc.integer({ min: 2, max: 3_000 }),
        fc.integer({ min: 0, max: 5_000_000 }),
        (length, pixels, growth) => {
          const fullRange = createRange(START, START + length);
          const first = getGrid(getWindow(NO_POINTS, createRequest(fullRange, fullRange, pixels, true)));
          const end = START + length + growth;
          const longerGrid = getGrid(
            getWindow(NO_POINTS, createLongerRequest(first, end, createRange(START, end))),
          );
          expect(longerGrid).toMatchObject({ from: first.from, bucketMs: first.bucketMs });
          expect(longerGrid.from + longerGrid.count * longerGrid.bucketMs).toBeGreaterThanOrEqual(end);
        },
      ),
      { seed: 13, numRuns: 300 },
    );
  });
});
