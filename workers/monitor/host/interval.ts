/**
 * Repeats work at a fixed interval. Late timers do not delay later ones, and runs missed while the page was frozen
 * become one.
 */
import type { Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from './ports';

/** Returns the time of the next run, after one that was due at `due` and ran at `now`. */
export const nextDue = (due: Millis, every: Millis, now: Millis): Millis =>
  due + every > now ? due + every : now + every;

export function startInterval(
  ports: Pick<Ports, 'after' | 'monotonic'>,
  every: Millis,
  run: () => void,
): Cancel {
  let due: Millis = ports.monotonic() + every;
  let timer = ports.after(every, onTimer);
  function onTimer(): void {
    const now = ports.monotonic();
    due = nextDue(due, every, now);
    timer = ports.after(due - now, onTimer);
    run();
  }
  return () => timer();
}
