/**
 * Load of the machine during a measurement: the worst timer delay in this process. A real-time limit is the
 * catalogue's limit plus the delay of a chain of starved processes, almost nothing on an idle machine.
 */

const BEAT_MS = 25;
/** Test, browser, page, worker, proxy and platform wait for each other. */
const CHAIN = 6;

/** Starts measuring; the returned function stops it and returns the delay in ms to add to a limit. */
export function watchLoad(): () => number {
  let last = performance.now();
  let worst = 0;
  const look = (): void => {
    const now = performance.now();
    worst = Math.max(worst, now - last - BEAT_MS);
    last = now;
  };
  const beat = setInterval(look, BEAT_MS);
  let added: number | null = null;
  return () => {
    if (added === null) {
      look();
      clearInterval(beat);
      added = CHAIN * worst;
    }
    return added;
  };
}
