/**
 * Load of the machine while something is measured: the worst delay of a timer of this process. A limit in real time is
 * that of the catalogue plus what a chain of starved processes adds; on a quiet machine that is next to nothing.
 */

const BEAT_MS = 25;
/** Test, browser, page, worker, proxy and platform wait for each other. */
const CHAIN = 6;

/** Starts to watch; the answer ends that and tells what a busy machine has added up to its first call. */
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
