import type { ReportColumn } from '../../shared/calls/history-reports';
import { REPORT_ROWS_MAX } from '../../shared/constants';
import { getCellKind, getCellNumber, getDecimals } from './cell';
import type { ReportPage } from './source';

export interface DataColumn {
  readonly column: ReportColumn;
  /** NaN if a row has no number. */
  readonly numbers: Float64Array;
  readonly bad: number;
  readonly texts: number;
  readonly decimals: number;
}
export interface ReportData {
  readonly times: Float64Array;
  readonly columns: readonly DataColumn[];
}

interface GrowingColumn {
  readonly column: ReportColumn;
  numbers: Float64Array;
  bad: number;
  texts: number;
  decimals: number;
}

const ensureCapacity = (old: Float64Array, length: number): Float64Array => {
  if (length <= old.length) return old;
  const next = new Float64Array(Math.max(length, 2 * old.length));
  next.set(old);
  return next;
};

/** Collects the rows of pages, newest first, up to a limit. */
export class DataCollector {
  #columns: GrowingColumn[] = [];
  #times: Float64Array = new Float64Array(0);
  #rows = 0;

  constructor(private readonly limit = REPORT_ROWS_MAX) {}

  reset(): void {
    this.#columns = [];
    this.#times = new Float64Array(0);
    this.#rows = 0;
  }

  addPage({ columns, rows: allRows }: ReportPage): boolean {
    if (this.#rows === 0)
      this.#columns = columns.map((column) => ({
        column,
        numbers: new Float64Array(0),
        bad: 0,
        texts: 0,
        decimals: 0,
      }));
    const rows = allRows.slice(0, this.limit - this.#rows);
    const offset = this.#rows;
    this.#rows += rows.length;
    this.#times = ensureCapacity(this.#times, this.#rows);
    for (const [index, { time }] of rows.entries()) this.#times[offset + index] = time;
    for (const [place, growing] of this.#columns.entries()) {
      growing.numbers = ensureCapacity(growing.numbers, this.#rows);
      growing.decimals = Math.max(growing.decimals, getDecimals(rows, place, growing.column));
      for (const [index, { values }] of rows.entries()) {
        const value = values[place] ?? null;
        const number = getCellNumber(value, growing.column);
        growing.numbers[offset + index] = number;
        if (!Number.isNaN(number)) continue;
        const kind = getCellKind(value, growing.column);
        if (kind === 'bad') growing.bad += 1;
        if (kind === 'text') growing.texts += 1;
      }
    }
    return this.#rows < this.limit;
  }

  /** Returns the data so far, sorted by time even if the platform does not send the newest row first. */
  getData(): ReportData {
    const times = this.#times;
    const order = Array.from({ length: this.#rows }, (_, at) => this.#rows - 1 - at);
    order.sort((a, b) => (times[a] as number) - (times[b] as number));
    const sortByTime = (numbers: Float64Array): Float64Array =>
      Float64Array.from(order, (place) => numbers[place] as number);
    return {
      times: sortByTime(times),
      columns: this.#columns.map(({ numbers, ...growing }) => ({ ...growing, numbers: sortByTime(numbers) })),
    };
  }
}
