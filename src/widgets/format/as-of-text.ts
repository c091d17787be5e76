import { DEFAULT_PLATFORM_OFFSET_MIN } from '../../shared/constants';
import { platformText } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { dayText } from './zone-time';

/**
 * Formats a time as `HH:mm:ss` if it is today, else as `MM-dd HH:mm:ss`, or both without seconds; `--` if it is
 * invalid.
 */
export function asOfText(
  at: number,
  now: number,
  downTo: 'minute' | 'second',
  zone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN,
): string {
  const isToday = dayText(at, zone) === dayText(now, zone);
  const text = platformText(at, zone, downTo);
  return text.slice(isToday ? 11 : 5) || text;
}
