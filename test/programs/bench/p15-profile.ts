/**
 * P15: the worker's live path with the profile, against the same path with the profile compiled out. Two equal workers
 * differ by more than a profile costs, so each event is recorded many times and the cost is divided.
 */
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Bench, type BenchContext, judge } from './bench';
import { bundle } from './kit/in-browser';
import { getRatio, median } from './kit/stats';
import type { P15Input, run } from './p15-profile.page';
import { REPEATS } from './p15-profile.shared';

const GOAL = 1.02;
const CASES: readonly (readonly [values: number, frames: number])[] = [
  [1, 2_000],
  [20, 800],
  [200, 200],
  [2_000, 30],
];
/** The difference is small, so there are more rounds. */
const ROUNDS_FACTOR = 2;

const getPath = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Creates a plugin that replaces the worker's profile by a module, which may still import the real one. */
const createProfilePlugin = (name: string): Plugin => ({
  name: 'another profile',
  setup({ onResolve }) {
    onResolve({ filter: /\/profile\/profile$/ }, ({ importer }) =>
      importer === getPath(name) ? null : { path: getPath(name) },
    );
  },
});
async function bundleWorker(profile: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [getPath('./p15-profile.worker.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'chrome93',
    minify: true,
    plugins: [createProfilePlugin(profile)],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

async function measure(context: BenchContext, input: P15Input): ReturnType<typeof run> {
  const page = getPath('./p15-profile.page.ts');
  const origin = await context.serve(
    new Map([
      [
        '/index.html',
        '<!doctype html><meta charset="utf-8"><title>bench</title><script type="module" src="/main.js"></script>',
      ],
      [
        '/main.js',
        await bundle(`import { run } from ${JSON.stringify(page)}; globalThis.measure = run;`, getPath('.')),
      ],
      ['/worker-on.js', await bundleWorker('./p15-profile.repeated.ts')],
      ['/worker-out.js', await bundleWorker('./p15-profile.hollow.ts')],
    ]),
  );
  const browser = await context.browser();
  const benchPage = await browser.newPage();
  try {
    await benchPage.goto(`${origin}/index.html`);
    await benchPage.waitForFunction(() => 'measure' in globalThis);
    return await benchPage.evaluate(
      (given) => (globalThis as unknown as { measure: typeof run }).measure(given),
      input,
    );
  } finally {
    await benchPage.close();
  }
}

export const bench: Bench = {
  id: 'p15',
  title: 'Profile always on, against compiled out: frames to batches in the worker',
  async *run(context) {
    for (const [values, frames] of CASES) {
      const { on, out, batches } = await measure(context, {
        values,
        frames,
        rounds: ROUNDS_FACTOR * context.rounds,
      });
      const repeated = getRatio(on, out);
      const divideByRepeats = (repeatedRatio: number): number => 1 + (repeatedRatio - 1) / REPEATS;
      const ratio = divideByRepeats(repeated.ratio);
      yield judge(`${values.toLocaleString('en')} values a frame`, ratio, GOAL, {
        note: `${frames} frames, ${batches} batches, ${REPEATS} times over: ${median(on).toFixed(2)} ms over ${median(out).toFixed(2)} ms`,
        spread: [divideByRepeats(repeated.spread[0]), divideByRepeats(repeated.spread[1])],
      });
    }
  },
};
