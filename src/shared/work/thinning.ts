/** Thins a curve but keeps its extremes: the lowest and the highest point of each segment, and both ends. */
import type { Point } from '../calls/live-proof';

/** Returns at most `max` points (2 or more) in order of time. */
export function thinPoints(points: readonly Point[], most: number): readonly Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= most || first === undefined || last === undefined) return points;
  const stretches = Math.max(0, Math.floor((most - 2) / 2));
  const inner = points.slice(1, -1);
  const kept: Point[] = [first];
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * inner.length) / stretches);
    const end = Math.floor(((stretch + 1) * inner.length) / stretches);
    kept.push(...findExtremes(inner.slice(from, end)));
  }
  return [...kept, last];
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
