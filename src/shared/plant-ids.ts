/** Ids of a broker's plant: the signal `name` of the equipment `group/node/device` is `group/node/device#name`. */
import type { EquipmentId, SignalId } from './ids';

/** Between equipment and name: no topic may hold it (MQTT 5.0, 4.7.1). */
const SEPARATOR = '#';

export const signalIdOf = (equipmentId: EquipmentId, name: string): SignalId =>
  `${equipmentId}${SEPARATOR}${name}` as SignalId;

/** Null where the id is none of a plant's. */
export function partsOfSignal(
  id: SignalId,
): { readonly equipmentId: EquipmentId; readonly name: string } | null {
  const at = id.indexOf(SEPARATOR);
  return at <= 0 ? null : { equipmentId: id.slice(0, at) as EquipmentId, name: id.slice(at + 1) };
}

/** The equipment that an id names; the whole of an id that names none. */
export const equipmentOfSignal = (id: SignalId): EquipmentId =>
  partsOfSignal(id)?.equipmentId ?? (id as string as EquipmentId);
