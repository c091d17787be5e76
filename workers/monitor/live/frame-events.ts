/** Decodes the alarms of a push frame (wire: Push frame). Its gateway states are read by `watch/push-link.ts`. */
import { alarmShape } from '../../../src/shared/calls/alarm';
import { lenient, readableItems } from '../../../src/shared/calls/decode';

/** Alarms of a frame; alarms that cannot be read are left out. */
export const alarmEvents = (raw: unknown) => lenient(readableItems(alarmShape), [])(raw, '$');
