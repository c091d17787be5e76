/** Formats times in the platform's zone, wherever the user is; `--` for an invalid time. */
import { DEFAULT_PLATFORM_OFFSET_MIN } from '../../shared/constants';
import { formatPlatformTime } from '../../shared/platform-time';
import { type PlatformZone, toLocal } from '../../shared/platform-zone';

/** Formats as `yyyy-MM-dd`. */
export const formatDay = (at: number, zone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN): string =>
  formatPlatformTime(at, zone, 'day');

/** Formats as `HH:mm:ss`, or as `HH:mm`. */
export const formatClock = (
  at: number,
  hasSeconds: boolean,
  zone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN,
): string => formatPlatformTime(at, zone, hasSeconds ? 'second' : 'minute').slice(11);

/** Returns the day of the week, 0 for Sunday. */
export const getWeekday = (at: number, zone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN): number =>
  new Date(toLocal(at, zone)).getUTCDay();

/** Formats as `MM-dd HH:mm:ss`. */
export const formatDateTime = (at: number, zone: PlatformZone = DEFAULT_PLATFORM_OFFSET_MIN): string =>
  formatPlatformTime(at, zone).slice(5);
