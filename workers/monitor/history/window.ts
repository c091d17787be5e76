import { type EpochMs, epochMs, type Millis } from '../../../src/shared/units';
import type { CurveView, CurveWindow } from '../contract/contract';
import { downsample, getBucket } from './downsample';
import { type Columns, findFirstFrom, findLastUntil } from './points';

/** Steps per doubling of a steady width, which are therefore at most an eighth apart. */
const STEADY_STEPS = 8;

/** Returns the narrowest width, in whole ms, at which `columns` buckets cover the span wherever their edges fall. */
export function getBucketWidth({ from, end, columns, isSteady }: CurveView): Millis {
  const exact = Math.max(1, Math.ceil((end - from) / Math.max(1, columns - 1)));
  if (isSteady !== true || exact <= STEADY_STEPS) return exact;
  const step = 2 ** (Math.floor(Math.log2(exact)) - Math.log2(STEADY_STEPS));
  return Math.ceil(exact / step) * step;
}

/**
 * Returns the thinned points of a window, extended to bucket edges: one bucket is one of `columns` pixel columns.
 * Includes a point beyond each edge to draw the line up to it; statistics cover only the inside.
 */
export function getWindow(all: Columns, view: CurveView): CurveWindow {
  const points = view.until === undefined ? all : takeUntil(all, view.until);
  const bucketMs = getBucketWidth(view);
  const columns = Math.max(2, Math.trunc(view.columns));
  const end = (getBucket(view.end, bucketMs) + 1) * bucketMs;
  const from = end - columns * bucketMs;
  const start = findFirstFrom(points.times, from);
  const stop = Math.max(start, findFirstFrom(points.times, end));
  const { counted } = view;
  const thinned = downsample(
    ...([points, start, stop, bucketMs] as const),
    counted && {
      start: findFirstFrom(points.times, getBucket(counted.from, bucketMs) * bucketMs),
      end: findFirstFrom(points.times, (getBucket(counted.end, bucketMs) + 1) * bucketMs),
    },
  );
  const edges: { readonly from: EpochMs; readonly end: EpochMs } = { from: epochMs(from), end: epochMs(end) };
  const { statistics } = thinned;
  if (view.latest !== undefined)
    return { ...edges, bucketMs, ...getLatest(points, view, view.latest), statistics };
  const before = getNeighbour(points, start - 1);
  const after = getNeighbour(points, stop);
  if (before === null && after === null)
    return { ...edges, bucketMs, times: thinned.times, numbers: thinned.numbers, statistics };
  const length = thinned.times.length + (before ? 1 : 0) + (after ? 1 : 0);
  const times = new Float64Array(length);
  const numbers = new Float64Array(length);
  times.set(thinned.times, before ? 1 : 0);
  numbers.set(thinned.numbers, before ? 1 : 0);
  if (before) [times[0], numbers[0]] = before;
  if (after) [times[length - 1], numbers[length - 1]] = after;
  return { ...edges, bucketMs, times, numbers, statistics };
}

function getLatest({ times, numbers }: Columns, { from, end }: CurveView, limit: number): Columns {
  const stop = findLastUntil(times, end) + 1;
  const start = Math.min(stop, Math.max(findFirstFrom(times, from), stop - limit));
  return { times: times.slice(start, stop), numbers: numbers.slice(start, stop) };
}

function takeUntil({ times, numbers }: Columns, moment: EpochMs): Columns {
  const count = findLastUntil(times, moment) + 1;
  return { times: times.subarray(0, count), numbers: numbers.subarray(0, count) };
}

function getNeighbour({ times, numbers }: Columns, index: number): readonly [number, number] | null {
  const number = numbers[index];
  return number === undefined || Number.isNaN(number) ? null : [times[index] as number, number];
}
