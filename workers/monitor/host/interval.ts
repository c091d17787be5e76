/**
 * Repeats work at a fixed interval. Late timers do not delay later ones, and runs missed while the page was frozen
 * become one.
 */
import type { Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from './ports';

/** Returns the time of the next run, after one that was due at `due` and ran at `now`. */
export const getNextDue = (due: Millis, interval: Millis, now: Millis): Millis =>
  due + interval > now ? due + interval : now + interval;

export function startInterval(
  ports: Pick<Ports, 'after' | 'monotonic'>,
  interval: Millis,
  run: () => void,
): Cancel {
  let due: Millis = ports.monotonic() + interval;
  let timer = ports.after(interval, onTimer);
  function onTimer(): void {
    const now = ports.monotonic();
    due = getNextDue(due, interval, now);
    timer = ports.after(due - now, onTimer);
    run();
  }
  return () => timer();
}
