/** Runs the page of P3, P4 and P16 and counts what its thread is busy, all of it, by the browser's own count of task time. */
import { fileURLToPath } from 'node:url';
import type { BenchContext } from '../bench';
import { bundle, pageFiles } from './in-browser';
import type { LiveFeed } from './live.shared';
import type { LiveBench, LiveWay } from './live-page';

const MS = 1_000;

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
  /** Lets it run and answers with the thread's busy milliseconds in a second, and what the page counted. */
  readonly measure: (forMs: number) => Promise<{ readonly busy: number } & ReturnType<LiveBench['taken']>>;
  readonly rest: (forMs: number) => Promise<void>;
}

/** A page that stands ready, its thread slowed by `throttle`. Closed after `use`. */
export async function withLivePage<T>(
  context: BenchContext,
  throttle: number,
  use: (live: LivePage) => Promise<T>,
): Promise<T> {
  const origin = await context.serve(await files());
  const browser = await context.browser();
  const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 } });
  try {
    await page.goto(`${origin}/index.html`);
    await page.waitForFunction(() => 'live' in globalThis);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'timeTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const busy = async (): Promise<{ readonly at: number; readonly ms: number }> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      const of = (name: string): number =>
        (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * MS;
      return { at: of('Timestamp'), ms: of('TaskDuration') };
    };
    const call = <Name extends keyof LiveBench>(
      name: Name,
      ...args: Parameters<LiveBench[Name]>
    ): Promise<ReturnType<LiveBench[Name]>> =>
      page.evaluate(
        ([called, given]) => {
          const { live } = globalThis as unknown as { live: Record<string, (...all: unknown[]) => unknown> };
          return live[called as string]?.(...(given as unknown[]));
        },
        [name, args] as const,
      ) as Promise<ReturnType<LiveBench[Name]>>;
    return await use({
      start: (way, feed = 'flood') => call('start', way, feed),
      hide: (hidden) => call('hide', hidden),
      stop: () => call('stop'),
      rest: (forMs) => page.waitForTimeout(forMs),
      measure: async (forMs) => {
        await call('taken');
        const before = await busy();
        await page.waitForTimeout(forMs);
        const after = await busy();
        const taken = await call('taken');
        return { busy: ((after.ms - before.ms) / (after.at - before.at)) * MS, ...taken };
      },
    });
  } finally {
    await page.close();
  }
}

/** Until code is warm and the stream steady, and how long one sample lasts, ms. */
export const SETTLE_MS = 1_500;
export const SAMPLE_MS = 2_000;
/** A sample lasts seconds, so there are fewer of them. */
export const roundsOf = (context: BenchContext): number => Math.max(1, Math.round(context.rounds / 5));
