/** Polls with growing pauses, for both asynchronous patterns. */
import { POLL_DELAYS_MS } from '../constants';
import type { Millis } from '../units';
import type { CallPorts, CancelSignal } from './run';

/** Returns the pause before an attempt, counted from 0 (spec 9); the last one repeats. */
export const getPollDelay = (attempt: number): Millis =>
  POLL_DELAYS_MS[Math.min(attempt, POLL_DELAYS_MS.length - 1)] ?? 0;
/** Returns the total pause of some attempts: 768.5 s for 30, 5,268.5 s for 180. */
export const getPollDuration = (maxAttempts: number): Millis => {
  let duration = 0;
  for (let attempt = 0; attempt < maxAttempts; attempt++) duration += getPollDelay(attempt);
  return duration;
};

export interface PollOptions<T> {
  readonly after: CallPorts['after'];
  readonly tries: number;
  /** Makes one attempt; `null` while the answer is pending. Attempts never overlap. Rejects for bugs only. */
  readonly ask: () => Promise<T | null>;
  readonly signal?: CancelSignal | undefined;
}
export type PollResult<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  /** The last attempt returned no answer either. */
  | { readonly kind: 'exhausted' }
  /** Stopped by the signal; a later answer is dropped. */
  | { readonly kind: 'cancelled' };

/** Polls until an answer arrives, attempts run out or the signal aborts. Leaves no timer behind. */
export function poll<T>({
  after,
  tries: maxAttempts,
  ask: request,
  signal,
}: PollOptions<T>): Promise<PollResult<T>> {
  return new Promise((resolve, reject) => {
    let cancelTimer = (): void => {};
    let isOver = false;
    const stop = (): void => {
      isOver = true;
      cancelTimer();
      signal?.removeEventListener('abort', handleAbort);
    };
    const finish = (result: PollResult<T>): void => {
      if (isOver) return;
      stop();
      resolve(result);
    };
    const handleAbort = (): void => finish({ kind: 'cancelled' });
    const attempt = (number: number): void => {
      if (number === maxAttempts) {
        finish({ kind: 'exhausted' });
        return;
      }
      cancelTimer = after(getPollDelay(number), () => {
        void request().then(
          (answer) => {
            if (answer !== null) finish({ kind: 'answered', answer });
            else if (!isOver) attempt(number + 1);
          },
          (bug) => {
            stop();
            reject(bug);
          },
        );
      });
    };
    if (signal?.aborted) {
      handleAbort();
      return;
    }
    signal?.addEventListener('abort', handleAbort);
    attempt(0);
  });
}
