/** Times and ages in words, in the person's own time zone. */

import type { Words } from '../../../i18n/engine';
import type { cn } from '../../../i18n/values';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../../shared/units';

const two = (part: number): string => String(part).padStart(2, '0');

/** `HH:mm:ss`. */
export function clockText(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/** `yyyy-MM-dd HH:mm:ss`; `--` for NaN. */
export function dateText(at: number): string {
  if (Number.isNaN(at)) return '--';
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clockText(at)}`;
}

/** How long something lasted, in its two largest units; `--` for NaN. */
export function durationText(length: Millis, say: Words<keyof typeof cn>): string {
  if (Number.isNaN(length)) return '--';
  const whole = (unit: Millis, of = length): number => Math.floor(of / unit);
  if (length < MINUTE_MS) return say('seconds', { n: Math.max(0, whole(SECOND_MS)) });
  if (length < HOUR_MS)
    return say('minutes', { n: whole(MINUTE_MS), s: whole(SECOND_MS, length % MINUTE_MS) });
  if (length < DAY_MS) return say('hours', { n: whole(HOUR_MS), m: whole(MINUTE_MS, length % HOUR_MS) });
  return say('days', { n: whole(DAY_MS), h: whole(HOUR_MS, length % DAY_MS) });
}
