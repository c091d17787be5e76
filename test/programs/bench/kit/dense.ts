/** Measures the task time of the whole page thread, since most of a value's cost arises after the script. */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import type { BenchContext } from '../bench';
import { seededChance, shuffled } from './contest';
import type { Contestant, DenseBench } from './dense-page';
import { type SceneName, sceneFiles } from './dense-scenes';
import { getCalls, pageFiles, taskTime, withPage } from './in-browser';

const CONTESTANTS: readonly Contestant[] = ['product', 'plain'];
const BATCHES = 8;
const WARM_BATCHES = 3;

/** Milliseconds of the page's thread by contestant, indexed by round. */
export interface DenseSamples {
  readonly batch: Readonly<Record<Contestant, number[]>>;
  /** From an empty page to painted, with the product's document already parsed. */
  readonly mount: Readonly<Record<Contestant, number[]>>;
  readonly read: number[];
  readonly longest: number[];
}

async function files(): Promise<ReadonlyMap<string, string>> {
  const entry = JSON.stringify(fileURLToPath(new URL('./dense-page.ts', import.meta.url)));
  const page = await pageFiles(`import { run } from ${entry}; run();`, import.meta.dirname);
  return new Map([...sceneFiles(), ...page]);
}

/** Origin of the file server, one per run. */
const origins = new WeakMap<BenchContext, Promise<string>>();
const getOrigin = (context: BenchContext): Promise<string> => {
  const origin = origins.get(context) ?? files().then(context.serve);
  origins.set(context, origin);
  return origin;
};

/** Opens a dense page for `use`, then closes it. */
export async function withDensePage<T>(
  context: BenchContext,
  { scene, throttle }: { readonly scene: SceneName; readonly throttle: number },
  use: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const origin = await getOrigin(context);
  return withPage(context, { origin, side: 'bench', throttle }, async (page, devtools) => {
    await call(page, 'open', scene);
    return use(page, devtools);
  });
}

export const call = getCalls<DenseBench>('bench');

/** One measurement: the page, the share that changes per batch, the slowdown of the page's thread. */
export interface DenseCase {
  readonly scene: SceneName;
  readonly share: number;
  readonly throttle: number;
  readonly rounds: number;
}

const measured = new WeakMap<BenchContext, Map<string, Promise<DenseSamples>>>();
/** Returns the samples of a case, measured once per run, since mount and batches belong to different benches. */
export function measureDense(context: BenchContext, given: DenseCase): Promise<DenseSamples> {
  const known = measured.get(context) ?? new Map<string, Promise<DenseSamples>>();
  measured.set(context, known);
  const key = JSON.stringify(given);
  const samples = known.get(key) ?? measure(context, given);
  known.set(key, samples);
  return samples;
}

const measure = (context: BenchContext, given: DenseCase): Promise<DenseSamples> =>
  withDensePage(context, given, async (page, devtools) => {
    const { share, rounds } = given;
    const busy = async (): Promise<number> => (await taskTime(devtools)).ms;
    const samples: DenseSamples = {
      batch: { product: [], plain: [] },
      mount: { product: [], plain: [] },
      read: [],
      longest: [],
    };
    const chance = seededChance(8);
    for (let round = -1; round < rounds; round++) {
      for (const contestant of shuffled(CONTESTANTS, chance)) {
        const took = await call(page, 'readPage');
        const before = await busy();
        await call(page, 'mount', contestant);
        const mounted = await busy();
        await call(page, 'prepare', share, 1, WARM_BATCHES);
        await call(page, 'run');
        await call(page, 'prepare', share, 1 + WARM_BATCHES, BATCHES);
        const fed = await busy();
        await call(page, 'run');
        const done = await busy();
        const longest = await call(page, 'longestTask');
        await call(page, 'leave');
        if (round < 0) continue;
        samples.mount[contestant].push(mounted - before);
        samples.batch[contestant].push((done - fed) / BATCHES);
        if (contestant !== 'product') continue;
        samples.longest.push(longest);
        samples.read.push(took);
      }
    }
    return samples;
  });
