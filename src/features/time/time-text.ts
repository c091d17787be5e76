/** Formats times and durations. Every screen shows times in the platform's zone, the local time of the plant. */

import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import type { cn } from '../../i18n/values';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatPlatformTime, formatTimeNear, formatZone } from '../../shared/platform-time';
import { getOffset } from '../../shared/platform-zone';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';

/** Formats a time as `yyyy-MM-dd HH:mm:ss`; `--` for NaN. */
export const formatDateTime = (at: number): string => formatPlatformTime(at, getCurrentPlatformZone());

/** Formats a time as `yyyy-MM-dd HH:mm`; `--` for NaN. */
export const formatMinute = (at: number): string =>
  formatPlatformTime(at, getCurrentPlatformZone(), 'minute');

/** Formats a time as `HH:mm:ss`; `--` for NaN. */
export const formatClock = (at: number): string => formatDateTime(at).split(' ').at(-1) ?? '';

/** Formats a time as `HH:mm:ss` if it is on the same day as `now`, otherwise with the date. */
export const formatSince = (at: number, now: number): string =>
  formatTimeNear(at, now, getCurrentPlatformZone());

/** Formats a time as short as possible: `HH:mm` today, `MM-dd HH:mm` this year, otherwise with the year. */
export function formatBrief(at: number, now: number): string {
  const [text, today] = [formatMinute(at), formatMinute(now)];
  if (text.slice(0, 10) === today.slice(0, 10)) return text.slice(11);
  return text.slice(0, 4) === today.slice(0, 4) ? text.slice(5) : text;
}

/** Returns the zone of shown times, such as `UTC+8`; '' if the device has the same zone. */
export function getOtherZone(at: number): string {
  const offset = getOffset(getCurrentPlatformZone(), at);
  return offset === -new Date(at).getTimezoneOffset() ? '' : formatZone(offset);
}

/** Formats the zone of shown times to append it to a time, such as ` (UTC+8)`; '' if the device has the same zone. */
export function formatZoneMark(at: number): string {
  const zone = getOtherZone(at);
  return zone === '' ? '' : ` (${zone})`;
}

export function formatDuration(duration: Millis, t: Words<keyof typeof cn | CommonKey>): string {
  if (Number.isNaN(duration)) return '--';
  const countWhole = (unit: Millis, total = duration): number => Math.floor(total / unit);
  if (duration < MINUTE_MS) return t('seconds', { n: Math.max(0, countWhole(SECOND_MS)) });
  if (duration < HOUR_MS)
    return t('minutes', { n: countWhole(MINUTE_MS), s: countWhole(SECOND_MS, duration % MINUTE_MS) });
  if (duration < DAY_MS)
    return t('hours', { n: countWhole(HOUR_MS), m: countWhole(MINUTE_MS, duration % HOUR_MS) });
  return t('days', { n: countWhole(DAY_MS), h: countWhole(HOUR_MS, duration % DAY_MS) });
}
