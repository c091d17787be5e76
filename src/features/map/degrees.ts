import type { Place } from './place';

/** Decimals of degrees that are shown and sent: a tenth of a metre. */
const DECIMALS = 6;

/** Rounds degrees to drop digits that arithmetic has added. */
export const roundDegrees = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** Formats a place as latitude and longitude. */
export const formatPlace = ({ lat, lng }: Place): string => `${roundDegrees(lat)}, ${roundDegrees(lng)}`;
