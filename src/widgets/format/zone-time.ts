/** Times as text in a zone given by its offset: the platform's, wherever the person is. `--` for what is no time. Pure. */
import { DEFAULT_PLATFORM_OFFSET_MIN } from '../../shared/constants';
import { platformText } from '../../shared/platform-time';
import { MINUTE_MS } from '../../shared/units';

/** `yyyy-MM-dd`. */
export const dayText = (at: number, offsetMin = DEFAULT_PLATFORM_OFFSET_MIN): string =>
  platformText(at, offsetMin, 'day');

/** `HH:mm:ss`, or `HH:mm`. */
export const clockText = (at: number, hasSeconds: boolean, offsetMin = DEFAULT_PLATFORM_OFFSET_MIN): string =>
  platformText(at, offsetMin, hasSeconds ? 'second' : 'minute').slice(11);

/** 0 for Sunday. */
export const weekday = (at: number, offsetMin = DEFAULT_PLATFORM_OFFSET_MIN): number =>
  new Date(at + offsetMin * MINUTE_MS).getUTCDay();

/** `MM-dd HH:mm:ss`. */
export const dateTimeText = (at: number, offsetMin = DEFAULT_PLATFORM_OFFSET_MIN): string =>
  platformText(at, offsetMin).slice(5);
