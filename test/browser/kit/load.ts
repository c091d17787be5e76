/**
 * Load of the machine during a measurement: the worst timer delay in this process. A real-time limit is the
 * catalogue's limit plus the delay of a chain of starved processes, almost nothing on an idle machine.
 */

const INTERVAL_MS = 25;
/** Test, browser, page, worker, proxy and platform wait for each other. */
const PROCESS_COUNT = 6;

/** Starts measuring; the returned function stops it and returns the delay in ms to add to a limit. */
export function watchLoad(): () => number {
  let last = performance.now();
  let worstDelay = 0;
  const measure = (): void => {
    const now = performance.now();
    worstDelay = Math.max(worstDelay, now - last - INTERVAL_MS);
    last = now;
  };
  const timer = setInterval(measure, INTERVAL_MS);
  let delay: number | null = null;
  return () => {
    if (delay === null) {
      measure();
      clearInterval(timer);
      delay = PROCESS_COUNT * worstDelay;
    }
    return delay;
  };
}
