/**
 * Newest-wins merging of one value into its row (spec 4; decision 5; faults 18 to 20). Times
 * of the same signal are compared with each other only. The platform's clock decides nothing but the mark on a time
 * that is far ahead of it.
 */
import { EARLIEST_TIME_MS, FUTURE_TOLERANCE_MS } from '../../../src/shared/constants';
import { FUTURE_TIME, HAS_NUMBER, HAS_TEXT } from '../../../src/shared/reading';
import type { EpochMs } from '../../../src/shared/units';
import { QUALITY_BITS } from './decode-value';
import type { FrameValues } from './frame-values';
import type { ValueTable } from './table';

/** The circumstances of an arrival, common to all values of a frame or an answer. */
export interface ArrivalContext {
  /** Generation of the link that brought it, from 1. */
  readonly generation: number;
  /** `Ports.now` when it arrived. */
  readonly arrival: EpochMs;
  /** The platform's clock as far as it is known, NaN where it is not: then no time is suspect. */
  readonly platformNow: number;
}

/** The latest time that is not suspect. */
export const latestPlausible = (context: ArrivalContext): number => context.platformNow + FUTURE_TOLERANCE_MS;
/** True for a time that is far ahead, or before any that a set clock says. */
export const isSuspect = (time: number, latest: number): boolean => time > latest || time < EARLIEST_TIME_MS;

export const Merged = {
  /** Older than what is stored, or untimed against timed. */
  ignored: 0,
  /** Merged; nothing changed that a page shows. */
  same: 1,
  /** Merged, and the row is marked. */
  changed: 2,
} as const;
export type Merged = (typeof Merged)[keyof typeof Merged];

/**
 * Decides whether a value with this time replaces the stored one.
 * - Same or newer replaces; older does not.
 * - Without time replaces only what has none either.
 * - A stored time that was suspect gives way to any time that is not, or one stamp of 2099 would freeze the signal.
 * - A stored time before the year 2000 orders nothing, as if there were none.
 */
export function replaces(
  time: number,
  isFuture: boolean,
  storedTime: number,
  storedIsFuture: boolean,
): boolean {
  if (!(storedTime >= EARLIEST_TIME_MS)) return true;
  if (time >= storedTime) return true;
  return storedIsFuture && !isFuture && !Number.isNaN(time);
}

/**
 * Takes a value over into its row, or leaves the row alone. `valueFlags` carries quality, HAS_NUMBER and HAS_TEXT.
 * A row is marked when number, text, flags (freshness among them) or source time changed; a value that arrives anew
 * without any of that only renews arrival and generation, of which the page learns when its freshness changes.
 */
export function mergeValue(
  table: ValueTable,
  row: number,
  number: number,
  time: number,
  valueFlags: number,
  text: string | null,
  generation: number,
  arrival: number,
  latest: number,
): Merged {
  const stored = table.flags[row] as number;
  const storedTime = table.times[row] as number;
  const isFuture = isSuspect(time, latest);
  if (!replaces(time, isFuture, storedTime, (stored & FUTURE_TIME) !== 0)) return Merged.ignored;
  const storedNumber = table.numbers[row] as number;
  const flags = valueFlags | (isFuture ? FUTURE_TIME : 0) | (table.arriveAs[row] as number);
  table.arrivals[row] = arrival;
  table.generations[row] = generation;
  const isRenewed = flags === stored && sameNumber(number, storedNumber) && text === table.texts[row];
  if (isRenewed && sameNumber(time, storedTime)) return Merged.same;
  if (table.extremes.size > 0)
    table.extremes.replaced(
      row,
      storedTime,
      (stored & EXTREME_MASK) === HAS_NUMBER ? storedNumber : Number.NaN,
    );
  table.numbers[row] = number;
  table.times[row] = time;
  table.flags[row] = flags;
  table.texts[row] = text;
  if (isRenewed ? table.markRenewed(row) : table.mark(row)) table.mergedAway++;
  return Merged.changed;
}

/**
 * True for a value that the row has already, from the link of this generation: only a push of it is a sign of life. An
 * answer brings the last value of a dead source as well, for hours.
 */
export function repeats(
  table: ValueTable,
  row: number,
  number: number,
  time: number,
  valueFlags: number,
  text: string | null,
  generation: number,
): boolean {
  return (
    table.generations[row] === generation &&
    sameNumber(time, table.times[row] as number) &&
    sameNumber(number, table.numbers[row] as number) &&
    valueFlags === ((table.flags[row] as number) & VALUE_MASK) &&
    text === table.texts[row]
  );
}

/** Flags of the value itself, whenever it came. */
const VALUE_MASK = HAS_NUMBER | HAS_TEXT | QUALITY_BITS;

/** Flags that decide whether a value can be an extreme: it needs a number, good quality (0) and a plausible time. */
const EXTREME_MASK = HAS_NUMBER | QUALITY_BITS | FUTURE_TIME;

/** NaN is the same as NaN here. */
const sameNumber = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

/**
 * At a re-opening suspect times are forgotten, so that whatever the platform says next replaces such a value (faults
 * 19). The mark stays until then.
 */
export function forgetFutureTimes(table: ValueTable): void {
  for (let row = 0; row < table.size; row++)
    if (((table.flags[row] as number) & FUTURE_TIME) !== 0) table.times[row] = Number.NaN;
}

/**
 * Before an answer of the present link is merged: the stored times of these rows are forgotten where an earlier link
 * brought them before `askedAt`. A source may have set its clock back since, and would be shut out for as long. An
 * answer without time still replaces none that has one.
 */
export function forgetEarlierTimes(
  table: ValueTable,
  { rows, times, count }: Pick<FrameValues, 'rows' | 'times' | 'count'>,
  generation: number,
  askedAt: EpochMs,
): void {
  for (let i = 0; i < count; i++) {
    const row = rows[i] as number;
    if (Number.isNaN(times[i]) || table.generations[row] === generation) continue;
    if ((table.arrivals[row] as number) <= askedAt) table.times[row] = Number.NaN;
  }
}
