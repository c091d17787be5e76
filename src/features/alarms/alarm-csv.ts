import type { cn } from '../../i18n/alarm';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import { getAlarmState, getDuration, isAcknowledged } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { CSV_BOM, CSV_LINE_END, toCsvLine } from '../../shared/csv';
import { formatPlatformTime } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { type EpochMs, type Millis, SECOND_MS } from '../../shared/units';
import type { AlarmTexts } from './alarm-text';

/** Formats alarms as CSV: times in the platform's zone, durations in seconds, until now for active alarms. */
export function formatAlarmCsv(
  alarms: readonly AlarmRow[],
  texts: AlarmTexts,
  t: Words<keyof typeof cn | CommonKey>,
  { now, zone }: { readonly now: EpochMs; readonly zone: PlatformZone },
): string {
  const formatTime = (at: EpochMs | null): string => (at === null ? '' : formatPlatformTime(at, zone));
  const formatSeconds = (duration: Millis): string =>
    Number.isNaN(duration) ? '' : String(Math.round(duration / SECOND_MS));
  const columns: readonly (readonly [head: string, cell: (alarm: AlarmRow) => string])[] = [
    [t('triggerTime'), (alarm) => formatTime(alarm.triggerTime)],
    [t('level'), (alarm) => texts.formatLevel(alarm.level)],
    [t('type'), (alarm) => texts.formatType(alarm.type)],
    [t('equipment'), (alarm) => texts.formatPlace(alarm)],
    [t('variable'), (alarm) => alarm.signalTitle || (alarm.signalId ?? '')],
    // Spreadsheets calculate with plain numbers, so the unit has its own column.
    [t('value'), ({ value, valueName }) => valueName || value],
    [t('unit'), ({ unit, valueName }) => (valueName === '' ? unit : '')],
    [t('limit'), ({ compare, limit }) => (limit === '' ? '' : `${compare} ${limit}`.trim())],
    [t('state'), (alarm) => t(getAlarmState(alarm))],
    [t('acknowledgement'), (alarm) => t(isAcknowledged(alarm) ? 'acknowledged' : 'unconfirmed')],
    [t('recoveryTime'), (alarm) => formatTime(alarm.recoverTime)],
    [`${t('lasted')} (s)`, (alarm) => formatSeconds(getDuration(alarm, now))],
    [t('confirmTime'), (alarm) => formatTime(alarm.confirmTime)],
    [t('confirmUser'), (alarm) => alarm.confirmUser],
    [t('releaseTime'), (alarm) => formatTime(alarm.releaseTime)],
    [t('group'), (alarm) => alarm.group],
    [t('remark'), (alarm) => alarm.remark],
    [t('alarmId'), (alarm) => alarm.id],
  ];
  const head = columns.map(([name]) => name);
  const rows = alarms.map((alarm) => columns.map(([, cell]) => cell(alarm)));
  return `${CSV_BOM}${[head, ...rows].map((row) => `${toCsvLine(row)}${CSV_LINE_END}`).join('')}`;
}
