import { saveFile } from '../../browser/save-file';

/** Hands a JSON text to the browser as a file. */
export const saveJson = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'application/json' }));

/** How finely this thread's clock steps, ms: browsers make it coarse outside of isolated pages. */
export function clockStepOf(now: () => number): number {
  let step = Number.POSITIVE_INFINITY;
  for (let changes = 0; changes < 3; changes++) {
    const before = now();
    let after = now();
    while (after === before) after = now();
    step = Math.min(step, after - before);
  }
  return step;
}
