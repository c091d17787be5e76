/**
 * The value that a signal had at the moment of a row, out of its history (wire: Smart reports): the nearest point within a
 * few reporting intervals, else a gap; and the extremes of the hour before. Pure.
 */
import { time as timeOf, Unreadable } from '../shared/calls/decode';
import { PLAIN_NUMBER } from '../shared/number-text';
import { platformMoment } from '../shared/platform-time';
import { fromLocal, type PlatformZone, toLocal } from '../shared/platform-zone';
import { DAY_MS, type EpochMs, epochMs, HOUR_MS, MINUTE_MS, type Millis } from '../shared/units';
import { numberOfText } from '../shared/value-number';
import type { Place } from './form';
import type { TableSection } from './model';

/** Points further away than so many intervals of the signal say nothing of the moment. */
const INTERVALS = 3;
/** A row that is due so much earlier on the day than its record was generated is one of the next day. */
const SAME_DAY_MS: Millis = 12 * HOUR_MS;
/** History is read for so long before and after the moment. */
const BEFORE_MS: Millis = HOUR_MS;
const AFTER_MS: Millis = 10 * MINUTE_MS;

export interface PastValue {
  /** Null where there is a gap at the moment. */
  readonly value: number | null;
  /** The value with all of its digits, as the platform wrote it; absent where there is a gap. */
  readonly text?: string;
  /** Time of the value by its source. */
  readonly at: EpochMs | null;
  /** Extremes of the hour up to the moment; null where it has no value. */
  readonly low: number | null;
  readonly high: number | null;
}

/** The moment of a row: its time of day by the platform's clock, on the day of the record or the night after it. */
export function dueMoment(due: string, generateTime: EpochMs, zone: PlatformZone): EpochMs | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(due) ?? [];
  if (hours === '') return null;
  const day = Math.floor(toLocal(generateTime, zone) / DAY_MS) * DAY_MS;
  const local = day + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  const moment = fromLocal(local, zone);
  return generateTime - moment > SAME_DAY_MS ? fromLocal(local + DAY_MS, zone) : moment;
}

/** The column that says when a row is that the document gives no time; null where no column does. */
export const timeColumn = ({ columns }: TableSection): string | null =>
  columns.find(({ kind }) => kind === 'time' || kind === 'datetime')?.id ?? null;

/** Times of a record, each null where it is not known. */
export interface RecordTimes {
  readonly generateTime: EpochMs | null;
  readonly dueTime: EpochMs | null;
}

/**
 * The moment whose value belongs in a place: when its row is due; of a row that a person has added, the time `written` in
 * it; outside of tables, when the record is due. Null where none of them is known.
 */
export function placeMoment(
  { section, row }: Pick<Place, 'section' | 'row'>,
  { generateTime, dueTime }: RecordTimes,
  written: string | null,
  zone: PlatformZone,
): EpochMs | null {
  if (section.is !== 'table') return dueTime;
  const { rows } = section;
  const text = rows.is === 'fixed' ? rows.rows.find(({ id }) => id === row)?.due : written;
  if (text == null) return null;
  if (!text.includes('T')) return generateTime === null ? null : dueMoment(text, generateTime, zone);
  const moment = platformMoment(text, zone);
  return Number.isFinite(moment) ? moment : null;
}

/** The range of history to ask for. */
export const rangeAround = (moment: EpochMs): { readonly from: number; readonly end: number } => ({
  from: moment - BEFORE_MS,
  end: moment + AFTER_MS,
});

type Point = readonly [time: number, value: number, text: string];

/** A point as the platform sends it; null for one that is no number at a time. */
function pointOf(raw: unknown): Point | null {
  if (!Array.isArray(raw)) return null;
  const [when, what] = raw as readonly unknown[];
  const written = typeof what === 'string' || typeof what === 'boolean' ? String(what).trim() : null;
  const value = written === null ? what : numberOfText(written);
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  try {
    return [
      timeOf(when, 'time'),
      value,
      written !== null && PLAIN_NUMBER.test(written) ? written : String(value),
    ];
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** The usual time between two points: half of them are closer together, half further apart. */
function spacing(points: readonly Point[]): Millis {
  const apart = points.flatMap(([time], at) => {
    const before = points[at - 1];
    return before === undefined || time === before[0] ? [] : [time - before[0]];
  });
  return apart.sort((a, b) => a - b)[Math.floor(apart.length / 2)] ?? 0;
}

/** The value at a moment, out of the points around it in any order. */
export function pastValue(raw: readonly unknown[], moment: EpochMs): PastValue {
  const points = raw.flatMap((one) => {
    const point = pointOf(one);
    return point === null ? [] : [point];
  });
  points.sort(([a], [b]) => a - b);
  const reach = spacing(points) * INTERVALS;
  const distance = ([time]: Point): number => Math.abs(time - moment);
  const nearest = points.reduce<Point | null>(
    (best, point) => (best === null || distance(point) < distance(best) ? point : best),
    null,
  );
  const found = nearest !== null && distance(nearest) <= reach ? nearest : null;
  const hour = points
    .filter(([time]) => time > moment - BEFORE_MS && time <= moment)
    .map(([, value]) => value);
  const extreme = (of: (a: number, b: number) => number): number | null =>
    hour.length === 0 ? null : hour.reduce((a, b) => of(a, b));
  return {
    value: found === null ? null : found[1],
    ...(found === null ? {} : { text: found[2] }),
    at: found === null ? null : epochMs(found[0]),
    low: extreme(Math.min),
    high: extreme(Math.max),
  };
}
