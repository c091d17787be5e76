/** Calls `tick` at a fixed rate without drift, skipping missed ticks; returns a function that stops it. */
export function startFixedRate(everyMs: number, tick: () => void): () => void {
  let due = performance.now() + everyMs;
  let timer = setTimeout(run, everyMs);
  function run(): void {
    tick();
    const now = performance.now();
    due += everyMs * Math.max(1, Math.ceil((now - due) / everyMs));
    timer = setTimeout(run, due - now);
  }
  return () => clearTimeout(timer);
}
