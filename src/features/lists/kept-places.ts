/** Numbers that screens keep for back navigation in one stored text, keyed by their place in the tab's history. */
import type { Location } from 'react-router-dom';
import { list, number, record, text } from '../../shared/calls/decode';
import { KEPT_PLACES_MAX } from '../../shared/constants';

const keptShape = list(record({ key: text, kept: number }));

function readAll(stored: string | null): ReturnType<typeof keptShape> {
  try {
    return keptShape(JSON.parse(stored ?? '[]'), '');
  } catch {
    // Unreadable counts as empty (faults 49).
    return [];
  }
}

/** The key of a place. It includes the path because every address opened directly has the router's key `default`. */
export const placeKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  `${key} ${pathname}`;

export const findKeptPlace = (stored: string | null, key: string): number | null =>
  readAll(stored).find((one) => one.key === key)?.kept ?? null;

/** Stores the number of a place; going back may pass several. The places left longest ago are dropped. */
export function withKept(stored: string | null, key: string, kept: number): string {
  const others = readAll(stored).filter((one) => one.key !== key);
  return JSON.stringify([{ key, kept }, ...others].slice(0, KEPT_PLACES_MAX));
}
