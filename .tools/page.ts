/**
 * Joins the page's own modules, before Parcel packs them with the packages and style sheets that they import. Parcel gives
 * each module of a part that is loaded later a function and an id of its own, and whatever a module takes of another one
 * goes through a getter at each use: a configuration page would download an eighth more. A watched build goes without it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { callingOnly } from './comlink';
import { root } from './paths';

const FOLDER = join(root, '.cache/joined');
const START = 'main';
const HTML = 'src/index.html';
/** The path from which Parcel starts. */
export const joinedPage = '.cache/joined/index.html';

const STYLES = /\.css$/;
/** A package that Parcel resolves by its own aliases; Comlink is joined, for the half of it that is not needed goes. */
const PACKAGE = /^(?!comlink$)[\w@]/;

const START_MODULE = `src/${START}.tsx`;
const PAGE_SCREEN = 'src/features/live-page/page-screen.tsx';
const LOGIN = 'src/screens/account/login.tsx';
/** What more than this share of all parts needs is one file. */
const SCREENS_SHARE = 1 / 5;
/** Packages that the start has loaded. What uses another one, or a style sheet, stays where that is needed. */
const OF_START = new Set(['react', 'react/jsx-runtime', 'react-router-dom', 'jotai']);
const isOwnCode = ({ imports }: OutputChunk): boolean =>
  imports.every((name) => name.endsWith('.js') || OF_START.has(name));

/** The page's side of a watch: whoever needs one of these modules needs nearly all of them. */
const WATCH = new RegExp(
  [
    'state/live/(?:alarms|atoms|board|frame-loop|interest|page-profile|replay|use-monitor|watch)\\.ts',
    'worker-client/(?:curve-channels|deps|life-signs|monitor-client|pending-operations|watch-channels|worker-life)\\.ts',
    'shared/(?:batch|histogram|profile|stage-times)\\.ts',
    '/comlink\\.mjs',
  ]
    .map((one) => `${one}$`)
    .join('|'),
);

/** Style sheets stay Parcel's, which takes a leading slash for the root of the repository. */
const styles: Plugin = {
  name: 'styles',
  resolveId: {
    filter: { id: STYLES },
    handler: (id, importer = '') => ({
      id: id.startsWith('.') ? join(importer, '..', id).slice(root.length) : id,
      external: 'absolute',
      moduleSideEffects: true,
    }),
  },
};

const input: InputOptions = {
  cwd: root,
  input: { [START]: START_MODULE },
  external: (id) => PACKAGE.test(id) && !STYLES.test(id),
  // Parcel lowers the rest for the oldest browsers.
  transform: { target: 'es2022', jsx: 'react-jsx' },
  plugins: [
    styles,
    {
      name: 'comlink-calling-only',
      transform: { filter: { id: /\/comlink\.mjs$/ }, handler: callingOnly },
    },
  ],
  // No module is imported for what it does but the first one and style sheets (`test/unit/shape/walls.test.ts`).
  treeshake: {
    moduleSideEffects: [
      { test: /\.css$|\/main\.tsx$/, sideEffects: true },
      { test: /./, sideEffects: false },
    ],
  },
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
  // Nobody imports from the first module, so it may export what parts share.
  preserveEntrySignatures: 'allow-extension',
  logLevel: 'warn',
};

/** Modules that are put into a file of their own, by the name of the file. */
type Groups = Readonly<Record<string, ReadonlySet<string>>>;

const output = (groups: Groups): OutputOptions => ({
  dir: FOLDER,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  comments: false,
  minify: true,
  codeSplitting: {
    // What a watch takes from elsewhere stays where it is: signing in has need of it without a watch.
    includeDependenciesRecursively: false,
    groups: [
      ...Object.entries(groups).map(([name, modules]) => ({ name, test: (id: string) => modules.has(id) })),
      { name: 'live', test: WATCH },
    ],
  },
});

type Next = (chunk: OutputChunk) => readonly string[];
const atOnce: Next = ({ imports }) => imports;
const everLoaded: Next = ({ imports, dynamicImports }) => [...imports, ...dynamicImports];

/** Finds what a chunk leads to, itself included. */
function reaching(chunks: readonly OutputChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return function reached(
    from: OutputChunk,
    next: Next,
    isEnd = (_: OutputChunk) => false,
    found = new Set<OutputChunk>(),
  ): Set<OutputChunk> {
    if (found.has(from) || isEnd(from)) return found;
    found.add(from);
    for (const name of next(from)) {
      const chunk = byName.get(name);
      if (chunk !== undefined) reached(chunk, next, isEnd, found);
    }
    return found;
  };
}
const modulesOf = (chunks: readonly OutputChunk[]): ReadonlySet<string> =>
  new Set(chunks.flatMap(({ moduleIds }) => moduleIds));

/**
 * The modules that have a file together. By itself Rolldown makes a file of whatever two parts share: each is a request, and
 * Parcel gives each a function and an id, which cannot be compressed. `chunks` are those files.
 */
function groupsOf(chunks: readonly OutputChunk[]): Groups {
  const reached = reaching(chunks);
  const holding = (module: string): OutputChunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (found === undefined) throw new Error(`${module} is not in the page`);
    return found;
  };
  const start = holding(START_MODULE);
  const screen = holding(PAGE_SCREEN);
  // What the screen of a configuration page needs at once, and nothing but such pages uses.
  const elsewhere = reached(start, everLoaded, (chunk) => reached(chunk, atOnce).has(screen));
  const ofPages = [...reached(screen, atOnce)].filter((chunk) => !elsewhere.has(chunk));
  // What most screens need of the own code, and nobody who is not signed in.
  const signedOut = new Set([start, holding(LOGIN)].flatMap((chunk) => [...reached(chunk, atOnce)]));
  const needs = chunks.map((chunk) => reached(chunk, atOnce));
  const ofScreens = chunks.filter(
    (chunk) =>
      !signedOut.has(chunk) &&
      isOwnCode(chunk) &&
      needs.filter((one) => one.has(chunk)).length > SCREENS_SHARE * chunks.length,
  );
  return { 'live-page': modulesOf(ofPages), screens: modulesOf(ofScreens) };
}

/** Joins the modules and writes them beside a page that starts with them, for Parcel. */
export async function joinPage(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  const bundle = await rolldown(input);
  const apart = await bundle.generate(output({}));
  const chunks = apart.output.filter((file) => file.type === 'chunk');
  await bundle.write(output(groupsOf(chunks)));
  await bundle.close();
  const html = readFileSync(join(root, HTML), 'utf8');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(root, joinedPage),
    html.replaceAll('"./', '"/src/').replace(`/${START_MODULE}`, `./${START}.js`),
  );
}
