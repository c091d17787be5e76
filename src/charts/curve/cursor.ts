import type { CurveWindow } from '../../../workers/monitor/contract/contract';
import { type Grid, getBarTime } from './grid';

export type CursorValue =
  /** The bar has points: the last one, and their extent. */
  | {
      readonly at: 'bar';
      readonly time: number;
      readonly last: number;
      readonly low: number;
      readonly high: number;
    }
  /** The bar has no point: the last one before it. */
  | { readonly at: 'before'; readonly time: number; readonly last: number }
  /** The bar has no line. */
  | { readonly at: 'none' };

const NONE: CursorValue = { at: 'none' };

export interface LineEnd {
  readonly time: number;
  readonly number: number;
}

/** Finds the last usable value no later than `until`: a window extends beyond the visible range. */
export function findEnd(
  { times, numbers }: Pick<CurveWindow, 'times' | 'numbers'>,
  until = Number.POSITIVE_INFINITY,
): LineEnd | null {
  for (let i = times.length - 1; i >= 0; i--) {
    const [time, number] = [times[i] as number, numbers[i] as number];
    if (!Number.isNaN(number) && time <= until) return { time, number };
  }
  return null;
}

export function getValueAt(
  window: Pick<CurveWindow, 'times' | 'numbers'>,
  grid: Grid,
  bar: number,
): CursorValue {
  const { times, numbers } = window;
  const from = getBarTime(grid, bar);
  const end = getBarTime(grid, bar + 1);
  let last = -1;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let previousIndex = -1;
  let hasNext = false;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    const number = numbers[i] as number;
    if (time < from) previousIndex = i;
    else if (time >= end) {
      hasNext = !Number.isNaN(number);
      break;
    } else if (!Number.isNaN(number)) {
      last = i;
      if (number < low) low = number;
      if (number > high) high = number;
    } else previousIndex = i;
  }
  if (last >= 0) return { at: 'bar', time: times[last] as number, last: numbers[last] as number, low, high };
  const number = numbers[previousIndex];
  if (previousIndex < 0 || !hasNext || number === undefined || Number.isNaN(number)) return NONE;
  return { at: 'before', time: times[previousIndex] as number, last: number };
}
