/**
 * Turns raw points into columns sorted by time, one point per time, limited to the latest (faults 38 and 39). Of
 * points with equal times, the last to arrive wins. Invalid numbers stay, as gaps.
 */
import { HISTORY_MAX_POINTS } from '../../../src/shared/constants';
import type { Columns } from './points';

export interface CleanColumns extends Columns {
  /** Number of distinct times before the limit. */
  readonly total: number;
}

/** Cleans columns in order of arrival. Sorted input is checked once and used as is. */
export function cleanColumns(raw: Columns, limit = HISTORY_MAX_POINTS): CleanColumns {
  const sorted = isAscending(raw.times) ? raw : removeDuplicates(sortByTime(raw));
  const total = sorted.times.length;
  const from = Math.max(0, total - limit);
  return { times: sorted.times.subarray(from), numbers: sorted.numbers.subarray(from), total };
}

export function isAscending(times: Float64Array): boolean {
  let previous = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    if (!(time > previous)) return false;
    previous = time;
  }
  return true;
}

/** Sorts copies by a stable merge of existing runs: most answers are a few sorted pieces, newest first. */
function sortByTime({ times, numbers }: Columns): Columns {
  let from: Columns = { times: times.slice(), numbers: numbers.slice() };
  let starts = splitRuns(from);
  if (starts.length <= 2) return from;
  let to: Columns = { times: new Float64Array(times.length), numbers: new Float64Array(times.length) };
  while (starts.length > 2) {
    const mergedStarts: number[] = [0];
    for (let run = 0; run + 1 < starts.length; run += 2) {
      const start = starts[run] as number;
      const middle = starts[run + 1] as number;
      const end = starts[run + 2] ?? middle;
      merge(from, to, start, middle, end);
      mergedStarts.push(end);
    }
    starts = mergedStarts;
    [from, to] = [to, from];
  }
  return from;
}

/** Returns the starts of ascending runs, and the end. Reverses strictly descending runs in place first. */
function splitRuns({ times, numbers }: Columns): number[] {
  const starts = [0];
  const { length } = times;
  let start = 0;
  while (start < length) {
    let end = start + 1;
    if (end < length && (times[end] as number) < (times[start] as number)) {
      while (end < length && (times[end] as number) < (times[end - 1] as number)) end++;
      times.subarray(start, end).reverse();
      numbers.subarray(start, end).reverse();
    }
    while (end < length && (times[end] as number) >= (times[end - 1] as number)) end++;
    starts.push(end);
    start = end;
  }
  return starts;
}

/** Merges two neighbouring runs; on equal times the left one, which arrived first, comes first. */
function merge(from: Columns, to: Columns, start: number, middle: number, end: number): void {
  let left = start;
  let right = middle;
  for (let index = start; index < end; index++) {
    const isLeft =
      right >= end || (left < middle && (from.times[left] as number) <= (from.times[right] as number));
    const source = isLeft ? left++ : right++;
    to.times[index] = from.times[source] as number;
    to.numbers[index] = from.numbers[source] as number;
  }
}

function removeDuplicates({ times, numbers }: Columns): Columns {
  let keptCount = 0;
  for (let i = 0; i < times.length; i++) {
    if (times[i] === times[i + 1]) continue;
    times[keptCount] = times[i] as number;
    numbers[keptCount++] = numbers[i] as number;
  }
  return { times: times.subarray(0, keptCount), numbers: numbers.subarray(0, keptCount) };
}
