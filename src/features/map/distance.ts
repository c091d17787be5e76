import type { Place } from './coordinates';

const EARTH_M = 6_371_000;
const KILOMETRE_M = 1_000;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance along the ground in metres; both places must be in the same coordinate system. */
export function computeDistance(a: Place, b: Place): number {
  const [north, east] = [toRadians(b.lat - a.lat), toRadians(b.lng - a.lng)];
  const haversine =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Formats a distance such as `850 m`, `1.4 km` or `12 km`, no more precise than a position. */
export function formatDistance(metres: number): string {
  if (metres < KILOMETRE_M) return `${Math.round(metres / 10) * 10} m`;
  const kilometres = metres / KILOMETRE_M;
  return `${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)} km`;
}
