import type { LinkLogEntry } from '../../../workers/monitor/contract/contract';
import type { EpochMs } from '../../shared/units';

export interface LinkLoss {
  readonly from: EpochMs;
  /** `null` while it lasts. */
  readonly end: EpochMs | null;
}

/** Returns the losses of the push channel: one per open channel that was lost, oldest first. */
export function findLosses(log: readonly LinkLogEntry[]): readonly LinkLoss[] {
  const open = new Set<LinkLogEntry['watch']>();
  const lost = new Map<LinkLogEntry['watch'], EpochMs>();
  const losses: LinkLoss[] = [];
  for (const { at, watch, kind } of log) {
    if (kind === 'live') {
      const from = lost.get(watch);
      if (from !== undefined) losses.push({ from, end: at });
      lost.delete(watch);
      open.add(watch);
    } else if (kind === 'stopped') {
      // The last watch has ended, so this is not a loss.
      open.delete(watch);
      lost.delete(watch);
    } else if (kind !== 'silence' && open.has(watch) && !lost.has(watch)) lost.set(watch, at);
  }
  for (const from of lost.values()) losses.push({ from, end: null });
  return losses.sort((a, b) => a.from - b.from);
}
