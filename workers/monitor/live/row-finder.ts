/**
 * From an id's place in frame text to its row, without cutting the id out first: a hash table over the ids' characters.
 * A `Map` would want the id as a text of its own, hashed anew for each entry.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NONE = -1;

export class RowFinder {
  /** Open addressing with linear steps, at most half full. */
  readonly #places: Int32Array;
  readonly #mask: number;
  readonly #hashes: Int32Array;
  /** The ids in their quotes, by row; '' for rows whose id is written otherwise in JSON. */
  readonly #quoted: string[];
  /** After `candidate` and `find`: index of the quote that closes the id, −1 where the id needs unescaping or does not end. */
  close = NONE;

  /** Ids that JSON would escape are left out: their text in a frame is not theirs. */
  constructor(rows: ReadonlyMap<string, number>, size: number) {
    let capacity = 16;
    while (capacity < 2 * (rows.size + 1)) capacity *= 2;
    this.#mask = capacity - 1;
    this.#places = new Int32Array(capacity).fill(NONE);
    this.#hashes = new Int32Array(size);
    this.#quoted = new Array<string>(size).fill('');
    for (const [id, row] of rows) {
      const quoted = `"${id}"`;
      if (row >= size || JSON.stringify(id) !== quoted) continue;
      const hash = this.#hash(quoted, 0);
      let place = spread(hash) & this.#mask;
      while (this.#places[place] !== NONE) place = (place + 1) & this.#mask;
      this.#places[place] = row;
      this.#hashes[row] = hash;
      this.#quoted[row] = quoted;
    }
  }

  quoted(row: number): string {
    return this.#quoted[row] as string;
  }

  /**
   * The row that the id at `at` (its opening quote) has, if it has one and by its hash alone: to be confirmed by
   * comparing, or asked for by `find`. −1: it has none for sure. Sets `close`.
   */
  candidate(text: string, at: number): number {
    const hash = this.#hash(text, at);
    if (this.close === NONE) return NONE;
    for (let place = spread(hash) & this.#mask; ; place = (place + 1) & this.#mask) {
      const row = this.#places[place] as number;
      if (row === NONE || this.#hashes[row] === hash) return row;
    }
  }

  /** The row of the id whose opening quote is at `at`, or −1. Sets `close`. */
  find(text: string, at: number): number {
    const hash = this.#hash(text, at);
    if (this.close === NONE) return NONE;
    const id = text.substring(at, this.close + 1);
    for (let place = spread(hash) & this.#mask; ; place = (place + 1) & this.#mask) {
      const row = this.#places[place] as number;
      if (row === NONE || (this.#hashes[row] === hash && this.#quoted[row] === id)) return row;
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
