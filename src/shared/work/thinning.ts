/** Thins a curve but keeps its extremes: the lowest and the highest point of each segment, and both ends. */
import type { Point } from '../calls/live-proof';

/** Returns at most `max` points (2 or more) in order of time. */
export function thinPoints(points: readonly Point[], max: number): readonly Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= max || first === undefined || last === undefined) return points;
  const segmentCount = Math.max(0, Math.floor((max - 2) / 2));
  const innerPoints = points.slice(1, -1);
  const thinnedPoints: Point[] = [first];
  for (let segment = 0; segment < segmentCount; segment++) {
    const from = Math.floor((segment * innerPoints.length) / segmentCount);
    const end = Math.floor(((segment + 1) * innerPoints.length) / segmentCount);
    thinnedPoints.push(...findExtremes(innerPoints.slice(from, end)));
  }
  return [...thinnedPoints, last];
}

function findExtremes(points: readonly Point[]): readonly Point[] {
  let low = 0;
  let high = 0;
  for (const [at, [, value]] of points.entries()) {
    if (value < (points[low]?.[1] ?? value)) low = at;
    if (value > (points[high]?.[1] ?? value)) high = at;
  }
  const first = points[Math.min(low, high)];
  const second = points[Math.max(low, high)];
  if (first === undefined || second === undefined) return [];
  return low === high ? [first] : [first, second];
}
