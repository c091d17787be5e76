/** Ids of a broker's plant: the signal `name` of the equipment `group/node/device` is `group/node/device#name`. */
import type { EquipmentId, SignalId } from './ids';

/** Between equipment and name: no topic may hold it (MQTT 5.0, 4.7.1). */
export const SIGNAL_SEPARATOR = '#';

export const signalIdOf = (equipmentId: EquipmentId, name: string): SignalId =>
  `${equipmentId}${SIGNAL_SEPARATOR}${name}` as SignalId;

/** The equipment that an id names; the whole of an id that names none. */
export const equipmentOfSignal = (id: SignalId): EquipmentId =>
  id.split(SIGNAL_SEPARATOR, 1)[0] as string as EquipmentId;
