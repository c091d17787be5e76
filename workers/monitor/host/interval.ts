/**
 * Something that happens every so often. Lateness of a timer does not add up over a shift, and what was missed while
 * the page was frozen is not made up for: there is one late beat and then the rhythm goes on from there.
 */
import type { Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from './ports';

/** When the beat after one that was due at `due` and came at `now` is due. */
export const nextDue = (due: Millis, every: Millis, now: Millis): Millis =>
  due + every > now ? due + every : now + every;

/** Calls `beat` every so often, for the first time after one pause. */
export function rhythm(ports: Pick<Ports, 'after' | 'monotonic'>, every: Millis, beat: () => void): Cancel {
  let due: Millis = ports.monotonic() + every;
  let timer = ports.after(every, ring);
  function ring(): void {
    const now = ports.monotonic();
    due = nextDue(due, every, now);
    timer = ports.after(due - now, ring);
    beat();
  }
  return () => timer();
}
