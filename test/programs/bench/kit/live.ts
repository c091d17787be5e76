import { fileURLToPath } from 'node:url';
import type { BenchContext } from '../bench';
import { bundle, getCalls, pageFiles, taskTime, withPage } from './in-browser';
import type { LiveFeed } from './live.shared';
import type { LiveBench, LiveWay } from './live-page';

const MS = 1_000;
const call = getCalls<LiveBench>('live');

async function files(): Promise<ReadonlyMap<string, string>> {
  const here = fileURLToPath(new URL('./', import.meta.url));
  const page = await pageFiles(`import ${JSON.stringify(`${here}live-page.ts`)};`, here);
  const worker = await bundle(`import ${JSON.stringify(`${here}live.worker.ts`)};`, here);
  return new Map([...page, ['/worker.js', worker]]);
}

export interface LivePage {
  readonly start: (way: LiveWay, feed?: LiveFeed) => Promise<void>;
  readonly hide: (hidden: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Lets the page run; returns the busy milliseconds of its thread per second, and its counts. */
  readonly measure: (forMs: number) => Promise<{ readonly busy: number } & ReturnType<LiveBench['taken']>>;
  readonly rest: (forMs: number) => Promise<void>;
}

/** Opens a live page for `use`, then closes it. */
export async function withLivePage<T>(
  context: BenchContext,
  throttle: number,
  use: (live: LivePage) => Promise<T>,
): Promise<T> {
  const origin = await context.serve(await files());
  return withPage(context, { origin, side: 'live', throttle }, (page, devtools) =>
    use({
      start: (way, feed = 'flood') => call(page, 'start', way, feed),
      hide: (hidden) => call(page, 'hide', hidden),
      stop: () => call(page, 'stop'),
      rest: (forMs) => page.waitForTimeout(forMs),
      measure: async (forMs) => {
        await call(page, 'taken');
        const before = await taskTime(devtools);
        await page.waitForTimeout(forMs);
        const after = await taskTime(devtools);
        const taken = await call(page, 'taken');
        return { busy: ((after.ms - before.ms) / (after.at - before.at)) * MS, ...taken };
      },
    }),
  );
}

/** Time to warm up and reach a steady stream, and length of a sample, ms. */
export const SETTLE_MS = 1_500;
export const SAMPLE_MS = 2_000;
/** Returns the number of rounds, which are fewer because a sample lasts seconds. */
export const getRounds = (context: BenchContext): number => Math.max(1, Math.round(context.rounds / 5));
