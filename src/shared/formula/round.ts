/** Most digits after or before the point that `round` accepts (wire: Formulas). */
const MAX_DIGITS = 15;
const POWERS: readonly number[] = Array.from({ length: MAX_DIGITS + 1 }, (_, digits) =>
  Number(`1e${digits}`),
);
/** Every double from here on is a whole number. */
const WHOLE_FROM = 2 ** 52;
/** Relative error that a product may have. */
const TOLERANCE = 4 * Number.EPSILON;

/** Rounds `size * 10 ** digits` half up by its written digits. Exact, but some twenty times slower. */
function roundWritten(size: number, digits: number): number {
  const [mantissa = '', exponent] = size.toExponential().split('e');
  const digitText = mantissa.replace('.', '');
  const keptDigits = Number(exponent) + 1 + digits;
  if (keptDigits < 0) return 0;
  const whole = Number(digitText.slice(0, keptDigits).padEnd(keptDigits, '0'));
  return digitText.charAt(keptDigits) >= '5' ? whole + 1 : whole;
}

/**
 * Rounds to `digits` places after the point (before it if negative), halves away from zero. The number counts as
 * written in decimal: 1.005 to two places is 1.01, although its binary value is slightly below the half. NaN if
 * `digits` is not a whole number from -15 to 15.
 */
export function roundHalfAway(value: number, digits: number): number {
  const power = POWERS[Math.abs(digits)];
  if (power === undefined) return Number.NaN;
  const size = Math.abs(value);
  const scaled = digits < 0 ? size / power : size * power;
  // Nothing to round, or NaN.
  if (!(scaled < WHOLE_FROM)) return value;
  const whole = Math.floor(scaled);
  const excess = scaled - whole - 0.5;
  const rounded =
    Math.abs(excess) <= TOLERANCE * scaled ? roundWritten(size, digits) : excess > 0 ? whole + 1 : whole;
  const unscaled = digits < 0 ? rounded * power : rounded / power;
  return value < 0 ? -unscaled : unscaled;
}

/** Rounds the first number in place to the second number's places. Passing doubles by memory avoids boxing. */
export function roundPair(pair: Float64Array): void {
  pair[0] = roundHalfAway(pair[0] as number, pair[1] as number);
}
