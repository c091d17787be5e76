/**
 * Bundles the worker as an ES module: one file that it starts from, and beside it what it loads later. Rolldown does
 * this and not Parcel: Parcel wraps every module of a worker in a function (a tenth more bytes, and each call between
 * modules through a getter, on the hottest path there is), and it takes module workers for unsupported where they are
 * not, so that whatever a worker imports later ends in `importScripts`, which module workers refuse.
 */
import { join } from 'node:path';
import { minify } from '@swc/core';
import { transform } from 'esbuild';
import { type BuildOptions, build, type OutputOptions, watch } from 'rolldown';
import { dist, root } from './paths';

const FOLDER = 'worker';
const NAME = 'monitor';
const ENTRY = join(root, 'workers/monitor/index.ts');
/** The oldest of the supported browsers, as package.json lists them. */
const BROWSERS = ['chrome93', 'firefox114', 'safari15.4'];

const HASHED_NAME = '[name].[hash].js';

/** Comlink's way to call an object behind a port that the other side hands over. */
const CALLING = 'return wrap(port);';
/** Unused then, but the bundler cannot know that making one changes nothing. */
const REGISTRY = 'new FinalizationRegistry(';

/**
 * Comlink without its calling half. The worker answers and is handed no object to call: a callback from the page would
 * be a port in its contract. Without this all of that half would be part of the start.
 */
export function answeringOnly(comlink: string): string {
  for (const part of [CALLING, REGISTRY])
    if (comlink.split(part).length !== 2) throw new Error(`Comlink has changed: once was "${part}"`);
  return comlink
    .replace(CALLING, "throw new TypeError('This side calls nothing');")
    .replace(REGISTRY, `/* @__PURE__ */ ${REGISTRY}`);
}

/** Compressed by swc before Rolldown's own minifier: together they leave 1.7 % less than either alone. */
const compressed = async (code: string): Promise<string> =>
  (await minify(code, { module: true, ecma: 2020, compress: { passes: 3 }, mangle: true })).code;

/**
 * Options of Rolldown for the worker that starts from `entry`. Names carry a hash in hexadecimal digits, by which
 * whoever serves the product knows that a file never changes.
 */
export function bundleOf(entry: string, output: OutputOptions): BuildOptions {
  return {
    cwd: root,
    input: { [NAME]: entry },
    // These browsers know all of it but static blocks of classes. Given the browsers, Rolldown would make weak maps of
    // private fields because of those, so esbuild lowers what is left.
    transform: { target: 'es2022' },
    plugins: [
      {
        name: 'comlink-answering-only',
        transform: { filter: { id: /\/comlink\.mjs$/ }, handler: answeringOnly },
      },
      {
        name: 'oldest-browsers',
        renderChunk: async (code) => {
          const lowered = (await transform(code, { target: BROWSERS })).code;
          return output.minify ? compressed(lowered) : lowered;
        },
      },
    ],
    optimization: { inlineConst: true },
    logLevel: 'warn',
    output: {
      dir: join(dist, FOLDER),
      entryFileNames: HASHED_NAME,
      chunkFileNames: HASHED_NAME,
      hashCharacters: 'hex',
      comments: false,
      // Keeps the entry and all that it imports at once in one file. Later parts import from it what they share: a
      // file of its own for that would be one more request before anything runs.
      codeSplitting: { groups: [{ name: NAME, test: (id) => id === entry }] },
      ...output,
    },
  };
}

/** Builds the worker and returns its path under the base, for `ALLSHIFT_WORKER`. */
export async function buildWorker(): Promise<string> {
  const { output } = await build(bundleOf(ENTRY, { minify: true }));
  return `/wx/${FOLDER}/${output[0].fileName}`;
}

interface WatchedWorker {
  /** Path under the base, for `ALLSHIFT_WORKER`. */
  readonly path: string;
  /** Ends watching; the process lives on until then. */
  readonly close: () => Promise<void>;
}

/** Builds the worker now and at every change, under a name that stays. */
export function watchWorker(): Promise<WatchedWorker> {
  const watcher = watch(bundleOf(ENTRY, { entryFileNames: '[name].js' }));
  const close = (): Promise<void> => watcher.close();
  return new Promise((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'END') resolve({ path: `/wx/${FOLDER}/${NAME}.js`, close });
      if (event.code === 'ERROR') console.error(event.error.message);
      if ('result' in event) await event.result.close();
    });
  });
}
