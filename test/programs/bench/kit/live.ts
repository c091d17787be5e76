import { fileURLToPath } from 'node:url';
import type { BenchContext } from '../bench';
import { buildPageFiles, bundle, createCaller, getTaskTime, withPage } from './in-browser';
import type { LiveFeed } from './live.shared';
import type { LiveBench, LiveWay } from './live-page';

const MS = 1_000;
const callPage = createCaller<LiveBench>('live');

async function buildFiles(): Promise<ReadonlyMap<string, string>> {
  const folder = fileURLToPath(new URL('./', import.meta.url));
  const page = await buildPageFiles(`import ${JSON.stringify(`${folder}live-page.ts`)};`, folder);
  const worker = await bundle(`import ${JSON.stringify(`${folder}live.worker.ts`)};`, folder);
  return new Map([...page, ['/worker.js', worker]]);
}

export interface LivePage {
  readonly start: (way: LiveWay, feed?: LiveFeed) => Promise<void>;
  readonly hide: (hidden: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Lets the page run; returns the busy milliseconds of its thread per second, and its counts. */
  readonly measure: (
    durationMs: number,
  ) => Promise<{ readonly busy: number } & ReturnType<LiveBench['taken']>>;
  readonly wait: (durationMs: number) => Promise<void>;
}

/** Opens a live page for `use`, then closes it. */
export async function withLivePage<T>(
  context: BenchContext,
  throttle: number,
  use: (live: LivePage) => Promise<T>,
): Promise<T> {
  const origin = await context.serve(await buildFiles());
  return withPage(context, { origin, side: 'live', throttle }, (page, devtools) =>
    use({
      start: (way, feed = 'flood') => callPage(page, 'start', way, feed),
      hide: (hidden) => callPage(page, 'hide', hidden),
      stop: () => callPage(page, 'stop'),
      wait: (durationMs) => page.waitForTimeout(durationMs),
      measure: async (durationMs) => {
        await callPage(page, 'taken');
        const before = await getTaskTime(devtools);
        await page.waitForTimeout(durationMs);
        const after = await getTaskTime(devtools);
        const taken = await callPage(page, 'taken');
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
