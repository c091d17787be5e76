/**
 * Decides when a batch is due (decision 2): at once where the page paints promptly and few came before, else one batch an
 * interval, and none while the page has not painted the one before. Changes are merged in the table meanwhile, so
 * nothing ever queues. A page that never reports a paint is forgiven after a time, so nothing ever locks up.
 *
 * Each batch uses up an interval of time, and batches may use up a little more than has passed. So a page is never sent
 * more than a batch an interval for long, yet a frame of the platform does not wait for the interval to end: a source of
 * ten frames a second would else be half an interval or more behind.
 *
 * Pure: `step` takes a state, an event and the time, and answers the effect. The caller carries it out, and reports
 * the result of `send` by the event `sent` or `empty`.
 */
import {
  BATCH_AHEAD_MS,
  BATCH_INTERVAL_MS,
  CREDIT_FORGIVEN_MS,
  HIDDEN_BATCH_INTERVAL_MS,
  LONE_BATCH_INTERVAL_MS,
  PROMPT_PAINT_MS,
} from '../../../src/shared/constants';
import type { MonotonicMs } from '../../../src/shared/units';

export interface CreditState {
  /** Times that something changed which no batch has taken. */
  readonly waiting: number;
  readonly isHidden: boolean;
  /** Time of the last batch; null before the first. */
  readonly sentAt: MonotonicMs | null;
  /** The batch that the page has not painted yet; null where the credit is here. */
  readonly outstanding: number | null;
  /** The page took long to paint the last batch. */
  readonly isLoaded: boolean;
  /** The batches that were sent have used up the time until then; null before the first. */
  readonly usedUntil: MonotonicMs | null;
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
  waiting: 0,
  isHidden,
  sentAt: null,
  outstanding: null,
  isLoaded: false,
  usedUntil: null,
});

export function step(before: CreditState, event: CreditEvent, now: MonotonicMs): CreditStep {
  const state = after(before, event, now);
  if (state.waiting === 0) return { state, effect: { do: 'nothing' } };
  const at = dueAt(state);
  return { state, effect: at === null || at <= now ? { do: 'send' } : { do: 'wake', at } };
}

function after(state: CreditState, event: CreditEvent, now: MonotonicMs): CreditState {
  switch (event.kind) {
    case 'changed':
      return { ...state, waiting: state.waiting + 1 };
    case 'painted': {
      const { outstanding, sentAt } = state;
      // A late credit for a batch that was forgiven does not concern the one under way.
      if (outstanding === null || sentAt === null || event.sequence < outstanding) return state;
      return { ...state, outstanding: null, isLoaded: now - sentAt > PROMPT_PAINT_MS };
    }
    case 'hidden':
    case 'visible':
      return { ...state, isHidden: event.kind === 'hidden' };
    case 'woken':
      return state;
    case 'sent': {
      const { waiting, outstanding, usedUntil } = state;
      const interval = waiting > 1 ? BATCH_INTERVAL_MS : LONE_BATCH_INTERVAL_MS;
      return {
        ...state,
        waiting: 0,
        sentAt: now,
        outstanding: event.sequence,
        // A page that has not painted the last one for so long that it was forgiven is under load for sure.
        isLoaded: state.isLoaded || outstanding !== null,
        usedUntil: (Math.max(now, usedUntil ?? now) + interval) as MonotonicMs,
      };
    }
    case 'empty':
      return { ...state, waiting: 0 };
  }
}

/** The earliest time of the next batch; null for at once. */
function dueAt({ sentAt, outstanding, isHidden, isLoaded, usedUntil }: CreditState): MonotonicMs | null {
  if (sentAt === null || usedUntil === null) return null;
  if (outstanding === null && !isHidden && !isLoaded) return (usedUntil - BATCH_AHEAD_MS) as MonotonicMs;
  const interval = isHidden ? HIDDEN_BATCH_INTERVAL_MS : BATCH_INTERVAL_MS;
  const wait = outstanding === null ? interval : Math.max(interval, CREDIT_FORGIVEN_MS);
  return (sentAt + wait) as MonotonicMs;
}
