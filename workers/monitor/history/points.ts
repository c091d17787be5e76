import type { SignalId } from '../../../src/shared/ids';

/** Two columns of equal length. Times are epoch ms; a number is NaN at line breaks. */
export interface Columns {
  readonly times: Float64Array;
  readonly numbers: Float64Array;
}

/** Points of a signal in order of arrival, not cleaned. */
export interface Series extends Columns {
  readonly id: SignalId;
  /** Number of points in the range; `null` if unreported. */
  readonly total: number | null;
  /** Number of points sent; absent if all were readable. */
  readonly sent?: number;
}

/** Returns the index of the first point not before `time`; the length if all are earlier. */
export function findFirstFrom(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the last point at or before `time`; −1 if all are later. */
export const findLastUntil = (times: Float64Array, time: number): number => {
  const index = findFirstFrom(times, time);
  return times[index] === time ? index : index - 1;
};

export const NO_POINTS: Columns = { times: new Float64Array(0), numbers: new Float64Array(0) };
