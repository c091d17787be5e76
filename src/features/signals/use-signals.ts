import { useMemo } from 'react';
import type { EquipmentWatch, LegacyWatch, SlotSource } from '../../../workers/monitor/contract/contract';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { useWatch } from '../../state/live/use-watch';
import type { Watch } from '../../state/live/watch';
import type { MonitorClient } from '../../worker-client/monitor-client';

/** The watch of some signals of one equipment: slot `i` is `signalIds[i]`. */
export function signalSpec(
  family: (EquipmentWatch | LegacyWatch)['family'],
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

/** Watches signals of one equipment while it is mounted; null before the watch is open. */
export function useSignals(
  client: MonitorClient,
  family: (EquipmentWatch | LegacyWatch)['family'],
  equipmentId: EquipmentId,
  signalIds: readonly SignalId[],
): Watch | null {
  // A list that was asked for again and says the same is the same watch.
  const asked = JSON.stringify(signalIds);
  const spec = useMemo(
    () => signalSpec(family, equipmentId, JSON.parse(asked) as readonly SignalId[]),
    [family, equipmentId, asked],
  );
  return useWatch(client, spec);
}
