/**
 * Finds a signal's value at the time of a row in its history (wire: Smart reports): the nearest point within a few
 * reporting intervals, else a gap; and the extremes of the hour before.
 */
import { time as timeOf, Unreadable } from '../shared/calls/decode';
import { PLAIN_NUMBER } from '../shared/number-text';
import { parsePlatformInput } from '../shared/platform-time';
import { type PlatformZone, toLocal, toUtc } from '../shared/platform-zone';
import { DAY_MS, type EpochMs, epochMs, HOUR_MS, MINUTE_MS, type Millis } from '../shared/units';
import { parseValueNumber } from '../shared/value-number';
import type { Place } from './form';
import type { TableSection } from './model';

/** Intervals beyond which a point does not represent the value at the time. */
const INTERVALS = 3;
/** A row due this much earlier in the day than its record's generation belongs to the next day. */
const SAME_DAY_MS: Millis = 12 * HOUR_MS;
/** History read before and after the time. */
const BEFORE_MS: Millis = HOUR_MS;
const AFTER_MS: Millis = 10 * MINUTE_MS;

export interface PastValue {
  /** Value at the time; `null` in a gap. */
  readonly value: number | null;
  /** The value with all digits, as the platform wrote it; absent in a gap. */
  readonly text?: string;
  readonly at: EpochMs | null;
  /** Extremes of the hour before; `null` if it has no values. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Returns the time of a row, on the platform's clock, on the day of the record or in the following night. */
export function getDueMoment(due: string, generateTime: EpochMs, zone: PlatformZone): EpochMs | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(due) ?? [];
  if (hours === '') return null;
  const day = Math.floor(toLocal(generateTime, zone) / DAY_MS) * DAY_MS;
  const local = day + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  const moment = toUtc(local, zone);
  return generateTime - moment > SAME_DAY_MS ? toUtc(local + DAY_MS, zone) : moment;
}

/** Returns the column with the time of rows that have none in the document, or `null`. */
export const findTimeColumn = ({ columns }: TableSection): string | null =>
  columns.find(({ kind }) => kind === 'time' || kind === 'datetime')?.id ?? null;

/** Times of a record; `null` if unknown. */
export interface RecordTimes {
  readonly generateTime: EpochMs | null;
  readonly dueTime: EpochMs | null;
}

/**
 * Returns the time whose value belongs in a place: when its row is due; for an added row, the time written in it;
 * outside tables, when the record is due. `null` if unknown.
 */
export function getPlaceMoment(
  { section, row }: Pick<Place, 'section' | 'row'>,
  { generateTime, dueTime }: RecordTimes,
  writtenText: string | null,
  zone: PlatformZone,
): EpochMs | null {
  if (section.kind !== 'table') return dueTime;
  const { rows } = section;
  const text = rows.kind === 'fixed' ? rows.rows.find(({ id }) => id === row)?.due : writtenText;
  if (text == null) return null;
  if (!text.includes('T')) return generateTime === null ? null : getDueMoment(text, generateTime, zone);
  const moment = parsePlatformInput(text, zone);
  return Number.isFinite(moment) ? moment : null;
}

export const getRangeAround = (moment: EpochMs): { readonly from: number; readonly end: number } => ({
  from: moment - BEFORE_MS,
  end: moment + AFTER_MS,
});

type Point = readonly [time: number, value: number, text: string];

/** Parses a point of the platform; `null` unless it is a number with a time. */
function parsePoint(raw: unknown): Point | null {
  if (!Array.isArray(raw)) return null;
  const [rawTime, rawValue] = raw as readonly unknown[];
  const writtenText =
    typeof rawValue === 'string' || typeof rawValue === 'boolean' ? String(rawValue).trim() : null;
  const value = writtenText === null ? rawValue : parseValueNumber(writtenText);
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  try {
    return [
      timeOf(rawTime, 'time'),
      value,
      writtenText !== null && PLAIN_NUMBER.test(writtenText) ? writtenText : String(value),
    ];
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function getMedianSpacing(points: readonly Point[]): Millis {
  const gaps = points.flatMap(([time], at) => {
    const previousPoint = points[at - 1];
    return previousPoint === undefined || time === previousPoint[0] ? [] : [time - previousPoint[0]];
  });
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}

/** Finds the value at a time among points in any order. */
export function findPastValue(raw: readonly unknown[], moment: EpochMs): PastValue {
  const points = raw.flatMap((rawPoint) => {
    const point = parsePoint(rawPoint);
    return point === null ? [] : [point];
  });
  points.sort(([a], [b]) => a - b);
  const maxDistance = getMedianSpacing(points) * INTERVALS;
  const getDistance = ([time]: Point): number => Math.abs(time - moment);
  const nearestPoint = points.reduce<Point | null>(
    (best, point) => (best === null || getDistance(point) < getDistance(best) ? point : best),
    null,
  );
  const pastPoint = nearestPoint !== null && getDistance(nearestPoint) <= maxDistance ? nearestPoint : null;
  const hourValues = points
    .filter(([time]) => time > moment - BEFORE_MS && time <= moment)
    .map(([, value]) => value);
  const findExtreme = (pick: (a: number, b: number) => number): number | null =>
    hourValues.length === 0 ? null : hourValues.reduce((a, b) => pick(a, b));
  return {
    value: pastPoint === null ? null : pastPoint[1],
    ...(pastPoint === null ? {} : { text: pastPoint[2] }),
    at: pastPoint === null ? null : epochMs(pastPoint[0]),
    low: findExtreme(Math.min),
    high: findExtreme(Math.max),
  };
}
