import { EARLY_START } from './early-start';

interface Output {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
}

/** Finishes each build that the bundler reports as complete. Reports an error and continues. */
export function finishEachBuild(
  output: Output,
  finish: () => Promise<void>,
  report: (error: unknown) => void,
): void {
  output.on('data', (chunk) => {
    if (chunk.includes('Built')) finish().catch(report);
  });
}

/**
 * Adds preloads and the early start to a page; replaces the early start if a watched build has not rewritten the
 * page.
 */
export const addEarlyStart = (page: string, preload: string, early: string): string =>
  page.includes(preload) ? page.replace(EARLY_START, early) : page.replace('<meta ', `${preload}${early}$&`);
