import { Freshness } from '../../shared/reading';
import { type EpochMs, epochMs, MINUTE_MS } from '../../shared/units';
import type { Reading } from './board';

/** Returns the end of a value's points: its source time if not live or its clock is far off; undefined means now. */
export function getEndTime({ time, arrivedAt, freshness }: Reading): EpochMs | undefined {
  if (Number.isNaN(time)) return undefined;
  const isOld = freshness === Freshness.stale || freshness === Freshness.disconnected;
  return isOld || Math.abs(time - arrivedAt) > MINUTE_MS ? epochMs(time) : undefined;
}
