import type { Fault } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import type { WatchCore } from '../watch/context';

/** Returns why a signal cannot be written; `null` if it can. `core` is `null` while its family's module loads. */
export function getWriteFault(core: WatchCore | null, signalId: SignalId): Fault | null {
  if (core === null) return { kind: 'offline' };
  const { context, link, isReplaying } = core;
  const { isStopped, rows, table } = context;
  if (isStopped()) return { kind: 'cancelled' };
  if (isReplaying()) return { kind: 'locked' };
  const row = rows.signals.get(signalId);
  if (row === undefined) return { kind: 'malformed', where: 'signalId' };
  return link.isLive() && table.arrivalFreshness[row] === Freshness.fresh ? null : { kind: 'offline' };
}
