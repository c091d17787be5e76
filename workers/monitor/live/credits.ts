/**
 * Decides when a batch is due (decision 2). Changes merge in the table until then instead of queueing, and a missing
 * paint report is forgiven after a while to avoid a deadlock.
 *
 * Each batch uses up one interval, and batches may run slightly ahead. On average a page gets at most one per
 * interval, yet a frame need not wait for the end of an interval, which would delay a source with ten frames a second
 * by half an interval or more.
 *
 * Pure: the caller carries out the effect and reports the result of `send` as `sent` or `empty`.
 */
import { BATCH_INTERVAL_MS } from '../../../src/shared/constants';
import type { Millis, MonotonicMs } from '../../../src/shared/units';

/** Batch interval for one platform frame per batch; a source with this interval never has to wait. */
export const LONE_BATCH_INTERVAL_MS: Millis = 90;
/** Time by which batches may run ahead of their interval in total (decision 2). */
export const BATCH_AHEAD_MS: Millis = 200;
/** Delay of a paint above which the page is under load (decision 2). */
export const PROMPT_PAINT_MS: Millis = 50;
/** Shortest time between two batches to a hidden page (decision 2). */
export const HIDDEN_BATCH_INTERVAL_MS: Millis = 1_000;
/** Time after which a missing credit is forgiven (decision 2). */
export const CREDIT_FORGIVEN_MS: Millis = 2_000;

export interface CreditState {
  /** Number of changes since the last batch. */
  readonly pendingChanges: number;
  readonly isHidden: boolean;
  readonly sentAt: MonotonicMs | null;
  /** Number of the unpainted batch; `null` if painted. */
  readonly unpaintedSequence: number | null;
  /** Whether the page was slow to paint the last batch. */
  readonly isUnderLoad: boolean;
  /** End of the intervals that sent batches have used up; `null` before the first. */
  readonly usedUntil: MonotonicMs | null;
}

export type CreditEvent =
  | { readonly kind: 'changed' }
  | { readonly kind: 'painted'; readonly sequence: number }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'visible' }
  | { readonly kind: 'woken' }
  /** `send` sent the batch with this number. */
  | { readonly kind: 'sent'; readonly sequence: number }
  /** `send` found nothing on screen. */
  | { readonly kind: 'empty' };

type CreditEffect =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'send' }
  /** Reports `woken` at this time; replaces any earlier `wake`. */
  | { readonly kind: 'wake'; readonly at: MonotonicMs };

export interface CreditStep {
  readonly state: CreditState;
  readonly effect: CreditEffect;
}

export const createCreditState = (isHidden: boolean): CreditState => ({
  pendingChanges: 0,
  isHidden,
  sentAt: null,
  unpaintedSequence: null,
  isUnderLoad: false,
  usedUntil: null,
});

export function stepCredits(previous: CreditState, event: CreditEvent, now: MonotonicMs): CreditStep {
  const state = applyEvent(previous, event, now);
  if (state.pendingChanges === 0) return { state, effect: { kind: 'nothing' } };
  const at = getDueTime(state);
  return { state, effect: at === null || at <= now ? { kind: 'send' } : { kind: 'wake', at } };
}

function applyEvent(state: CreditState, event: CreditEvent, now: MonotonicMs): CreditState {
  switch (event.kind) {
    case 'changed':
      return { ...state, pendingChanges: state.pendingChanges + 1 };
    case 'painted': {
      const { unpaintedSequence, sentAt } = state;
      // A late credit for a forgiven batch does not count for the current one.
      if (unpaintedSequence === null || sentAt === null || event.sequence < unpaintedSequence) return state;
      return { ...state, unpaintedSequence: null, isUnderLoad: now - sentAt > PROMPT_PAINT_MS };
    }
    case 'hidden':
    case 'visible':
      return { ...state, isHidden: event.kind === 'hidden' };
    case 'woken':
      return state;
    case 'sent': {
      const { pendingChanges, unpaintedSequence, usedUntil } = state;
      const interval = pendingChanges > 1 ? BATCH_INTERVAL_MS : LONE_BATCH_INTERVAL_MS;
      return {
        ...state,
        pendingChanges: 0,
        sentAt: now,
        unpaintedSequence: event.sequence,
        // A forgiven batch means that the page is under load.
        isUnderLoad: state.isUnderLoad || unpaintedSequence !== null,
        usedUntil: (Math.max(now, usedUntil ?? now) + interval) as MonotonicMs,
      };
    }
    case 'empty':
      return { ...state, pendingChanges: 0 };
  }
}

/** Returns the earliest time of the next batch; `null` for immediately. */
function getDueTime({
  sentAt,
  unpaintedSequence,
  isHidden,
  isUnderLoad,
  usedUntil,
}: CreditState): MonotonicMs | null {
  if (sentAt === null || usedUntil === null) return null;
  if (unpaintedSequence === null && !isHidden && !isUnderLoad)
    return (usedUntil - BATCH_AHEAD_MS) as MonotonicMs;
  const interval = isHidden ? HIDDEN_BATCH_INTERVAL_MS : BATCH_INTERVAL_MS;
  const wait = unpaintedSequence === null ? interval : Math.max(interval, CREDIT_FORGIVEN_MS);
  return (sentAt + wait) as MonotonicMs;
}
