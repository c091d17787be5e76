/**
 * Joins the page's modules before Parcel packs them with packages and style sheets. Parcel gives each module of a
 * lazy part a function and an id, and reads imports through a getter at each use: a configuration page would download
 * an eighth more. Watched builds skip this step.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InputOptions, type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { root } from './paths';

const FOLDER = join(root, '.cache/joined');
const START = 'main';
const HTML = 'src/index.html';
export const joinedPage = '.cache/joined/index.html';

const STYLES = /\.css$/;
/** Packages, which Parcel resolves by its aliases. */
const PACKAGE = /^[\w@]/;

const START_MODULE = `src/${START}.tsx`;
const PAGE_SCREEN = 'src/features/live-page/page-screen.tsx';
const LOGIN = 'src/screens/account/login.tsx';
/** Share of all parts above which the modules that they need form one file. */
const SCREENS_SHARE = 1 / 5;
/** Packages loaded at the start. Modules that use other packages or style sheets stay in the parts that need them. */
const START_PACKAGES = new Set(['react', 'react/jsx-runtime', 'react-router-dom', 'jotai']);
const isOwnCode = ({ imports }: OutputChunk): boolean =>
  imports.every((name) => name.endsWith('.js') || START_PACKAGES.has(name));

/** The page's side of a watch: a part that needs one of these modules needs nearly all of them. */
const WATCH = new RegExp(
  [
    'state/live/(?:alarms|atoms|board|frame-loop|interest|page-profile|replay|use-monitor|watch)\\.ts',
    'worker-client/(?:curve-channels|deps|life-signs|monitor-client|pending-operations|watch-channels|worker-life)\\.ts',
    'shared/(?:batch|histogram|profile|stage-times)\\.ts',
  ]
    .map((entry) => `${entry}$`)
    .join('|'),
);

/** Style sheets stay with Parcel, for which a leading slash is the repository's root. */
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
  plugins: [styles],
  // Only the first module and style sheets have side effects on import (`test/unit/shape/walls.test.ts`).
  treeshake: {
    moduleSideEffects: [
      { test: /\.css$|\/main\.tsx$/, sideEffects: true },
      { test: /./, sideEffects: false },
    ],
  },
  optimization: { inlineConst: { mode: 'all', pass: 3 } },
  // No module imports the first one, so it may export what parts share.
  preserveEntrySignatures: 'allow-extension',
  logLevel: 'warn',
};

/** Modules of each file, by the file's name. */
type Groups = Readonly<Record<string, ReadonlySet<string>>>;

const getOutputOptions = (groups: Groups): OutputOptions => ({
  dir: FOLDER,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  comments: false,
  minify: true,
  codeSplitting: {
    // Other modules that a watch imports stay outside, since signing in needs them without a watch.
    includeDependenciesRecursively: false,
    groups: [
      ...Object.entries(groups).map(([name, modules]) => ({ name, test: (id: string) => modules.has(id) })),
      { name: 'live', test: WATCH },
    ],
  },
});

type GetImports = (chunk: OutputChunk) => readonly string[];
const getStaticImports: GetImports = ({ imports }) => imports;
const getAllImports: GetImports = ({ imports, dynamicImports }) => [...imports, ...dynamicImports];

/** Returns a function that finds all chunks reachable from a chunk, including itself. */
function createReachability(chunks: readonly OutputChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return function collectReachable(
    from: OutputChunk,
    getImports: GetImports,
    isEnd = (_: OutputChunk) => false,
    found = new Set<OutputChunk>(),
  ): Set<OutputChunk> {
    if (found.has(from) || isEnd(from)) return found;
    found.add(from);
    for (const name of getImports(from)) {
      const chunk = byName.get(name);
      if (chunk !== undefined) collectReachable(chunk, getImports, isEnd, found);
    }
    return found;
  };
}
const getModules = (chunks: readonly OutputChunk[]): ReadonlySet<string> =>
  new Set(chunks.flatMap(({ moduleIds }) => moduleIds));

/**
 * Groups modules into few files. Otherwise Rolldown creates a file for everything that two parts share: each is a
 * request, and Parcel gives each a function and an id, which do not compress. `chunks`: these files.
 */
function groupChunks(chunks: readonly OutputChunk[]): Groups {
  const collectReachable = createReachability(chunks);
  const findChunk = (module: string): OutputChunk => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (found === undefined) throw new Error(`${module} is not in the page`);
    return found;
  };
  const start = findChunk(START_MODULE);
  const screen = findChunk(PAGE_SCREEN);
  // Modules that a configuration page's screen needs immediately and that only such pages use.
  const otherChunks = collectReachable(start, getAllImports, (chunk) =>
    collectReachable(chunk, getStaticImports).has(screen),
  );
  const pageChunks = [...collectReachable(screen, getStaticImports)].filter(
    (chunk) => !otherChunks.has(chunk),
  );
  // Own code that most screens need, but only after signing in.
  const signedOutChunks = new Set(
    [start, findChunk(LOGIN)].flatMap((chunk) => [...collectReachable(chunk, getStaticImports)]),
  );
  const neededChunks = chunks.map((chunk) => collectReachable(chunk, getStaticImports));
  const screenChunks = chunks.filter(
    (chunk) =>
      !signedOutChunks.has(chunk) &&
      isOwnCode(chunk) &&
      neededChunks.filter((entry) => entry.has(chunk)).length > SCREENS_SHARE * chunks.length,
  );
  return { 'live-page': getModules(pageChunks), screens: getModules(screenChunks) };
}

export async function joinPage(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  const bundle = await rolldown(input);
  const ungrouped = await bundle.generate(getOutputOptions({}));
  const chunks = ungrouped.output.filter((file) => file.type === 'chunk');
  await bundle.write(getOutputOptions(groupChunks(chunks)));
  await bundle.close();
  const html = readFileSync(join(root, HTML), 'utf8');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(root, joinedPage),
    html.replaceAll('"./', '"/src/').replace(`/${START_MODULE}`, `./${START}.js`),
  );
}
