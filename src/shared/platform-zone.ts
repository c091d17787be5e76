import { type EpochMs, epochMs, MINUTE_MS } from './units';

/** Minutes ahead of UTC, or an IANA name, whose offset changes over the year. */
export type PlatformZone = number | string;

/** Zones change their offset only at multiples of this. */
const SAME_OFFSET_MS = 15 * MINUTE_MS;
/** Longer than any change of an offset, and shorter than the time between two changes. */
const BESIDE_MS = 1_440 * MINUTE_MS;
/** Enough for more than a year; a full cache is cleared. */
const KEPT_OFFSETS = 50_000;

interface NamedZone {
  readonly parts: Intl.DateTimeFormat;
  /** By quarter of an hour. */
  readonly offsets: Map<number, number>;
}
const zones = new Map<string, NamedZone>();

function namedZone(name: string): NamedZone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const made = { parts, offsets: new Map<number, number>() };
  zones.set(name, made);
  return made;
}

/** Whether the browser supports a zone name. Some also accept offsets as names; those belong in `platformOffsetMin`. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    namedZone(name);
    return true;
  } catch {
    return false;
  }
}

function readOffset(parts: Intl.DateTimeFormat, time: number): number {
  const of: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of parts.formatToParts(time)) of[type] = Number(value);
  const { year = 0, month = 1, day = 0, hour = 0, minute = 0, second = 0 } = of;
  return (Date.UTC(year, month - 1, day, hour, minute, second) - time) / MINUTE_MS;
}

/** Returns the zone's minutes ahead of UTC at a time; NaN for an invalid time. */
export function offsetAt(zone: PlatformZone, time: number): number {
  if (typeof zone === 'number') return zone;
  const part = Math.floor(time / SAME_OFFSET_MS);
  const { parts, offsets } = namedZone(zone);
  const known = offsets.get(part);
  if (known !== undefined) return known;
  const start = part * SAME_OFFSET_MS;
  if (Number.isNaN(new Date(start).getTime())) return Number.NaN;
  if (offsets.size >= KEPT_OFFSETS) offsets.clear();
  const offset = readOffset(parts, start);
  offsets.set(part, offset);
  return offset;
}

/** Converts to a local time: milliseconds as if the zone were UTC. */
export const toLocal = (time: number, zone: PlatformZone): number => time + offsetAt(zone, time) * MINUTE_MS;

/** Converts a local time: the first of a repeated hour; a time in a skipped hour moves past the change. */
export function toUtc(local: number, zone: PlatformZone): EpochMs {
  const [before, after] = [-BESIDE_MS, BESIDE_MS].map((beside) => offsetAt(zone, local + beside));
  const at = (offset = Number.NaN): EpochMs => epochMs(local - offset * MINUTE_MS);
  return offsetAt(zone, at(before)) !== before && offsetAt(zone, at(after)) === after
    ? at(after)
    : at(before);
}
