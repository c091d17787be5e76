/**
 * The state of an alarm: two independent things. Whether what it is about goes on (active until it recovers, or until
 * somebody ends it by hand), and whether somebody has taken note (confirmed, or ended by hand). Pure.
 */
import type { AlarmRow } from './calls/alarm';
import type { EpochMs, Millis } from './units';

/** State of the condition that raised the alarm. `ended` is by hand; the condition may go on. */
export type AlarmState = 'active' | 'recovered' | 'ended';
export const alarmStateOf = (alarm: AlarmRow): AlarmState => {
  if (alarm.recoverTime !== null) return 'recovered';
  return alarm.releaseTime === null ? 'active' : 'ended';
};
export const isActive = (alarm: AlarmRow): boolean => alarmStateOf(alarm) === 'active';

/** True if somebody confirmed it or ended it (spec 2, "confirmed-released"). */
export const isAcknowledged = (alarm: AlarmRow): boolean =>
  alarm.confirmTime !== null || alarm.releaseTime !== null;

/** An alarm's duration, until `now` while it is active, on the platform's clock; NaN if its beginning is not known. */
export function lastedOf(alarm: AlarmRow, now: EpochMs): Millis {
  if (alarm.triggerTime === null) return Number.NaN;
  return Math.max(0, (alarm.recoverTime ?? alarm.releaseTime ?? now) - alarm.triggerTime);
}

/** Two states of one alarm; `later` came later. An id that is triggered anew begins anew. */
export function joinStates(earlier: AlarmRow, later: AlarmRow): AlarmRow {
  const first = earlier.triggerTime ?? Number.NEGATIVE_INFINITY;
  const second = later.triggerTime ?? first;
  if (second !== first) return second > first ? later : earlier;
  const joined: Record<string, unknown> = { ...earlier };
  // An alarm only ever gains: what a state leaves empty is no news. A push carries no names.
  for (const [name, value] of Object.entries(later)) if (value || !joined[name]) joined[name] = value;
  return joined as AlarmRow;
}

/** Newest first; what has no time comes last, and ids decide between equals, so that the order never changes by itself. */
export function newestFirst(a: AlarmRow, b: AlarmRow): number {
  const [first, second] = [
    a.triggerTime ?? Number.NEGATIVE_INFINITY,
    b.triggerTime ?? Number.NEGATIVE_INFINITY,
  ];
  if (first !== second) return second > first ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
