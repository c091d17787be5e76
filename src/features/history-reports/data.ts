import type { ReportColumn } from '../../shared/calls/history-reports';
import { REPORT_ROWS_MAX } from '../../shared/constants';
import { getCellKind, getCellNumber, getDecimals } from './cell';
import type { ReportPage } from './source';

export interface DataColumn {
  readonly column: ReportColumn;
  /** NaN if a row has no number. */
  readonly numbers: Float64Array;
  readonly badCount: number;
  readonly textCount: number;
  readonly decimals: number;
}
export interface ReportData {
  readonly times: Float64Array;
  readonly columns: readonly DataColumn[];
}

interface GrowingColumn {
  readonly column: ReportColumn;
  numbers: Float64Array;
  badCount: number;
  textCount: number;
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
  #rowCount = 0;

  constructor(private readonly limit = REPORT_ROWS_MAX) {}

  reset(): void {
    this.#columns = [];
    this.#times = new Float64Array(0);
    this.#rowCount = 0;
  }

  addPage({ columns, rows: allRows }: ReportPage): boolean {
    if (this.#rowCount === 0)
      this.#columns = columns.map((column) => ({
        column,
        numbers: new Float64Array(0),
        badCount: 0,
        textCount: 0,
        decimals: 0,
      }));
    const rows = allRows.slice(0, this.limit - this.#rowCount);
    const offset = this.#rowCount;
    this.#rowCount += rows.length;
    this.#times = ensureCapacity(this.#times, this.#rowCount);
    for (const [index, { time }] of rows.entries()) this.#times[offset + index] = time;
    for (const [place, growingColumn] of this.#columns.entries()) {
      growingColumn.numbers = ensureCapacity(growingColumn.numbers, this.#rowCount);
      growingColumn.decimals = Math.max(
        growingColumn.decimals,
        getDecimals(rows, place, growingColumn.column),
      );
      for (const [index, { values }] of rows.entries()) {
        const value = values[place] ?? null;
        const number = getCellNumber(value, growingColumn.column);
        growingColumn.numbers[offset + index] = number;
        if (!Number.isNaN(number)) continue;
        const kind = getCellKind(value, growingColumn.column);
        if (kind === 'bad') growingColumn.badCount += 1;
        if (kind === 'text') growingColumn.textCount += 1;
      }
    }
    return this.#rowCount < this.limit;
  }

  /** Returns the data so far, sorted by time even if the platform does not send the newest row first. */
  getData(): ReportData {
    const times = this.#times;
    const sortedIndexes = Array.from({ length: this.#rowCount }, (_, at) => this.#rowCount - 1 - at);
    sortedIndexes.sort((a, b) => (times[a] as number) - (times[b] as number));
    const sortByTime = (numbers: Float64Array): Float64Array =>
      Float64Array.from(sortedIndexes, (place) => numbers[place] as number);
    return {
      times: sortByTime(times),
      columns: this.#columns.map(({ numbers, ...growingColumn }) => ({
        ...growingColumn,
        numbers: sortByTime(numbers),
      })),
    };
  }
}
