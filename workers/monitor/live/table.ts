/** The table of a watch's values, on which all stages work. */
import { Freshness } from '../../../src/shared/reading';
import { TrendExtremes } from './extremes';

/**
 * The values of one watch, in columns by row: what every stage reads and writes. The first rows are the watch's slots,
 * in order (row = slot); behind them come sources that are not shown but feed formulas. A row is marked when anything
 * of it changed that the page could see; the batch stage takes the marked rows away.
 */
export class ValueTable {
  readonly size: number;
  /** NaN where the value has no number. */
  readonly numbers: Float64Array;
  /** Source time, epoch ms; NaN where it has none. */
  readonly times: Float64Array;
  /** Arrival on the worker's steady clock (`Ports.now`), epoch ms; NaN before the first. */
  readonly arrivals: Float64Array;
  /** See `src/shared/reading.ts`. */
  readonly flags: Uint16Array;
  /** Exact text where the number alone would not do; null otherwise. */
  readonly texts: (string | null)[];
  /** Link generation in which the value last arrived; 0 before the first. A value of an older generation is disconnected. */
  readonly generations: Uint32Array;
  /**
   * The freshness that a value of the row gets when it arrives: `fresh` from the start; `paused` or `disconnected`
   * while its gateway is not monitored, so that a straggling push does not show as live. The freshness stage sets it.
   */
  readonly arriveAs: Uint8Array;
  /** Merged-away extremes of the rows that a trend shows. */
  readonly extremes: TrendExtremes;
  /** Updates since the last batch that replaced one that no batch had taken yet. The batch stage resets it. */
  mergedAway = 0;
  /** Arrival of the first push since the last batch that changed anything; NaN where none did. The batch stage resets it. */
  oldestArrival = Number.NaN;
  readonly #isMarked: Uint8Array;
  readonly #marked: Uint32Array;
  #markedCount = 0;

  /** `trendRows`: the rows whose merged-away extremes are kept. */
  constructor(size: number, trendRows: readonly number[] = []) {
    this.size = size;
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.times = new Float64Array(size).fill(Number.NaN);
    this.arrivals = new Float64Array(size).fill(Number.NaN);
    this.flags = new Uint16Array(size);
    this.texts = new Array<string | null>(size).fill(null);
    this.generations = new Uint32Array(size);
    this.arriveAs = new Uint8Array(size).fill(Freshness.fresh);
    this.extremes = new TrendExtremes(size, trendRows);
    this.#isMarked = new Uint8Array(size);
    this.#marked = new Uint32Array(size);
  }

  /** True where a row was marked since the last batch for more than a newer time. */
  hasNews = false;

  /** Marks a row as changed. Returns whether it was marked already (an older change of it is merged away then). */
  mark(row: number): boolean {
    this.hasNews = true;
    return this.markRenewed(row);
  }

  /** Marks a row of which nothing but the time has changed. Returns the same. */
  markRenewed(row: number): boolean {
    if (this.#isMarked[row] === 1) return true;
    this.#isMarked[row] = 1;
    this.#marked[this.#markedCount++] = row;
    return false;
  }

  get markedCount(): number {
    return this.#markedCount;
  }

  /** The marked rows, in the order of their first mark. A view: valid until the next `mark` or `clearMarks`. */
  get marked(): Uint32Array {
    return this.#marked.subarray(0, this.#markedCount);
  }

  clearMarks(): void {
    for (let i = 0; i < this.#markedCount; i++) this.#isMarked[this.#marked[i] as number] = 0;
    this.#markedCount = 0;
    this.hasNews = false;
  }
}
