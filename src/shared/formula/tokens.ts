/** Splits a formula's text into tokens. A character that cannot begin one ends the text as `Token.illegal`. */

/** Kinds of tokens. One-character operators are their ASCII code, others are below 32. */
export const Token = {
  end: 0,
  illegal: 1,
  number: 2,
  operand: 3,
  name: 4,
  or: 5,
  and: 6,
  equal: 7,
  unequal: 8,
  atMost: 9,
  atLeast: 10,
  percent: 37,
  open: 40,
  close: 41,
  times: 42,
  plus: 43,
  comma: 44,
  minus: 45,
  slash: 47,
  colon: 58,
  less: 60,
  greater: 62,
  question: 63,
  caret: 94,
  not: 33,
} as const;

/** Full-width forms that count as their ASCII equivalents, in addition to digits (wire: Formulas). */
const FULL_WIDTH = '（），＋－＊／％＜＞？：';
const FULL_WIDTH_SHIFT = 0xfee0;
const FULL_WIDTH_DIGIT = /[０-９]/g;
const WHITE_SPACE = /\s/;

const isDigit = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19);
const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
const toAsciiDigit = (digit: string): string => String.fromCharCode(digit.charCodeAt(0) - FULL_WIDTH_SHIFT);

export class Scanner {
  kind: number = Token.end;
  /** Value of a number; may be infinite, as for `1e999`. */
  value = 0;
  /** Key of an operand, trimmed; a name in lower case. */
  text = '';
  /** Start of the current token in the text. */
  from = 0;
  #at = 0;

  constructor(private readonly source: string) {
    this.next();
  }

  next(): void {
    this.kind = this.#scan();
  }

  /** Turns the current and all further tokens into the end; `from` keeps its position. */
  stop(): void {
    this.#at = this.source.length;
    this.kind = Token.end;
  }

  #scan(): number {
    const { source } = this;
    let code = source.charCodeAt(this.#at);
    while (code <= 32 || code >= 0x7f) {
      if (code <= 32 ? code === 32 || (code >= 9 && code <= 13) : WHITE_SPACE.test(source.charAt(this.#at)))
        code = source.charCodeAt(++this.#at);
      else break;
    }
    this.from = this.#at;
    // `charCodeAt` past the end.
    if (Number.isNaN(code)) return Token.end;
    const nextCode = source.charCodeAt(this.#at + 1);
    if (isDigit(code) || (code === 46 && isDigit(nextCode))) return this.#scanNumber();
    if (code === 35 && nextCode === 123) return this.#scanOperand();
    if (isNameStart(code)) return this.#scanName();
    if (code > 0xff00 && FULL_WIDTH.includes(source.charAt(this.#at))) code -= FULL_WIDTH_SHIFT;
    return this.#scanOperator(code, nextCode);
  }

  #scanOperator(code: number, nextCode: number): number {
    this.#at++;
    switch (code) {
      case 33: // !
      case 60: // <
      case 62: // >
        if (nextCode !== 61) return code;
        this.#at++;
        return code === 33 ? Token.unequal : code === 60 ? Token.atMost : Token.atLeast;
      case 38: // &
      case 61: // =
      case 124: // |
        if (nextCode !== code) return Token.illegal;
        this.#at++;
        return code === 38 ? Token.and : code === 61 ? Token.equal : Token.or;
      case 37: // %
      case 40: // (
      case 41: // )
      case 42: // *
      case 43: // +
      case 44: // ,
      case 45: // -
      case 47: // /
      case 58: // :
      case 63: // ?
      case 94: // ^
        return code;
      default:
        return Token.illegal;
    }
  }

  #scanNumber(): number {
    const { source } = this;
    const start = this.#at;
    this.#skipDigits();
    if (source.charCodeAt(this.#at) === 46) {
      this.#at++;
      this.#skipDigits();
    }
    if ((source.charCodeAt(this.#at) | 32) === 101) {
      const sign = source.charCodeAt(this.#at + 1);
      const exponent = this.#at + (sign === 43 || sign === 45 ? 2 : 1);
      if (!isDigit(source.charCodeAt(exponent))) return Token.illegal;
      this.#at = exponent;
      this.#skipDigits();
    }
    this.value = Number(source.slice(start, this.#at).replace(FULL_WIDTH_DIGIT, toAsciiDigit));
    return Token.number;
  }

  #skipDigits(): void {
    while (isDigit(this.source.charCodeAt(this.#at))) this.#at++;
  }

  #scanOperand(): number {
    const end = this.source.indexOf('}', this.#at);
    if (end < 0) return Token.illegal;
    this.text = this.source.slice(this.#at + 2, end).trim();
    this.#at = end + 1;
    return this.text === '' ? Token.illegal : Token.operand;
  }

  #scanName(): number {
    const { source } = this;
    const start = this.#at;
    let code = source.charCodeAt(start);
    while (isNameStart(code) || (code >= 48 && code <= 57)) code = source.charCodeAt(++this.#at);
    this.text = source.slice(start, this.#at).toLowerCase();
    return Token.name;
  }
}
