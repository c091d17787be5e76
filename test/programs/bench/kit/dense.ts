/** Measures the task time of the whole page thread, since most of a value's cost arises after the script. */
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import type { BenchContext } from '../bench';
import { createChance, shuffle } from './contest';
import type { Contestant, DenseBench } from './dense-page';
import { createSceneFiles, type SceneName } from './dense-scenes';
import { buildPageFiles, createCaller, getTaskTime, withPage } from './in-browser';

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

async function buildFiles(): Promise<ReadonlyMap<string, string>> {
  const entry = JSON.stringify(fileURLToPath(new URL('./dense-page.ts', import.meta.url)));
  const page = await buildPageFiles(`import { run } from ${entry}; run();`, import.meta.dirname);
  return new Map([...createSceneFiles(), ...page]);
}

/** Origin of the file server, one per run. */
const origins = new WeakMap<BenchContext, Promise<string>>();
const getOrigin = (context: BenchContext): Promise<string> => {
  const origin = origins.get(context) ?? buildFiles().then(context.serve);
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
    await callBench(page, 'open', scene);
    return use(page, devtools);
  });
}

export const callBench = createCaller<DenseBench>('bench');

/** One measurement: the page, the share that changes per batch, the slowdown of the page's thread. */
export interface DenseCase {
  readonly scene: SceneName;
  readonly share: number;
  readonly throttle: number;
  readonly rounds: number;
}

const samplesByCase = new WeakMap<BenchContext, Map<string, Promise<DenseSamples>>>();
/** Returns the samples of a case, measured once per run, since mount and batches belong to different benches. */
export function measureDense(context: BenchContext, denseCase: DenseCase): Promise<DenseSamples> {
  const cached = samplesByCase.get(context) ?? new Map<string, Promise<DenseSamples>>();
  samplesByCase.set(context, cached);
  const key = JSON.stringify(denseCase);
  const samples = cached.get(key) ?? measure(context, denseCase);
  cached.set(key, samples);
  return samples;
}

const measure = (context: BenchContext, denseCase: DenseCase): Promise<DenseSamples> =>
  withDensePage(context, denseCase, async (page, devtools) => {
    const { share, rounds } = denseCase;
    const getBusyMs = async (): Promise<number> => (await getTaskTime(devtools)).ms;
    const samples: DenseSamples = {
      batch: { product: [], plain: [] },
      mount: { product: [], plain: [] },
      read: [],
      longest: [],
    };
    const chance = createChance(8);
    for (let round = -1; round < rounds; round++) {
      for (const contestant of shuffle(CONTESTANTS, chance)) {
        const readMs = await callBench(page, 'readPage');
        const busyBeforeMount = await getBusyMs();
        await callBench(page, 'mount', contestant);
        const busyAfterMount = await getBusyMs();
        await callBench(page, 'prepare', share, 1, WARM_BATCHES);
        await callBench(page, 'run');
        await callBench(page, 'prepare', share, 1 + WARM_BATCHES, BATCHES);
        const busyBeforeRun = await getBusyMs();
        await callBench(page, 'run');
        const busyAfterRun = await getBusyMs();
        const longest = await callBench(page, 'longestTask');
        await callBench(page, 'leave');
        if (round < 0) continue;
        samples.mount[contestant].push(busyAfterMount - busyBeforeMount);
        samples.batch[contestant].push((busyAfterRun - busyBeforeRun) / BATCHES);
        if (contestant !== 'product') continue;
        samples.longest.push(longest);
        samples.read.push(readMs);
      }
    }
    return samples;
  });
