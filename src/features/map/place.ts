/** Separate from `coordinates.ts`, which needs a library. */

/** Place on the earth, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Whether the numbers are a valid place. The platform sends 0, 0 for an unknown place. */
const isValidPlace = (lat: number | null, lng: number | null): boolean =>
  lat !== null &&
  lng !== null &&
  Number.isFinite(lat) &&
  Number.isFinite(lng) &&
  Math.abs(lat) <= 85 &&
  Math.abs(lng) <= 180 &&
  (lat !== 0 || lng !== 0);

export const getPlace = (lat: number | null, lng: number | null): Place | null =>
  lat !== null && lng !== null && isValidPlace(lat, lng) ? { lat, lng } : null;
