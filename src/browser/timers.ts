/** The browser's timers in the form that the product's ports have. */
import type { Millis } from '../shared/units';

/** Calls `ring` once after `ms`; the returned function cancels it. */
export function after(ms: Millis, ring: () => void): () => void {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}

/** A clock that only goes forward, ms: for durations. */
export const monotonic = (): Millis => performance.now();
