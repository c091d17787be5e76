/**
 * Bundles the worker as an ES module with Rolldown. Parcel wraps every worker module in a function (a tenth more
 * bytes, and a getter for each call between modules, on the hottest path) and wrongly treats module workers as
 * unsupported: later imports use `importScripts`, which module workers reject.
 */
import { join } from 'node:path';
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
import { dist, root } from './paths';

const FOLDER = 'worker';
const NAME = 'monitor';
const ENTRY = join(root, 'workers/monitor/index.ts');
const PAINTER = 'painter';
const PAINTER_ENTRY = join(root, 'src/widgets/painter/index.ts');
/** The oldest supported browsers, as in package.json. */
const BROWSERS = ['chrome93', 'firefox114', 'safari15.4'];

/**
 * The late services, which every watch loads in parallel with its first values, and modules shared by several other
 * parts.
 */
const LATE_SERVICES = /\/(?:watch\/late-services|shared\/value-number)\.ts$/;

/** The ids of a plant's signals, which history reads even without a broker. */
const PLANT_IDS = /\/shared\/plant-ids\.ts$/;
/** A file each for a broker's watches, for Sparkplug, and for sending to a plant. */
const BROKER_DRIVER =
  /\/broker\/(?:broker-list|plant-snapshot|byte-list|byte-cursor|random-name|columns|sparkplug-names)\.ts$/;
const SPARKPLUG = /\/broker\/(?:compressed|sparkplug|sparkplug-node|sparkplug-topic|metric-value)\.ts$/;
const BROKER_COMMANDS = /\/broker\/(?:sparkplug-writer|broker-commands)\.ts$/;

const HASHED_NAME = '[name].[hash].js';

/** Tables of numbers shared by parts; as objects, each use would be a lookup by name. */
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

/** Replaces `Freshness.stale` by `3`. */
const inlineNumbers = (code: string): string =>
  code.replace(NAMED_NUMBER, (text, table: string, name: string) => String(NUMBERS[table]?.[name] ?? text));

const IMPORT = /\bimport\([`'"]\.\/([\w.-]+)[`'"]\)/g;

/** Returns the names of a file and its static imports, recursively, except the worker's first file. */
function getFiles(name: string, bundle: OutputBundle, found = new Set<string>()): ReadonlySet<string> {
  const file = bundle[name];
  if (file?.type !== 'chunk' || file.isEntry || found.has(name)) return found;
  found.add(name);
  for (const imported of file.imports) getFiles(imported, bundle, found);
  return found;
}

export const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(IMPORT, (_found, name: string) => {
          const files = [...getFiles(name, bundle)].map((fileName) => `"./${fileName}"`);
          return `importPart(${files.join()})`;
        });
  },
};

/**
 * Returns the options of a bundle. Names have a hexadecimal hash, by which a server recognises files that never
 * change.
 */
export function createBundle(entry: string, output: OutputOptions, name = NAME): BuildOptions {
  return {
    cwd: root,
    input: { [name]: entry },
    // These browsers lack only static class blocks, for which Rolldown would turn private fields into weak maps.
    // esbuild lowers the code instead.
    transform: { target: 'es2022' },
    plugins: [
      { name: 'numbers-in-place', transform: { filter: { code: NAMED_NUMBER }, handler: inlineNumbers } },
      {
        name: 'oldest-browsers',
        renderChunk: async (code) => (await transform(code, { target: BROWSERS })).code,
      },
    ],
    // Repeated, since constants depend on constants; a remaining one would be an export for later parts.
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    logLevel: 'warn',
    output: {
      dir: join(dist, FOLDER),
      entryFileNames: HASHED_NAME,
      chunkFileNames: HASHED_NAME,
      hashCharacters: 'hex',
      comments: false,
      // Keeps the entry and all its static imports in one file, from which later parts import shared code: a separate
      // shared file would be one more request before anything runs. The late services are one file for the same
      // reason.
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

export async function buildWorker(): Promise<string> {
  const options = createBundle(ENTRY, { minify: true });
  const { output } = await build({ ...options, plugins: [options.plugins, fetchBeforeImport] });
  return `/wx/${FOLDER}/${output[0].fileName}`;
}

/** Returns options that keep only the imported names of modules shared with the page, without side effects. */
const createPainterOptions = (output: OutputOptions): BuildOptions => ({
  ...createBundle(PAINTER_ENTRY, output, PAINTER),
  treeshake: { moduleSideEffects: (id) => id === PAINTER_ENTRY },
});

export async function buildPainter(): Promise<string> {
  const { output } = await build(createPainterOptions({ minify: true }));
  return `/wx/${FOLDER}/${output[0].fileName}`;
}

interface WatchedWorkers {
  readonly env: Readonly<Record<'ALLSHIFT_WORKER' | 'ALLSHIFT_PAINTER', string>>;
  readonly close: () => Promise<void>;
}

/** Builds the workers immediately and on every change, under constant names. */
export function watchWorkers(): Promise<WatchedWorkers> {
  const output: OutputOptions = { entryFileNames: '[name].js' };
  const watcher = watch([createBundle(ENTRY, output), createPainterOptions(output)]);
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
