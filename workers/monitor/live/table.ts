import { Freshness } from '../../../src/shared/reading';
import { TrendExtremes } from './extremes';

/**
 * The values of a watch, in columns by row, for all stages. The first rows are the slots of the page (row = slot);
 * sources that only formulas read follow. A marked row has a change for the page; the batch stage clears the mark.
 */
export class ValueTable {
  readonly size: number;
  /** NaN if the value has no number. */
  readonly numbers: Float64Array;
  /** Source time, epoch ms; NaN if missing. */
  readonly times: Float64Array;
  /** Arrival on the worker's steady clock (`Ports.now`), epoch ms; NaN before the first. */
  readonly arrivals: Float64Array;
  /** See `src/shared/reading.ts`. */
  readonly flags: Uint16Array;
  /** The exact text if the number cannot represent it; otherwise `null`. */
  readonly texts: (string | null)[];
  /** Link generation of the last arrival; 0 before the first. Values of older generations are disconnected. */
  readonly generations: Uint32Array;
  /**
   * Freshness on arrival: `paused` or `disconnected` while the gateway is not monitored, or late pushes would look
   * live.
   */
  readonly arrivalFreshness: Uint8Array;
  readonly extremes: TrendExtremes;
  /** Number of updates since the last batch that replaced an unsent one. Reset by the batch stage. */
  supersededCount = 0;
  /** Arrival of the first push with a change since the last batch; NaN if none. Reset by the batch stage. */
  oldestArrival = Number.NaN;
  readonly #isMarked: Uint8Array;
  readonly #markedRows: Uint32Array;
  #markedCount = 0;

  constructor(size: number, trendRows: readonly number[] = []) {
    this.size = size;
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.times = new Float64Array(size).fill(Number.NaN);
    this.arrivals = new Float64Array(size).fill(Number.NaN);
    this.flags = new Uint16Array(size);
    this.texts = new Array<string | null>(size).fill(null);
    this.generations = new Uint32Array(size);
    this.arrivalFreshness = new Uint8Array(size).fill(Freshness.fresh);
    this.extremes = new TrendExtremes(size, trendRows);
    this.#isMarked = new Uint8Array(size);
    this.#markedRows = new Uint32Array(size);
  }

  /** Whether a row was marked since the last batch for more than a newer time. */
  hasNews = false;

  /** Marks a row as changed. Returns whether it was already marked. */
  mark(row: number): boolean {
    this.hasNews = true;
    return this.markRenewed(row);
  }

  /** Marks a row whose time alone has changed. Returns whether it was already marked. */
  markRenewed(row: number): boolean {
    if (this.#isMarked[row] === 1) return true;
    this.#isMarked[row] = 1;
    this.#markedRows[this.#markedCount++] = row;
    return false;
  }

  get markedCount(): number {
    return this.#markedCount;
  }

  /** Marked rows in the order of their first mark. A view, valid until the next `mark` or `clearMarks`. */
  get markedRows(): Uint32Array {
    return this.#markedRows.subarray(0, this.#markedCount);
  }

  clearMarks(): void {
    for (let i = 0; i < this.#markedCount; i++) this.#isMarked[this.#markedRows[i] as number] = 0;
    this.#markedCount = 0;
    this.hasNews = false;
  }
}
