/** Units of time: branded types for times and lengths, and their conversion factors. */
import type { Branded } from './ids';

/** A point in time on somebody's wall clock: milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = Branded<number, 'EpochMs'>;

/** A point in time on a clock that only ever goes forward and knows no date: milliseconds since some start. */
export type MonotonicMs = Branded<number, 'MonotonicMs'>;

/** A length of time in milliseconds. Plain, since lengths are what one calculates with. */
export type Millis = number;

/** Both ends belong to it. */
export interface TimeRange {
  readonly from: EpochMs;
  readonly end: EpochMs;
}

export const SECOND_MS: Millis = 1_000;
export const MINUTE_MS: Millis = 60_000;
export const HOUR_MS: Millis = 3_600_000;
export const DAY_MS: Millis = 86_400_000;
/** The longest delay that a timer of the browser takes: by a longer one it rings at once. */
export const TIMER_MAX_MS: Millis = 2 ** 31 - 1;

export const epochMs = (value: number): EpochMs => value as EpochMs;
export const monotonicMs = (value: number): MonotonicMs => value as MonotonicMs;
