/**
 * The visible range and the columns that draw it. The worker's buckets are the chart's bars, one per pixel column
 * without gaps: the chart counts bars, so its time axis is right only if all bars are equally long.
 */
import type { CurveView, CurveWindow } from '../../../workers/monitor/contract/contract';
import { type EpochMs, epochMs, type Millis, type TimeRange } from '../../shared/units';

/** Bars starting at `from`, each `bucketMs` long. */
export interface Grid {
  readonly from: EpochMs;
  readonly bucketMs: Millis;
  readonly count: number;
}
/** Fractional indexes of the visible bars. */
export interface Bars {
  readonly from: number;
  readonly to: number;
}

/** Shortest visible range. Ours: a device pixel is then one or two milliseconds. */
export const SHORTEST_VIEW_MS: Millis = 2_000;
/** Data loaded beyond each edge, in lengths of the visible range, for dragging. Ours. */
const MARGIN = 1;

/** Difference below which ranges look the same: a bar is about a pixel wide. Ours. */
const NEAR_BARS = 0.5;

const createRange = (from: number, end: number): TimeRange => ({ from: epochMs(from), end: epochMs(end) });
export const getLength = ({ from, end }: TimeRange): Millis => end - from;

/** Returns the nearest range that is within the data and not too short. */
export function clampView(view: TimeRange, dataRange: TimeRange): TimeRange {
  const maxLength = Math.max(SHORTEST_VIEW_MS, getLength(dataRange));
  const length = Math.min(maxLength, Math.max(SHORTEST_VIEW_MS, getLength(view)));
  // A change of length keeps the middle.
  const start = (view.from + view.end - length) / 2;
  const from = Math.max(dataRange.from, Math.min(start, dataRange.end - length));
  return createRange(from, from + length);
}

export const zoomView = (view: TimeRange, factor: number, anchor: number): TimeRange =>
  createRange(anchor - (anchor - view.from) * factor, anchor + (view.end - anchor) * factor);

export const moveView = (view: TimeRange, share: number): TimeRange =>
  createRange(view.from + share * getLength(view), view.end + share * getLength(view));

/** Builds the request for a view of `pixels` columns, with a margin on both sides where data exists. */
export function createRequest(
  view: TimeRange,
  dataRange: TimeRange,
  pixels: number,
  isSteady: boolean,
): CurveView {
  const margin = MARGIN * getLength(view);
  const from = Math.max(Math.min(dataRange.from, view.from), view.from - margin);
  const end = Math.min(Math.max(dataRange.end, view.end), view.end + margin);
  const columns = Math.max(2, Math.ceil((pixels * (end - from)) / getLength(view)) + 1);
  return { ...createRange(from, end), columns, isSteady, counted: view };
}

/** Builds the request that extends the same bars to the right, which keeps the shape of the older ones. */
export function createLongerRequest(grid: Grid, end: number, counted: TimeRange): CurveView {
  const bars = Math.max(1, Math.ceil((end - grid.from) / grid.bucketMs));
  return { ...createRange(grid.from, grid.from + bars * grid.bucketMs), columns: bars + 1, counted };
}

export const getGrid = ({ from, end, bucketMs }: CurveWindow): Grid => ({
  from,
  bucketMs,
  count: Math.round((end - from) / bucketMs),
});
export const isSameScale = (first: Grid | null, second: Grid): boolean =>
  first !== null && first.from === second.from && first.bucketMs === second.bucketMs;

export const getBars = ({ from, bucketMs }: Grid, view: TimeRange): Bars => ({
  from: (view.from - from) / bucketMs,
  to: (view.end - from) / bucketMs - 1,
});
export const isNear = (first: Bars, second: Bars): boolean =>
  Math.abs(first.from - second.from) <= NEAR_BARS && Math.abs(first.to - second.to) <= NEAR_BARS;
export const getView = ({ from, bucketMs }: Grid, bars: Bars): TimeRange =>
  createRange(from + bars.from * bucketMs, from + (bars.to + 1) * bucketMs);

export const getBarTime = ({ from, bucketMs }: Grid, bar: number): EpochMs => epochMs(from + bar * bucketMs);
export const findBar = ({ from, bucketMs }: Grid, time: number): number =>
  Math.floor((time - from) / bucketMs);
