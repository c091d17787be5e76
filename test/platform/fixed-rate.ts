/** Calls `tick` at a fixed rate without drift, skipping missed ticks; returns a function that stops it. */
export function fixedRate(everyMs: number, beat: () => void): () => void {
  let due = performance.now() + everyMs;
  let timer = setTimeout(ring, everyMs);
  function ring(): void {
    beat();
    const now = performance.now();
    due += everyMs * Math.max(1, Math.ceil((now - due) / everyMs));
    timer = setTimeout(ring, due - now);
  }
  return () => clearTimeout(timer);
}
