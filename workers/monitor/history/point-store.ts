import { HISTORY_MAX_POINTS } from '../../../src/shared/constants';
import { type CleanColumns, cleanColumns } from './clean';
import { type Columns, findFirstFrom } from './points';

/** Spare capacity, which saves copying all points for each live value. Ours. */
const SPARE_CAPACITY = 1_024;

export class PointStore {
  #times: Float64Array;
  #numbers: Float64Array;
  /** Start of the kept points, which end at `#end`. */
  #start = 0;
  #end: number;
  #total: number;
  readonly #limit: number;

  constructor({ times, numbers, total }: CleanColumns, limit = HISTORY_MAX_POINTS) {
    this.#limit = limit;
    this.#end = times.length;
    this.#total = total;
    // Copies, since an answer's columns are parts of larger ones.
    this.#times = new Float64Array(times.length + SPARE_CAPACITY);
    this.#numbers = new Float64Array(times.length + SPARE_CAPACITY);
    this.#times.set(times);
    this.#numbers.set(numbers);
  }

  /** Views of the points, valid until the next change. */
  get columns(): Columns {
    return {
      times: this.#times.subarray(this.#start, this.#end),
      numbers: this.#numbers.subarray(this.#start, this.#end),
    };
  }
  get count(): number {
    return this.#end - this.#start;
  }
  /** Number of points, including dropped ones. */
  get total(): number {
    return this.#total;
  }
  /** Time of the last point; NaN if empty. */
  get lastTime(): number {
    return this.count === 0 ? Number.NaN : (this.#times[this.#end - 1] as number);
  }

  /**
   * Inserts a live value at its time, replacing a point with the same time. Ignores values without a time or, at the
   * limit, older than all points. Returns whether anything changed.
   */
  append(time: number, number: number): boolean {
    if (Number.isNaN(time)) return false;
    if (this.count === 0 || time > this.lastTime) this.#insert(this.#end, time, number);
    else {
      const index = this.#start + findFirstFrom(this.columns.times, time);
      if (this.#times[index] === time) {
        if (Object.is(this.#numbers[index], number)) return false;
        this.#numbers[index] = number;
        return true;
      }
      if (index === this.#start && this.count >= this.#limit) return false;
      this.#insert(index, time, number);
    }
    this.#total++;
    if (this.count > this.#limit) this.#start++;
    return true;
  }

  remove(time: number): void {
    const index = this.#start + findFirstFrom(this.columns.times, time);
    if (index === this.#end || this.#times[index] !== time) return;
    this.#times.copyWithin(index, index + 1, this.#end);
    this.#numbers.copyWithin(index, index + 1, this.#end);
    this.#end--;
    this.#total--;
  }

  /** Merges a later answer, whose points win on equal times. */
  merge({ times, numbers }: Columns): void {
    const currentColumns = this.columns;
    const previousCount = currentColumns.times.length;
    const combined = {
      times: concatenate(currentColumns.times, times),
      numbers: concatenate(currentColumns.numbers, numbers),
    };
    const clean = cleanColumns(combined, this.#limit);
    const mergedStore = new PointStore(
      { ...clean, total: this.#total + clean.total - previousCount },
      this.#limit,
    );
    this.#times = mergedStore.#times;
    this.#numbers = mergedStore.#numbers;
    this.#start = 0;
    this.#end = mergedStore.#end;
    this.#total = mergedStore.#total;
  }

  #insert(index: number, time: number, number: number): void {
    let place = index;
    if (this.#end === this.#times.length) {
      place -= this.#start;
      this.#makeRoom();
    }
    this.#times.copyWithin(place + 1, place, this.#end);
    this.#numbers.copyWithin(place + 1, place, this.#end);
    this.#times[place] = time;
    this.#numbers[place] = number;
    this.#end++;
  }

  /** Moves the points to the front, in place if enough room is free there. */
  #makeRoom(): void {
    const { times, numbers } = this.columns;
    const { length } = times;
    if (this.#start < this.#times.length / 8) {
      this.#times = new Float64Array(length + Math.max(SPARE_CAPACITY, length >> 2));
      this.#numbers = new Float64Array(this.#times.length);
    }
    this.#times.set(times);
    this.#numbers.set(numbers);
    this.#start = 0;
    this.#end = length;
  }
}

function concatenate(first: Float64Array, second: Float64Array): Float64Array {
  const combined = new Float64Array(first.length + second.length);
  combined.set(first);
  combined.set(second, first.length);
  return combined;
}
