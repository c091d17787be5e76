/**
 * From an id's place in frame text to its row, without cutting the id out first: a hash table over the ids' characters.
 * A `Map` would want the id as a text of its own, hashed anew for each entry. All ids lie in one array one after the
 * other, which is small enough to stay near the processor whatever order they come in.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NONE = -1;

export class RowFinder {
  /** Open addressing with linear steps, at most half full. */
  readonly #places: Int32Array;
  readonly #mask: number;
  readonly #hashes: Int32Array;
  /** The ids with their closing quotes, by row; nothing of rows whose id is written otherwise in JSON. */
  readonly #chars: Uint16Array;
  /** Beginning of each row's id among them; the next row's is its end. */
  readonly #starts: Int32Array;
  /** After `isAt` was true and after `find`: index of the quote that closes the id, −1 where the id needs unescaping or does not end. */
  close = NONE;

  /** Ids that JSON would escape are left out: their text in a frame is not theirs. */
  constructor(rows: ReadonlyMap<string, number>, size: number) {
    let capacity = 16;
    while (capacity < 2 * (rows.size + 1)) capacity *= 2;
    this.#mask = capacity - 1;
    this.#places = new Int32Array(capacity).fill(NONE);
    this.#hashes = new Int32Array(size);
    this.#starts = new Int32Array(size + 1);
    const ids = new Array<string>(size).fill('');
    for (const [id, row] of rows) {
      const quoted = `"${id}"`;
      if (row >= size || JSON.stringify(id) !== quoted) continue;
      const hash = this.#hash(quoted, 0);
      let place = spread(hash) & this.#mask;
      while (this.#places[place] !== NONE) place = (place + 1) & this.#mask;
      this.#places[place] = row;
      this.#hashes[row] = hash;
      ids[row] = `${id}"`;
    }
    const all = ids.join('');
    this.#chars = Uint16Array.from({ length: all.length }, (_, at) => all.charCodeAt(at));
    for (let row = 0; row < size; row++)
      this.#starts[row + 1] = (this.#starts[row] as number) + (ids[row] as string).length;
  }

  /** True if the id whose opening quote is at `at` is the row's. Sets `close` then. */
  isAt(row: number, text: string, at: number): boolean {
    const chars = this.#chars;
    const start = this.#starts[row] as number;
    const length = (this.#starts[row + 1] as number) - start;
    // Reading behind the text's end would give NaN, which makes all codes floats to the engine.
    if (length === 0 || at + length >= text.length) return false;
    // From the end: neighbours differ in their last characters.
    for (let n = length; n > 0; n--) if (text.charCodeAt(at + n) !== chars[start + n - 1]) return false;
    this.close = at + length;
    return true;
  }

  /** The row of the id whose opening quote is at `at`, or −1. Sets `close`. */
  find(text: string, at: number): number {
    const hash = this.#hash(text, at);
    if (this.close === NONE) return NONE;
    for (let place = spread(hash) & this.#mask; ; place = (place + 1) & this.#mask) {
      const row = this.#places[place] as number;
      if (row === NONE || (this.#hashes[row] === hash && this.isAt(row, text, at))) return row;
    }
  }

  #hash(text: string, at: number): number {
    let hash = 0;
    for (let pos = at + 1; ; pos++) {
      const code = text.charCodeAt(pos);
      if (code === QUOTE) {
        this.close = pos;
        return hash;
      }
      // Also true at the end of the text, where the code is NaN.
      if (!(code >= 0x20) || code === BACKSLASH) {
        this.close = NONE;
        return hash;
      }
      hash = (Math.imul(hash, 31) + code) | 0;
    }
  }
}

/** Lets the high bits count too, since the table looks at the low ones. */
const spread = (hash: number): number => hash ^ (hash >>> 15);
