import { METERED_UNITS, USED_UNITS } from '../../i18n/history-reports';
import type { DataColumn, ReportData } from './data';

export interface Summary {
  readonly count: number;
  readonly missingCount: number;
  readonly badCount: number;
  /** NaN if the column has no numbers, like the other statistics. */
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly total: Total | null;
  readonly minTime: number;
  readonly maxTime: number;
}

/** Total of a column over its range: the sum of amounts, or the increase of a counter. */
export interface Total {
  readonly kind: 'sum' | 'increase';
  readonly value: number;
}

/** Adds without rounding loss (Neumaier), for thousands of small values and one large total. */
export class ExactSum {
  #sum = 0;
  #compensation = 0;

  add(value: number): void {
    const next = this.#sum + value;
    this.#compensation +=
      Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
  }

  get value(): number {
    return this.#sum + this.#compensation;
  }
}

/** Minimum number of values that identify a counter; fewer may rise by chance. */
const COUNTER_ROWS_MIN = 6;

/**
 * Returns the total of a column; `null` if adding is meaningless, if a counter restarted, or if there are too few
 * numbers to distinguish a counter from rising amounts.
 */
export function getTotal({ column, numbers }: Pick<DataColumn, 'column' | 'numbers'>): Total | null {
  const unit = column.unit.trim();
  const isUsed = USED_UNITS.test(unit);
  if (!isUsed && !METERED_UNITS.test(unit)) return null;
  const validNumbers = numbers.filter((number) => !Number.isNaN(number));
  let [riseCount, fallCount] = [0, 0];
  for (const [at, number] of validNumbers.entries()) {
    const previous = validNumbers[at - 1] ?? number;
    if (number > previous) riseCount += 1;
    if (number < previous) fallCount += 1;
  }
  // Amounts fall about as often as they rise; a counter falls only when it restarts.
  if (fallCount * 10 > riseCount) return isUsed ? { kind: 'sum', value: exactSum(validNumbers) } : null;
  if (fallCount > 0 || riseCount === 0 || validNumbers.length < COUNTER_ROWS_MIN) return null;
  return { kind: 'increase', value: (validNumbers.at(-1) ?? 0) - (validNumbers[0] ?? 0) };
}

export function exactSum(numbers: Float64Array): number {
  const sum = new ExactSum();
  for (const number of numbers) sum.add(number);
  return sum.value;
}

export function getSummary(column: DataColumn, times: ReportData['times']): Summary {
  const { numbers, badCount, textCount } = column;
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
    badCount,
    missingCount: numbers.length - count - badCount - textCount,
    min,
    max,
    minTime,
    maxTime,
    total: getTotal(column),
    mean: count === 0 ? Number.NaN : sum.value / count,
  };
}
