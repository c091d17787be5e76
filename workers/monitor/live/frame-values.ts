/**
 * Holds a frame's values until the whole frame proves valid: a malformed frame changes nothing. The columns are
 * reused.
 */
export class FrameValues {
  count = 0;
  /** Number of entries without a value or of signals outside the watch. */
  skippedCount = 0;
  rows: Int32Array;
  kinds: Uint8Array;
  flags: Uint16Array;
  numbers: Float64Array;
  times: Float64Array;
  readonly texts: (string | null)[] = [];

  constructor(capacity = 64) {
    this.rows = new Int32Array(capacity);
    this.kinds = new Uint8Array(capacity);
    this.flags = new Uint16Array(capacity);
    this.numbers = new Float64Array(capacity);
    this.times = new Float64Array(capacity);
  }

  push(row: number, kind: number, flags: number, number: number, time: number, text: string | null): void {
    const at = this.count;
    if (at === this.rows.length) this.#grow();
    this.rows[at] = row;
    this.kinds[at] = kind;
    this.flags[at] = flags;
    this.numbers[at] = number;
    this.times[at] = time;
    this.texts[at] = text;
    this.count = at + 1;
  }

  clear(): void {
    this.count = 0;
    this.skippedCount = 0;
  }

  #grow(): void {
    const grown = new FrameValues(2 * this.rows.length);
    grown.rows.set(this.rows);
    grown.kinds.set(this.kinds);
    grown.flags.set(this.flags);
    grown.numbers.set(this.numbers);
    grown.times.set(this.times);
    this.rows = grown.rows;
    this.kinds = grown.kinds;
    this.flags = grown.flags;
    this.numbers = grown.numbers;
    this.times = grown.times;
  }
}
