/** The parts of a push frame besides its values: gateway states and alarms (wire.md, "Push frame"). */
import {
  type Decoded,
  type Decoder,
  id,
  lenient,
  readableItems,
  record,
  text,
  time,
} from '../../../src/shared/calls/decode';
import { gatewayStatus } from '../../../src/shared/calls/project';
import type { AlarmId, EquipmentId, SignalId } from '../../../src/shared/ids';

const alarm = record({
  id: id<AlarmId>(),
  equipmentId: lenient(id<EquipmentId>(), null),
  signalId: lenient(id<SignalId>(), null),
  type: lenient(text, ''),
  level: lenient(text, ''),
  value: lenient(text, ''),
  triggerTime: lenient(time, null),
  recoverTime: lenient(time, null),
  confirmTime: lenient(time, null),
  releaseTime: lenient(time, null),
});

const itemsOf =
  <T>(item: Decoder<T>) =>
  (raw: unknown): readonly T[] =>
    lenient(readableItems(item), [])(raw, '$');

/** Gateway states of a frame; what cannot be read is left out. */
export const gatewayEvents = itemsOf(gatewayStatus);
/** Alarms of a frame; what cannot be read is left out. */
export const alarmEvents = itemsOf(alarm);
export type AlarmEvent = Decoded<typeof alarm>;
