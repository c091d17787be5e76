/** The range of time that a person chose to look back on (specification 5, "Time ranges"). Pure. */
import { platformInput, platformMoment } from '../../shared/platform-time';
import { DAY_MS, type EpochMs, epochMs, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';

/** The presets of the specification, and their lengths. */
export const PRESETS = {
  last30m: 30 * MINUTE_MS,
  last1d: DAY_MS,
  last7d: 7 * DAY_MS,
  last30d: 30 * DAY_MS,
} as const satisfies Record<string, Millis>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES: readonly Preset[] = ['last30m', 'last1d', 'last7d', 'last30d'];

/** Both ends belong to it. */
export interface Range {
  readonly from: EpochMs;
  readonly end: EpochMs;
}
/** What is wrong with a typed range; the keys of its messages. */
export type RangeFault = 'periodEmpty' | 'fromMissing' | 'endMissing' | 'endBeforeStart' | 'inFuture';
/** Texts of two fields for times of the platform, `yyyy-MM-ddTHH:mm`; '' where nothing is typed. */
export interface TypedRange {
  readonly from: string;
  readonly end: string;
}
export type RangeChoice = Preset | TypedRange;

/** A preset, up to the present second. */
export function presetRange(preset: Preset, now: EpochMs): Range {
  const end = Math.floor(now / SECOND_MS) * SECOND_MS;
  return { from: epochMs(end - PRESETS[preset]), end: epochMs(end) };
}

/** The typed range or what is wrong with it. What has not passed yet is cut off. */
export function typedRange(typed: TypedRange, now: EpochMs, offsetMin: number): Range | RangeFault {
  const from = platformMoment(typed.from, offsetMin);
  const end = platformMoment(typed.end, offsetMin);
  if (Number.isNaN(from) && Number.isNaN(end)) return 'periodEmpty';
  if (Number.isNaN(from)) return 'fromMissing';
  if (Number.isNaN(end)) return 'endMissing';
  if (end < from) return 'endBeforeStart';
  if (end === from) return 'periodEmpty';
  const last = Math.min(end, Math.floor(now / SECOND_MS) * SECOND_MS);
  return last <= from ? 'inFuture' : { from, end: epochMs(last) };
}

export const chosenRange = (choice: RangeChoice, now: EpochMs, offsetMin: number): Range | RangeFault =>
  typeof choice === 'string' ? presetRange(choice, now) : typedRange(choice, now, offsetMin);

/** A range as the fields would say it. */
export const asTyped = ({ from, end }: Range, offsetMin: number): TypedRange => ({
  from: platformInput(from, offsetMin),
  end: platformInput(end, offsetMin),
});

/** The choice that an address names, so that it survives a reload; null where it names none. */
export function choiceOf(query: URLSearchParams): RangeChoice | null {
  const span = query.get('span');
  const preset = PRESET_NAMES.find((name) => name === span);
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
