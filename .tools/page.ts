/**
 * Joins the page's own modules, before Parcel packs them with the packages and style sheets that they import. Parcel gives
 * each module of a part that is loaded later a function and an id of its own, and whatever a module takes of another one
 * goes through a getter at each use: a configuration page would download an eighth more. A watched build goes without it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'rolldown';
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

/** The page's side of a watch: whoever needs one of these modules needs nearly all of them. */
const WATCH = new RegExp(
  [
    'state/live/(?:alarms|atoms|board|frame-loop|page-profile|replay|use-monitor|watch)\\.ts',
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

/** Joins the modules and writes them beside a page that starts with them, for Parcel. */
export async function joinPage(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await build({
    cwd: root,
    input: { [START]: `src/${START}.tsx` },
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
    // No module is imported for what it does but the first one and style sheets (`test/shape/walls.test.ts`).
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
    output: {
      dir: FOLDER,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      comments: false,
      minify: true,
      // What a watch takes from elsewhere stays where it is: signing in has need of it without a watch.
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'live', test: WATCH }] },
    },
  });
  const html = readFileSync(join(root, HTML), 'utf8');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(root, joinedPage),
    html.replaceAll('"./', '"/src/').replace(`/src/${START}.tsx`, `./${START}.js`),
  );
}
