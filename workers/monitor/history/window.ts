import { type EpochMs, epochMs, type Millis } from '../../../src/shared/units';
import type { CurveView, CurveWindow } from '../contract/contract';
import { downsample, getBucket } from './downsample';
import { type Columns, findFirstFrom, findLastUntil } from './points';

/** Steps per doubling of a steady width, which are therefore at most an eighth apart. */
const STEADY_STEPS = 8;

/** Returns the narrowest width, in whole ms, at which `columns` buckets cover the span wherever their edges fall. */
export function getBucketWidth({ from, end, columns, isSteady }: CurveView): Millis {
  const exactWidth = Math.max(1, Math.ceil((end - from) / Math.max(1, columns - 1)));
  if (isSteady !== true || exactWidth <= STEADY_STEPS) return exactWidth;
  const step = 2 ** (Math.floor(Math.log2(exactWidth)) - Math.log2(STEADY_STEPS));
  return Math.ceil(exactWidth / step) * step;
}

/**
 * Returns the thinned points of a window, extended to bucket edges: one bucket is one of `columns` pixel columns.
 * Includes a point beyond each edge to draw the line up to it; statistics cover only the inside.
 */
export function getWindow(allPoints: Columns, view: CurveView): CurveWindow {
  const points = view.until === undefined ? allPoints : takeUntil(allPoints, view.until);
  const bucketMs = getBucketWidth(view);
  const columns = Math.max(2, Math.trunc(view.columns));
  const end = (getBucket(view.end, bucketMs) + 1) * bucketMs;
  const from = end - columns * bucketMs;
  const start = findFirstFrom(points.times, from);
  const stop = Math.max(start, findFirstFrom(points.times, end));
  const { counted } = view;
  const thinnedPoints = downsample(
    ...([points, start, stop, bucketMs] as const),
    counted && {
      start: findFirstFrom(points.times, getBucket(counted.from, bucketMs) * bucketMs),
      end: findFirstFrom(points.times, (getBucket(counted.end, bucketMs) + 1) * bucketMs),
    },
  );
  const edges: { readonly from: EpochMs; readonly end: EpochMs } = { from: epochMs(from), end: epochMs(end) };
  const { statistics } = thinnedPoints;
  if (view.latest !== undefined)
    return { ...edges, bucketMs, ...getLatest(points, view, view.latest), statistics };
  const pointBefore = getNeighbour(points, start - 1);
  const pointAfter = getNeighbour(points, stop);
  if (pointBefore === null && pointAfter === null)
    return { ...edges, bucketMs, times: thinnedPoints.times, numbers: thinnedPoints.numbers, statistics };
  const length = thinnedPoints.times.length + (pointBefore ? 1 : 0) + (pointAfter ? 1 : 0);
  const times = new Float64Array(length);
  const numbers = new Float64Array(length);
  times.set(thinnedPoints.times, pointBefore ? 1 : 0);
  numbers.set(thinnedPoints.numbers, pointBefore ? 1 : 0);
  if (pointBefore) [times[0], numbers[0]] = pointBefore;
  if (pointAfter) [times[length - 1], numbers[length - 1]] = pointAfter;
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
