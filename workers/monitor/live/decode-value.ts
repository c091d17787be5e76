/**
 * Decodes one value, from the platform's text, data type and code to the columns of the table: number, exact text,
 * quality (wire: Scalars; faults 24 to 26).
 */

import { DECIMAL } from '../../../src/shared/decimal';
import { type DataType, HAS_NUMBER, HAS_TEXT, Quality } from '../../../src/shared/reading';

/** The data type of a value as a small integer, for typed arrays. `unknown`: none was ever named. */
export const Kind = { unknown: 0, bit: 1, int: 2, uint: 3, float: 4, string: 5 } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** The kind of a data type as it arrived; a data type that is not known is `unknown`. */
export function kindOf(dataType: unknown): Kind {
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

/** Good quality has the code "200", "0", "" or none at all (wire: Scalars). */
export const isGoodCode = (code: string): boolean => code === '200' || code === '0' || code === '';

/** A value as the table holds it; `flags` carries quality, HAS_NUMBER and HAS_TEXT only. */
export interface DecodedValue {
  /** NaN without HAS_NUMBER. Never −0. */
  number: number;
  flags: number;
  /** The text as it came, where the number alone would not do; null otherwise. */
  text: string | null;
}

const QUALITY_SHIFT = 3;
/** The bits of `flags` that hold the quality. */
export const QUALITY_BITS = 0b11 << QUALITY_SHIFT;
export const BAD = Quality.bad << QUALITY_SHIFT;
export const INVALID = Quality.invalid << QUALITY_SHIFT;

/** Decimal digits that a double always carries exactly; with more, the text is kept beside the number. */
export const EXACT_DIGITS = 15;

/** 10⁰ to 10¹⁵: exact doubles, so that dividing a whole number below 2⁵³ by one rounds once, as `Number` does. */
const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, n) => 10 ** n);
/** No character. Reading behind a text's end would give NaN, which makes all codes floats to the engine. */
const END = 0;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Reads a plain number of at most 15 digits (`-12.34`; no leading zeros, exponent or plus) from within a text, without
 * cutting it out. Its mantissa is exact, and one division by an exact power of ten is correctly rounded; the number
 * says all that the text says. Sets `into.number` and returns the index behind it; −1 where it is not of this kind.
 * The caller checks the text behind it.
 */
export function readShortNumber(text: string, at: number, into: DecodedValue): number {
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
  const whole = pos - first;
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
  if (whole === 0 || whole + decimals > EXACT_DIGITS) return -1;
  if (whole > 1 && text.charCodeAt(first) === ZERO) return -1;
  const number = decimals === 0 ? digits : digits / (POWERS_OF_TEN[decimals] as number);
  // Never −0, which is not another value.
  into.number = isNegative && digits !== 0 ? -number : number;
  return pos;
}

const NOT_A_NUMBER = /^[+-]?(?:nan|inf(?:inity)?)$/i;

/** Checks that the number carries all of the text: no leading zeros, not too many digits, no underflow. */
function numberSuffices(text: string, number: number): boolean {
  const mantissa = text.split(/[eE]/, 1)[0] as string;
  const digits = mantissa.replace(/[^\d]/g, '');
  if (/^[+-]?0\d/.test(mantissa)) return false;
  const significant = digits.replace(/^0+/, '');
  return significant.length <= EXACT_DIGITS && (number !== 0 || significant === '');
}

/**
 * Reads a value that is there: an absent one has nothing to read and never comes here, and is not the same as an empty
 * one, which is the text "". `into` is filled and returned, so that the hot path makes no objects.
 */
export function decodeValue(text: string, kind: Kind, good: boolean, into: DecodedValue): DecodedValue {
  const quality = good ? 0 : BAD;
  if (kind > Kind.bit && kind < Kind.string && readShortNumber(text, 0, into) === text.length) {
    into.flags = HAS_NUMBER | quality;
    into.text = null;
    return into;
  }
  into.number = Number.NaN;
  into.text = text;
  into.flags = HAS_TEXT | quality;
  if (kind === Kind.string) return into;
  const trimmed = text.trim();
  const bit = kind === Kind.bit ? bitOf(trimmed) : Number.NaN;
  const isDecimal = kind !== Kind.bit && DECIMAL.test(trimmed);
  // Adding 0 turns −0 into 0.
  const number = isDecimal ? Number(trimmed) + 0 : bit;
  if (!Number.isFinite(number)) {
    const isText = kind === Kind.unknown && !isDecimal && !NOT_A_NUMBER.test(trimmed);
    if (good && !isText) into.flags = HAS_TEXT | INVALID;
    return into;
  }
  into.number = number;
  if (kind === Kind.bit || numberSuffices(trimmed, number)) {
    into.text = null;
    into.flags = HAS_NUMBER | quality;
  } else into.flags = HAS_NUMBER | HAS_TEXT | quality;
  return into;
}

/** Sources write a bit in any case, and as a number that equals 0 or 1. */
function bitOf(text: string): number {
  if (/^(?:true|false)$/i.test(text)) return text.length === 4 ? 1 : 0;
  const number = DECIMAL.test(text) ? Number(text) + 0 : Number.NaN;
  return number === 0 || number === 1 ? number : Number.NaN;
}
