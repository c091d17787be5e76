/**
 * Bundles the worker as an ES module: one file that it starts from, and beside it what it loads later. Rolldown does
 * this and not Parcel: Parcel wraps every module of a worker in a function (a tenth more bytes, and each call between
 * modules through a getter, on the hottest path there is), and it takes module workers for unsupported where they are
 * not, so that whatever a worker imports later ends in `importScripts`, which module workers refuse.
 */
import { join } from 'node:path';
import { minify } from '@swc/core';
import { transform } from 'esbuild';
import {
  type BuildOptions,
  build,
  type OutputBundle,
  type OutputOptions,
  type Plugin,
  watch,
} from 'rolldown';
import { Header } from '../src/shared/batch';
import { Count } from '../src/shared/profile';
import { Freshness, Quality } from '../src/shared/reading';
import { PacketType, Property } from '../workers/monitor/broker/mqtt-packets';
import {
  MetricQuality,
  MetricTag,
  MetricType,
  PayloadTag,
  PropertiesTag,
  PropertyTag,
  Wire,
} from '../workers/monitor/broker/sparkplug-names';
import { Kind } from '../workers/monitor/live/decode-value';
import { answeringOnly } from './comlink';
import { dist, root } from './paths';

const FOLDER = 'worker';
const NAME = 'monitor';
const ENTRY = join(root, 'workers/monitor/index.ts');
const PAINTER = 'painter';
const PAINTER_ENTRY = join(root, 'src/widgets/painter/index.ts');
/** The oldest of the supported browsers, as package.json lists them. */
const BROWSERS = ['chrome93', 'firefox114', 'safari15.4'];

/** What every watch asks for beside its first values, and what several of the other parts share. */
const LATE_SERVICES = /\/(?:watch\/late-services|shared\/value-number)\.ts$/;

/** Ids of a plant's signals, which the history reads too, where there is no broker. */
const PLANT_IDS = /\/shared\/plant-ids\.ts$/;
/** What a watch of a broker needs, its dialects, and what whoever speaks to a plant needs: one file each. */
const BROKER_DRIVER =
  /\/broker\/(?:broker-list|plant-snapshot|byte-list|byte-cursor|random-name|columns|sparkplug-names)\.ts$/;
const SPARKPLUG = /\/broker\/(?:compressed|sparkplug|sparkplug-node|sparkplug-topic|metric-value)\.ts$/;
const BROKER_COMMANDS = /\/broker\/(?:sparkplug-writer|broker-commands)\.ts$/;

const HASHED_NAME = '[name].[hash].js';

/** Tables of numbers that parts share: as objects they would be looked up by name wherever they are used. */
const NUMBERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Count,
  Freshness,
  Quality,
  Header,
  Kind,
  MetricQuality,
  MetricType,
  MetricTag,
  PacketType,
  PayloadTag,
  PropertiesTag,
  Property,
  PropertyTag,
  Wire,
};
const NAMED_NUMBER = new RegExp(`\\b(${Object.keys(NUMBERS).join('|')})\\.(\\w+)`, 'g');

/** `Freshness.stale` → `3`. */
const numbersInPlace = (code: string): string =>
  code.replace(NAMED_NUMBER, (text, table: string, name: string) => String(NUMBERS[table]?.[name] ?? text));

/** Compressed by swc before Rolldown's own minifier: together they leave 1.7 % less than either alone. */
const compressed = async (code: string): Promise<string> =>
  // Unsafe only for functions that are called by `new` or read `this` without being methods: there are none.
  (
    await minify(code, {
      module: true,
      ecma: 2020,
      compress: { passes: 3, unsafe_arrows: true },
      mangle: true,
    })
  ).code;

const IMPORT = /\bimport\([`'"]\.\/([\w.-]+)[`'"]\)/g;

/** Names of a file and of the files that it imports at once, and those in turn; without the one that the worker starts from. */
function filesOf(name: string, bundle: OutputBundle, found = new Set<string>()): ReadonlySet<string> {
  const file = bundle[name];
  if (file?.type !== 'chunk' || file.isEntry || found.has(name)) return found;
  found.add(name);
  for (const needed of file.imports) filesOf(needed, bundle, found);
  return found;
}

/** Has later parts fetched before they are imported (`workers/monitor/host/import-part.ts`). */
export const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(IMPORT, (_found, name: string) => {
          const files = [...filesOf(name, bundle)].map((one) => `"./${one}"`);
          return `importPart(${files.join()})`;
        });
  },
};

/**
 * Options of Rolldown for the worker of that name that starts from `entry`. Names carry a hash in hexadecimal digits, by which
 * whoever serves the product knows that a file never changes.
 */
export function bundleOf(entry: string, output: OutputOptions, name = NAME): BuildOptions {
  return {
    cwd: root,
    input: { [name]: entry },
    // These browsers know all of it but static blocks of classes. Given the browsers, Rolldown would make weak maps of
    // private fields because of those, so esbuild lowers what is left.
    transform: { target: 'es2022' },
    plugins: [
      {
        name: 'comlink-answering-only',
        transform: { filter: { id: /\/comlink\.mjs$/ }, handler: answeringOnly },
      },
      { name: 'numbers-in-place', transform: { filter: { code: NAMED_NUMBER }, handler: numbersInPlace } },
      {
        name: 'oldest-browsers',
        renderChunk: async (code) => {
          const lowered = (await transform(code, { target: BROWSERS })).code;
          return output.minify ? compressed(lowered) : lowered;
        },
      },
    ],
    // As often as constants follow from constants: one that is left is an export to the parts that come later.
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    logLevel: 'warn',
    output: {
      dir: join(dist, FOLDER),
      entryFileNames: HASHED_NAME,
      chunkFileNames: HASHED_NAME,
      hashCharacters: 'hex',
      comments: false,
      // Keeps the entry and all that it imports at once in one file. Later parts import from it what they share: a
      // file of its own for that would be one more request before anything runs. The part that every watch asks for
      // beside its first values is one file as well, for the same reason.
      codeSplitting: {
        groups: [
          { name, test: (id) => id === entry, priority: 1 },
          { name: 'late-services', test: LATE_SERVICES },
          { name: 'plant-ids', test: PLANT_IDS, priority: 1 },
          { name: 'broker-driver', test: BROKER_DRIVER },
          { name: 'sparkplug', test: SPARKPLUG },
          { name: 'broker-commands', test: BROKER_COMMANDS },
        ],
      },
      ...output,
    },
  };
}

/** Builds the worker and returns its path under the base, for `ALLSHIFT_WORKER`. */
export async function buildWorker(): Promise<string> {
  const options = bundleOf(ENTRY, { minify: true });
  const { output } = await build({ ...options, plugins: [options.plugins, fetchBeforeImport] });
  return `/wx/${FOLDER}/${output[0].fileName}`;
}

/** It shares modules with the page: of those it takes what it names, and nothing for what a module does by itself. */
const painterOptions = (output: OutputOptions): BuildOptions => ({
  ...bundleOf(PAINTER_ENTRY, output, PAINTER),
  treeshake: { moduleSideEffects: (id) => id === PAINTER_ENTRY },
});

/** Builds the painter and returns its path under the base, for `ALLSHIFT_PAINTER`. */
export async function buildPainter(): Promise<string> {
  const { output } = await build(painterOptions({ minify: true }));
  return `/wx/${FOLDER}/${output[0].fileName}`;
}

interface WatchedWorkers {
  /** Paths under the base, as the build inserts them. */
  readonly env: Readonly<Record<'ALLSHIFT_WORKER' | 'ALLSHIFT_PAINTER', string>>;
  /** Ends watching; the process lives on until then. */
  readonly close: () => Promise<void>;
}

/** Builds the workers now and at every change, under names that stay. */
export function watchWorkers(): Promise<WatchedWorkers> {
  const output: OutputOptions = { entryFileNames: '[name].js' };
  const watcher = watch([bundleOf(ENTRY, output), painterOptions(output)]);
  const close = (): Promise<void> => watcher.close();
  const env = {
    ALLSHIFT_WORKER: `/wx/${FOLDER}/${NAME}.js`,
    ALLSHIFT_PAINTER: `/wx/${FOLDER}/${PAINTER}.js`,
  };
  return new Promise((resolve) => {
    watcher.on('event', async (event) => {
      if (event.code === 'END') resolve({ env, close });
      if (event.code === 'ERROR') console.error(event.error.message);
      if ('result' in event) await event.result.close();
    });
  });
}
