/**
 * The range of time that a person chooses to look back on (spec 5): presets, typed ends, and how an address says it.
 * Pure.
 */
import { RANGE_PRESETS_MS } from '../../shared/constants';
import { platformInput, platformMoment } from '../../shared/platform-time';
import { type EpochMs, epochMs, SECOND_MS, type TimeRange } from '../../shared/units';

export type RangePreset = keyof typeof RANGE_PRESETS_MS;
export const RANGE_PRESETS: readonly RangePreset[] = ['last30m', 'last1d', 'last7d', 'last30d'];

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
export function presetRange(preset: RangePreset, now: EpochMs): TimeRange {
  const end = wholeSecond(now);
  return { from: epochMs(end - RANGE_PRESETS_MS[preset]), end };
}

/** The typed range, cut off at the present second, or why it is none. */
export function typedRange(typed: TypedRange, now: EpochMs, offsetMin: number): TimeRange | RangeFault {
  const from = platformMoment(typed.from, offsetMin);
  const end = platformMoment(typed.end, offsetMin);
  if (Number.isNaN(from) && Number.isNaN(end)) return 'periodEmpty';
  if (Number.isNaN(from)) return 'fromMissing';
  if (Number.isNaN(end)) return 'endMissing';
  if (end < from) return 'endBeforeStart';
  if (end === from) return 'periodEmpty';
  const last = epochMs(Math.min(end, wholeSecond(now)));
  return last <= from ? 'inFuture' : { from, end: last };
}

export const chosenRange = (choice: RangeChoice, now: EpochMs, offsetMin: number): TimeRange | RangeFault =>
  typeof choice === 'string' ? presetRange(choice, now) : typedRange(choice, now, offsetMin);

/** A range as texts of the two fields. */
export const asTyped = ({ from, end }: TimeRange, offsetMin: number): TypedRange => ({
  from: platformInput(from, offsetMin),
  end: platformInput(end, offsetMin),
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
