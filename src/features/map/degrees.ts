/** Degrees of a place as they are shown and sent: six decimals, which is a tenth of a metre. */

const DECIMALS = 6;

/** Without the digits that only arithmetic has added. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
