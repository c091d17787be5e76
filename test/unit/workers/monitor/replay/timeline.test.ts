import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Freshness, freshnessOf, HAS_NUMBER } from '../../../../../src/shared/reading';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { Timeline } from '../../../../../workers/monitor/replay/timeline';
import { columns, type Point } from '../history/oracle';

const INTERVAL = 10;
const shown = (table: ValueTable, row: number) => {
  const flags = table.flags[row] as number;
  return {
    number: flags & HAS_NUMBER ? (table.numbers[row] as number) : null,
    time: table.times[row] as number,
    freshness: freshnessOf(flags),
  };
};
/** What is known of a signal at a moment, by looking at every point. */
function known(points: readonly Point[], moment: number) {
  const last = points.filter(([time]) => time <= moment).at(-1);
  if (last === undefined || Number.isNaN(last[1]))
    return { number: null, time: Number.NaN, freshness: Freshness.never };
  const isFresh = moment - last[0] <= 3 * INTERVAL;
  return { number: last[1], time: last[0], freshness: isFresh ? Freshness.fresh : Freshness.stale };
}

const anyPoints = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 120 })
  .map((times) =>
    times.sort((a, b) => a - b).map((time): Point => [time, time % 11 === 0 ? Number.NaN : time * 2]),
  );

describe('A timeline', () => {
  it('shows at any moment, in any order of moments, what was known then', () => {
    const moments = fc.array(fc.integer({ min: -10, max: 400 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyPoints, anyPoints, moments, (first, second, visited) => {
        const table = new ValueTable(2, [1]);
        const timeline = new Timeline(table);
        timeline.put(0, columns(first), INTERVAL);
        timeline.put(1, columns(second), INTERVAL);
        for (const moment of visited) {
          timeline.moveTo(moment);
          expect(shown(table, 0)).toEqual(known(first, moment));
          expect(shown(table, 1)).toEqual(known(second, moment));
        }
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it('marks what a page would see change, and nothing else', () => {
    const table = new ValueTable(2);
    const timeline = new Timeline(table);
    timeline.put(
      0,
      columns([
        [0, 1],
        [100, 2],
      ]),
      1_000,
    );
    timeline.moveTo(0);
    expect([...table.marked]).toEqual([0]);
    table.clearMarks();
    timeline.moveTo(50);
    expect([...table.marked]).toEqual([]);
    timeline.moveTo(100);
    expect([...table.marked]).toEqual([0]);
  });

  it('shows a signal at once that is loaded while it stands', () => {
    const table = new ValueTable(1);
    const timeline = new Timeline(table);
    timeline.moveTo(5);
    timeline.put(0, columns([[1, 7]]), INTERVAL);
    expect(shown(table, 0).number).toBe(7);
  });

  it('finds the next and the previous moment at which anything happened', () => {
    const timeline = new Timeline(new ValueTable(2));
    const first: Point[] = [
      [10, 1],
      [30, 1],
    ];
    timeline.put(0, columns(first), INTERVAL);
    timeline.put(1, columns([[20, 1]]), INTERVAL);
    expect([5, 10, 20, 25, 30].map((moment) => timeline.next(moment))).toEqual([10, 20, 30, 30, Number.NaN]);
    expect([10, 11, 25, 30, 99].map((moment) => timeline.previous(moment))).toEqual([
      Number.NaN,
      10,
      20,
      20,
      30,
    ]);
  });

  it('keeps the extremes of what it passes over, for trends', () => {
    const table = new ValueTable(1, [0]);
    const timeline = new Timeline(table);
    const points: Point[] = [
      [0, 1],
      [10, 99],
      [20, -5],
      [30, 2],
    ];
    timeline.put(0, columns(points), 1_000);
    timeline.moveTo(0);
    timeline.moveTo(30);
    const peaks = new Float64Array(4);
    table.extremes.read(0, peaks, 0);
    expect([...peaks]).toEqual([20, -5, 10, 99]);
  });
});
