/**
 * Coordinate systems. The platform uses WGS84 [ours], Chinese maps and WeChat use GCJ-02, Baidu uses BD-09. They differ
 * only inside China, by up to several hundred metres.
 */
import gcoord from 'gcoord';
import type { Place } from './place';

export { getPlace, type Place } from './place';

export type CoordinateSystem = 'wgs84' | 'gcj02' | 'bd09';

const CRS = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

export function convertPlace({ lat, lng }: Place, from: CoordinateSystem, to: CoordinateSystem): Place {
  if (from === to) return { lat, lng };
  const [east, north] = gcoord.transform([lng, lat], CRS[from], CRS[to]);
  return { lat: north, lng: east };
}
