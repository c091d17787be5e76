/** The points of one signal in columns. */
import type { SignalId } from '../../../src/shared/ids';

/** Two columns of equal length. Times are epoch ms; a number is NaN where the line breaks. */
export interface Columns {
  readonly times: Float64Array;
  readonly numbers: Float64Array;
}

/** The points of one signal in the order of arrival, not cleaned. */
export interface Series extends Columns {
  readonly id: SignalId;
  /** Number of points in the range; null where the platform does not say. */
  readonly total: number | null;
  /** Number of points that were sent; absent where all of them could be read. */
  readonly sent?: number;
}

/** The index of the first time that is not before `time`; the length where all are. */
export function firstFrom(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the last point at or before `time`; −1 where all are after it. */
export const lastUntil = (times: Float64Array, time: number): number => {
  const at = firstFrom(times, time);
  return times[at] === time ? at : at - 1;
};

export const NO_POINTS: Columns = { times: new Float64Array(0), numbers: new Float64Array(0) };
