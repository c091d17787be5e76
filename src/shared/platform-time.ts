/** Formats and parses times in the platform's zone, independent of the device's. */
import { getOffset, type PlatformZone, toLocal, toUtc } from './platform-zone';
import { type EpochMs, epochMs, MINUTE_MS } from './units';

/** Length of `yyyy-MM-dd HH:mm:ss.SSS` down to each unit. */
const LENGTHS = { day: 10, minute: 16, second: 19, milli: 23 } as const;

/** Formats as `2025-10-09 16:53:20`, or longer or shorter; `--` for an invalid time. */
export function formatPlatformTime(
  time: number,
  zone: PlatformZone,
  downTo: keyof typeof LENGTHS = 'second',
): string {
  const date = new Date(toLocal(time, zone));
  if (Number.isNaN(date.getTime())) return '--';
  return date.toISOString().replace('T', ' ').slice(0, LENGTHS[downTo]);
}

/** Formats as `16:53:20` on the day of `other`, as `10-08 16:53:20` on any other day. */
export function formatTimeNear(time: number, other: number, zone: PlatformZone): string {
  const text = formatPlatformTime(time, zone);
  return text.slice(text.slice(0, 10) === formatPlatformTime(other, zone, 'day') ? 11 : 5);
}

/** Formats as `2025-10-09T16:53`, for an input of type `datetime-local`. */
export const formatPlatformInput = (time: number, zone: PlatformZone): string =>
  formatPlatformTime(time, zone, 'minute').replace(' ', 'T');

/** Parses the value of such an input; NaN if it is not a time. */
export function parsePlatformInput(text: string, zone: PlatformZone): EpochMs {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text)) return epochMs(Number.NaN);
  return toUtc(new Date(`${text}Z`).getTime(), zone);
}

/** Returns the start of the platform's day, or other unit of its clock, that contains a time. */
export const floorPlatformTime = (time: number, bucketMs: number, zone: PlatformZone): EpochMs => {
  const local = Math.floor(toLocal(time, zone) / bucketMs) * bucketMs;
  const offset = getOffset(zone, time);
  const candidate = epochMs(local - offset * MINUTE_MS);
  // An hour that occurs twice has two starts.
  return getOffset(zone, candidate) === offset ? candidate : toUtc(local, zone);
};

/** Formats as `UTC+8` or `UTC-03:30`; a named zone by its name. */
export function formatZone(zone: PlatformZone): string {
  if (typeof zone === 'string') return zone;
  const length = Math.abs(zone);
  const minutes = length % 60 === 0 ? '' : `:${String(length % 60).padStart(2, '0')}`;
  return `UTC${zone < 0 ? '-' : '+'}${Math.trunc(length / 60)}${minutes}`;
}
