/** A place on the earth. Separate from `coordinates.ts`, which needs a library. */

/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Whether these can be a place. 0, 0 is sent for an unknown place. */
const isPlace = (lat: number | null, lng: number | null): boolean =>
  lat !== null &&
  lng !== null &&
  Number.isFinite(lat) &&
  Number.isFinite(lng) &&
  Math.abs(lat) <= 85 &&
  Math.abs(lng) <= 180 &&
  (lat !== 0 || lng !== 0);

/** A place; `null` if the numbers are none. */
export const getPlace = (lat: number | null, lng: number | null): Place | null =>
  lat !== null && lng !== null && isPlace(lat, lng) ? { lat, lng } : null;
