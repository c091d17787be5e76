/** Numbers as text (page format: What the value box shows). */

/** From here on an exponent is allowed. */
const EXPONENT_FROM = 1e12;
const MOST_DECIMALS = 3;
const SCALE = 10 ** MOST_DECIMALS;
const EXPONENT_DIGITS = 7;

/** With `decimals` exactly that many digits, without at most three and no trailing zeros; never a minus zero. */
export function formatNumber(value: number, decimals: number | null): string {
  if (Math.abs(value) >= EXPONENT_FROM)
    return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(EXPONENT_DIGITS)));
  if (decimals === null) return String(Math.round(value * SCALE) / SCALE + 0);
  const text = value.toFixed(decimals);
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text;
}

const NUMERIC = /^\D{0,6}\d[\d.,:/ +eE-]*\D{0,8}$/;
/** The text is a number, perhaps with words around it. Cut off it would be another number, so it shrinks; words are clipped. */
export const isNumeric = (text: string): boolean => NUMERIC.test(text);
