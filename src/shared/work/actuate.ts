/**
 * Functional items of a checklist: something is operated by hand, and the signal has to get where it should within a
 * time. The signal is only looked at; nothing here writes. What cannot be told is not decided, and never normal.
 */
import type { Expectation } from '../calls/inspection';
import { type FreshnessWord, isOfNow, type Point, type QualityWord } from '../calls/live-proof';
import { TRACE_POINTS } from '../constants';
import { type EpochMs, type Millis, SECOND_MS } from '../units';

/** One value that arrived while the item was tried. */
export interface Observed {
  /** Arrival by the page's clock. */
  readonly at: EpochMs;
  /** Source time; null where it has none. */
  readonly time: EpochMs | null;
  readonly number: number;
  readonly fresh: FreshnessWord;
  readonly quality: QualityWord;
}
export interface Trial {
  readonly startedAt: EpochMs;
  /** Newest source time of the signal when the trial began; null where it had none. */
  readonly sourceTimeAtStart: EpochMs | null;
  /** True if the signal was there already when the trial began, so that nothing could be seen to happen. */
  readonly wasThere: boolean;
  readonly seen: readonly Observed[];
  /** When the link was lost during the trial; null where it held. */
  readonly linkLostAt: EpochMs | null;
  /** The page was hidden meanwhile, so that not everything was seen. */
  readonly wasHidden: boolean;
}
export type TrialEnd =
  | { readonly is: 'waiting'; readonly left: Millis }
  | { readonly is: 'normal'; readonly after: Millis }
  | { readonly is: 'abnormal' }
  | { readonly is: 'undecided'; readonly why: 'link' | 'there already' | 'no new value' | 'hidden' };

/** True if a number is what is expected. */
export function isExpected({ op, a, b }: Expectation, value: number): boolean {
  const within = b !== null && value >= Math.min(a, b) && value <= Math.max(a, b);
  switch (op) {
    case '=':
      return value === a;
    case '!=':
      return value !== a;
    case '>':
      return value > a;
    case '>=':
      return value >= a;
    case '<':
      return value < a;
    case '<=':
      return value <= a;
    case 'between':
      return within;
    case 'outside':
      return b !== null && !within;
  }
}

/** True for a value that the signal has had since the trial began. */
const counts = (
  { startedAt, sourceTimeAtStart }: Trial,
  { at, time, number, fresh, quality }: Observed,
): boolean =>
  at >= startedAt &&
  time !== null &&
  time > (sourceTimeAtStart ?? Number.NEGATIVE_INFINITY) &&
  Number.isFinite(number) &&
  isOfNow(fresh) &&
  quality === 'good';

/** The state of a trial at a moment. */
export function judgeTrial(expect: Expectation, trial: Trial, now: EpochMs): TrialEnd {
  if (trial.wasThere) return { is: 'undecided', why: 'there already' };
  const limit = trial.startedAt + expect.withinS * SECOND_MS;
  const counted = trial.seen.filter((one) => one.at <= limit && counts(trial, one));
  const { linkLostAt } = trial;
  const reached = counted.find(
    ({ at, number }) => (linkLostAt === null || at < linkLostAt) && isExpected(expect, number),
  );
  if (reached !== undefined) return { is: 'normal', after: reached.at - trial.startedAt };
  if (linkLostAt !== null && linkLostAt <= limit) return { is: 'undecided', why: 'link' };
  if (now < limit) return { is: 'waiting', left: limit - now };
  if (counted.length === 0) return { is: 'undecided', why: 'no new value' };
  return trial.wasHidden ? { is: 'undecided', why: 'hidden' } : { is: 'abnormal' };
}

/** The trace of a trial that is kept as proof: its newest points. */
export const traceOf = ({ seen }: Trial): readonly Point[] =>
  seen
    .flatMap(({ at, time, number }): readonly Point[] =>
      Number.isFinite(number) ? [[time ?? at, number]] : [],
    )
    .slice(-TRACE_POINTS);
