/** Alarm records as a CSV file. Pure. */

import type { cn } from '../../i18n/alarm';
import type { Words } from '../../i18n/engine';
import { alarmStateOf, isAcknowledged, lastedOf } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { CSV_LINE_END, CSV_MARK, csvLine } from '../../shared/csv';
import { platformText } from '../../shared/platform-time';
import { type EpochMs, SECOND_MS } from '../../shared/units';
import type { AlarmTexts } from './alarm-text';

/** Times are in the platform's zone. Durations are in seconds; that of an active alarm ends now. */
export function alarmSheet(
  alarms: readonly AlarmRow[],
  texts: AlarmTexts,
  say: Words<keyof typeof cn>,
  { now, offsetMin }: { readonly now: EpochMs; readonly offsetMin: number },
): string {
  const time = (at: EpochMs | null): string => (at === null ? '' : platformText(at, offsetMin));
  const head = [
    ...[say('triggerTime'), say('level'), say('type'), say('equipment'), say('signal'), say('value')],
    say('limit'),
    ...[say('state'), say('acknowledgement'), say('recoverTime'), `${say('lasted')} (s)`, say('confirmTime')],
    ...[say('confirmUser'), say('releaseTime'), say('group'), say('remark'), say('alarmId')],
  ];
  const rows = alarms.map((alarm) => {
    const lasted = lastedOf(alarm, now);
    return [
      ...[time(alarm.triggerTime), texts.levelOf(alarm.level), texts.typeOf(alarm.type)],
      ...[texts.placeOf(alarm), alarm.signalTitle || (alarm.signalId ?? ''), texts.valueOf(alarm)],
      texts.limitOf(alarm),
      ...[
        say(alarmStateOf(alarm)),
        say(isAcknowledged(alarm) ? 'acknowledged' : 'unconfirmed'),
        time(alarm.recoverTime),
      ],
      ...[Number.isNaN(lasted) ? '' : String(Math.round(lasted / SECOND_MS)), time(alarm.confirmTime)],
      ...[alarm.confirmUser, time(alarm.releaseTime), alarm.group, alarm.remark, alarm.id],
    ];
  });
  return `${CSV_MARK}${[head, ...rows].map((row) => `${csvLine(row)}${CSV_LINE_END}`).join('')}`;
}
