/** Numbers that screens store for back navigation, keyed by their entry in the tab's history. */
import type { Location } from 'react-router-dom';
import { list, number, record, text } from '../../shared/calls/decode';

/** Maximum number of places whose scroll position and rows are kept for back navigation. */
const RESTORED_PLACES_MAX = 20;

const placesShape = list(record({ key: text, kept: number }));

function parsePlaces(stored: string | null): ReturnType<typeof placesShape> {
  try {
    return placesShape(JSON.parse(stored ?? '[]'), '');
  } catch {
    // An unreadable text counts as empty (faults 49).
    return [];
  }
}

/** Returns the key of a place. It includes the path because addresses opened directly share the key `default`. */
export const getPlaceKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  `${key} ${pathname}`;

export const findStoredPlace = (stored: string | null, key: string): number | null =>
  parsePlaces(stored).find((place) => place.key === key)?.kept ?? null;

/** Adds the number of a place to the stored text and drops the places that were left longest ago. */
export function addPlace(stored: string | null, key: string, kept: number): string {
  const others = parsePlaces(stored).filter((place) => place.key !== key);
  return JSON.stringify([{ key, kept }, ...others].slice(0, RESTORED_PLACES_MAX));
}
