import { EARLY_START } from './early-start';

interface Output {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
}

/**
 * Finishes each build that the bundler's output reports as complete. An error, such as in the early start, is reported
 * and stops nothing; the build after its fix is finished.
 */
export function finishEachBuild(
  output: Output,
  finish: () => Promise<void>,
  report: (mistake: unknown) => void,
): void {
  output.on('data', (chunk) => {
    if (chunk.includes('Built')) finish().catch(report);
  });
}

/**
 * Adds `preload` and the early start's element to a page. A watched build may deliver the same page again or a new one.
 */
export const withEarlyStart = (page: string, preload: string, early: string): string =>
  page.includes(preload) ? page.replace(EARLY_START, early) : page.replace('<meta ', `${preload}${early}$&`);
