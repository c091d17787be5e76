/**
 * Reads a history answer from its bytes into columns, without intermediate text or objects. It accepts only the usual
 * shape and reads it exactly as `JSON.parse` would; `series.ts` reads everything else, with the same result.
 */
import type { SignalId } from '../../../src/shared/ids';
import { parseValueNumber } from '../../../src/shared/value-number';
import type { Columns, Series } from './points';

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const SPACE = 0x20;

const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, n) => 10 ** n);
/** Length of the shortest usual point: `[1760000000000,"1"],`. */
const POINT_TEXT = 20;

/** Digits read by `readFourDigits`, and digits of a usual time read that way. */
const QUAD = 4;
const QUADS_DIGITS = 3 * QUAD;

/** JSON scalars other than strings. */
const WORD = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the series of an answer with code 200; `null` if its shape is unusual. */
export function scanHistory(bytes: Uint8Array): readonly Series[] | null {
  return new Scanner(bytes).readAnswer();
}

/** Reads four digits as one word and combines them in pairs; −1 if any is not a digit. */
function readFourDigits(view: DataView, at: number): number {
  const digits = (view.getInt32(at, true) - 0x30303030) | 0;
  if (((digits | (digits + 0x76767676)) & 0x80808080) !== 0) return -1;
  const pairs = (Math.imul(digits, 10) + (digits >>> 8)) & 0x00ff00ff;
  return (Math.imul(pairs, 100) + (pairs >>> 16)) & 0xffff;
}

class Scanner {
  readonly #bytes: Uint8Array;
  #at = 0;
  #times: Float64Array;
  #numbers: Float64Array;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const capacity = Math.ceil(bytes.length / POINT_TEXT) + 1;
    this.#times = new Float64Array(capacity);
    this.#numbers = new Float64Array(capacity);
  }

  readAnswer(): readonly Series[] | null {
    let series: readonly Series[] | null = null;
    let isGood = false;
    const isUnderstood = this.#readObject((name) => {
      if (name === 'data') {
        series = this.#readList();
        return series !== null;
      }
      if (name === 'code') {
        const code = this.#readScalar();
        isGood = code === '"200"' || code === '200';
        return isGood;
      }
      return this.#readScalar() !== null;
    });
    return isUnderstood && isGood && this.#at === this.#bytes.length ? series : null;
  }

  #decodeFrom(start: number): string {
    return UTF8.decode(this.#bytes.subarray(start, this.#at));
  }

  /** Reads a scalar as written; `null` if missing or escaped. */
  #readScalar(): string | null {
    const bytes = this.#bytes;
    const start = this.#at;
    if (bytes[start] === QUOTE) return this.#readPlainText() === null ? null : this.#decodeFrom(start);
    let code = bytes[start];
    while (code !== undefined && code !== COMMA && code !== CLOSE && code !== CLOSE_LIST)
      code = bytes[++this.#at];
    const word = this.#decodeFrom(start);
    return WORD.test(word) ? word : null;
  }

  #skip(code: number): boolean {
    if (this.#bytes[this.#at] !== code) return false;
    this.#at++;
    return true;
  }

  /** Reads an object with unique names. `readValue` reads the value of each name. */
  #readObject(readValue: (name: string) => boolean): boolean {
    if (!this.#skip(OPEN)) return false;
    const seenNames = new Set<string>();
    do {
      const name = this.#readPlainText();
      if (name === null || seenNames.has(name) || !this.#skip(COLON) || !readValue(name)) return false;
      seenNames.add(name);
    } while (this.#skip(COMMA));
    return this.#skip(CLOSE);
  }

  #readPlainText(): string | null {
    if (!this.#skip(QUOTE)) return null;
    const start = this.#at;
    for (;;) {
      const code = this.#bytes[this.#at];
      if (code === QUOTE) {
        const text = this.#decodeFrom(start);
        this.#at++;
        return text;
      }
      if (code === undefined || code < SPACE || code === BACKSLASH) return null;
      this.#at++;
    }
  }

  #readList(): readonly Series[] | null {
    if (!this.#skip(OPEN_LIST)) return null;
    const digitCount: Series[] = [];
    if (this.#skip(CLOSE_LIST)) return digitCount;
    do {
      const item = this.#readSeries();
      if (item === null) return null;
      digitCount.push(item);
    } while (this.#skip(COMMA));
    return this.#skip(CLOSE_LIST) ? digitCount : null;
  }

  #readSeries(): Series | null {
    let id: string | null = null;
    let points: Columns | null = null;
    let total: number | null = null;
    const isUnderstood = this.#readObject((name) => {
      if (name === 'id') {
        id = this.#readPlainText();
        return id !== null && id !== '';
      }
      if (name === 'list') {
        points = this.#readPoints();
        return points !== null;
      }
      const scalar = this.#readScalar();
      if (scalar === null) return false;
      if (name !== 'totalCount' || scalar === 'null') return true;
      total = Number(scalar);
      return Number.isFinite(total);
    });
    if (!isUnderstood || id === null || points === null) return null;
    return { id: id as SignalId, ...(points as Columns), total };
  }

  /** Reads `[[time,value],…]`. The only hot loop of this file, so everything is in local variables. */
  #readPoints(): Columns | null {
    const bytes = this.#bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    // Last index at which a usual time fits within the bytes.
    const lastTime = bytes.length - QUADS_DIGITS;
    let at = this.#at;
    if (bytes[at] !== OPEN_LIST) return null;
    at++;
    let times = this.#times;
    let numbers = this.#numbers;
    const start = this.#count;
    let count = start;
    if (bytes[at] === CLOSE_LIST) {
      this.#at = at + 1;
      return { times: new Float64Array(0), numbers: new Float64Array(0) };
    }
    for (;;) {
      // Undefined past the end, which ends the loop.
      if (bytes[at] !== OPEN_LIST) return null;
      let first = ++at;
      let time = 0;
      if (at <= lastTime) {
        const high = readFourDigits(view, at);
        const middle = readFourDigits(view, at + QUAD);
        const low = readFourDigits(view, at + 2 * QUAD);
        if (high >= 0 && middle >= 0 && low >= 0) {
          time = (high * 10_000 + middle) * 10_000 + low;
          at += QUADS_DIGITS;
        }
      }
      let code = bytes[at] as number;
      while (code >= ZERO && code <= NINE) {
        time = time * 10 + (code - ZERO);
        code = bytes[++at] as number;
      }
      const digits = at - first;
      if (code !== COMMA || digits === 0 || digits > EXACT_DIGITS) return null;
      if (digits > 1 && bytes[first] === ZERO) return null;
      code = bytes[++at] as number;

      const isQuoted = code === QUOTE;
      if (isQuoted) code = bytes[++at] as number;
      first = at;
      const isNegative = code === MINUS;
      if (isNegative) code = bytes[++at] as number;
      const digitsStart = at;
      let number = 0;
      while (code >= ZERO && code <= NINE) {
        number = number * 10 + (code - ZERO);
        code = bytes[++at] as number;
      }
      let digitCount = at - digitsStart;
      let isShort = digitCount > 0 && (digitCount === 1 || bytes[digitsStart] !== ZERO);
      if (code === POINT) {
        const point = at;
        code = bytes[++at] as number;
        while (code >= ZERO && code <= NINE) {
          number = number * 10 + (code - ZERO);
          code = bytes[++at] as number;
        }
        const decimals = at - point - 1;
        if (decimals === 0) isShort = false;
        digitCount += decimals;
        if (digitCount <= EXACT_DIGITS) number /= POWERS_OF_TEN[decimals] as number;
      }
      if (isShort && digitCount <= EXACT_DIGITS && code === (isQuoted ? QUOTE : CLOSE_LIST)) {
        if (isNegative) number = 0 - number;
        if (isQuoted) at++;
      } else {
        // Rare: an exponent, a long number, a word or an empty value.
        this.#at = isQuoted ? first - 1 : first;
        number = this.#readRareValue();
        if (number === Number.POSITIVE_INFINITY) return null;
        at = this.#at;
      }
      if (bytes[at] !== CLOSE_LIST) return null;
      code = bytes[++at] as number;
      if (count === times.length) {
        this.#count = count;
        this.#grow();
        times = this.#times;
        numbers = this.#numbers;
      }
      times[count] = time;
      numbers[count++] = number;
      if (code === COMMA) at++;
      else if (code === CLOSE_LIST) break;
      else return null;
    }
    this.#at = at + 1;
    this.#count = count;
    return { times: times.subarray(start, count), numbers: numbers.subarray(start, count) };
  }

  /** Reads any other scalar as a value: NaN for a gap, ∞ if missing or escaped. */
  #readRareValue(): number {
    const scalar = this.#readScalar();
    if (scalar === null) return Number.POSITIVE_INFINITY;
    if (scalar === 'null') return Number.NaN;
    return parseValueNumber(scalar.startsWith('"') ? scalar.slice(1, -1) : scalar);
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length);
    const numbers = new Float64Array(times.length);
    times.set(this.#times);
    numbers.set(this.#numbers);
    this.#times = times;
    this.#numbers = numbers;
  }
}
