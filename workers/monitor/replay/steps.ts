import { findFirstFrom, findLastUntil } from '../history/points';
import type { SegmentCache } from './segment-cache';

/** Returns the first later moment with a point in any row; the end of the segment if none. */
export function findMomentAfter(segments: SegmentCache, moment: number): number {
  const segment = segments.getSegment(moment);
  if (segment === null || !segment.isReady) return moment;
  let nearestMoment: number = segment.end;
  for (const { times } of segment.rows.values()) {
    const time = times[findLastUntil(times, moment) + 1];
    if (time !== undefined && time < nearestMoment) nearestMoment = time;
  }
  return nearestMoment;
}

/** Returns the last earlier moment with a point in any row; the start of the segment if none. */
export function findMomentBefore(segments: SegmentCache, moment: number): number {
  const currentSegment = segments.getSegment(moment);
  const segment =
    currentSegment !== null && moment <= currentSegment.from
      ? segments.getSegment(currentSegment.from - 1)
      : currentSegment;
  if (segment === null || !segment.isReady) return moment;
  let nearestMoment: number = segment.from;
  for (const { times } of segment.rows.values()) {
    const time = times[findFirstFrom(times, moment) - 1];
    if (time !== undefined && time > nearestMoment) nearestMoment = time;
  }
  return nearestMoment;
}
