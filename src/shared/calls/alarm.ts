/** Alarms as listed by both families (spec 3, "Alarm record"; wire: Push frame). */

import type { AlarmId, EquipmentId, SignalId } from '../ids';
import { as, commaList, droppable, optional } from './call';
import { type Decoded, id, lenient, record, text, time } from './decode';
import { paging } from './paging';

/**
 * An alarm. Only the id is required: one with an unreadable time or an unknown kind is still shown. It has two
 * independent states: active until `recoverTime` (or `releaseTime`), unconfirmed until `confirmTime`. [ours] display
 * names, confirming user, condition and remark.
 */
export const alarmShape = /*#__PURE__*/ droppable(() =>
  record({
    id: id<AlarmId>(),
    equipmentId: lenient(id<EquipmentId>(), null),
    signalId: lenient(id<SignalId>(), null),
    /** variable, power outage, offline (spec 3); others are shown as received. */
    type: lenient(text, ''),
    /** serious, important, convention, or a custom level of the organisation (`queryAlarmLevels`). */
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
    /** Name of a coded value, such as "tripped" for 1, or ''. */
    valueName: lenient(text, ''),
    /** The violated limit and its comparison: `>`, `<`, `=` or the platform's text. */
    limit: lenient(text, ''),
    compare: lenient(text, ''),
    /** Remark of the acknowledging user (alarm-notes.ts). */
    remark: lenient(text, ''),
  }),
);
/** Alarm type of a gateway that has lost power (spec 3). */
export const ALARM_POWER_OUTAGE = 'power outage';

export type AlarmRow = Decoded<typeof alarmShape>;

/** Creates an alarm from partial data, such as a message about it; the other fields are empty. */
export const createPartialAlarm = (fields: Pick<AlarmRow, 'id'> & Partial<AlarmRow>): AlarmRow => ({
  ...alarmShape({ id: fields.id }, '$'),
  ...fields,
});

/** Filter of alarms; `confirmed` includes released ones (spec 2). */
export type AlarmStatus = 'all' | 'unconfirmed' | 'confirmed';

/** Filters of alarm records; omitted ones do not apply. Times are trigger times, epoch ms. [ours] */
export const alarmFilter = () => ({
  ...paging(),
  status: optional(as<AlarmStatus>()),
  type: optional(as<string>()),
  level: optional(as<string>()),
  group: optional(as<string>()),
  from: optional(as<number>()),
  end: optional(as<number>()),
});

/** Declares the alarms of a call, one or many; the call is refused as a whole if one is unknown. [ours] */
export const alarmChoice = () => ({ ids: commaList<AlarmId>() });
