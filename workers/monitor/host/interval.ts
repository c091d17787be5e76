/**
 * Repeated work at a fixed interval. A late timer does not delay the ones after it. Runs that were missed while the page
 * was frozen are not made up for: one late run happens, and the interval continues from there.
 */
import type { Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from './ports';

/** The time of the next run, after one that was due at `due` and happened at `now`. */
export const nextDue = (due: Millis, every: Millis, now: Millis): Millis =>
  due + every > now ? due + every : now + every;

/** Calls `run` at the interval, for the first time after one interval. */
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
