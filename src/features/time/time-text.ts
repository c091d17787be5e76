/** Formats times and durations. Every screen shows times in the platform's zone, the local time of the plant. */

import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import type { cn } from '../../i18n/values';
import { platformZone } from '../../shared/calls/decode';
import { platformText, timeBeside, zoneText } from '../../shared/platform-time';
import { offsetAt } from '../../shared/platform-zone';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';

/** Formats a time as `yyyy-MM-dd HH:mm:ss`; `--` for NaN. */
export const dateText = (at: number): string => platformText(at, platformZone());

/** Formats a time as `yyyy-MM-dd HH:mm`; `--` for NaN. */
export const minuteText = (at: number): string => platformText(at, platformZone(), 'minute');

/** Formats a time as `HH:mm:ss`; `--` for NaN. */
export const clockText = (at: number): string => dateText(at).split(' ').at(-1) ?? '';

/** Formats a time as `HH:mm:ss` if it is on the same day as `now`, otherwise with the date. */
export const formatSince = (at: number, now: number): string => timeBeside(at, now, platformZone());

/** Formats a time as short as possible: `HH:mm` today, `MM-dd HH:mm` this year, otherwise with the year. */
export function briefText(at: number, now: number): string {
  const [text, today] = [minuteText(at), minuteText(now)];
  if (text.slice(0, 10) === today.slice(0, 10)) return text.slice(11);
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5) : text;
}

/** Returns the zone of shown times, such as `UTC+8`; '' if the device has the same zone. */
export function otherZone(at: number): string {
  const offset = offsetAt(platformZone(), at);
  return offset === -new Date(at).getTimezoneOffset() ? '' : zoneText(offset);
}

/** Formats the zone of shown times to append it to a time, such as ` (UTC+8)`; '' if the device has the same zone. */
export function zoneMark(at: number): string {
  const zone = otherZone(at);
  return zone === '' ? '' : ` (${zone})`;
}

export function durationText(length: Millis, t: Words<keyof typeof cn | CommonKey>): string {
  if (Number.isNaN(length)) return '--';
  const whole = (unit: Millis, of = length): number => Math.floor(of / unit);
  if (length < MINUTE_MS) return t('seconds', { n: Math.max(0, whole(SECOND_MS)) });
  if (length < HOUR_MS) return t('minutes', { n: whole(MINUTE_MS), s: whole(SECOND_MS, length % MINUTE_MS) });
  if (length < DAY_MS) return t('hours', { n: whole(HOUR_MS), m: whole(MINUTE_MS, length % HOUR_MS) });
  return t('days', { n: whole(DAY_MS), h: whole(HOUR_MS, length % DAY_MS) });
}
