import { floorPlatformTime, formatPlatformTime } from '../../shared/platform-time';
import { type PlatformZone, toLocal, toUtc } from '../../shared/platform-zone';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, type TimeRange } from '../../shared/units';
import { isState } from './cell';
import type { DataColumn, ReportData } from './data';
import { ExactSum, exactSum, getTotal } from './summary';

/** `increase` is the growth of a counter between readings; it belongs to the bucket of the later one. */
export type Measure = 'mean' | 'max' | 'min' | 'sum' | 'increase';
export const MEASURES: readonly Measure[] = ['mean', 'max', 'min', 'sum', 'increase'];

export interface Bucket {
  readonly from: number;
  readonly count: number;
  /** NaN if empty. */
  readonly value: number;
}

/** Longest ranges with buckets of an hour and of five minutes. */
const HOUR_BUCKETS_UP_TO: Millis = 2 * DAY_MS;
const MINUTE_BUCKETS_UP_TO: Millis = 2 * HOUR_MS;
const MINUTE_BUCKET_MS: Millis = 5 * MINUTE_MS;
/** Longest range with buckets of a day. Longer ranges use weeks: years then have at most a few hundred bars. */
const DAY_BUCKETS_UP_TO: Millis = 92 * DAY_MS;

/** Returns the length of a bucket: a day, less if there would be one or two bars, more if there would be too many. */
export function getBucketLength({ from, end }: TimeRange): Millis {
  const length = end - from;
  if (length <= MINUTE_BUCKETS_UP_TO) return MINUTE_BUCKET_MS;
  if (length <= HOUR_BUCKETS_UP_TO) return HOUR_MS;
  return length <= DAY_BUCKETS_UP_TO ? DAY_MS : 7 * DAY_MS;
}

/** Formats the label of a bar: its day or time, or both if the range contains midnight. */
export function formatBarLabel(from: number, range: TimeRange, zone: PlatformZone): string {
  const text = formatPlatformTime(from, zone, 'minute');
  if (getBucketLength(range) >= DAY_MS) return text.slice(5, 10);
  const formatDay = (at: number): string => formatPlatformTime(at, zone).slice(0, 10);
  return formatDay(range.from) === formatDay(range.end - 1) ? text.slice(11) : text.slice(5);
}

class BucketAccumulator {
  readonly #sum = new ExactSum();
  count = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  add(number: number): void {
    this.count += 1;
    this.#sum.add(number);
    this.#min = Math.min(this.#min, number);
    this.#max = Math.max(this.#max, number);
  }

  value(measure: Measure): number {
    if (this.count === 0) return Number.NaN;
    if (measure === 'min') return this.#min;
    if (measure === 'max') return this.#max;
    return measure === 'mean' ? this.#sum.value / this.count : this.#sum.value;
  }
}

const FIXED_ZONE: PlatformZone = 0;

/**
 * Returns all buckets from `firstFrom` to `end`, including empty ones, oldest first. Their lengths are equal by the
 * clock of `zone`, where a day may have 23 hours.
 */
function collectBuckets(
  { times }: ReportData,
  { numbers }: DataColumn,
  {
    firstFrom,
    end,
    bucketMs,
    zone = FIXED_ZONE,
  }: {
    readonly firstFrom: number;
    readonly end: number;
    readonly bucketMs: Millis;
    readonly zone?: PlatformZone;
  },
  measure: Measure,
): readonly Bucket[] {
  const first = toLocal(firstFrom, zone);
  const accumulators = Array.from(
    { length: Math.max(1, Math.ceil((toLocal(end, zone) - first) / bucketMs)) },
    () => new BucketAccumulator(),
  );
  let previous = Number.NaN;
  for (const [index, number] of numbers.entries()) {
    if (Number.isNaN(number)) continue;
    const increment = measure === 'increase' ? number - previous : number;
    previous = number;
    if (Number.isNaN(increment)) continue;
    accumulators[Math.floor((toLocal(times[index] ?? Number.NaN, zone) - first) / bucketMs)]?.add(increment);
  }
  return accumulators.map((accumulator, index) => ({
    from: toUtc(first + index * bucketMs, zone),
    count: accumulator.count,
    value: accumulator.value(measure),
  }));
}

/** Returns a bar for each of the platform's days, or for each hour or five minutes of a short range. */
export const getBars = (
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  measure: Measure,
  zone: PlatformZone,
): readonly Bucket[] => {
  const bucketMs = getBucketLength(range);
  const firstFrom = floorPlatformTime(range.from, Math.min(bucketMs, DAY_MS), zone);
  const own = bucketMs < DAY_MS ? FIXED_ZONE : zone;
  return collectBuckets(data, column, { firstFrom, end: range.end, bucketMs, zone: own }, measure);
};

export function countStates(
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  zone: PlatformZone,
): {
  readonly states: readonly number[];
  readonly buckets: readonly { readonly from: number; readonly counts: readonly number[] }[];
} {
  const states = [...new Set(column.numbers)].filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
  const barsByState = states.map((state) => {
    const numbers = column.numbers.map((number) => (number === state ? number : Number.NaN));
    return getBars(data, { ...column, numbers }, range, 'max', zone);
  });
  const buckets = (barsByState[0] ?? []).map(({ from }, at) => ({
    from,
    counts: barsByState.map((own) => own[at]?.count ?? 0),
  }));
  return { states, buckets };
}

/** Returns buckets that start with the range, to compare ranges of the same length. */
export const getBarsFromStart = (
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  measure: Measure,
): readonly Bucket[] =>
  collectBuckets(
    data,
    column,
    { firstFrom: range.from, end: range.end, bucketMs: getBucketLength(range) },
    measure,
  );

/** Returns the range of the same length that ends where this one starts. */
export const getPrecedingRange = ({ from, end }: TimeRange): TimeRange => {
  const length = end - from;
  return { from: (from - length) as TimeRange['from'], end: from };
};

export interface Share {
  /** Id of a column, or text of a value. */
  readonly key: string;
  /** Total, mean or number of rows. */
  readonly amount: number;
  readonly fraction: number;
}
const computeShares = (amounts: readonly (readonly [key: string, amount: number])[]): readonly Share[] => {
  const sumOfAmounts = amounts.reduce((sum, [, amount]) => sum + amount, 0);
  return sumOfAmounts > 0
    ? amounts.map(([key, amount]) => ({ key, amount, fraction: amount / sumOfAmounts }))
    : [];
};

/** Largest number of different values in a column of states. */
const MAX_STATES = 12;

/** Returns the share of each value in a column of states, most frequent first; `null` for other columns. */
export function getValueShares({ column, numbers }: DataColumn): readonly Share[] | null {
  if (!isState(column)) return null;
  const counts = new Map<number, number>();
  for (const number of numbers) if (!Number.isNaN(number)) counts.set(number, (counts.get(number) ?? 0) + 1);
  if (counts.size > MAX_STATES) return null;
  const sortedCounts = [...counts].sort(([, a], [, b]) => b - a);
  return computeShares(sortedCounts.map(([number, count]) => [String(number), count]));
}

/**
 * Returns each column's share among the columns of one unit, largest first: of their totals, or of their means if they
 * cannot be added. `null` if shares are meaningless.
 */
export function getColumnShares(all: readonly DataColumn[], unit: string): readonly Share[] | null {
  const own = all.filter(({ column }) => column.unit === unit && !isState(column));
  if (unit === '' || own.length < 2) return null;
  const totals = own.map(getTotal);
  const hasCounter = totals.some((total) => total?.kind === 'increase');
  if (hasCounter && totals.some((total) => total?.kind !== 'increase')) return null;
  const amounts: (readonly [string, number])[] = [];
  for (const [at, { column, numbers }] of own.entries()) {
    if (numbers.some((number) => number < 0)) return null;
    const validNumbers = numbers.filter((number) => !Number.isNaN(number));
    amounts.push([column.id, totals[at]?.value ?? exactSum(validNumbers) / Math.max(1, validNumbers.length)]);
  }
  return computeShares(amounts.sort(([, a], [, b]) => b - a));
}
