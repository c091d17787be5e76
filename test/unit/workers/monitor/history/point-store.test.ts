import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanColumns } from '../../../../../workers/monitor/history/clean';
import { PointStore } from '../../../../../workers/monitor/history/point-store';
import { cleanPoints, columns, type Point, points } from './oracle';

describe('Stored points', () => {
  it('equal cleaning all points together, in any order', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(fc.array(point), fc.array(point, { maxLength: 60 }), (loadedPoints, appended) => {
        const store = createStore(loadedPoints);
        for (const [time, number] of appended) store.append(time, number);
        const allPoints = cleanPoints([...loadedPoints, ...appended], 1_000);
        expect(points(store.columns)).toEqual(allPoints);
        expect(store.total).toBe(allPoints.length);
      }),
      { seed: 76, numRuns: 400 },
    );
  });

  it('drop the oldest at the limit, keep the total, and accept none older than all others', () => {
    const store = createStore(
      Array.from({ length: 5 }, (_, i): Point => [10 + i, i]),
      5,
    );
    for (let i = 5; i < 4_000; i++) expect(store.append(10 + i, i)).toBe(true);
    expect(store.count).toBe(5);
    expect(store.total).toBe(4_000);
    expect([...store.columns.numbers]).toEqual([3_995, 3_996, 3_997, 3_998, 3_999]);
    expect(store.append(12, 0)).toBe(false);
    expect(store.total).toBe(4_000);
  });

  it('ignore points without a time, and report when nothing changed', () => {
    const store = createStore([[10, 1]]);
    expect(store.append(Number.NaN, 5)).toBe(false);
    expect(store.append(10, 1)).toBe(false);
    expect(store.append(10, 2)).toBe(true);
    expect(points(store.columns)).toEqual([[10, 2]]);
    expect(store.total).toBe(1);
  });

  it('prefer a later answer, and count only new points', () => {
    const store = createStore([
      [10, 1],
      [20, 2],
    ]);
    store.append(40, 4);
    store.merge(
      columns([
        [20, 2.5],
        [30, 3],
      ]),
    );
    expect(points(store.columns)).toEqual([
      [10, 1],
      [20, 2.5],
      [30, 3],
      [40, 4],
    ]);
    expect(store.total).toBe(4);
    expect(store.lastTime).toBe(40);
  });
});

function createStore(allPoints: readonly Point[], limit?: number) {
  return new PointStore(cleanColumns(columns(allPoints), limit), limit);
}
