import { platformText } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { type Millis, SECOND_MS } from '../../shared/units';

/** Kinds of marks in the library's numbering: the unit of time that begins at a mark. */
const YEAR = 0;
const MONTH = 1;
const DAY = 2;
const TIME = 3;

/**
 * Returns a mark's text: the part of the time that differs from its neighbours.
 * @param kind - The unit of time that begins at the mark.
 * @param stepMs - Shortest distance of two marks; from a second on, the text has no milliseconds.
 */
export function markText(time: number, kind: number, zone: PlatformZone, stepMs: Millis = 1): string {
  const text = platformText(time, zone, 'milli');
  if (kind === YEAR) return text.slice(0, 4);
  if (kind === MONTH) return text.slice(0, 7);
  if (kind === DAY) return text.slice(5, 10);
  if (kind === TIME) return text.slice(11, 16);
  return text.slice(11, stepMs >= SECOND_MS || time % SECOND_MS === 0 ? 19 : 23);
}
