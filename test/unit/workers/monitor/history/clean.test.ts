import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HISTORY_MAX_POINTS } from '../../../../../src/shared/constants';
import { cleanColumns } from '../../../../../workers/monitor/history/clean';
import { cleanPoints, columns, type Point, points } from './oracle';

const clean = (raw: readonly Point[], limit?: number) => cleanColumns(columns(raw), limit);

const toPoints = (...flat: readonly number[]): readonly Point[] =>
  flat.flatMap((time, at) => (at % 2 === 0 ? [[time, flat[at + 1] ?? Number.NaN]] : []));

describe('Cleaning', () => {
  it('sorts by time and keeps the last arrived point of each time (faults 38)', () => {
    const raw = toPoints(30, 3, 10, 1, 20, 2, 10, 1.5, 30, 3.5);
    expect(points(clean(raw))).toEqual(toPoints(10, 1.5, 20, 2, 30, 3.5));
    expect(clean(raw).total).toBe(3);
  });

  it('keeps an invalid number as a gap in its place (faults 38)', () => {
    const raw = toPoints(20, Number.NaN, 10, 1, 30, 3);
    expect(points(clean(raw))).toEqual(toPoints(10, 1, 20, Number.NaN, 30, 3));
  });

  it('lets a later gap replace an earlier number of the same time', () => {
    const raw = toPoints(10, 1, 10, Number.NaN);
    expect(points(clean(raw))).toEqual([[10, Number.NaN]]);
  });

  it('keeps the latest 200,000 of 200,001 points and returns the total (faults 39)', () => {
    const times = Float64Array.from({ length: HISTORY_MAX_POINTS + 1 }, (_, i) => i);
    const { total, times: latestTimes } = cleanColumns({ times, numbers: times.slice() });
    expect(total).toBe(200_001);
    expect(latestTimes).toHaveLength(200_000);
    expect(latestTimes[0]).toBe(1);
    expect(latestTimes.at(-1)).toBe(200_000);
  });

  it('returns sorted columns without a copy', () => {
    const raw = columns(toPoints(1, 1, 2, 2));
    expect(cleanColumns(raw).times.buffer).toBe(raw.times.buffer);
  });

  it('does not modify the given columns when sorting', () => {
    const raw = columns(toPoints(2, 2, 1, 1, 1, 0));
    cleanColumns(raw);
    expect(points(raw)).toEqual(toPoints(2, 2, 1, 1, 1, 0));
  });

  it('matches a sorted map from times to last numbers, for any points', () => {
    const time = fc.integer({ min: 0, max: 40 });
    const number = fc.oneof(fc.double({ noNaN: true }), fc.constant(Number.NaN));
    const anyPoints = fc.array(fc.tuple(time, number), { maxLength: 120 });
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: 1, max: 60 }), (raw, limit) => {
        const result = clean(raw, limit);
        expect(points(result)).toEqual(cleanPoints(raw, limit));
        expect(result.total).toBe(cleanPoints(raw, Number.POSITIVE_INFINITY).length);
      }),
      { seed: 38, numRuns: 400 },
    );
  });

  it('matches the map for pieces that arrive newest first, and for reversed pieces', () => {
    const piece = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.double({ noNaN: true })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.boolean(), (pieces, isBackwards) => {
        const sorted = pieces.map((rawPiece) =>
          [...rawPiece].sort(([a], [b]) => (isBackwards ? b - a : a - b)),
        );
        const raw = sorted.flat();
        expect(points(clean(raw, 1_000))).toEqual(cleanPoints(raw, 1_000));
      }),
      { seed: 39, numRuns: 300 },
    );
  });
});
