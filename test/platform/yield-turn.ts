/**
 * Resumes waiters one at a time, each after everything due: ten long answers delay a frame no longer than
 * one.
 */
const waiters: (() => void)[] = [];

export const yieldTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiters.push(resolve);
    if (waiters.length === 1) setImmediate(resumeNext);
  });

function resumeNext(): void {
  waiters.shift()?.();
  if (waiters.length > 0) setImmediate(resumeNext);
}
