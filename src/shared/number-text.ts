/** Numbers as text: of pages (page format: What the value box shows), and of everything else that shows a value. */

/** From here on an exponent is allowed. */
const EXPONENT_FROM = 1e12;
const MOST_DECIMALS = 3;
const SCALE = 10 ** MOST_DECIMALS;
const EXPONENT_DIGITS = 7;

/** With `decimals` exactly that many digits, without at most three and no trailing zeros; never a minus zero. */
export function formatNumber(value: number, decimals: number | null): string {
  if (Math.abs(value) >= EXPONENT_FROM) {
    // Beyond 2⁵³ a double does not hold its last digits. Others in their place would be another number.
    if (!Number.isSafeInteger(Math.trunc(value)))
      return Number(value.toPrecision(EXPONENT_DIGITS)).toExponential();
    return decimals === null ? String(Number(value.toFixed(MOST_DECIMALS))) : value.toFixed(decimals);
  }
  if (decimals === null) return String(Math.round(value * SCALE) / SCALE + 0);
  const text = value.toFixed(decimals);
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text;
}

/** Text that decimals may be applied to without losing anything but digits after the point. */
export const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Most digits after the point that are no rounding error of a double. */
const MOST_FRACTION = 15;

/** Digits after the point of a text. */
export const fractionOf = (value: string): number =>
  Math.min(MOST_FRACTION, value.trim().split('.')[1]?.length ?? 0);
