/** A slow, simple implementation of the history stages to compare the fast ones with. */
import type { Columns } from '../../../../../workers/monitor/history/points';

export type Point = readonly [time: number, number: number];

export const columns = (points: readonly Point[]): Columns => ({
  times: Float64Array.from(points, ([time]) => time),
  numbers: Float64Array.from(points, ([, number]) => number),
});
export const points = ({ times, numbers }: Columns): Point[] =>
  [...times].map((time, index) => [time, numbers[index] as number]);

/** Returns points sorted, one per time (the last that arrived), cut to the latest `limit`. */
export function cleanPoints(raw: readonly Point[], limit: number): Point[] {
  const byTime = new Map<number, number>();
  for (const [time, number] of raw) byTime.set(time, number);
  return [...byTime].sort(([a], [b]) => a - b).slice(-limit);
}

/** Returns the pixels that a curve covers in each column: whole rows, without smoothing. */
export function getPixels(
  allPoints: readonly Point[],
  from: number,
  bucketMs: number,
  columns: number,
  rowHeight: number,
) {
  const rowsByColumn = Array.from({ length: columns }, () => new Set<number>());
  const cover = (column: number, a: number, b: number): void => {
    const low = Math.floor(Math.min(a, b) / rowHeight);
    const high = Math.floor(Math.max(a, b) / rowHeight);
    for (let row = low; row <= high; row++) rowsByColumn[column]?.add(row);
  };
  const getColumn = (time: number): number => Math.floor((time - from) / bucketMs);
  for (const [index, [time, number]] of allPoints.entries()) {
    if (Number.isNaN(number)) continue;
    cover(getColumn(time), number, number);
    const previous = allPoints[index - 1];
    if (previous === undefined || Number.isNaN(previous[1])) continue;
    const [beforeTime, beforeNumber] = previous;
    const interpolate = (moment: number): number =>
      beforeNumber + ((number - beforeNumber) * (moment - beforeTime)) / (time - beforeTime);
    for (let column = getColumn(beforeTime); column <= getColumn(time); column++) {
      const left = Math.max(beforeTime, from + column * bucketMs);
      const right = Math.min(time, from + (column + 1) * bucketMs);
      cover(column, interpolate(left), interpolate(right));
    }
  }
  return rowsByColumn.map((rows) => [...rows].sort((a, b) => a - b).join(' '));
}
