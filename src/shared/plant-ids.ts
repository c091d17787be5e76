/** Ids of a broker's plant: the signal `name` of the equipment `group/node/device` is `group/node/device#name`. */
import type { EquipmentId, SignalId } from './ids';

/** A character that no topic name may contain (MQTT 5.0, 4.7.1). */
const SEPARATOR = '#';

export const getSignalId = (equipmentId: EquipmentId, name: string): SignalId =>
  `${equipmentId}${SEPARATOR}${name}` as SignalId;

/** Splits a signal id; `null` if it is not from a plant. */
export function parseSignalId(
  id: SignalId,
): { readonly equipmentId: EquipmentId; readonly name: string } | null {
  const at = id.indexOf(SEPARATOR);
  return at <= 0 ? null : { equipmentId: id.slice(0, at) as EquipmentId, name: id.slice(at + 1) };
}

/** Returns the equipment of a signal id, or the whole id if it names none. */
export const getSignalEquipmentId = (id: SignalId): EquipmentId =>
  parseSignalId(id)?.equipmentId ?? (id as string as EquipmentId);
