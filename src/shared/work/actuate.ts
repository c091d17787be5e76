/**
 * Functional items of a checklist: the inspector operates something by hand, and the signal must reach an expected
 * value in time. The signal is only observed, never written. An unclear outcome is undecided, never normal.
 */
import type { Expectation } from '../calls/inspection';
import { type FreshnessWord, isCurrent, type Point, type QualityWord } from '../calls/live-proof';
import { type EpochMs, type Millis, SECOND_MS } from '../units';

/** Most points of the trace that decides a functional item. */
const TRACE_POINTS = 50;

export interface Observation {
  /** Arrival on the page's clock. */
  readonly at: EpochMs;
  /** Source time, `null` if missing. */
  readonly time: EpochMs | null;
  readonly number: number;
  readonly fresh: FreshnessWord;
  readonly quality: QualityWord;
}
export interface Trial {
  readonly startedAt: EpochMs;
  /** Newest source time of the signal at the start, `null` if missing. */
  readonly sourceTimeAtStart: EpochMs | null;
  /** Whether the signal already had the expected value at the start, so nothing could be observed. */
  readonly wasAlreadyThere: boolean;
  readonly observations: readonly Observation[];
  readonly linkLostAt: EpochMs | null;
  /** Whether the page was hidden, so values may have been missed. */
  readonly wasHidden: boolean;
}
export type TrialOutcome =
  | { readonly kind: 'waiting'; readonly remainingMs: Millis }
  | { readonly kind: 'normal'; readonly elapsedMs: Millis }
  | { readonly kind: 'abnormal' }
  | { readonly kind: 'undecided'; readonly reason: 'link' | 'there already' | 'no new value' | 'hidden' };

export function isExpected({ op, a, b }: Expectation, value: number): boolean {
  const isWithin = b !== null && value >= Math.min(a, b) && value <= Math.max(a, b);
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
      return isWithin;
    case 'outside':
      return b !== null && !isWithin;
  }
}

/** Whether a value is good and newer than the start of the trial. */
const isUsable = (
  { startedAt, sourceTimeAtStart }: Trial,
  { at, time, number, fresh, quality }: Observation,
): boolean =>
  at >= startedAt &&
  time !== null &&
  time > (sourceTimeAtStart ?? Number.NEGATIVE_INFINITY) &&
  Number.isFinite(number) &&
  isCurrent(fresh) &&
  quality === 'good';

export function judgeTrial(expectation: Expectation, trial: Trial, now: EpochMs): TrialOutcome {
  if (trial.wasAlreadyThere) return { kind: 'undecided', reason: 'there already' };
  const limit = trial.startedAt + expectation.withinS * SECOND_MS;
  const usableObservations = trial.observations.filter(
    (observation) => observation.at <= limit && isUsable(trial, observation),
  );
  const { linkLostAt } = trial;
  const expectedObservation = usableObservations.find(
    ({ at, number }) => (linkLostAt === null || at < linkLostAt) && isExpected(expectation, number),
  );
  if (expectedObservation !== undefined)
    return { kind: 'normal', elapsedMs: expectedObservation.at - trial.startedAt };
  if (linkLostAt !== null && linkLostAt <= limit) return { kind: 'undecided', reason: 'link' };
  if (now < limit) return { kind: 'waiting', remainingMs: limit - now };
  if (usableObservations.length === 0) return { kind: 'undecided', reason: 'no new value' };
  return trial.wasHidden ? { kind: 'undecided', reason: 'hidden' } : { kind: 'abnormal' };
}

export const createTrace = ({ observations }: Trial): readonly Point[] =>
  observations
    .flatMap(({ at, time, number }): readonly Point[] =>
      Number.isFinite(number) ? [[time ?? at, number]] : [],
    )
    .slice(-TRACE_POINTS);
