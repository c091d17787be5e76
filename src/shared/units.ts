import type { Branded } from './ids';

/** A point in time on a wall clock: milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = Branded<number, 'EpochMs'>;

/** A point in time on a clock that only moves forward: milliseconds since an arbitrary start. */
export type MonotonicMs = Branded<number, 'MonotonicMs'>;

/** A duration in milliseconds; not branded, to allow arithmetic. */
export type Millis = number;

/** Both ends are included. */
export interface TimeRange {
  readonly from: EpochMs;
  readonly end: EpochMs;
}

export const SECOND_MS: Millis = 1_000;
export const MINUTE_MS: Millis = 60_000;
export const HOUR_MS: Millis = 3_600_000;
export const DAY_MS: Millis = 86_400_000;
/** Longest delay of a browser timer: a longer one fires immediately. */
export const TIMER_MAX_MS: Millis = 2 ** 31 - 1;

export const epochMs = (value: number): EpochMs => value as EpochMs;
export const monotonicMs = (value: number): MonotonicMs => value as MonotonicMs;
