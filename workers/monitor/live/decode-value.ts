/** Decodes a value from the platform's text, data type and code (wire: Scalars; faults 24 to 26). */

import { DECIMAL } from '../../../src/shared/decimal';
import { type DataType, HAS_NUMBER, HAS_TEXT, Quality } from '../../../src/shared/reading';

/** Data type as a small integer, for typed arrays; `unknown` if never given. */
export const Kind = { unknown: 0, bit: 1, int: 2, uint: 3, float: 4, string: 5 } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

export function getKind(dataType: unknown): Kind {
  switch (dataType as DataType) {
    case 'float':
      return Kind.float;
    case 'bit':
      return Kind.bit;
    case 'int':
      return Kind.int;
    case 'uint':
      return Kind.uint;
    case 'string':
      return Kind.string;
    default:
      return Kind.unknown;
  }
}

/** Whether a code means good quality: "200", "0" or "", also used for a missing code (wire: Scalars). */
export const isGoodCode = (code: string): boolean => code === '200' || code === '0' || code === '';

/** A value as stored in the table; `flags` holds quality, HAS_NUMBER and HAS_TEXT only. */
export interface DecodedValue {
  /** NaN without HAS_NUMBER. Never −0. */
  number: number;
  flags: number;
  /** The text as received if the number cannot represent it; otherwise `null`. */
  text: string | null;
}

const QUALITY_SHIFT = 3;
export const QUALITY_BITS = 0b11 << QUALITY_SHIFT;
export const BAD = Quality.bad << QUALITY_SHIFT;
export const INVALID = Quality.invalid << QUALITY_SHIFT;

/** Decimal digits that a double always holds exactly; values with more keep their text. */
export const EXACT_DIGITS = 15;

/** 10⁰ to 10¹⁵ are exact doubles, so dividing a whole number below 2⁵³ by one rounds once, as `Number` does. */
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, n) => 10 ** n);
/** Used past the end of the text, since the NaN of `charCodeAt` would make the engine store all codes as floats. */
const END = 0;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Reads a plain number of at most 15 digits (`-12.34`; no leading zeros, exponent or plus) in place. Exact: the
 * mantissa is below 2⁵³ and division by a power of ten rounds once. Returns the index after it, or −1 for any other
 * text.
 */
export function readShortNumber(text: string, at: number, target: DecodedValue): number {
  const { length } = text;
  let pos = at;
  let code = pos < length ? text.charCodeAt(pos) : END;
  const isNegative = code === MINUS;
  if (isNegative) code = ++pos < length ? text.charCodeAt(pos) : END;
  const first = pos;
  let digits = 0;
  while (code >= ZERO && code <= NINE) {
    digits = digits * 10 + (code - ZERO);
    code = ++pos < length ? text.charCodeAt(pos) : END;
  }
  const wholeDigits = pos - first;
  let decimals = 0;
  if (code === POINT) {
    const point = pos;
    code = ++pos < length ? text.charCodeAt(pos) : END;
    while (code >= ZERO && code <= NINE) {
      digits = digits * 10 + (code - ZERO);
      code = ++pos < length ? text.charCodeAt(pos) : END;
    }
    decimals = pos - point - 1;
    if (decimals === 0) return -1;
  }
  if (wholeDigits === 0 || wholeDigits + decimals > EXACT_DIGITS) return -1;
  if (wholeDigits > 1 && text.charCodeAt(first) === ZERO) return -1;
  const number = decimals === 0 ? digits : digits / (POWERS_OF_TEN[decimals] as number);
  // −0 would look like a different value.
  target.number = isNegative && digits !== 0 ? -number : number;
  return pos;
}

const NOT_A_NUMBER = /^[+-]?(?:nan|inf(?:inity)?)$/i;

/** Whether the number represents the whole text: no leading zeros, excess digits or underflow. */
function isNumberSufficient(text: string, number: number): boolean {
  const mantissa = text.split(/[eE]/, 1)[0] as string;
  const digits = mantissa.replace(/[^\d]/g, '');
  if (/^[+-]?0\d/.test(mantissa)) return false;
  const significant = digits.replace(/^0+/, '');
  return significant.length <= EXACT_DIGITS && (number !== 0 || significant === '');
}

/**
 * Decodes a present value into `target`, without allocation. The empty text "" is a value; absent values are handled
 * by the caller.
 */
export function decodeValue(text: string, kind: Kind, isGood: boolean, target: DecodedValue): DecodedValue {
  const quality = isGood ? 0 : BAD;
  if (kind > Kind.bit && kind < Kind.string && readShortNumber(text, 0, target) === text.length) {
    target.flags = HAS_NUMBER | quality;
    target.text = null;
    return target;
  }
  target.number = Number.NaN;
  target.text = text;
  target.flags = HAS_TEXT | quality;
  if (kind === Kind.string) return target;
  const trimmedText = text.trim();
  const bit = kind === Kind.bit ? getBit(trimmedText) : Number.NaN;
  const isDecimal = kind !== Kind.bit && DECIMAL.test(trimmedText);
  // Turns −0 into 0.
  const number = isDecimal ? Number(trimmedText) + 0 : bit;
  if (!Number.isFinite(number)) {
    const isText = kind === Kind.unknown && !isDecimal && !NOT_A_NUMBER.test(trimmedText);
    if (isGood && !isText) target.flags = HAS_TEXT | INVALID;
    return target;
  }
  target.number = number;
  if (kind === Kind.bit || isNumberSufficient(trimmedText, number)) {
    target.text = null;
    target.flags = HAS_NUMBER | quality;
  } else target.flags = HAS_NUMBER | HAS_TEXT | quality;
  return target;
}

/** Reads a bit. Sources write it as `true` or `false` in any case, or as a number equal to 0 or 1. */
function getBit(text: string): number {
  if (/^(?:true|false)$/i.test(text)) return text.length === 4 ? 1 : 0;
  const number = DECIMAL.test(text) ? Number(text) + 0 : Number.NaN;
  return number === 0 || number === 1 ? number : Number.NaN;
}
