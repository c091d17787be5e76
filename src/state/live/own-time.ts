import { Freshness } from '../../shared/reading';
import { type EpochMs, epochMs, MINUTE_MS } from '../../shared/units';
import type { Reading } from './board';

/**
 * Returns the time at which a value's recent points end, if it is not now: the source time of a value that is no
 * longer live, or whose source clock is far off. Otherwise undefined.
 */
export function ownTimeOf({ time, arrivedAt, freshness }: Reading): EpochMs | undefined {
  if (Number.isNaN(time)) return undefined;
  const isOld = freshness === Freshness.stale || freshness === Freshness.disconnected;
  return isOld || Math.abs(time - arrivedAt) > MINUTE_MS ? epochMs(time) : undefined;
}
