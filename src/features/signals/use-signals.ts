import { useMemo } from 'react';
import type { SignalId } from '../../shared/ids';
import { useStable } from '../../state/hooks/use-stable';
import { useWatch } from '../../state/live/use-watch';
import type { Watch } from '../../state/live/watch';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { createSignalSpec, type EquipmentSource } from '../live-values/signal-spec';

/**
 * Watches signals of one machine without a page while mounted; `null` before the watch is open. `equipment` must be
 * stable. A new array with the same ids keeps the watch.
 */
export function useSignals(
  client: MonitorClient,
  equipment: EquipmentSource,
  signalIds: readonly SignalId[],
): Watch | null {
  const ids = useStable(signalIds);
  const spec = useMemo(() => createSignalSpec({ ...equipment, signalIds: ids }), [equipment, ids]);
  return useWatch(client, spec);
}
