/**
 * Keeps the smallest and largest number merged between two batches: a trend also shows peaks that no batch carried
 * (decision 3).
 */
export class TrendExtremes {
  readonly size: number;
  /** Column index by row; −1 for rows without a trend. */
  readonly #getPlace: Int32Array;
  readonly #low: Float64Array;
  readonly #lowTime: Float64Array;
  readonly #high: Float64Array;
  readonly #highTime: Float64Array;
  /** 1 if the row's value arrived after the last batch, which its replacement would lose. */
  readonly #isUnsent: Uint8Array;

  constructor(size: number, trendRows: readonly number[]) {
    const rows = [...new Set(trendRows)].filter((row) => Number.isInteger(row) && row >= 0 && row < size);
    this.#getPlace = new Int32Array(size).fill(-1);
    this.size = rows.length;
    rows.forEach((row, place) => {
      this.#getPlace[row] = place;
    });
    this.#low = new Float64Array(rows.length).fill(Number.POSITIVE_INFINITY);
    this.#lowTime = new Float64Array(rows.length);
    this.#high = new Float64Array(rows.length).fill(Number.NEGATIVE_INFINITY);
    this.#highTime = new Float64Array(rows.length);
    this.#isUnsent = new Uint8Array(rows.length);
  }

  /** Records a replaced value. `number` is NaN if it has none or is untrustworthy. */
  replaced(row: number, time: number, number: number): void {
    const place = this.#getPlace[row] as number;
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
    const place = this.#getPlace[row] ?? -1;
    return place >= 0 && (this.#low[place] as number) <= (this.#high[place] as number);
  }

  /** Writes low time, low, high time and high from `at` on. Requires `hasAny`. */
  read(row: number, into: Float64Array, at: number): void {
    const place = this.#getPlace[row] as number;
    into[at] = this.#lowTime[place] as number;
    into[at + 1] = this.#low[place] as number;
    into[at + 2] = this.#highTime[place] as number;
    into[at + 3] = this.#high[place] as number;
  }

  taken(row: number): void {
    const place = this.#getPlace[row] ?? -1;
    if (place < 0) return;
    this.#low[place] = Number.POSITIVE_INFINITY;
    this.#high[place] = Number.NEGATIVE_INFINITY;
    this.#isUnsent[place] = 0;
  }
}
