/**
 * Reads an answer of a history call straight from its text into columns, without a parsed object in between. It knows
 * the usual shape only and accepts nothing that `JSON.parse` would not read alike; at anything else it gives up, and the
 * answer is read the plain way (`series.ts`) with the same result.
 */
import type { SignalId } from '../../../src/shared/ids';
import { numberOfText } from '../../../src/shared/value-number';
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

/** Digits that a double always carries exactly. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, n) => 10 ** n);
/** Length of the shortest usual point in text: `[1760000000000,"1"],`. */
const POINT_TEXT = 20;

/** Scalars of JSON, for members that are skipped. */
const SCALAR = /(?:"[ !#-[\]-\uffff]*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
const CODE = /"200"|200(?=[,}])/y;

/** The series of an answer with code 200; null where its shape is not the usual one. */
export function scanHistory(text: string): readonly Series[] | null {
  return new Scanner(text).answer();
}

class Scanner {
  readonly #text: string;
  #at = 0;
  /** Columns that are being filled; they grow. */
  #times: Float64Array;
  #numbers: Float64Array;
  #count = 0;

  constructor(text: string) {
    this.#text = text;
    const most = Math.ceil(text.length / POINT_TEXT) + 1;
    this.#times = new Float64Array(most);
    this.#numbers = new Float64Array(most);
  }

  answer(): readonly Series[] | null {
    let series: readonly Series[] | null = null;
    let isGood = false;
    const understood = this.#object((name) => {
      if (name === 'data') {
        series = this.#list();
        return series !== null;
      }
      if (name === 'code') {
        isGood = this.#matches(CODE) !== null;
        return isGood;
      }
      return this.#matches(SCALAR) !== null;
    });
    return understood && isGood && this.#at === this.#text.length ? series : null;
  }

  #matches(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at = pattern.lastIndex;
    return found[0];
  }

  #takes(code: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  /** An object whose names are each there once; `read` takes the value of a name. */
  #object(read: (name: string) => boolean): boolean {
    if (!this.#takes(OPEN)) return false;
    const seen = new Set<string>();
    do {
      const name = this.#plainText();
      if (name === null || seen.has(name) || !this.#takes(COLON) || !read(name)) return false;
      seen.add(name);
    } while (this.#takes(COMMA));
    return this.#takes(CLOSE);
  }

  /** A text without escapes. */
  #plainText(): string | null {
    if (!this.#takes(QUOTE)) return null;
    const start = this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) return this.#text.slice(start, this.#at++);
      // Also behind the end, where the code is NaN.
      if (!(code >= SPACE) || code === BACKSLASH) return null;
      this.#at++;
    }
  }

  #list(): readonly Series[] | null {
    if (!this.#takes(OPEN_LIST)) return null;
    const all: Series[] = [];
    if (this.#takes(CLOSE_LIST)) return all;
    do {
      const one = this.#series();
      if (one === null) return null;
      all.push(one);
    } while (this.#takes(COMMA));
    return this.#takes(CLOSE_LIST) ? all : null;
  }

  #series(): Series | null {
    let id: string | null = null;
    let points: Columns | null = null;
    let total: number | null = null;
    const understood = this.#object((name) => {
      if (name === 'id') {
        id = this.#plainText();
        return id !== null && id !== '';
      }
      if (name === 'list') {
        points = this.#points();
        return points !== null;
      }
      const scalar = this.#matches(SCALAR);
      if (scalar === null) return false;
      if (name !== 'totalCount' || scalar === 'null') return true;
      total = Number(scalar);
      return Number.isFinite(total);
    });
    if (!understood || id === null || points === null) return null;
    return { id: id as SignalId, ...(points as Columns), total };
  }

  /** `[[time,value],…]`. The one loop of this file that is run often: everything in local variables. */
  #points(): Columns | null {
    const text = this.#text;
    const { length } = text;
    let at = this.#at;
    if (text.charCodeAt(at) !== OPEN_LIST) return null;
    at++;
    let times = this.#times;
    let numbers = this.#numbers;
    const start = this.#count;
    let count = start;
    if (text.charCodeAt(at) === CLOSE_LIST) {
      this.#at = at + 1;
      return { times: new Float64Array(0), numbers: new Float64Array(0) };
    }
    for (;;) {
      // The shortest point has six characters; with that many left, none below is read behind the end unchecked.
      if (at + 6 > length || text.charCodeAt(at) !== OPEN_LIST) return null;
      let code = text.charCodeAt(++at);
      let first = at;
      let time = 0;
      while (code >= ZERO && code <= NINE) {
        time = time * 10 + (code - ZERO);
        code = ++at < length ? text.charCodeAt(at) : 0;
      }
      const digits = at - first;
      if (code !== COMMA || digits === 0 || digits > EXACT_DIGITS) return null;
      if (digits > 1 && text.charCodeAt(first) === ZERO) return null;
      code = ++at < length ? text.charCodeAt(at) : 0;

      const isQuoted = code === QUOTE;
      if (isQuoted) code = ++at < length ? text.charCodeAt(at) : 0;
      first = at;
      const isNegative = code === MINUS;
      if (isNegative) code = ++at < length ? text.charCodeAt(at) : 0;
      const whole = at;
      let number = 0;
      while (code >= ZERO && code <= NINE) {
        number = number * 10 + (code - ZERO);
        code = ++at < length ? text.charCodeAt(at) : 0;
      }
      let all = at - whole;
      let isShort = all > 0 && (all === 1 || text.charCodeAt(whole) !== ZERO);
      if (code === POINT) {
        const point = at;
        code = ++at < length ? text.charCodeAt(at) : 0;
        while (code >= ZERO && code <= NINE) {
          number = number * 10 + (code - ZERO);
          code = ++at < length ? text.charCodeAt(at) : 0;
        }
        const decimals = at - point - 1;
        if (decimals === 0) isShort = false;
        all += decimals;
        if (all <= EXACT_DIGITS) number /= POWERS_OF_TEN[decimals] as number;
      }
      if (isShort && all <= EXACT_DIGITS && code === (isQuoted ? QUOTE : CLOSE_LIST)) {
        if (isNegative) number = 0 - number;
        if (isQuoted) at++;
      } else {
        // Seldom: an exponent, a long number, a word, nothing.
        this.#at = isQuoted ? first - 1 : first;
        number = this.#other();
        if (number === Number.POSITIVE_INFINITY) return null;
        at = this.#at;
      }
      if (at >= length || text.charCodeAt(at) !== CLOSE_LIST) return null;
      code = ++at < length ? text.charCodeAt(at) : 0;
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

  /** Any other scalar as a value: NaN for a gap, ∞ where there is no scalar without escapes. */
  #other(): number {
    const scalar = this.#matches(SCALAR);
    if (scalar === null) return Number.POSITIVE_INFINITY;
    if (scalar === 'null') return Number.NaN;
    return numberOfText(scalar.startsWith('"') ? scalar.slice(1, -1) : scalar);
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
