/**
 * Merges values into rows; the newest wins (spec 4; decision 5; faults 18 to 20). Only times of the same signal are
 * compared; the platform's clock only marks times far ahead of it.
 */
import { EARLIEST_TIME_MS, FUTURE_TOLERANCE_MS } from '../../../src/shared/constants';
import { HAS_NUMBER, HAS_SUSPECT_TIME, HAS_TEXT } from '../../../src/shared/reading';
import type { EpochMs } from '../../../src/shared/units';
import { QUALITY_BITS } from './decode-value';
import type { FrameValues } from './frame-values';
import type { ValueTable } from './table';

export interface ArrivalContext {
  readonly generation: number;
  /** `Ports.now` on arrival. */
  readonly arrival: EpochMs;
  /** Best estimate of the platform's clock; NaN if unknown. No time is then suspect. */
  readonly platformNow: number;
}

export const getLatestPlausible = (context: ArrivalContext): number =>
  context.platformNow + FUTURE_TOLERANCE_MS;
/** Whether a time is far ahead, or earlier than any clock that has been set. */
export const isSuspect = (time: number, latestTime: number): boolean =>
  time > latestTime || time < EARLIEST_TIME_MS;

export const Merged = {
  /** Older than the stored value, or without a time if the stored value has one. */
  ignored: 0,
  /** Merged without a visible change. */
  same: 1,
  changed: 2,
} as const;
export type Merged = (typeof Merged)[keyof typeof Merged];

/**
 * Whether a value with this time replaces the stored one.
 * - Same or newer replaces; older does not.
 * - A value without time replaces only a value without time.
 * - A suspect stored time gives way to any other, or a single time in 2099 would freeze the signal.
 * - A stored time before the year 2000 counts as missing.
 */
export function shouldReplace(
  time: number,
  isFuture: boolean,
  storedTime: number,
  isStoredFuture: boolean,
): boolean {
  if (!(storedTime >= EARLIEST_TIME_MS)) return true;
  if (time >= storedTime) return true;
  return isStoredFuture && !isFuture && !Number.isNaN(time);
}

/**
 * Merges a value into its row, or ignores it. Marks the row if number, text, flags (including freshness) or source
 * time changed. An unchanged value only renews arrival and generation, which reach the page with its next change of
 * freshness.
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
  latestTime: number,
): Merged {
  const storedFlags = table.flags[row] as number;
  const storedTime = table.times[row] as number;
  const isFuture = isSuspect(time, latestTime);
  if (!shouldReplace(time, isFuture, storedTime, (storedFlags & HAS_SUSPECT_TIME) !== 0))
    return Merged.ignored;
  const storedNumber = table.numbers[row] as number;
  const flags = valueFlags | (isFuture ? HAS_SUSPECT_TIME : 0) | (table.arrivalFreshness[row] as number);
  table.arrivals[row] = arrival;
  table.generations[row] = generation;
  const isRenewed = flags === storedFlags && isSameNumber(number, storedNumber) && text === table.texts[row];
  if (isRenewed && isSameNumber(time, storedTime)) return Merged.same;
  if (table.extremes.size > 0)
    table.extremes.recordReplaced(
      row,
      storedTime,
      (storedFlags & EXTREME_MASK) === HAS_NUMBER ? storedNumber : Number.NaN,
    );
  table.numbers[row] = number;
  table.times[row] = time;
  table.flags[row] = flags;
  table.texts[row] = text;
  if (isRenewed ? table.markRenewed(row) : table.mark(row)) table.supersededCount++;
  return Merged.changed;
}

/**
 * Whether the row already has this value from this link generation. Only a pushed repetition is a sign of life:
 * answers repeat the last value of a dead source for hours.
 */
export function isRepeat(
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
    isSameNumber(time, table.times[row] as number) &&
    isSameNumber(number, table.numbers[row] as number) &&
    valueFlags === ((table.flags[row] as number) & VALUE_MASK) &&
    text === table.texts[row]
  );
}

/** Flags of the value itself, independent of its arrival. */
const VALUE_MASK = HAS_NUMBER | HAS_TEXT | QUALITY_BITS;

/** Flags that decide on an extreme, which needs a number, good quality (0) and a plausible time. */
const EXTREME_MASK = HAS_NUMBER | QUALITY_BITS | HAS_SUSPECT_TIME;

const isSameNumber = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

/** Forgets suspect times when the link reopens: the platform's next value replaces the row (faults 19). */
export function forgetFutureTimes(table: ValueTable): void {
  for (let row = 0; row < table.size; row++)
    if (((table.flags[row] as number) & HAS_SUSPECT_TIME) !== 0) table.times[row] = Number.NaN;
}

/**
 * Forgets times that a previous link brought before `askedAt`, before an answer of the current link is merged.
 * Otherwise a source that set its clock back would be ignored for as long.
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
