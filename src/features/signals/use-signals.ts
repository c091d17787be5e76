/** Watches signals of one equipment without a page. */
import { useMemo } from 'react';
import type { EquipmentWatch, LegacyWatch, SlotSource } from '../../../workers/monitor/contract/contract';
import type { EquipmentFamily } from '../../shared/family';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { useStable } from '../../state/hooks/use-stable';
import { useWatch } from '../../state/live/use-watch';
import type { Watch } from '../../state/live/watch';
import type { MonitorClient } from '../../worker-client/monitor-client';

/** The watch of these signals: slot `i` is `signalIds[i]`. */
export function signalSpec(
  family: EquipmentFamily,
  equipmentId: EquipmentId,
  signalIds: readonly SignalId[],
): EquipmentWatch | LegacyWatch {
  const shared = {
    equipmentId,
    dataSignal: signalIds,
    slots: signalIds.map((signalId): SlotSource => ({ src: 'signal', signalId, equipmentId })),
    trendSlots: [],
  };
  return family === 'equipment' ? { family, ...shared } : { family, ...shared, conId: null };
}

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
  const spec = useMemo(() => signalSpec(family, equipmentId, ids), [family, equipmentId, ids]);
  return useWatch(client, spec);
}
