import { alarmShape } from '../../../src/shared/calls/alarm';
import { lenient, readableItems } from '../../../src/shared/calls/decode';

/**
 * Reads a push frame's alarms and skips unreadable ones (wire: Push frame); `watch/push-link.ts` reads its gateway
 * states.
 */
export const readAlarmEvents = (raw: unknown) => lenient(readableItems(alarmShape), [])(raw, '$');
