/** Numbers that screens keep for the way back, as one stored text: each under the key of its place in the tab's history. */
import type { Location } from 'react-router-dom';
import { list, number, record, text } from '../../shared/calls/decode';
import { KEPT_PLACES_MAX } from '../../shared/constants';

const keptShape = list(record({ key: text, kept: number }));

function readAll(stored: string | null): ReturnType<typeof keptShape> {
  try {
    return keptShape(JSON.parse(stored ?? '[]'), '');
  } catch {
    // Not readable: as if nothing were kept (faults 49).
    return [];
  }
}

/** The key of a place. The path belongs to it: each address that is opened by itself has the router's key `default`. */
export const placeKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  `${key} ${pathname}`;

/** The number that is kept for a place; null for none. */
export const keptAt = (stored: string | null, key: string): number | null =>
  readAll(stored).find((one) => one.key === key)?.kept ?? null;

/** Adds the number of a place, since the way back may lead over several. Those that were left longest ago are forgotten. */
export function withKept(stored: string | null, key: string, kept: number): string {
  const others = readAll(stored).filter((one) => one.key !== key);
  return JSON.stringify([{ key, kept }, ...others].slice(0, KEPT_PLACES_MAX));
}
