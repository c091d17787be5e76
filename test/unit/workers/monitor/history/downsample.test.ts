import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { downsample } from '../../../../../workers/monitor/history/downsample';
import { getWindow } from '../../../../../workers/monitor/history/window';
import { columns, getPixels, type Point, points } from './oracle';

const START = 1_760_000_000_000;

const anySignal = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 900 }),
      fc.oneof(
        { arbitrary: fc.integer({ min: -50, max: 50 }), weight: 12 },
        { arbitrary: fc.constant(Number.NaN), weight: 1 },
      ),
    ),
    { maxLength: 200 },
  )
  .map((steps) => {
    let time = START;
    return steps.map(([step, number]): Point => {
      time += step;
      return [time, number];
    });
  });

describe('Thinning to pixel columns', () => {
  it('draws exactly the pixels that all points draw, gaps included', () => {
    fc.assert(
      fc.property(anySignal, fc.integer({ min: 200, max: 4_000 }), (allPoints, bucketMs) => {
        const from = Math.floor(START / bucketMs) * bucketMs;
        const thinned = points(downsample(columns(allPoints), 0, allPoints.length, bucketMs));
        const perColumn = new Map<number, number>();
        for (const [time, number] of allPoints)
          if (Number.isNaN(number))
            perColumn.set(Math.floor(time / bucketMs), (perColumn.get(Math.floor(time / bucketMs)) ?? 0) + 1);
        // A pixel column with more gaps than it can hold bridges some of them.
        fc.pre(Math.max(0, ...perColumn.values()) < 4);
        const width = 1 + Math.ceil(180_000 / bucketMs);
        expect(getPixels(thinned, from, bucketMs, width, 2)).toEqual(
          getPixels(allPoints, from, bucketMs, width, 2),
        );
      }),
      { seed: 71, numRuns: 300 },
    );
  });

  it('keeps only existing points, in order, with gaps as gaps', () => {
    fc.assert(
      fc.property(anySignal, fc.integer({ min: 1, max: 20_000 }), (allPoints, bucketMs) => {
        const existingPoints = new Set(allPoints.map(([time, number]) => `${time} ${number}`));
        const thinned = points(downsample(columns(allPoints), 0, allPoints.length, bucketMs));
        for (const [time, number] of thinned) expect(existingPoints.has(`${time} ${number}`)).toBe(true);
        for (const [index, [time]] of thinned.entries())
          expect(time).toBeGreaterThan(thinned[index - 1]?.[0] ?? 0);
        expect(thinned.some(([, number]) => Number.isNaN(number))).toBe(
          allPoints.some(([, number]) => Number.isNaN(number)),
        );
      }),
      { seed: 72, numRuns: 300 },
    );
  });

  it('computes count, minimum, maximum and mean like a plain pass', () => {
    fc.assert(
      fc.property(anySignal, fc.integer({ min: 1, max: 20_000 }), (allPoints, bucketMs) => {
        const { statistics } = downsample(columns(allPoints), 0, allPoints.length, bucketMs);
        const validPoints = allPoints.filter(([, number]) => !Number.isNaN(number));
        const numbers = validPoints.map(([, number]) => number);
        expect(statistics.count).toBe(validPoints.length);
        if (validPoints.length === 0) {
          expect(statistics).toEqual({
            count: 0,
            min: Number.NaN,
            max: Number.NaN,
            mean: Number.NaN,
            minTime: Number.NaN,
            maxTime: Number.NaN,
          });
          return;
        }
        const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
        expect(statistics).toMatchObject({ min, max });
        expect(statistics.mean).toBeCloseTo(
          numbers.reduce((sum, number) => sum + number, 0) / validPoints.length,
          9,
        );
        expect(statistics.minTime).toBe(validPoints.find(([, number]) => number === min)?.[0]);
        expect(statistics.maxTime).toBe(validPoints.find(([, number]) => number === max)?.[0]);
      }),
      { seed: 73, numRuns: 300 },
    );
  });

  it('keeps each of 500 spikes visible, up and down', () => {
    const allPoints = createSignal(200_000);
    const spikes = new Set<number>();
    for (let i = 0; spikes.size < 500; i++) spikes.add((i * 104_729 + 31) % allPoints.length);
    for (const [order, index] of [...spikes].entries()) {
      const [time] = allPoints[index] as Point;
      allPoints[index] = [time, order % 2 === 0 ? 1_000 + order : -1_000 - order];
    }
    const from = epochMs(START);
    const end = epochMs(allPoints.at(-1)?.[0] ?? START);
    const view = getWindow(columns(allPoints), { from, end, columns: 1_000 });
    const extremesByColumn = new Map<number, { min: number; max: number }>();
    for (const [time, number] of allPoints) {
      const column = Math.floor(time / view.bucketMs);
      const { min, max } = extremesByColumn.get(column) ?? { min: number, max: number };
      extremesByColumn.set(column, { min: Math.min(min, number), max: Math.max(max, number) });
    }
    const keptNumbers = new Set(view.numbers);
    // Two spikes of one direction in one pixel column are one line: the longer covers the shorter.
    for (const { min, max } of extremesByColumn.values()) {
      if (max > 500) expect(keptNumbers.has(max)).toBe(true);
      if (min < -500) expect(keptNumbers.has(min)).toBe(true);
    }
    expect(view.times.length).toBeLessThanOrEqual(4 * 1_000 + 2);
    const width = 1_000;
    expect(getPixels(points(view), view.from, view.bucketMs, width, 10)).toEqual(
      getPixels(allPoints, view.from, view.bucketMs, width, 10),
    );
  });

  it('does not change the shape of the past while the tail grows', () => {
    const allPoints = createSignal(3_000);
    const bucketMs = 60_000;
    const before = points(downsample(columns(allPoints.slice(0, 2_000)), 0, 2_000, bucketMs));
    const settledUntil = Math.floor((allPoints[1_999]?.[0] ?? 0) / bucketMs) * bucketMs;
    for (const count of [2_001, 2_007, 2_500, 3_000]) {
      const after = points(downsample(columns(allPoints.slice(0, count)), 0, count, bucketMs));
      expect(after.filter(([time]) => time < settledUntil)).toEqual(
        before.filter(([time]) => time < settledUntil),
      );
    }
  });

  it('does not change the shape while the window moves', () => {
    const allPoints = columns(createSignal(3_000));
    const getShiftedWindow = (shift: number) =>
      getWindow(allPoints, {
        from: epochMs(START + shift),
        end: epochMs(START + 7_200_000 + shift),
        columns: 200,
      });
    const initialWindow = getShiftedWindow(0);
    for (const shift of [1, 999, 17_000, 36_180, 100_000]) {
      const movedWindow = getShiftedWindow(shift);
      expect(movedWindow.bucketMs).toBe(initialWindow.bucketMs);
      const isInBoth = ([time]: Point): boolean => time >= movedWindow.from && time < initialWindow.end;
      expect(points(movedWindow).filter(isInBoth)).toEqual(points(initialWindow).filter(isInBoth));
    }
  });

  it('bridges gaps only in a pixel column that has more than it can show', () => {
    const alternatingPoints = Array.from(
      { length: 40 },
      (_, i): Point => [START + i, i % 2 === 0 ? i : Number.NaN],
    );
    const thinned = points(downsample(columns(alternatingPoints), 0, 40, 1_000_000));
    expect(thinned.filter(([, number]) => Number.isNaN(number)).length).toBe(4);
    expect(thinned.at(-2)).toEqual([START + 38, 38]);
    expect(thinned.at(-1)).toEqual([START + 39, Number.NaN]);
  });
});

function createSignal(count: number): Point[] {
  return Array.from(
    { length: count },
    (_, i): Point => [
      START + 5_000 * i + ((i * 7_919) % 1_000),
      50 + 20 * Math.sin(i / 300) + 5 * Math.sin(i * 1.7),
    ],
  );
}
