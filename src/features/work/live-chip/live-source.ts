import type { InspectionItem } from '../../../shared/calls/inspection';
import type { EquipmentFamily } from '../../../shared/family';
import type { EquipmentId, ItemId, SignalId } from '../../../shared/ids';

export interface LiveSource {
  readonly family: EquipmentFamily;
  readonly equipmentId: EquipmentId;
  /** Slot `i` is the i-th signal. */
  readonly signalIds: readonly SignalId[];
  readonly slots: ReadonlyMap<ItemId, number>;
}

/**
 * Finds the device to watch: the record's own, or else the first item's. Only one device is watched at a time; items
 * with a signal of another one are filled in by hand. Returns `null` if no item has a signal.
 */
export function findLiveSource(
  items: readonly Pick<InspectionItem, 'id' | 'signal'>[],
  ownEquipmentId: EquipmentId | null,
): LiveSource | null {
  const signals = items.flatMap(({ signal }) => (signal === null ? [] : [signal]));
  const first = signals.find(({ equipmentId }) => equipmentId === ownEquipmentId) ?? signals[0];
  if (first === undefined) return null;
  const { family, equipmentId } = first;
  const signalIds: SignalId[] = [];
  const slots = new Map<ItemId, number>();
  for (const { id, signal } of items) {
    if (signal?.equipmentId !== equipmentId || signal.family !== family) continue;
    if (!signalIds.includes(signal.signalId)) signalIds.push(signal.signalId);
    slots.set(id, signalIds.indexOf(signal.signalId));
  }
  return { family, equipmentId, signalIds, slots };
}
