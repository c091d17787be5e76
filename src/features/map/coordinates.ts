/**
 * Coordinate systems. The platform's places are WGS84 [ours]; Chinese maps and WeChat use GCJ-02, Baidu uses BD-09. They
 * differ only inside China, by up to some hundred metres.
 */
import gcoord from 'gcoord';

export type CoordinateSystem = 'wgs84' | 'gcj02' | 'bd09';

/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const CRS = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

/** The same place, as another system writes it. */
export function inSystem({ lat, lng }: Place, from: CoordinateSystem, to: CoordinateSystem): Place {
  if (from === to) return { lat, lng };
  const [east, north] = gcoord.transform([lng, lat], CRS[from], CRS[to]);
  return { lat: north, lng: east };
}

/** True if these can be a place. 0, 0 is sent for an unknown place. */
export const isPlace = (lat: number | null, lng: number | null): boolean =>
  lat !== null &&
  lng !== null &&
  Number.isFinite(lat) &&
  Number.isFinite(lng) &&
  Math.abs(lat) <= 85 &&
  Math.abs(lng) <= 180 &&
  (lat !== 0 || lng !== 0);

/** A place; null if the numbers are none. */
export const placeOf = (lat: number | null, lng: number | null): Place | null =>
  lat !== null && lng !== null && isPlace(lat, lng) ? { lat, lng } : null;
