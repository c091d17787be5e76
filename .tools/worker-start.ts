/**
 * Makes one file of all that the worker needs to start. esbuild puts what the start shares with a later part into files
 * beside both: a second request before anything runs, and two texts that compress worse than one. Here those files
 * become one with the start, and the later parts import from it: a module is loaded once, whoever names it.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { minify } from '@swc/core';
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { root } from './paths';

const STUB = 'start';
const HASH_LENGTH = 8;

export interface JoinedWorker {
  /** Name of the file that the worker starts from. */
  readonly start: string;
  /** All files by name; each name carries the hash of the whole, since each file names others. */
  readonly files: ReadonlyMap<string, string>;
}

/** Joins what esbuild made of the worker's one entry point. */
export async function joinStart(
  { outputs }: Metafile,
  outputFiles: readonly OutputFile[],
): Promise<JoinedWorker> {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const entry = [...byName].find(([, { entryPoint }]) => entryPoint?.endsWith('index.ts'))?.[0];
  if (entry === undefined) throw new Error('the worker was not built');
  // What the entry imports at once, and what that imports.
  const together = new Set([entry]);
  for (const name of together)
    for (const { path, kind } of byName.get(name)?.imports ?? [])
      if (kind === 'import-statement') together.add(basename(path));
  const wanted = new Map<string, string>();
  const files = new Map<string, string>();
  for (const [name, text] of texts)
    if (!together.has(name)) files.set(name, importFromStart(text, together, entry, wanted));
  const stub = [...wanted].map(([what, as]) => {
    const [name = '', alias = ''] = what.split(' ');
    return `export { ${alias} as ${as} } from './${name}';`;
  });
  files.set(entry, await joinTexts([...stub, `import './${entry}';`].join('\n'), texts, together));
  return named(entry, await minified(files));
}

async function joinTexts(
  stub: string,
  texts: ReadonlyMap<string, string>,
  together: ReadonlySet<string>,
): Promise<string> {
  const inMemory: Plugin = {
    name: 'in-memory',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\.\// }, ({ path }) =>
        together.has(basename(path)) ? { path, namespace: STUB } : { path, external: true },
      );
      onLoad({ filter: /./, namespace: STUB }, ({ path }) => ({ contents: texts.get(basename(path)) ?? '' }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: stub, resolveDir: root },
    bundle: true,
    format: 'esm',
    target: 'esnext',
    minify: true,
    write: false,
    logLevel: 'warning',
    plugins: [inMemory],
  });
  return outputFiles[0]?.text ?? '';
}

const IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([^"]+)"/g;

/**
 * Lets a later part import from the start what it imports from files that have become part of it. `wanted` gathers what
 * the start has to export for that, `file alias` by the short name that it gets: each file named its own from `a` on.
 */
function importFromStart(
  text: string,
  together: ReadonlySet<string>,
  entry: string,
  wanted: Map<string, string>,
): string {
  return text.replace(IMPORT, (whole, list: string | undefined, name: string) => {
    if (!together.has(name)) return whole;
    if (list === undefined) return `import"./${entry}"`;
    const items = list.split(',').map((item) => {
      const [alias = '', local = alias] = item.trim().split(/\s+as\s+/);
      const what = `${name} ${alias}`;
      const as = wanted.get(what) ?? `$${wanted.size.toString(36)}`;
      wanted.set(what, as);
      return `${as} as ${local}`;
    });
    return `import{${items.join(',')}}from"./${entry}"`;
  });
}

/** By the minifier that Parcel takes for the page: another tenth less than esbuild's own leaves. */
async function minified(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const small = new Map<string, string>();
  for (const [name, text] of files) {
    const { code } = await minify(text, {
      module: true,
      ecma: 2020,
      compress: { passes: 3 },
      mangle: true,
      format: { comments: false },
    });
    small.set(name, code);
  }
  return small;
}

/** Names all files by the hash of the whole, in their own texts too. */
function named(entry: string, files: ReadonlyMap<string, string>): JoinedWorker {
  const hash = createHash('sha256');
  for (const [name, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\n${text}\n`);
  const mark = hash.digest('hex').slice(0, HASH_LENGTH);
  const nameOf = (name: string): string => name.replace(/\.js$/, `.${mark}.js`);
  const renamed = new Map<string, string>();
  for (const [name, text] of files) {
    let own = text;
    for (const other of files.keys()) own = own.replaceAll(`"./${other}"`, `"./${nameOf(other)}"`);
    if (/"\.\/(?!\S*\.[0-9a-f]{8}\.js")/.test(own)) throw new Error(`${name} imports what is not there`);
    renamed.set(nameOf(name), own);
  }
  return { start: nameOf(entry), files: renamed };
}
