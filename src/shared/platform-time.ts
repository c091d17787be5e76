/** Times as the platform's clocks say them, whatever zone the device is in. */
import { fromLocal, offsetAt, type PlatformZone, toLocal } from './platform-zone';
import { type EpochMs, epochMs, MINUTE_MS } from './units';

/** Number of characters of `yyyy-MM-dd HH:mm:ss.SSS` down to each unit. */
const LENGTHS = { day: 10, minute: 16, second: 19, milli: 23 } as const;

/** `2025-10-09 16:53:20`, or longer or shorter; `--` for what is no time. */
export function platformText(
  time: number,
  zone: PlatformZone,
  downTo: keyof typeof LENGTHS = 'second',
): string {
  const date = new Date(toLocal(time, zone));
  if (Number.isNaN(date.getTime())) return '--';
  return date.toISOString().replace('T', ' ').slice(0, LENGTHS[downTo]);
}

/** `16:53:20` on the day of another moment, `10-08 16:53:20` on any other day. */
export function timeBeside(time: number, other: number, zone: PlatformZone): string {
  const text = platformText(time, zone);
  return text.slice(text.slice(0, 10) === platformText(other, zone, 'day') ? 11 : 5);
}

/** `2025-10-09T16:53`, as a field for local times wants it. */
export const platformInput = (time: number, zone: PlatformZone): string =>
  platformText(time, zone, 'minute').replace(' ', 'T');

/** The moment that such a field says, NaN where it says none. */
export function platformMoment(text: string, zone: PlatformZone): EpochMs {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text)) return epochMs(Number.NaN);
  return fromLocal(new Date(`${text}Z`).getTime(), zone);
}

/** Beginning of the platform's day, or of another unit of its clock, in which a moment lies. */
export const platformFloor = (time: number, bucketMs: number, zone: PlatformZone): EpochMs => {
  const local = Math.floor(toLocal(time, zone) / bucketMs) * bucketMs;
  const offset = offsetAt(zone, time);
  const near = epochMs(local - offset * MINUTE_MS);
  // Of an hour that comes twice each has a beginning of its own.
  return offsetAt(zone, near) === offset ? near : fromLocal(local, zone);
};

/** `UTC+8`, `UTC-03:30`; the name of a zone that has one. */
export function zoneText(zone: PlatformZone): string {
  if (typeof zone === 'string') return zone;
  const length = Math.abs(zone);
  const minutes = length % 60 === 0 ? '' : `:${String(length % 60).padStart(2, '0')}`;
  return `UTC${zone < 0 ? '-' : '+'}${Math.trunc(length / 60)}${minutes}`;
}
