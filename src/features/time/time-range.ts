/**
 * The range of time that a person chooses to look back on (spec 5): presets, typed ends, and how an address says it.
 * Pure.
 */

import { RANGE_PRESETS_MS, SHIFT_MS } from '../../shared/constants';
import { platformFloor, platformInput, platformMoment } from '../../shared/platform-time';
import type { PlatformZone } from '../../shared/platform-zone';
import { DAY_MS, type EpochMs, epochMs, type Millis, SECOND_MS, type TimeRange } from '../../shared/units';

/** A length of time up to now: it moves on with the time. */
export type SlidingPreset = keyof typeof RANGE_PRESETS_MS;
/** A part of the platform's day, by its name. */
export type DayPart = 'thisShift' | 'lastShift' | 'yesterday';
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

/** Why typed ends make no range; the keys of the messages in `rangeWords`. */
export type RangeFault = 'periodEmpty' | 'fromMissing' | 'endMissing' | 'endBeforeStart' | 'inFuture';
/** The texts of two fields, `yyyy-MM-ddTHH:mm` in the platform's zone; '' for an empty field. */
export interface TypedRange {
  readonly from: string;
  readonly end: string;
}
export type RangeChoice = RangePreset | TypedRange;

const wholeSecond = (at: EpochMs): EpochMs => epochMs(Math.floor(at / SECOND_MS) * SECOND_MS);

/** A preset, up to the present second. */
export function presetRange(preset: SlidingPreset, now: EpochMs): TimeRange {
  const end = wholeSecond(now);
  return { from: epochMs(end - RANGE_PRESETS_MS[preset]), end };
}

/** A part of the day that it is on the platform, or of the day before; not beyond the present second. */
function dayPartRange(part: DayPart, now: EpochMs, zone: PlatformZone): TimeRange {
  const last = wholeSecond(now);
  const before = (end: EpochMs, length: Millis): TimeRange => ({
    from: platformFloor(end - 1, length, zone),
    end,
  });
  switch (part) {
    case 'thisShift': {
      const from = platformFloor(last, SHIFT_MS, zone);
      // A shift has a second at least: a range without length is none.
      return { from, end: epochMs(Math.max(last, from + SECOND_MS)) };
    }
    case 'lastShift':
      return before(platformFloor(last, SHIFT_MS, zone), SHIFT_MS);
    case 'yesterday':
      return before(platformFloor(last, DAY_MS, zone), DAY_MS);
  }
}

/** The typed range, cut off at the present second, or why it is none. */
export function typedRange(typed: TypedRange, now: EpochMs, zone: PlatformZone): TimeRange | RangeFault {
  const from = platformMoment(typed.from, zone);
  const end = platformMoment(typed.end, zone);
  if (Number.isNaN(from) && Number.isNaN(end)) return 'periodEmpty';
  if (Number.isNaN(from)) return 'fromMissing';
  if (Number.isNaN(end)) return 'endMissing';
  if (end < from) return 'endBeforeStart';
  if (end === from) return 'periodEmpty';
  const last = epochMs(Math.min(end, wholeSecond(now)));
  return last <= from ? 'inFuture' : { from, end: last };
}

export function chosenRange(choice: RangeChoice, now: EpochMs, zone: PlatformZone): TimeRange | RangeFault {
  if (typeof choice !== 'string') return typedRange(choice, now, zone);
  return isSliding(choice) ? presetRange(choice, now) : dayPartRange(choice, now, zone);
}

/** A range as texts of the two fields. */
export const asTyped = ({ from, end }: TimeRange, zone: PlatformZone): TypedRange => ({
  from: platformInput(from, zone),
  end: platformInput(end, zone),
});

/** The choice that an address names, so that it survives a reload; null if it names none. */
export function choiceOf(query: URLSearchParams): RangeChoice | null {
  const named = query.get('span');
  const preset = RANGE_PRESETS.find((name) => name === named);
  if (preset !== undefined) return preset;
  const [from, end] = [query.get('from'), query.get('end')];
  return from === null || end === null ? null : { from, end };
}

/** Writes the choice into the query of an address; the rest of it stays. */
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
