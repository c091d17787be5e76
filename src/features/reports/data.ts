import type { ReportColumn } from '../../shared/calls/report';
import { REPORT_KEPT_ROWS } from '../../shared/constants';
import { cellKind, cellNumber, getDecimals } from './cell';
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

interface Growing {
  readonly column: ReportColumn;
  numbers: Float64Array;
  bad: number;
  texts: number;
  decimals: number;
}

const wider = (old: Float64Array, length: number): Float64Array => {
  if (length <= old.length) return old;
  const next = new Float64Array(Math.max(length, 2 * old.length));
  next.set(old);
  return next;
};

/** Collects the rows of pages, newest first, up to a limit. */
export class DataGatherer {
  #columns: Growing[] = [];
  #times: Float64Array = new Float64Array(0);
  #rows = 0;

  constructor(private readonly limit = REPORT_KEPT_ROWS) {}

  begin(): void {
    this.#columns = [];
    this.#times = new Float64Array(0);
    this.#rows = 0;
  }

  take({ columns, rows: all }: ReportPage): boolean {
    if (this.#rows === 0)
      this.#columns = columns.map((column) => ({
        column,
        numbers: new Float64Array(0),
        bad: 0,
        texts: 0,
        decimals: 0,
      }));
    const rows = all.slice(0, this.limit - this.#rows);
    const first = this.#rows;
    this.#rows += rows.length;
    this.#times = wider(this.#times, this.#rows);
    for (const [index, { time }] of rows.entries()) this.#times[first + index] = time;
    for (const [place, growing] of this.#columns.entries()) {
      growing.numbers = wider(growing.numbers, this.#rows);
      growing.decimals = Math.max(growing.decimals, getDecimals(rows, place, growing.column));
      for (const [index, { values }] of rows.entries()) {
        const value = values[place] ?? null;
        const number = cellNumber(value, growing.column);
        growing.numbers[first + index] = number;
        if (!Number.isNaN(number)) continue;
        const kind = cellKind(value, growing.column);
        if (kind === 'bad') growing.bad += 1;
        if (kind === 'text') growing.texts += 1;
      }
    }
    return this.#rows < this.limit;
  }

  /** Returns the data so far, sorted by time even if the platform does not send the newest row first. */
  data(): ReportData {
    const times = this.#times;
    const places = Array.from({ length: this.#rows }, (_, at) => this.#rows - 1 - at);
    places.sort((a, b) => (times[a] as number) - (times[b] as number));
    const inOrder = (numbers: Float64Array): Float64Array =>
      Float64Array.from(places, (place) => numbers[place] as number);
    return {
      times: inOrder(times),
      columns: this.#columns.map(({ numbers, ...growing }) => ({ ...growing, numbers: inOrder(numbers) })),
    };
  }
}
