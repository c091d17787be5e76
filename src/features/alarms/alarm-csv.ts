import type { cn } from '../../i18n/alarm';
import type { Words } from '../../i18n/engine';
import { getAlarmState, getDuration, isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { CSV_LINE_END, CSV_MARK, csvLine } from '../../shared/csv';
import { platformText } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { type EpochMs, type Millis, SECOND_MS } from '../../shared/units';
import type { AlarmTexts } from './alarm-text';

/** Times are in the platform's zone, durations in seconds. Active alarms are counted up to now. */
export function alarmSheet(
  alarms: readonly AlarmRow[],
  texts: AlarmTexts,
  say: Words<keyof typeof cn>,
  { now, zone }: { readonly now: EpochMs; readonly zone: PlatformZone },
): string {
  const time = (at: EpochMs | null): string => (at === null ? '' : platformText(at, zone));
  const seconds = (length: Millis): string =>
    Number.isNaN(length) ? '' : String(Math.round(length / SECOND_MS));
  const columns: readonly (readonly [head: string, cell: (alarm: AlarmRow) => string])[] = [
    [say('triggerTime'), (alarm) => time(alarm.triggerTime)],
    [say('level'), (alarm) => texts.formatLevel(alarm.level)],
    [say('type'), (alarm) => texts.formatType(alarm.type)],
    [say('equipment'), (alarm) => texts.formatPlace(alarm)],
    [say('signal'), (alarm) => alarm.signalTitle || (alarm.signalId ?? '')],
    // Spreadsheets calculate with plain numbers, so the unit has its own column.
    [say('value'), ({ value, valueName }) => valueName || value],
    [say('unit'), ({ unit, valueName }) => (valueName === '' ? unit : '')],
    [say('limit'), ({ compare, limit }) => (limit === '' ? '' : `${compare} ${limit}`.trim())],
    [say('state'), (alarm) => say(getAlarmState(alarm))],
    [say('acknowledgement'), (alarm) => say(isAcknowledged(alarm) ? 'acknowledged' : 'unconfirmed')],
    [say('recoverTime'), (alarm) => time(alarm.recoverTime)],
    [`${say('lasted')} (s)`, (alarm) => seconds(getDuration(alarm, now))],
    [say('confirmTime'), (alarm) => time(alarm.confirmTime)],
    [say('confirmUser'), (alarm) => alarm.confirmUser],
    [say('releaseTime'), (alarm) => time(alarm.releaseTime)],
    [say('group'), (alarm) => alarm.group],
    [say('remark'), (alarm) => alarm.remark],
    [say('alarmId'), (alarm) => alarm.id],
  ];
  const head = columns.map(([name]) => name);
  const rows = alarms.map((alarm) => columns.map(([, cell]) => cell(alarm)));
  return `${CSV_MARK}${[head, ...rows].map((row) => `${csvLine(row)}${CSV_LINE_END}`).join('')}`;
}
