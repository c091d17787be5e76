/** Degrees as shown and sent: six decimals, a tenth of a metre. */

const DECIMALS = 6;

/** Drops digits that only arithmetic has added. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
