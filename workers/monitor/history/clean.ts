/**
 * Cleaning (faults 38 and 39): points as they came become columns that are sorted by time, one point a time, the latest
 * so many of them. Of points with the same time the one that came last counts. A number that is none stays: as a gap.
 */
import { HISTORY_MAX_POINTS } from '../../../src/shared/constants';
import type { Columns } from './points';

export interface CleanColumns extends Columns {
  /** Number of points of different times, before the limit was applied. */
  readonly total: number;
}

/** Cleans columns in the order of arrival. Sorted ones cost one look and are used as they are. */
export function cleanColumns(raw: Columns, limit = HISTORY_MAX_POINTS): CleanColumns {
  const sorted = isAscending(raw.times) ? raw : withoutDuplicates(sortByTime(raw));
  const total = sorted.times.length;
  const from = Math.max(0, total - limit);
  return { times: sorted.times.subarray(from), numbers: sorted.numbers.subarray(from), total };
}

/** Checks that every time is after the one before it. */
export function isAscending(times: Float64Array): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    if (!(time > before)) return false;
    before = time;
  }
  return true;
}

/**
 * A merge sort that is stable and goes by the runs that are there already: answers mostly are a few sorted pieces, newest
 * first, and cost little more than being copied. Works on copies.
 */
function sortByTime({ times, numbers }: Columns): Columns {
  let from: Columns = { times: times.slice(), numbers: numbers.slice() };
  let starts = runsOf(from);
  if (starts.length <= 2) return from;
  let to: Columns = { times: new Float64Array(times.length), numbers: new Float64Array(times.length) };
  while (starts.length > 2) {
    const merged: number[] = [0];
    for (let run = 0; run + 1 < starts.length; run += 2) {
      const start = starts[run] as number;
      const middle = starts[run + 1] as number;
      const end = starts[run + 2] ?? middle;
      merge(from, to, start, middle, end);
      merged.push(end);
    }
    starts = merged;
    [from, to] = [to, from];
  }
  return from;
}

/** The starts of the ascending runs, and the end. A strictly descending run is reversed in place first. */
function runsOf({ times, numbers }: Columns): number[] {
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

/** Merges two neighbouring runs; of equal times the left one's come first, as they came first. */
function merge(from: Columns, to: Columns, start: number, middle: number, end: number): void {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    const isLeft =
      right >= end || (left < middle && (from.times[left] as number) <= (from.times[right] as number));
    const taken = isLeft ? left++ : right++;
    to.times[at] = from.times[taken] as number;
    to.numbers[at] = from.numbers[taken] as number;
  }
}

/** Leaves the last of equal times, in place. */
function withoutDuplicates({ times, numbers }: Columns): Columns {
  let kept = 0;
  for (let i = 0; i < times.length; i++) {
    if (times[i] === times[i + 1]) continue;
    times[kept] = times[i] as number;
    numbers[kept++] = numbers[i] as number;
  }
  return { times: times.subarray(0, kept), numbers: numbers.subarray(0, kept) };
}
