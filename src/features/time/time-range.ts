/** Time ranges of the past (spec 5): presets, typed ends, and their form in an address. */

import { RANGE_PRESETS_MS } from '../../shared/constants';
import { floorPlatformTime, formatPlatformInput, parsePlatformInput } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import {
  DAY_MS,
  type EpochMs,
  epochMs,
  HOUR_MS,
  type Millis,
  SECOND_MS,
  type TimeRange,
} from '../../shared/units';

/** Three shifts a day, the first from midnight in the platform's zone. */
const SHIFT_MS: Millis = 8 * HOUR_MS;

/** A period that ends now and moves with the time. */
export type SlidingPreset = keyof typeof RANGE_PRESETS_MS;
type DayPart = 'thisShift' | 'lastShift' | 'yesterday';
export type RangePreset = SlidingPreset | DayPart;
export const RANGE_PRESETS: readonly RangePreset[] = [
  'last30m',
  'last1h',
  'last8h',
  'thisShift',
  'lastShift',
  'yesterday',
  'last1d',
  'last7d',
  'last30d',
];
export const isSliding = (preset: RangePreset): preset is SlidingPreset =>
  Object.hasOwn(RANGE_PRESETS_MS, preset);

/** Why typed ends are not a valid range; the keys of the messages in `rangeWords`. */
export type RangeFault = 'periodEmpty' | 'fromMissing' | 'endMissing' | 'endBeforeStart' | 'inFuture';
/** Texts of the two fields, `yyyy-MM-ddTHH:mm` in the platform's zone; '' if empty. */
export interface TypedRange {
  readonly from: string;
  readonly end: string;
}
export type RangeChoice = RangePreset | TypedRange;

const floorToSecond = (at: EpochMs): EpochMs => epochMs(Math.floor(at / SECOND_MS) * SECOND_MS);

/** Returns the range of a preset, up to the current second. */
export function getPresetRange(preset: SlidingPreset, now: EpochMs): TimeRange {
  const end = floorToSecond(now);
  return { from: epochMs(end - RANGE_PRESETS_MS[preset]), end };
}

/** Returns a part of the platform's current or previous day, up to the current second. */
function getDayPartRange(dayPart: DayPart, now: EpochMs, zone: PlatformZone): TimeRange {
  const cutoff = floorToSecond(now);
  const getSpanBefore = (end: EpochMs, duration: Millis): TimeRange => ({
    from: floorPlatformTime(end - 1, duration, zone),
    end,
  });
  switch (dayPart) {
    case 'thisShift': {
      const from = floorPlatformTime(cutoff, SHIFT_MS, zone);
      // At least a second: an empty range is invalid.
      return { from, end: epochMs(Math.max(cutoff, from + SECOND_MS)) };
    }
    case 'lastShift':
      return getSpanBefore(floorPlatformTime(cutoff, SHIFT_MS, zone), SHIFT_MS);
    case 'yesterday':
      return getSpanBefore(floorPlatformTime(cutoff, DAY_MS, zone), DAY_MS);
  }
}

/** Returns the typed range, cut off at the current second, or why it is invalid. */
export function parseTypedRange(
  typedRange: TypedRange,
  now: EpochMs,
  zone: PlatformZone,
): TimeRange | RangeFault {
  const from = parsePlatformInput(typedRange.from, zone);
  const end = parsePlatformInput(typedRange.end, zone);
  if (Number.isNaN(from) && Number.isNaN(end)) return 'periodEmpty';
  if (Number.isNaN(from)) return 'fromMissing';
  if (Number.isNaN(end)) return 'endMissing';
  if (end < from) return 'endBeforeStart';
  if (end === from) return 'periodEmpty';
  const cutoff = epochMs(Math.min(end, floorToSecond(now)));
  return cutoff <= from ? 'inFuture' : { from, end: cutoff };
}

export function getRange(choice: RangeChoice, now: EpochMs, zone: PlatformZone): TimeRange | RangeFault {
  if (typeof choice !== 'string') return parseTypedRange(choice, now, zone);
  return isSliding(choice) ? getPresetRange(choice, now) : getDayPartRange(choice, now, zone);
}

export const formatTypedRange = ({ from, end }: TimeRange, zone: PlatformZone): TypedRange => ({
  from: formatPlatformInput(from, zone),
  end: formatPlatformInput(end, zone),
});

export function parseChoice(query: URLSearchParams): RangeChoice | null {
  const span = query.get('span');
  const preset = RANGE_PRESETS.find((name) => name === span);
  if (preset !== undefined) return preset;
  const [from, end] = [query.get('from'), query.get('end')];
  return from === null || end === null ? null : { from, end };
}

export function withChoice(query: URLSearchParams, choice: RangeChoice): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['span', 'from', 'end']) next.delete(name);
  if (typeof choice === 'string') next.set('span', choice);
  else {
    next.set('from', choice.from);
    next.set('end', choice.end);
  }
  return next;
}
