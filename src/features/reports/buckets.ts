import { platformFloor, platformText } from '../../shared/platform-time';
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
const HOURS_UP_TO: Millis = 2 * DAY_MS;
const MINUTES_UP_TO: Millis = 2 * HOUR_MS;
const FEW_MINUTES: Millis = 5 * MINUTE_MS;
/** Longest range with buckets of a day. Longer ranges use weeks: years then have at most a few hundred bars. */
const DAYS_UP_TO: Millis = 92 * DAY_MS;

/** Returns the length of a bucket: a day, less if there would be one or two bars, more if there would be too many. */
export function bucketLength({ from, end }: TimeRange): Millis {
  const length = end - from;
  if (length <= MINUTES_UP_TO) return FEW_MINUTES;
  if (length <= HOURS_UP_TO) return HOUR_MS;
  return length <= DAYS_UP_TO ? DAY_MS : 7 * DAY_MS;
}

/** Formats the label of a bar: its day or time; with the day too if the range contains midnight. */
export function barText(from: number, range: TimeRange, zone: PlatformZone): string {
  const text = platformText(from, zone, 'minute');
  if (bucketLength(range) >= DAY_MS) return text.slice(5, 10);
  const getDay = (at: number): string => platformText(at, zone).slice(0, 10);
  return getDay(range.from) === getDay(range.end - 1) ? text.slice(11) : text.slice(5);
}

class Gathered {
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

/** A zone without clock changes. */
const EVEN: PlatformZone = 0;

/**
 * Returns all buckets from `firstFrom` to `end`, including empty ones, oldest first. Their lengths are equal by the
 * clock of `zone`, where a day may have 23 hours.
 */
function inBuckets(
  { times }: ReportData,
  { numbers }: DataColumn,
  {
    firstFrom,
    end,
    bucketMs,
    zone = EVEN,
  }: {
    readonly firstFrom: number;
    readonly end: number;
    readonly bucketMs: Millis;
    readonly zone?: PlatformZone;
  },
  measure: Measure,
): readonly Bucket[] {
  const first = toLocal(firstFrom, zone);
  const gathered = Array.from(
    { length: Math.max(1, Math.ceil((toLocal(end, zone) - first) / bucketMs)) },
    () => new Gathered(),
  );
  let before = Number.NaN;
  for (const [index, number] of numbers.entries()) {
    if (Number.isNaN(number)) continue;
    const added = measure === 'increase' ? number - before : number;
    before = number;
    if (Number.isNaN(added)) continue;
    gathered[Math.floor((toLocal(times[index] ?? Number.NaN, zone) - first) / bucketMs)]?.add(added);
  }
  return gathered.map((one, index) => ({
    from: toUtc(first + index * bucketMs, zone),
    count: one.count,
    value: one.value(measure),
  }));
}

/** Returns a bar for each of the platform's days, or for each hour or five minutes of a short range. */
export const bars = (
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  measure: Measure,
  zone: PlatformZone,
): readonly Bucket[] => {
  const bucketMs = bucketLength(range);
  const firstFrom = platformFloor(range.from, Math.min(bucketMs, DAY_MS), zone);
  const own = bucketMs < DAY_MS ? EVEN : zone;
  return inBuckets(data, column, { firstFrom, end: range.end, bucketMs, zone: own }, measure);
};

/** Counts the rows of each state in each bucket. */
export function statesOver(
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  zone: PlatformZone,
): {
  readonly states: readonly number[];
  readonly buckets: readonly { readonly from: number; readonly counts: readonly number[] }[];
} {
  const states = [...new Set(column.numbers)].filter((number) => !Number.isNaN(number)).sort((a, b) => a - b);
  const each = states.map((state) => {
    const numbers = column.numbers.map((number) => (number === state ? number : Number.NaN));
    return bars(data, { ...column, numbers }, range, 'max', zone);
  });
  const buckets = (each[0] ?? []).map(({ from }, at) => ({
    from,
    counts: each.map((own) => own[at]?.count ?? 0),
  }));
  return { states, buckets };
}

/** Returns buckets that start with the range, to compare ranges of the same length. */
export const barsFromStart = (
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  measure: Measure,
): readonly Bucket[] =>
  inBuckets(data, column, { firstFrom: range.from, end: range.end, bucketMs: bucketLength(range) }, measure);

/** Returns the range of the same length that ends where this one starts. */
export const rangeBefore = ({ from, end }: TimeRange): TimeRange => {
  const length = end - from;
  return { from: (from - length) as TimeRange['from'], end: from };
};

export interface Share {
  /** Id of a column, or text of a value. */
  readonly key: string;
  /** Total, mean or number of rows. */
  readonly amount: number;
  readonly part: number;
}
const shares = (amounts: readonly (readonly [key: string, amount: number])[]): readonly Share[] => {
  const whole = amounts.reduce((sum, [, amount]) => sum + amount, 0);
  return whole > 0 ? amounts.map(([key, amount]) => ({ key, amount, part: amount / whole })) : [];
};

/** Largest number of different values in a column of states. */
const MOST_STATES = 12;

/** Returns the share of each value in a column of states, most frequent first; `null` for other columns. */
export function shareOfValues({ column, numbers }: DataColumn): readonly Share[] | null {
  if (!isState(column)) return null;
  const counts = new Map<number, number>();
  for (const number of numbers) if (!Number.isNaN(number)) counts.set(number, (counts.get(number) ?? 0) + 1);
  if (counts.size > MOST_STATES) return null;
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return shares(sorted.map(([number, count]) => [String(number), count]));
}

/**
 * Returns each column's share among the columns of one unit, largest first: of their totals, or of their means if they
 * cannot be added. `null` if shares are meaningless.
 */
export function shareOfColumns(all: readonly DataColumn[], unit: string): readonly Share[] | null {
  const own = all.filter(({ column }) => column.unit === unit && !isState(column));
  if (unit === '' || own.length < 2) return null;
  const totals = own.map(getTotal);
  const isCounted = totals.some((total) => total?.kind === 'increase');
  if (isCounted && totals.some((total) => total?.kind !== 'increase')) return null;
  const amounts: (readonly [string, number])[] = [];
  for (const [at, { column, numbers }] of own.entries()) {
    if (numbers.some((number) => number < 0)) return null;
    const known = numbers.filter((number) => !Number.isNaN(number));
    amounts.push([column.id, totals[at]?.value ?? exactSum(known) / Math.max(1, known.length)]);
  }
  return shares(amounts.sort(([, a], [, b]) => b - a));
}
