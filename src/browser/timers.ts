import { type Millis, TIMER_MAX_MS } from '../shared/units';

/** Calls `callback` once after `ms`, at most `TIMER_MAX_MS`. Returns a function that cancels the timer. */
export function startTimer(ms: Millis, callback: () => void): () => void {
  const timer = setTimeout(callback, Math.min(ms, TIMER_MAX_MS));
  return () => clearTimeout(timer);
}

/** Returns milliseconds on a clock that never goes back, for durations. */
export const getMonotonicTime = (): Millis => performance.now();
