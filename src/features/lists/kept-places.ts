/** Numbers that screens store for back navigation, keyed by their entry in the tab's history. */
import type { Location } from 'react-router-dom';
import { list, number, record, text } from '../../shared/calls/decode';
import { KEPT_PLACES_MAX } from '../../shared/constants';

const keptShape = list(record({ key: text, kept: number }));

function readAll(stored: string | null): ReturnType<typeof keptShape> {
  try {
    return keptShape(JSON.parse(stored ?? '[]'), '');
  } catch {
    // An unreadable text counts as empty (faults 49).
    return [];
  }
}

/** Returns the key of a place. It includes the path because addresses opened directly share the key `default`. */
export const placeKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  `${key} ${pathname}`;

export const findKeptPlace = (stored: string | null, key: string): number | null =>
  readAll(stored).find((one) => one.key === key)?.kept ?? null;

/** Adds the number of a place to the stored text and drops the places that were left longest ago. */
export function withKept(stored: string | null, key: string, kept: number): string {
  const others = readAll(stored).filter((one) => one.key !== key);
  return JSON.stringify([{ key, kept }, ...others].slice(0, KEPT_PLACES_MAX));
}
