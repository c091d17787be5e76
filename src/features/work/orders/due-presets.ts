import { floorPlatformTime, formatPlatformTime, parsePlatformInput } from '../../../shared/platform-time';
import type { PlatformZone } from '../../../shared/platform-zone';
import { DAY_MS, type EpochMs } from '../../../shared/units';

/** The hour when the day shift ends; the texts name it too. */
const DUE_HOUR = 'T18:00';

export interface DuePreset {
  readonly key: 'dueToday' | 'dueTomorrow';
  /** Value of an input of type `datetime-local`. */
  readonly input: string;
}

/** Lists the usual due times that are still ahead, in the platform's zone. */
export function listDuePresets(now: EpochMs, zone: PlatformZone): readonly DuePreset[] {
  const today = formatPlatformTime(now, zone, 'day') + DUE_HOUR;
  // The middle of tomorrow, even if the clock changes in between.
  const noon = floorPlatformTime(now, DAY_MS, zone) + 1.5 * DAY_MS;
  const tomorrow = formatPlatformTime(noon, zone, 'day') + DUE_HOUR;
  return [
    ...(parsePlatformInput(today, zone) > now ? [{ key: 'dueToday', input: today } as const] : []),
    { key: 'dueTomorrow', input: tomorrow },
  ];
}
