/**
 * Thins points to what pixels can show (decision 11). Each bucket is one pixel column wide and keeps its first,
 * smallest, largest and last point in order of time (M4), which cover the same pixels as all points would.
 *
 * Buckets start at multiples of their width since 1970 and keep their shape while the curve grows or the window
 * moves.
 */
import type { Millis } from '../../../src/shared/units';
import type { CurveStatistics } from '../contract/contract';
import type { Columns } from './points';

export interface Thinned extends Columns {
  readonly statistics: CurveStatistics;
}

/** Maximum runs per bucket with gaps between them; further runs join the last. Ours: a column has few pixels. */
const RUNS_MAX = 4;
/** Maximum points kept of a bucket: its runs, each preceded by a gap. */
const BUCKET_POINTS = 5 * RUNS_MAX;

export interface IndexRange {
  readonly start: number;
  readonly end: number;
}

export const getBucket = (time: number, width: Millis): number => Math.floor(time / width);

/**
 * Thins sorted points to buckets of `width` ms. Consecutive gaps become one, at the time of the first.
 * Statistics cover the buckets that begin in `statisticsRange`; all if absent.
 */
export function downsample(
  points: Columns,
  start: number,
  end: number,
  width: Millis,
  statisticsRange: IndexRange = { start, end },
): Thinned {
  const thinning = new Thinning(points, start, end, width, statisticsRange);
  return thinning.run();
}

class Thinning {
  readonly #points: Columns;
  readonly #start: number;
  readonly #end: number;
  readonly #width: Millis;
  readonly #statisticsRange: IndexRange;
  #isCounted = true;
  #times: Float64Array;
  #numbers: Float64Array;
  #keptCount = 0;
  /** Time of an unwritten gap; NaN if none. */
  #gap = Number.NaN;
  #count = 0;
  #sum = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #minAt = -1;
  #maxAt = -1;

  constructor(points: Columns, start: number, end: number, width: Millis, statisticsRange: IndexRange) {
    this.#points = points;
    this.#statisticsRange = statisticsRange;
    this.#start = start;
    this.#end = end;
    this.#width = width;
    const first = points.times[start] ?? 0;
    const last = points.times[end - 1] ?? 0;
    const buckets = end > start ? getBucket(last, width) - getBucket(first, width) + 1 : 0;
    const capacity = Math.min(end - start, 4 * buckets + BUCKET_POINTS);
    this.#times = new Float64Array(capacity);
    this.#numbers = new Float64Array(capacity);
  }

  run(): Thinned {
    const { times } = this.#points;
    const end = this.#end;
    const width = this.#width;
    const statisticsRange = this.#statisticsRange;
    let at = this.#start;
    let length = 1;
    while (at < end) {
      this.#isCounted = at >= statisticsRange.start && at < statisticsRange.end;
      const bound = (getBucket(times[at] as number, width) + 1) * width;
      const bucketEnd = findBoundary(times, at, end, bound, length);
      length = bucketEnd - at;
      this.#thinBucket(at, bucketEnd);
      at = bucketEnd;
    }
    if (!Number.isNaN(this.#gap)) this.#write(this.#gap, Number.NaN);
    const count = this.#count;
    const getTime = (index: number): number => (index < 0 ? Number.NaN : (times[index] as number));
    return {
      times: this.#times.slice(0, this.#keptCount),
      numbers: this.#numbers.slice(0, this.#keptCount),
      statistics: {
        count,
        min: count === 0 ? Number.NaN : this.#min,
        max: count === 0 ? Number.NaN : this.#max,
        mean: count === 0 ? Number.NaN : this.#sum / count,
        minTime: getTime(this.#minAt),
        maxTime: getTime(this.#maxAt),
      },
    };
  }

  /** Thins one bucket. It is a single run unless it has a gap, which makes the sum NaN. */
  #thinBucket(start: number, end: number): void {
    const { numbers } = this.#points;
    const first = numbers[start] as number;
    let min = first;
    let max = first;
    let minAt = start;
    let maxAt = start;
    // Two parallel sums: each addition to a single one would wait for the previous one.
    let sum = first;
    let otherSum = 0;
    let i = start + 1;
    for (; i + 1 < end; i += 2) {
      const number = numbers[i] as number;
      const next = numbers[i + 1] as number;
      sum += number;
      otherSum += next;
      if (number < min) {
        min = number;
        minAt = i;
      } else if (number > max) {
        max = number;
        maxAt = i;
      }
      if (next < min) {
        min = next;
        minAt = i + 1;
      } else if (next > max) {
        max = next;
        maxAt = i + 1;
      }
    }
    if (i < end) {
      const number = numbers[i] as number;
      sum += number;
      if (number < min) minAt = i;
      else if (number > max) maxAt = i;
    }
    sum += otherSum;
    if (Number.isNaN(sum)) this.#thinWithGaps(start, end);
    else this.#writeRun(start, end - 1, minAt, maxAt, sum, end - start);
  }

  #thinWithGaps(start: number, end: number): void {
    const { times, numbers } = this.#points;
    let runs = 0;
    let at = start;
    while (at < end) {
      const number = numbers[at] as number;
      if (Number.isNaN(number)) {
        if (Number.isNaN(this.#gap)) this.#gap = times[at] as number;
        at++;
        continue;
      }
      const isLastRun = ++runs === RUNS_MAX;
      let minAt = at;
      let maxAt = at;
      let last = at;
      let sum = 0;
      let count = 0;
      let i = at;
      for (; i < end; i++) {
        const next = numbers[i] as number;
        if (Number.isNaN(next)) {
          if (isLastRun) continue;
          break;
        }
        if (next < (numbers[minAt] as number)) minAt = i;
        if (next > (numbers[maxAt] as number)) maxAt = i;
        sum += next;
        count++;
        last = i;
      }
      this.#writeRun(at, last, minAt, maxAt, sum, count);
      if (last + 1 < i) this.#gap = times[last + 1] as number;
      at = i;
    }
  }

  #writeRun(first: number, last: number, minAt: number, maxAt: number, sum: number, count: number): void {
    const { times, numbers } = this.#points;
    if (this.#isCounted) this.#addStatistics(minAt, maxAt, sum, count);
    if (!Number.isNaN(this.#gap)) {
      this.#write(this.#gap, Number.NaN);
      this.#gap = Number.NaN;
    }
    const earlierIndex = Math.min(minAt, maxAt);
    const laterIndex = Math.max(minAt, maxAt);
    this.#write(times[first] as number, numbers[first] as number);
    if (earlierIndex > first) this.#write(times[earlierIndex] as number, numbers[earlierIndex] as number);
    if (laterIndex > earlierIndex && laterIndex > first)
      this.#write(times[laterIndex] as number, numbers[laterIndex] as number);
    if (last > laterIndex) this.#write(times[last] as number, numbers[last] as number);
  }

  #addStatistics(minAt: number, maxAt: number, sum: number, count: number): void {
    const { numbers } = this.#points;
    this.#count += count;
    this.#sum += sum;
    if ((numbers[minAt] as number) < this.#min) {
      this.#min = numbers[minAt] as number;
      this.#minAt = minAt;
    }
    if ((numbers[maxAt] as number) > this.#max) {
      this.#max = numbers[maxAt] as number;
      this.#maxAt = maxAt;
    }
  }

  #write(time: number, number: number): void {
    if (this.#keptCount === this.#times.length) this.#grow();
    this.#times[this.#keptCount] = time;
    this.#numbers[this.#keptCount++] = number;
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length + BUCKET_POINTS);
    const numbers = new Float64Array(times.length);
    times.set(this.#times);
    numbers.set(this.#numbers);
    this.#times = times;
    this.#numbers = numbers;
  }
}

/**
 * Returns the first index after `at` whose time is not before `bound`. Searches outwards from the previous bucket's
 * length.
 */
function findBoundary(times: Float64Array, at: number, end: number, bound: number, length: number): number {
  /** The last index known to be before the bound, and the first known not to be. */
  let low = at;
  let high = end;
  let step = 1;
  let probe = at + length;
  if (probe < end && (times[probe] as number) < bound) {
    low = probe;
    for (probe = low + step; probe < end; probe = low + step) {
      if ((times[probe] as number) >= bound) {
        high = probe;
        break;
      }
      low = probe;
      step *= 2;
    }
  } else if (probe < end) {
    high = probe;
    for (probe = high - step; probe > low; probe = high - step) {
      if ((times[probe] as number) < bound) {
        low = probe;
        break;
      }
      high = probe;
      step *= 2;
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < bound) low = middle;
    else high = middle;
  }
  return high;
}
