/**
 * The stretch of time in sight and the columns it is drawn in. Buckets of the worker are bars of the chart, one a pixel
 * column, without a hole: the chart counts bars, so every bar being equally long makes its axis true. Pure.
 */
import type { CurveView, CurveWindow } from '../../../workers/monitor/contract/contract';
import { type EpochMs, epochMs, type Millis, type TimeRange } from '../../shared/units';

/** Bars from `from` on, each `bucketMs` long. */
export interface Grid {
  readonly from: EpochMs;
  readonly bucketMs: Millis;
  readonly count: number;
}
/** Bars in sight as the chart counts them: the first and last one's numbers, with fractions. */
export interface Bars {
  readonly from: number;
  readonly to: number;
}

/** The shortest stretch that is shown over the whole width. Ours: a device pixel is a millisecond or two then. */
export const SHORTEST_VIEW_MS: Millis = 2_000;
/** What is asked for beyond either edge, in lengths of what is in sight, so that a finger finds something there. Ours. */
const MARGIN = 1;

const span = (from: number, end: number): TimeRange => ({ from: epochMs(from), end: epochMs(end) });
export const lengthOf = ({ from, end }: TimeRange): Millis => end - from;

/** The view as near as may be: not longer than all there is, not too short, and inside of it. */
export function inside(view: TimeRange, all: TimeRange): TimeRange {
  const most = Math.max(SHORTEST_VIEW_MS, lengthOf(all));
  const length = Math.min(most, Math.max(SHORTEST_VIEW_MS, lengthOf(view)));
  // What became longer or shorter does so around its middle.
  const wanted = (view.from + view.end - length) / 2;
  const from = Math.max(all.from, Math.min(wanted, all.end - length));
  return span(from, from + length);
}

/** Longer or shorter by a factor, around a moment that stays where it is. */
export const zoomed = (view: TimeRange, factor: number, around: number): TimeRange =>
  span(around - (around - view.from) * factor, around + (view.end - around) * factor);

/** Moved by a share of its length. */
export const moved = (view: TimeRange, share: number): TimeRange =>
  span(view.from + share * lengthOf(view), view.end + share * lengthOf(view));

/** What to ask the worker for: the view over `pixels` columns and a margin on both sides, as far as there is anything. */
export function requestFor(view: TimeRange, all: TimeRange, pixels: number, isSteady: boolean): CurveView {
  const margin = MARGIN * lengthOf(view);
  const from = Math.max(Math.min(all.from, view.from), view.from - margin);
  const end = Math.min(Math.max(all.end, view.end), view.end + margin);
  const columns = Math.max(2, Math.ceil((pixels * (end - from)) / lengthOf(view)) + 1);
  return { ...span(from, end), columns, isSteady, counted: view };
}

/** What to ask for where the same bars are to go on to the right: the shape of those before stays. */
export function longerRequest(grid: Grid, end: number, counted: TimeRange): CurveView {
  const bars = Math.max(1, Math.ceil((end - grid.from) / grid.bucketMs));
  return { ...span(grid.from, grid.from + bars * grid.bucketMs), columns: bars + 1, counted };
}

export const gridOf = ({ from, end, bucketMs }: CurveWindow): Grid => ({
  from,
  bucketMs,
  count: Math.round((end - from) / bucketMs),
});
export const isSameScale = (one: Grid | null, other: Grid): boolean =>
  one !== null && one.from === other.from && one.bucketMs === other.bucketMs;

export const barsOf = ({ from, bucketMs }: Grid, view: TimeRange): Bars => ({
  from: (view.from - from) / bucketMs,
  to: (view.end - from) / bucketMs - 1,
});
export const viewOf = ({ from, bucketMs }: Grid, bars: Bars): TimeRange =>
  span(from + bars.from * bucketMs, from + (bars.to + 1) * bucketMs);

/** Beginning of a bar. */
export const timeOfBar = ({ from, bucketMs }: Grid, bar: number): EpochMs => epochMs(from + bar * bucketMs);
export const barAt = ({ from, bucketMs }: Grid, time: number): number => Math.floor((time - from) / bucketMs);
