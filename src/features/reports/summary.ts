/** The summary of a column: count, sum, mean, extremes. Pure. */
import type { DataColumn, ReportData } from './data';

export interface Summary {
  /** Number of rows with a number. */
  readonly count: number;
  readonly missing: number;
  readonly bad: number;
  /** NaN if there is no number, like the others. */
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly sum: number;
  readonly minTime: number;
  readonly maxTime: number;
}

/** A sum without rounding loss (Neumaier), for thousands of small values beside one large total. */
export class ExactSum {
  #sum = 0;
  #lost = 0;

  add(value: number): void {
    const next = this.#sum + value;
    this.#lost +=
      Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
  }

  get value(): number {
    return this.#sum + this.#lost;
  }
}

export function summaryOf({ numbers, bad, texts }: DataColumn, times: ReportData['times']): Summary {
  const sum = new ExactSum();
  let count = 0;
  let [min, max, minTime, maxTime] = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  for (const [index, number] of numbers.entries()) {
    if (Number.isNaN(number)) continue;
    count += 1;
    sum.add(number);
    const time = times[index] ?? Number.NaN;
    if (!(number >= min)) [min, minTime] = [number, time];
    if (!(number <= max)) [max, maxTime] = [number, time];
  }
  return {
    count,
    bad,
    missing: numbers.length - count - bad - texts,
    min,
    max,
    minTime,
    maxTime,
    sum: count === 0 ? Number.NaN : sum.value,
    mean: count === 0 ? Number.NaN : sum.value / count,
  };
}
