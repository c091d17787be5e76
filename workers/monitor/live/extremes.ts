/**
 * Keeps the smallest and largest number merged between two batches: a trend also shows peaks that no batch carried
 * (decision 3).
 */
export class TrendExtremes {
  readonly size: number;
  /** Column index by row; −1 for rows without a trend. */
  readonly #places: Int32Array;
  readonly #low: Float64Array;
  readonly #lowTime: Float64Array;
  readonly #high: Float64Array;
  readonly #highTime: Float64Array;
  /** 1 if the row's value arrived after the last batch, which its replacement would lose. */
  readonly #isUnsent: Uint8Array;

  constructor(size: number, trendRows: readonly number[]) {
    const rows = [...new Set(trendRows)].filter((row) => Number.isInteger(row) && row >= 0 && row < size);
    this.#places = new Int32Array(size).fill(-1);
    this.size = rows.length;
    rows.forEach((row, place) => {
      this.#places[row] = place;
    });
    this.#low = new Float64Array(rows.length).fill(Number.POSITIVE_INFINITY);
    this.#lowTime = new Float64Array(rows.length);
    this.#high = new Float64Array(rows.length).fill(Number.NEGATIVE_INFINITY);
    this.#highTime = new Float64Array(rows.length);
    this.#isUnsent = new Uint8Array(rows.length);
  }

  /** Records a replaced value. `number` is NaN if it has none or is untrustworthy. */
  recordReplaced(row: number, time: number, number: number): void {
    const place = this.#places[row] as number;
    if (place < 0) return;
    if (this.#isUnsent[place] === 1) {
      // Comparisons with NaN are false, so a value without a number is never an extreme.
      if (number < (this.#low[place] as number)) {
        this.#low[place] = number;
        this.#lowTime[place] = time;
      }
      if (number > (this.#high[place] as number)) {
        this.#high[place] = number;
        this.#highTime[place] = time;
      }
    }
    this.#isUnsent[place] = 1;
  }

  /** Whether a value was merged since the last batch. */
  hasAny(row: number): boolean {
    const place = this.#places[row] ?? -1;
    return place >= 0 && (this.#low[place] as number) <= (this.#high[place] as number);
  }

  /** Writes low time, low, high time and high from `at` on. Requires `hasAny`. */
  copyTo(row: number, target: Float64Array, at: number): void {
    const place = this.#places[row] as number;
    target[at] = this.#lowTime[place] as number;
    target[at + 1] = this.#low[place] as number;
    target[at + 2] = this.#highTime[place] as number;
    target[at + 3] = this.#high[place] as number;
  }

  reset(row: number): void {
    const place = this.#places[row] ?? -1;
    if (place < 0) return;
    this.#low[place] = Number.POSITIVE_INFINITY;
    this.#high[place] = Number.NEGATIVE_INFINITY;
    this.#isUnsent[place] = 0;
  }
}
