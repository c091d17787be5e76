/** Draws a line of a trend as an SVG path with at most four points per pixel column, keeping extremes and breaks. */

import { leastEnds } from '../../../shared/axis-ends';

export interface Window {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly width: number;
  readonly height: number;
  /** Whether a value holds until the next one, as states do; otherwise a straight line connects them. */
  readonly isStepped?: boolean;
}

interface Column {
  x: number;
  first: number;
  low: number;
  high: number;
  last: number;
  isLowFirst: boolean;
}

const text = (value: number): string => String(Math.round(value * 10) / 10);

export function linePath(times: readonly number[], numbers: readonly number[], window: Window): string {
  const { from, to, low, high, width, height, isStepped = false } = window;
  const perMs = width / (to - from);
  const perUnit = high === low ? 0 : height / (high - low);
  const y = (value: number): number => height - (value - low) * perUnit;
  let path = '';
  let isPenDown = false;
  let column: Column | null = null;
  const put = (x: number, value: number): void => {
    path +=
      isPenDown && isStepped
        ? `H${text(x)}V${text(y(value))}`
        : `${isPenDown ? 'L' : 'M'}${text(x)} ${text(y(value))}`;
    isPenDown = true;
  };
  const close = (): void => {
    if (column === null) return;
    const { x, first, last, isLowFirst } = column;
    put(x, first);
    const inner = isLowFirst ? [column.low, column.high] : [column.high, column.low];
    for (const value of inner) if (value !== first && value !== last) put(x, value);
    if (last !== first) put(x, last);
    column = null;
  };
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? Number.NaN;
    const value = numbers[i] ?? Number.NaN;
    const next = times[i + 1];
    if (time < from && next !== undefined && next < from) continue;
    if (Number.isNaN(value)) {
      close();
      isPenDown = false;
      continue;
    }
    const x = (time - from) * perMs;
    if (column === null || Math.floor(x) !== Math.floor(column.x)) {
      close();
      column = { x, first: value, low: value, high: value, last: value, isLowFirst: true };
      continue;
    }
    if (value < column.low) {
      column.low = value;
      column.isLowFirst = false;
    }
    if (value > column.high) {
      column.high = value;
      column.isLowFirst = true;
    }
    column.last = value;
  }
  close();
  return path;
}

const NICE = [1, 2, 2.5, 5, 10];
const DIVISIONS = 4;

/** Returns round ends around the shown values, to keep the scale from jittering. */
export function niceEnds(low: number, high: number): readonly [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const [bottom, top] = leastEnds(low, high, null);
  const rough = ((top - bottom) * 1.1) / DIVISIONS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  return [Math.floor(bottom / step) * step, Math.ceil(top / step) * step];
}

/** Returns the lowest and highest number in a time window; infinite if it is empty. */
export function extent(
  times: readonly number[],
  numbers: readonly number[],
  from: number,
  to: number,
): readonly [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < times.length; i++) {
    const value = numbers[i] ?? Number.NaN;
    const time = times[i] ?? Number.NaN;
    if (!(time >= from && time <= to) || Number.isNaN(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
