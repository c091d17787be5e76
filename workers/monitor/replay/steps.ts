/** From value to value: where the next and the previous moment is at which anything bound has one. */
import { firstFrom, lastUntil } from '../history/points';
import type { SegmentCache } from './segment-cache';

/** The first moment after this one at which any row has a point; where its part has none, where the next part begins. */
export function momentAfter(stock: SegmentCache, moment: number): number {
  const part = stock.partAt(moment);
  if (part === null || !part.isReady) return moment;
  let found = part.end;
  for (const { times } of part.pasts.values()) {
    const time = times[lastUntil(times, moment) + 1];
    if (time !== undefined && time < found) found = time;
  }
  return found;
}

/** The last moment before this one at which any row has a point; where its part has none, where the part begins. */
export function momentBefore(stock: SegmentCache, moment: number): number {
  const own = stock.partAt(moment);
  const part = own !== null && moment <= own.from ? stock.partAt(own.from - 1) : own;
  if (part === null || !part.isReady) return moment;
  let found = part.from;
  for (const { times } of part.pasts.values()) {
    const time = times[firstFrom(times, moment) - 1];
    if (time !== undefined && time > found) found = time;
  }
  return found;
}
