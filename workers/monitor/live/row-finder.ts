/**
 * Finds the row of an id in frame text by a hash table over its characters; a `Map` would need each id as a string.
 * All ids share one array, small enough to stay in the processor's cache.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NONE = -1;

export class RowFinder {
  /** Open addressing with linear probing, at most half full. */
  readonly #places: Int32Array;
  readonly #mask: number;
  readonly #hashes: Int32Array;
  /** The ids with closing quotes, by row; empty for ids that JSON escapes. */
  readonly #chars: Uint16Array;
  /** Start of each row's id in `#chars`; the next row's start is its end. */
  readonly #starts: Int32Array;
  /** Index of the closing quote of the id found; −1 if the id needs unescaping or does not end. */
  closeIndex = NONE;

  /** Indexes the ids, except those that JSON would escape, whose text in a frame differs. */
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
      let place = mixBits(hash) & this.#mask;
      while (this.#places[place] !== NONE) place = (place + 1) & this.#mask;
      this.#places[place] = row;
      this.#hashes[row] = hash;
      ids[row] = `${id}"`;
    }
    const joinedIds = ids.join('');
    this.#chars = Uint16Array.from({ length: joinedIds.length }, (_, at) => joinedIds.charCodeAt(at));
    for (let row = 0; row < size; row++)
      this.#starts[row + 1] = (this.#starts[row] as number) + (ids[row] as string).length;
  }

  /** Whether the id with its opening quote at `at` is the row's; sets `closeIndex` if so. */
  isAt(row: number, text: string, at: number): boolean {
    const chars = this.#chars;
    const start = this.#starts[row] as number;
    const length = (this.#starts[row + 1] as number) - start;
    // Reading past the end gives NaN, which makes the engine store all codes as floats.
    if (length === 0 || at + length >= text.length) return false;
    // Compares backwards, since similar ids differ in their last characters.
    for (let n = length; n > 0; n--) if (text.charCodeAt(at + n) !== chars[start + n - 1]) return false;
    this.closeIndex = at + length;
    return true;
  }

  /** Returns the row of the id with its opening quote at `at`, or −1. Sets `closeIndex`. */
  find(text: string, at: number): number {
    const hash = this.#hash(text, at);
    if (this.closeIndex === NONE) return NONE;
    for (let place = mixBits(hash) & this.#mask; ; place = (place + 1) & this.#mask) {
      const row = this.#places[place] as number;
      if (row === NONE || (this.#hashes[row] === hash && this.isAt(row, text, at))) return row;
    }
  }

  #hash(text: string, at: number): number {
    let hash = 0;
    for (let pos = at + 1; ; pos++) {
      const code = text.charCodeAt(pos);
      if (code === QUOTE) {
        this.closeIndex = pos;
        return hash;
      }
      // Also true at the end of the text, where the code is NaN.
      if (!(code >= 0x20) || code === BACKSLASH) {
        this.closeIndex = NONE;
        return hash;
      }
      hash = (Math.imul(hash, 31) + code) | 0;
    }
  }
}

/** Mixes in the high bits, since the table uses the low ones. */
const mixBits = (hash: number): number => hash ^ (hash >>> 15);
