/** What a watched build does beyond the bundler's own work. */
import { EARLY_START } from './early-start';

interface Output {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
}

/**
 * Finishes each build of which the bundler says on its output that it is there. A mistake, as in the early start, is told and
 * ends nothing: whoever has made it mends it, and the next build is finished.
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
 * The page with what it asks for by itself: `preload`, and the element of the early start. A watched build comes with the
 * same page again, or with a new one.
 */
export const withEarlyStart = (page: string, preload: string, early: string): string =>
  page.includes(preload) ? page.replace(EARLY_START, early) : page.replace('<meta ', `${preload}${early}$&`);
