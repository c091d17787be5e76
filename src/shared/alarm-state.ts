/**
 * An alarm has two independent states: whether its condition persists (active until it recovers or is ended by hand),
 * and whether it has been acknowledged (confirmed, or ended by hand).
 */
import type { AlarmRow } from './calls/alarm';
import type { EpochMs, Millis } from './units';

/** State of the condition that raised the alarm. `ended` means by hand; the condition may persist. */
export type AlarmState = 'active' | 'recovered' | 'ended';
export const getAlarmState = (alarm: AlarmRow): AlarmState => {
  if (alarm.recoverTime !== null) return 'recovered';
  return alarm.releaseTime === null ? 'active' : 'ended';
};
export const isActive = (alarm: AlarmRow): boolean => getAlarmState(alarm) === 'active';

/** Whether it was confirmed or ended (spec 2, "confirmed-released"). */
export const isAcknowledged = (alarm: AlarmRow): boolean =>
  alarm.confirmTime !== null || alarm.releaseTime !== null;

/** Returns the duration, until `now` while active, on the platform's clock; NaN if its start is unknown. */
export function getDuration(alarm: AlarmRow, now: EpochMs): Millis {
  if (alarm.triggerTime === null) return Number.NaN;
  return Math.max(0, (alarm.recoverTime ?? alarm.releaseTime ?? now) - alarm.triggerTime);
}

/** Merges two states of one alarm, `later` into `earlier`. An id that is triggered again starts over. */
export function mergeAlarmStates(earlier: AlarmRow, later: AlarmRow): AlarmRow {
  const first = earlier.triggerTime ?? Number.NEGATIVE_INFINITY;
  const second = later.triggerTime ?? first;
  if (second !== first) return second > first ? later : earlier;
  const mergedFields: Record<string, unknown> = { ...earlier };
  // Fields are never cleared: an empty one means no change, and a push carries no names.
  for (const [name, value] of Object.entries(later))
    if (value || !mergedFields[name]) mergedFields[name] = value;
  return mergedFields as AlarmRow;
}

/** Orders the newest first and alarms without a time last; ids break ties to keep the order stable. */
export function compareNewestFirst(a: AlarmRow, b: AlarmRow): number {
  const [first, second] = [
    a.triggerTime ?? Number.NEGATIVE_INFINITY,
    b.triggerTime ?? Number.NEGATIVE_INFINITY,
  ];
  if (first !== second) return second > first ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
