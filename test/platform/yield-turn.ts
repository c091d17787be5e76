/**
 * Long work lets everything else go on: who waits here gets his turn after what is due, and one at a time, so that ten
 * long answers hold a frame up no longer than one.
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
