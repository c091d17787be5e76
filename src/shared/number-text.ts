/** Absolute value from which an exponent is used. */
const EXPONENT_FROM = 1e12;
const MAX_DECIMALS = 3;
const SCALE = 10 ** MAX_DECIMALS;
const EXPONENT_DIGITS = 7;

/** Formats with exactly `decimals` digits, or with at most three and no trailing zeros; never minus zero. */
export function formatNumber(value: number, decimals: number | null): string {
  if (Math.abs(value) >= EXPONENT_FROM) {
    // Beyond 2⁵³ a double does not hold its last digits, and any others would be a different number.
    if (!Number.isSafeInteger(Math.trunc(value)))
      return Number(value.toPrecision(EXPONENT_DIGITS)).toExponential();
    return decimals === null ? String(Number(value.toFixed(MAX_DECIMALS))) : value.toFixed(decimals);
  }
  if (decimals === null) return String(Math.round(value * SCALE) / SCALE + 0);
  const text = value.toFixed(decimals);
  return text.startsWith('-') && Number(text) === 0 ? text.slice(1) : text;
}

/** Matches text that loses only digits after the point when it is rounded to fixed decimals. */
export const PLAIN_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Returns how many digits after the point a number needs if its decimals are not given, at most three. */
export function countDecimals(number: number): number {
  if (!Number.isFinite(number)) return 0;
  const scaled = Math.round(number * SCALE);
  for (let digits = 0; digits < MAX_DECIMALS; digits++)
    if (scaled % 10 ** (MAX_DECIMALS - digits) === 0) return digits;
  return MAX_DECIMALS;
}

/** Largest number of digits after the point that is not a rounding error of a double. */
const MAX_FRACTION_DIGITS = 15;

export const countFractionDigits = (value: string): number =>
  Math.min(MAX_FRACTION_DIGITS, value.trim().split('.')[1]?.length ?? 0);
