import type { LinkLogEntry } from '../../../workers/monitor/contract/contract';
import type { EpochMs } from '../../shared/units';

export interface LinkLoss {
  readonly from: EpochMs;
  /** `null` while it lasts. */
  readonly end: EpochMs | null;
}

/** Returns the losses of the push channel: one per open channel that was lost, oldest first. */
export function findLosses(log: readonly LinkLogEntry[]): readonly LinkLoss[] {
  const openWatches = new Set<LinkLogEntry['watch']>();
  const lostAt = new Map<LinkLogEntry['watch'], EpochMs>();
  const losses: LinkLoss[] = [];
  for (const { at, watch, kind } of log) {
    if (kind === 'live') {
      const from = lostAt.get(watch);
      if (from !== undefined) losses.push({ from, end: at });
      lostAt.delete(watch);
      openWatches.add(watch);
    } else if (kind === 'stopped') {
      // The last watch has ended, so this is not a loss.
      openWatches.delete(watch);
      lostAt.delete(watch);
    } else if (kind !== 'silence' && openWatches.has(watch) && !lostAt.has(watch)) lostAt.set(watch, at);
  }
  for (const from of lostAt.values()) losses.push({ from, end: null });
  return losses.sort((a, b) => a.from - b.from);
}
