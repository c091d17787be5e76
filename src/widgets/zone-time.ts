/** Times as text in a zone given by its offset: the platform's, wherever the person is. Pure. */
import { DEFAULT_PLATFORM_OFFSET_MIN } from '../shared/constants';
import { MINUTE_MS } from '../shared/units';

const two = (part: number): string => String(part).padStart(2, '0');

/** A moment's parts in the zone; the `Date` is shifted, so that its UTC parts are the zone's. */
const inZone = (at: number, offsetMin: number): Date => new Date(at + offsetMin * MINUTE_MS);

/** `yyyy-MM-dd`. */
export function dayText(at: number, offsetMin = DEFAULT_PLATFORM_OFFSET_MIN): string {
  const date = inZone(at, offsetMin);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}
/** `HH:mm:ss`, or `HH:mm`. */
export function clockText(at: number, hasSeconds: boolean, offsetMin = DEFAULT_PLATFORM_OFFSET_MIN): string {
  const date = inZone(at, offsetMin);
  const parts = [date.getUTCHours(), date.getUTCMinutes(), ...(hasSeconds ? [date.getUTCSeconds()] : [])];
  return parts.map(two).join(':');
}
/** 0 for Sunday. */
export const weekday = (at: number, offsetMin = DEFAULT_PLATFORM_OFFSET_MIN): number =>
  inZone(at, offsetMin).getUTCDay();

/** `MM-dd HH:mm:ss`. */
export const dateTimeText = (at: number, offsetMin?: number): string =>
  `${dayText(at, offsetMin).slice(5)} ${clockText(at, true, offsetMin)}`;
