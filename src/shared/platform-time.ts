/** Times as the platform's clocks say them, whatever zone the device is in. An offset is minutes ahead of UTC. */
import { type EpochMs, epochMs, MINUTE_MS } from './units';

/** Number of characters of `yyyy-MM-dd HH:mm:ss.SSS` down to each unit. */
const LENGTHS = { day: 10, minute: 16, second: 19, milli: 23 } as const;

/** `2025-10-09 16:53:20`, or longer or shorter; `--` for what is no time. */
export function platformText(
  time: number,
  offsetMin: number,
  downTo: keyof typeof LENGTHS = 'second',
): string {
  const date = new Date(time + offsetMin * MINUTE_MS);
  if (Number.isNaN(date.getTime())) return '--';
  return date.toISOString().replace('T', ' ').slice(0, LENGTHS[downTo]);
}

/** `16:53:20` on the day of another moment, `10-08 16:53:20` on any other day. */
export function timeBeside(time: number, other: number, offsetMin: number): string {
  const text = platformText(time, offsetMin);
  return text.slice(text.slice(0, 10) === platformText(other, offsetMin, 'day') ? 11 : 5);
}

/** `2025-10-09T16:53`, as a field for local times wants it. */
export const platformInput = (time: number, offsetMin: number): string =>
  platformText(time, offsetMin, 'minute').replace(' ', 'T');

/** The moment that such a field says, NaN where it says none. */
export function platformMoment(text: string, offsetMin: number): EpochMs {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text)) return epochMs(Number.NaN);
  return epochMs(new Date(`${text}Z`).getTime() - offsetMin * MINUTE_MS);
}

/** Beginning of the platform's day, or of another unit of its clock, in which a moment lies. */
export const platformFloor = (time: number, bucketMs: number, offsetMin: number): EpochMs => {
  const shift = offsetMin * MINUTE_MS;
  return epochMs(Math.floor((time + shift) / bucketMs) * bucketMs - shift);
};

/** `UTC+8`, `UTC-03:30`. */
export function zoneText(offsetMin: number): string {
  const length = Math.abs(offsetMin);
  const minutes = length % 60 === 0 ? '' : `:${String(length % 60).padStart(2, '0')}`;
  return `UTC${offsetMin < 0 ? '-' : '+'}${Math.trunc(length / 60)}${minutes}`;
}
