/** Numbers that have passed through single precision. */

/** Significant digits that a number of 32 bits always has. */
const FLOAT_DIGITS = 7;
/**
 * The number that was meant by one of 32 bits: 20.1 and not 20.100000381469727. The shortest of seven digits, where it is
 * the same number of 32 bits; else the number as it is.
 */
export function meantByFloat(value: number): number {
  const size = Math.abs(value);
  // Beyond these powers the arithmetic is not exact, and nobody writes such numbers out.
  if (!(size >= 1e-6 && size < 1e15)) return value;
  const whole = Math.floor(Math.log10(size)) + 1;
  const shift = FLOAT_DIGITS - whole;
  const power = 10 ** Math.abs(shift);
  const short = shift >= 0 ? Math.round(value * power) / power : Math.round(value / power) * power;
  return Math.fround(short) === value ? short : value;
}

/**
 * A limit, or a step, as it was meant: 0.1 and not 0.10000000149011612, or 0.1 itself would be less than it. A whole number
 * is what it is.
 */
export const meantByLimit = (value: number): number =>
  Number.isInteger(value) ? value : meantByFloat(value);
