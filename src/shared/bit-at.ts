/**
 * A bit of a whole number, 0 or 1, counted from 0. A negative number has the bits of its two's complement, as a device has
 * them and as `bit` of a formula says: a status word of 16 bits may come as a signed number. NaN for what has no bits.
 */
export const bitAt = (value: number, bit: number): number =>
  // A remainder has the sign of what was divided.
  Math.abs(Math.floor(Math.trunc(value) / 2 ** bit) % 2);
