/** Draws a line of a trend as an SVG path with at most four points per pixel column, keeping extremes and breaks. */

import { getAxisEnds } from '../../../shared/axis-ends';

export interface ChartWindow {
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

const formatCoordinate = (value: number): string => String(Math.round(value * 10) / 10);

export function createLinePath(
  times: readonly number[],
  numbers: readonly number[],
  window: ChartWindow,
): string {
  const { from, to, low, high, width, height, isStepped = false } = window;
  const pxPerMs = width / (to - from);
  const pxPerUnit = high === low ? 0 : height / (high - low);
  const toY = (value: number): number => height - (value - low) * pxPerUnit;
  let path = '';
  let isPenDown = false;
  let column: Column | null = null;
  const addPoint = (x: number, value: number): void => {
    path +=
      isPenDown && isStepped
        ? `H${formatCoordinate(x)}V${formatCoordinate(toY(value))}`
        : `${isPenDown ? 'L' : 'M'}${formatCoordinate(x)} ${formatCoordinate(toY(value))}`;
    isPenDown = true;
  };
  const closeColumn = (): void => {
    if (column === null) return;
    const { x, first, last, isLowFirst } = column;
    addPoint(x, first);
    const innerValues = isLowFirst ? [column.low, column.high] : [column.high, column.low];
    for (const value of innerValues) if (value !== first && value !== last) addPoint(x, value);
    if (last !== first) addPoint(x, last);
    column = null;
  };
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? Number.NaN;
    const value = numbers[i] ?? Number.NaN;
    const next = times[i + 1];
    if (time < from && next !== undefined && next < from) continue;
    if (Number.isNaN(value)) {
      closeColumn();
      isPenDown = false;
      continue;
    }
    const x = (time - from) * pxPerMs;
    if (column === null || Math.floor(x) !== Math.floor(column.x)) {
      closeColumn();
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
  closeColumn();
  return path;
}

const ROUND_STEPS = [1, 2, 2.5, 5, 10];
const DIVISIONS = 4;

/** Returns round ends around the shown values, to keep the scale from jittering. */
export function getRoundEnds(low: number, high: number): readonly [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const [bottom, top] = getAxisEnds(low, high, null);
  const roughStep = ((top - bottom) * 1.1) / DIVISIONS;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = (ROUND_STEPS.find((roundStep) => roundStep * power >= roughStep) ?? 10) * power;
  return [Math.floor(bottom / step) * step, Math.ceil(top / step) * step];
}

/** Returns the lowest and highest number in a time window; infinite if it is empty. */
export function getExtent(
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
