import { DEFAULT_PLATFORM_OFFSET_MIN } from '../../shared/constants';
import { formatPlatformTime } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { formatDay } from './zone-time';

/**
 * Formats a time as `HH:mm:ss` if it is today, else as `MM-dd HH:mm:ss`, or both without seconds; `--` if it is
 * invalid.
 */
export function formatAsOf(
  at: number,
  now: number,
  downTo: 'minute' | 'second',
  zone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN,
): string {
  const isToday = formatDay(at, zone) === formatDay(now, zone);
  const text = formatPlatformTime(at, zone, downTo);
  return text.slice(isToday ? 11 : 5) || text;
}
