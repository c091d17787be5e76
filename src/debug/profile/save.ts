import { saveFile } from '../../browser/save-file';

export const saveJson = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'application/json' }));

/** Measures the resolution of this thread's clock, ms. Browsers reduce it outside isolated pages. */
export function measureClockStep(now: () => number): number {
  let step = Number.POSITIVE_INFINITY;
  for (let changes = 0; changes < 3; changes++) {
    const start = now();
    let end = now();
    while (end === start) end = now();
    step = Math.min(step, end - start);
  }
  return step;
}
