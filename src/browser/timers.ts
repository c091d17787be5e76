/** The browser's timers in the form that the product's ports have. */
import { type Millis, TIMER_MAX_MS } from '../shared/units';

/** Calls `ring` once after `ms`, at most `TIMER_MAX_MS`; the returned function cancels it. */
export function after(ms: Millis, ring: () => void): () => void {
  const timer = setTimeout(ring, Math.min(ms, TIMER_MAX_MS));
  return () => clearTimeout(timer);
}

/** A clock that only goes forward, ms: for durations. */
export const monotonic = (): Millis => performance.now();
