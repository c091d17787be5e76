/** Significant digits that a 32-bit float always preserves. */
const FLOAT_DIGITS = 7;
/**
 * Returns the number that a 32-bit float was meant to be, the shortest with the same image: 20.1 and not
 * 20.100000381469727.
 */
export function toIntendedFloat(value: number): number {
  const size = Math.abs(value);
  // Outside this range the arithmetic is inexact, and such numbers are not written in full.
  if (!(size >= 1e-6 && size < 1e15)) return value;
  const wholeDigits = Math.floor(Math.log10(size)) + 1;
  const shift = FLOAT_DIGITS - wholeDigits;
  const power = 10 ** Math.abs(shift);
  const shortNumber = shift >= 0 ? Math.round(value * power) / power : Math.round(value / power) * power;
  return Math.fround(shortNumber) === value ? shortNumber : value;
}

/** Returns the intended limit or step: 0.1 and not 0.10000000149011612, which would exclude 0.1 itself. */
export const toIntendedLimit = (value: number): number =>
  Number.isInteger(value) ? value : toIntendedFloat(value);
