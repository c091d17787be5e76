/** The time by which the recent points of a value are asked for. */
import { Freshness } from '../../shared/reading';
import { type EpochMs, epochMs, MINUTE_MS } from '../../shared/units';
import type { Reading } from './board';

/**
 * The source time of a value whose source has a clock that is further off, or that is not live any more: its points end
 * there. Undefined for any other value, whose points end now.
 */
export function ownTimeOf({ time, arrivedAt, freshness }: Reading): EpochMs | undefined {
  if (Number.isNaN(time)) return undefined;
  const isOld = freshness === Freshness.stale || freshness === Freshness.disconnected;
  return isOld || Math.abs(time - arrivedAt) > MINUTE_MS ? epochMs(time) : undefined;
}
