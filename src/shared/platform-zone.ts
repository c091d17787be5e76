import { type EpochMs, epochMs, MINUTE_MS } from './units';

/** Minutes ahead of UTC, or an IANA name, whose offset changes over the year. */
export type PlatformZone = number | string;

/** Zones change their offset only at multiples of this. */
const OFFSET_STEP_MS = 15 * MINUTE_MS;
/** Longer than any change of an offset, and shorter than the time between two changes. */
const PROBE_DISTANCE_MS = 1_440 * MINUTE_MS;
/** Enough for more than a year; a full cache is cleared. */
const MAX_OFFSETS = 50_000;

interface NamedZone {
  readonly parts: Intl.DateTimeFormat;
  /** By quarter of an hour. */
  readonly offsets: Map<number, number>;
}
const zones = new Map<string, NamedZone>();

function getNamedZone(name: string): NamedZone {
  const cached = zones.get(name);
  if (cached !== undefined) return cached;
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
  const newZone = { parts, offsets: new Map<number, number>() };
  zones.set(name, newZone);
  return newZone;
}

/** Whether the browser supports a zone name. Some also accept offsets as names; those belong in `platformOffsetMin`. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    getNamedZone(name);
    return true;
  } catch {
    return false;
  }
}

function readOffset(parts: Intl.DateTimeFormat, time: number): number {
  const fields: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of parts.formatToParts(time)) fields[type] = Number(value);
  const { year = 0, month = 1, day = 0, hour = 0, minute = 0, second = 0 } = fields;
  return (Date.UTC(year, month - 1, day, hour, minute, second) - time) / MINUTE_MS;
}

/** Returns the zone's minutes ahead of UTC at a time; NaN for an invalid time. */
export function getOffset(zone: PlatformZone, time: number): number {
  if (typeof zone === 'number') return zone;
  const quarterHour = Math.floor(time / OFFSET_STEP_MS);
  const { parts, offsets } = getNamedZone(zone);
  const cached = offsets.get(quarterHour);
  if (cached !== undefined) return cached;
  const start = quarterHour * OFFSET_STEP_MS;
  if (Number.isNaN(new Date(start).getTime())) return Number.NaN;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  const offset = readOffset(parts, start);
  offsets.set(quarterHour, offset);
  return offset;
}

/** Converts to a local time: milliseconds as if the zone were UTC. */
export const toLocal = (time: number, zone: PlatformZone): number => time + getOffset(zone, time) * MINUTE_MS;

/** Converts a local time: the first of a repeated hour; a time in a skipped hour moves past the change. */
export function toUtc(local: number, zone: PlatformZone): EpochMs {
  const [offsetBefore, offsetAfter] = [-PROBE_DISTANCE_MS, PROBE_DISTANCE_MS].map((distance) =>
    getOffset(zone, local + distance),
  );
  const toEpoch = (offset = Number.NaN): EpochMs => epochMs(local - offset * MINUTE_MS);
  return getOffset(zone, toEpoch(offsetBefore)) !== offsetBefore &&
    getOffset(zone, toEpoch(offsetAfter)) === offsetAfter
    ? toEpoch(offsetAfter)
    : toEpoch(offsetBefore);
}
