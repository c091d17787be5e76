import { formatPlatformTime } from '../../shared/platform-time';
import { type PlatformZone, toLocal } from '../../shared/platform-zone';
import { HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';

/** Kinds of marks in the library's numbering: the unit of time that begins at a mark. */
const YEAR = 0;
const MONTH = 1;
const DAY = 2;
const TIME = 3;

/** Round times of day, coarsest first. */
const ROUND: readonly Millis[] = [12, 6, 3, 1, 1 / 2, 1 / 12]
  .map((hours) => hours * HOUR_MS)
  .concat(MINUTE_MS);

/** Returns the coarsest round time less than a step before `time`, or `time`. */
function roundTime(time: number, zone: PlatformZone, stepMs: Millis): number {
  const local = toLocal(time, zone);
  const step = ROUND.find((roundMs) => local % roundMs < stepMs);
  return step === undefined ? time : time - (local % step);
}

/**
 * Formats a mark: the part of the time that differs from its neighbours.
 * @param kind - The unit of time that begins at the mark.
 * @param stepMs - The shortest distance between two marks. From one second up, the text omits milliseconds. A mark
 *   less than this after a round time shows the round time.
 */
export function formatMark(time: number, kind: number, zone: PlatformZone, stepMs: Millis = 1): string {
  const text = formatPlatformTime(kind === TIME ? roundTime(time, zone, stepMs) : time, zone, 'milli');
  if (kind === YEAR) return text.slice(0, 4);
  if (kind === MONTH) return text.slice(0, 7);
  if (kind === DAY) return text.slice(5, 10);
  if (kind === TIME) return text.slice(11, 16);
  return text.slice(11, stepMs >= SECOND_MS || time % SECOND_MS === 0 ? 19 : 23);
}
