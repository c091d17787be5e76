/** Watches signals of one equipment without a page. */
import { useMemo } from 'react';
import type { EquipmentFamily } from '../../shared/family';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { useStable } from '../../state/hooks/use-stable';
import { useWatch } from '../../state/live/use-watch';
import type { Watch } from '../../state/live/watch';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { signalSpec } from '../live-values/signal-spec';

/**
 * Watches the signals while the component is mounted; null before the watch is open. A list with the same ids is the same
 * watch, even if it is another array.
 */
export function useSignals(
  client: MonitorClient,
  family: EquipmentFamily,
  equipmentId: EquipmentId,
  signalIds: readonly SignalId[],
): Watch | null {
  const ids = useStable(signalIds);
  const spec = useMemo(() => signalSpec({ family, equipmentId, signalIds: ids }), [family, equipmentId, ids]);
  return useWatch(client, spec);
}
