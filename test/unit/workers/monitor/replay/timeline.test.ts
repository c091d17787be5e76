import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Freshness, getFreshness, HAS_NUMBER } from '../../../../../src/shared/reading';
import { Kind } from '../../../../../workers/monitor/live/decode-value';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { createTextHistory } from '../../../../../workers/monitor/replay/load-segment';
import { createNumberHistory } from '../../../../../workers/monitor/replay/row-history';
import { Timeline } from '../../../../../workers/monitor/replay/timeline';
import { columns, type Point } from '../history/oracle';

const INTERVAL = 10;
const toHistory = (points: readonly Point[]) => createNumberHistory(columns(points));

const anyPoints = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 120 })
  .map((times) =>
    times.sort((a, b) => a - b).map((time): Point => [time, time % 11 === 0 ? Number.NaN : time * 2]),
  );

describe('A timeline', () => {
  it('shows the state known at any time, in any order of times', () => {
    const moments = fc.array(fc.integer({ min: -10, max: 400 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyPoints, anyPoints, moments, (first, second, visitedTimes) => {
        const table = new ValueTable(2);
        const timeline = new Timeline(table, () => INTERVAL);
        timeline.put(0, toHistory(first));
        timeline.put(1, toHistory(second));
        for (const moment of visitedTimes) {
          timeline.moveTo(moment);
          expect(getShown(table, 0)).toEqual(getExpected(first, moment));
          expect(getShown(table, 1)).toEqual(getExpected(second, moment));
        }
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  it('measures freshness by the usual interval of the history', () => {
    const MINUTE = 60_000;
    const points = Array.from({ length: 30 }, (_, i): Point => [i * MINUTE, i]);
    // An hour with the gateway offline, then more points.
    const laterPoints = points.map(([time, number]): Point => [time + 90 * MINUTE, number]);
    const table = new ValueTable(1);
    const timeline = new Timeline(table, () => 10_000);
    timeline.put(0, toHistory([...points, ...laterPoints]));
    for (const [moment, freshness] of [
      [MINUTE - 1, Freshness.fresh],
      [20 * MINUTE + 59_000, Freshness.fresh],
      [29 * MINUTE + 3 * MINUTE, Freshness.fresh],
      [29 * MINUTE + 3 * MINUTE + 1, Freshness.stale],
      [95 * MINUTE + 30_000, Freshness.fresh],
    ] as const) {
      timeline.moveTo(moment);
      expect(getShown(table, 0).freshness).toBe(freshness);
    }
  });

  it('marks only visible changes', () => {
    const table = new ValueTable(2);
    const timeline = new Timeline(table, () => 1_000);
    timeline.put(
      0,
      toHistory([
        [0, 1],
        [100, 2],
      ]),
    );
    timeline.moveTo(0);
    expect([...table.markedRows]).toEqual([0]);
    table.clearMarks();
    timeline.moveTo(50);
    expect([...table.markedRows]).toEqual([]);
    timeline.moveTo(100);
    expect([...table.markedRows]).toEqual([0]);
  });

  it('shows a signal as soon as it is loaded while paused', () => {
    const table = new ValueTable(1);
    const timeline = new Timeline(table, () => INTERVAL);
    timeline.moveTo(5);
    timeline.put(0, toHistory([[1, 7]]));
    expect(getShown(table, 0).number).toBe(7);
  });

  it('clears a row without points in the replacement', () => {
    const table = new ValueTable(2);
    const timeline = new Timeline(table, () => INTERVAL);
    timeline.put(0, toHistory([[1, 7]]));
    timeline.put(1, toHistory([[1, 8]]));
    timeline.moveTo(5);
    table.clearMarks();
    timeline.replace(new Map([[1, toHistory([[1, 8]])]]));
    expect(getShown(table, 0)).toEqual({ number: null, time: Number.NaN, freshness: Freshness.never });
    expect(getShown(table, 1).number).toBe(8);
    expect([...table.markedRows]).toEqual([0]);
  });

  it('shows texts unchanged, and a gap between them as no value', () => {
    const table = new ValueTable(1);
    const timeline = new Timeline(table, () => INTERVAL);
    timeline.put(
      0,
      createTextHistory(
        [
          [20, null],
          [10, '007'],
          [30, '反洗中'],
        ],
        Kind.unknown,
      ),
    );
    const showAt = (moment: number) => {
      timeline.moveTo(moment);
      return { ...getShown(table, 0), text: table.texts[0] };
    };
    expect(showAt(15)).toMatchObject({ number: 7, text: '007', freshness: Freshness.fresh });
    expect(showAt(25)).toMatchObject({ number: null, text: null, freshness: Freshness.never });
    expect(showAt(30)).toMatchObject({ number: null, text: '反洗中', freshness: Freshness.fresh });
    expect(showAt(70)).toMatchObject({ text: '反洗中', freshness: Freshness.stale });
    expect(showAt(15)).toMatchObject({ number: 7, text: '007' });
  });
});

function getShown(table: ValueTable, row: number) {
  const flags = table.flags[row] as number;
  return {
    number: flags & HAS_NUMBER ? (table.numbers[row] as number) : null,
    time: table.times[row] as number,
    freshness: getFreshness(flags),
  };
}

/** Returns the median time between two points, estimated from a sample of them. */
function getMedianGap(points: readonly Point[]): number {
  const gaps = points.slice(1).map(([time], i) => time - (points[i]?.[0] ?? 0));
  const sortedGaps = gaps
    .filter((_, i) => i % Math.max(1, Math.floor(points.length / 64)) === 0)
    .toSorted((a, b) => a - b);
  return sortedGaps.length < 2 ? 0 : (sortedGaps[Math.floor((sortedGaps.length - 1) / 2)] ?? 0);
}

function getExpected(points: readonly Point[], moment: number) {
  const lastPoint = points.filter(([time]) => time <= moment).at(-1);
  if (lastPoint === undefined || Number.isNaN(lastPoint[1]))
    return { number: null, time: Number.NaN, freshness: Freshness.never };
  const isFresh = moment - lastPoint[0] <= 3 * Math.max(INTERVAL, getMedianGap(points));
  return { number: lastPoint[1], time: lastPoint[0], freshness: isFresh ? Freshness.fresh : Freshness.stale };
}
