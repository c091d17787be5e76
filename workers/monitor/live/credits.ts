/**
 * Decides when a batch is due (decision 2): the first change at once, then one batch an interval, and none while the
 * page has not painted the one before. Changes are merged in the table meanwhile, so nothing ever queues. A page that
 * never reports a paint is forgiven after a time, so nothing ever locks up.
 *
 * Pure: `step` takes a state, an event and the time, and answers the effect. The caller carries it out, and reports
 * the result of `send` by the event `sent` or `empty`.
 */
import {
  BATCH_INTERVAL_MS,
  CREDIT_FORGIVEN_MS,
  HIDDEN_BATCH_INTERVAL_MS,
} from '../../../src/shared/constants';
import type { MonotonicMs } from '../../../src/shared/units';

export interface CreditState {
  /** Something has changed that no batch has taken. */
  readonly isWaiting: boolean;
  readonly isHidden: boolean;
  /** Time of the last batch; null before the first. */
  readonly sentAt: MonotonicMs | null;
  /** The batch that the page has not painted yet; null where the credit is here. */
  readonly outstanding: number | null;
}

export type CreditEvent =
  /** Something changed that a page could see. */
  | { readonly kind: 'changed' }
  /** The page painted the batch with this number. */
  | { readonly kind: 'painted'; readonly sequence: number }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'visible' }
  /** The time of the last `wake` has come. */
  | { readonly kind: 'woken' }
  /** `send` was done: the batch with this number is on its way. */
  | { readonly kind: 'sent'; readonly sequence: number }
  /** `send` found nothing on screen to send. */
  | { readonly kind: 'empty' };

export type CreditEffect =
  | { readonly do: 'nothing' }
  /** Send a batch now. */
  | { readonly do: 'send' }
  /** Come back with `woken` at this time, in place of any earlier `wake`. */
  | { readonly do: 'wake'; readonly at: MonotonicMs };

export interface CreditStep {
  readonly state: CreditState;
  readonly effect: CreditEffect;
}

export const creditStart = (isHidden: boolean): CreditState => ({
  isWaiting: false,
  isHidden,
  sentAt: null,
  outstanding: null,
});

export function step(before: CreditState, event: CreditEvent, now: MonotonicMs): CreditStep {
  const state = after(before, event, now);
  if (!state.isWaiting) return { state, effect: { do: 'nothing' } };
  const at = dueAt(state);
  return { state, effect: at === null || at <= now ? { do: 'send' } : { do: 'wake', at } };
}

function after(state: CreditState, event: CreditEvent, now: MonotonicMs): CreditState {
  switch (event.kind) {
    case 'changed':
      return state.isWaiting ? state : { ...state, isWaiting: true };
    case 'painted': {
      // A late credit for a batch that was forgiven does not concern the one under way.
      const isLast = state.outstanding !== null && event.sequence >= state.outstanding;
      return isLast ? { ...state, outstanding: null } : state;
    }
    case 'hidden':
    case 'visible':
      return { ...state, isHidden: event.kind === 'hidden' };
    case 'woken':
      return state;
    case 'sent':
      return { ...state, isWaiting: false, sentAt: now, outstanding: event.sequence };
    case 'empty':
      return { ...state, isWaiting: false };
  }
}

/** The earliest time of the next batch; null for at once. */
function dueAt({ sentAt, outstanding, isHidden }: CreditState): MonotonicMs | null {
  if (sentAt === null) return null;
  const interval = isHidden ? HIDDEN_BATCH_INTERVAL_MS : BATCH_INTERVAL_MS;
  const wait = outstanding === null ? interval : Math.max(interval, CREDIT_FORGIVEN_MS);
  return (sentAt + wait) as MonotonicMs;
}
