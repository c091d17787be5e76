/**
 * Returns a bit of a whole number, counted from 0; NaN if the value has no bits. Negative numbers count as two's
 * complement, like the device's own and `bit` in formulas: a 16-bit status word may arrive as a signed number.
 */
export const getBit = (value: number, bit: number): number =>
  // A remainder has the sign of the dividend.
  Math.abs(Math.floor(Math.trunc(value) / 2 ** bit) % 2);
