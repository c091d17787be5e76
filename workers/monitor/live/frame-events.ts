/** Decodes the parts of a push frame besides its values: gateway states and alarms (wire: Push frame). */
import { alarmShape } from '../../../src/shared/calls/alarm';
import { type Decoder, lenient, readableItems } from '../../../src/shared/calls/decode';
import { gatewayStatus } from '../../../src/shared/calls/project';

const itemsOf =
  <T>(item: Decoder<T>) =>
  (raw: unknown): readonly T[] =>
    lenient(readableItems(item), [])(raw, '$');

/** Gateway states of a frame; states that cannot be read are left out. */
export const gatewayEvents = itemsOf(gatewayStatus);
/** Alarms of a frame; alarms that cannot be read are left out. */
export const alarmEvents = itemsOf(alarmShape);
