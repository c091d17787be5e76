/**
 * Resumes waiters one at a time, each after everything due: ten long answers delay a frame no longer than
 * one.
 */
const waiting: (() => void)[] = [];

export const yieldTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
