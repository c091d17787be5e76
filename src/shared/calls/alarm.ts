/** Alarms as both families list them (spec 3, "Alarm record"; wire: Push frame). */

import type { AlarmId, EquipmentId, SignalId } from '../ids';
import { as, droppable, joined, optional } from './call';
import { type Decoded, id, lenient, record, text, time } from './decode';
import { paging } from './paging';

/**
 * One alarm. Only the id must be there: an alarm with an unreadable time or an unknown kind is still shown. Its state is
 * two independent things: active until `recoverTime` (or `releaseTime`), unconfirmed until `confirmTime`.
 * [ours] the names that a person reads, who confirmed it, the condition and the remark.
 */
export const alarmShape = /*#__PURE__*/ droppable(() =>
  record({
    id: id<AlarmId>(),
    equipmentId: lenient(id<EquipmentId>(), null),
    signalId: lenient(id<SignalId>(), null),
    /** variable, power outage, offline (spec 3); others are shown as they are. */
    type: lenient(text, ''),
    /** serious, important, convention, or one of the organisation's own (`queryAlarmLevels`). */
    level: lenient(text, ''),
    group: lenient(text, ''),
    value: lenient(text, ''),
    unit: lenient(text, ''),
    triggerTime: lenient(time, null),
    recoverTime: lenient(time, null),
    confirmTime: lenient(time, null),
    releaseTime: lenient(time, null),
    confirmUser: lenient(text, ''),
    equipmentName: lenient(text, ''),
    signalTitle: lenient(text, ''),
    /** Name of a coded value, such as "tripped" for 1; '' where it has none. */
    valueName: lenient(text, ''),
    /** The limit that the value broke, and how: `>`, `<`, `=` or a text of the platform. */
    limit: lenient(text, ''),
    compare: lenient(text, ''),
    /** The remark of the person who took note (alarm-notes.ts). */
    remark: lenient(text, ''),
  }),
);
/** Type of the alarms of a gateway that has lost its power (spec 3). */
export const ALARM_POWER_OUTAGE = 'power outage';

export type AlarmRow = Decoded<typeof alarmShape>;

/** An alarm of which only this is known, as from a message about it; everything else of it is empty. */
export const partlyKnownAlarm = (known: Pick<AlarmRow, 'id'> & Partial<AlarmRow>): AlarmRow => ({
  ...alarmShape({ id: known.id }, '$'),
  ...known,
});

/** all, unconfirmed, or confirmed, which includes released (spec 2). */
export type AlarmStatus = 'all' | 'unconfirmed' | 'confirmed';

/** Filters of alarm records; a filter that is left out does nothing. Times are trigger times, epoch ms. [ours] */
export const alarmFilter = () => ({
  ...paging(),
  status: optional(as<AlarmStatus>()),
  type: optional(as<string>()),
  level: optional(as<string>()),
  group: optional(as<string>()),
  from: optional(as<number>()),
  end: optional(as<number>()),
});

/** The alarms to be confirmed, one or many; refused as a whole if one of them is unknown. [ours] */
export const alarmChoice = () => ({ ids: joined<AlarmId>() });
