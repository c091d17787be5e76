import { firstFrom, lastUntil } from '../history/points';
import type { SegmentCache } from './segment-cache';

/** Returns the first later moment with a point in any row; the end of the segment if none. */
export function momentAfter(segments: SegmentCache, moment: number): number {
  const segment = segments.segmentAt(moment);
  if (segment === null || !segment.isReady) return moment;
  let found: number = segment.end;
  for (const { times } of segment.rows.values()) {
    const time = times[lastUntil(times, moment) + 1];
    if (time !== undefined && time < found) found = time;
  }
  return found;
}

/** Returns the last earlier moment with a point in any row; the start of the segment if none. */
export function momentBefore(segments: SegmentCache, moment: number): number {
  const own = segments.segmentAt(moment);
  const segment = own !== null && moment <= own.from ? segments.segmentAt(own.from - 1) : own;
  if (segment === null || !segment.isReady) return moment;
  let found: number = segment.from;
  for (const { times } of segment.rows.values()) {
    const time = times[firstFrom(times, moment) - 1];
    if (time !== undefined && time > found) found = time;
  }
  return found;
}
