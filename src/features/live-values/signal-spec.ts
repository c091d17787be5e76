/** The watch of single signals of one equipment, for screens and forms without a page document. Pure. */
import type { EquipmentWatch, LegacyWatch, SlotSource } from '../../../workers/monitor/contract/contract';
import type { EquipmentFamily } from '../../shared/family';
import type { EquipmentId, SignalId } from '../../shared/ids';

interface WatchedSignals {
  readonly family: EquipmentFamily;
  readonly equipmentId: EquipmentId;
  /** Slot `i` is the i-th of them. */
  readonly signalIds: readonly SignalId[];
}

export function signalSpec({ family, equipmentId, signalIds }: WatchedSignals): EquipmentWatch | LegacyWatch {
  const shared = {
    equipmentId,
    dataSignal: signalIds,
    slots: signalIds.map((signalId): SlotSource => ({ src: 'signal', signalId, equipmentId })),
    trendSlots: [],
  };
  return family === 'equipment' ? { family, ...shared } : { family, ...shared, conId: null };
}
