/**
 * Bundles the worker, as an ES module with what it loads later beside it. esbuild does this and not Parcel: Parcel
 * wraps every module of a worker in a function (a tenth more bytes, and each call between modules through a getter,
 * on the hottest path there is), and it takes module workers for unsupported where they are not, so that whatever a
 * worker imports later ends in `importScripts`, which module workers refuse.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, context } from 'esbuild';
import { dist, root } from './paths';
import { joinStart } from './worker-start';

const FOLDER = 'worker';

const options: BuildOptions = {
  absWorkingDir: root,
  entryPoints: { monitor: 'workers/monitor/index.ts' },
  outdir: join('dist', FOLDER),
  bundle: true,
  splitting: true,
  format: 'esm',
  // The oldest of the supported browsers, as package.json lists them.
  target: ['chrome93', 'firefox114', 'safari15.4'],
  entryNames: '[name]',
  chunkNames: '[name].[hash]',
  logLevel: 'warning',
};

/** Builds the worker and returns its path under the base, for `ALLSHIFT_WORKER`. */
export async function buildWorker(): Promise<string> {
  const { metafile, outputFiles } = await build({ ...options, minify: true, metafile: true, write: false });
  const { start, files } = await joinStart(metafile, outputFiles);
  mkdirSync(join(dist, FOLDER), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(dist, FOLDER, name), text);
  return `/wx/${FOLDER}/${start}`;
}

/** Builds the worker now and at every change, under a name that stays. */
export async function watchWorker(): Promise<string> {
  const watching = await context(options);
  await watching.rebuild();
  await watching.watch();
  return `/wx/${FOLDER}/monitor.js`;
}
