import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type JoinedWorker, joinStart } from '../../../.tools/worker-start';

/** A worker in small: two parts that are loaded later, sharing with the start in different ways, and with each other. */
const SOURCES = {
  'index.ts': `
    import { count, seen } from './counter'; import { name } from './name';
    count(name);
    globalThis.sample = { seen, first: () => import('./first'), second: () => import('./second') };`,
  'counter.ts': `
    const all: string[] = []; export const count = (by: string) => { all.push(by); }; export const seen = () => all.join();`,
  'name.ts': "export const name = 'start'; export class Mark { readonly of = name; }",
  'both.ts': "import { Mark } from './name'; export const both = () => new Mark().of + ' both';",
  'first.ts': `
    import { both } from './both'; import { count } from './counter'; import { Mark } from './name';
    count('first'); export const mark = new Mark(); export const said = both();`,
  'second.ts': `
    import { both } from './both'; import { seen } from './counter';
    export const heard = () => seen() + ' ' + both();`,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worker-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function joined(change: Partial<typeof SOURCES> = {}): Promise<JoinedWorker> {
  for (const [name, text] of Object.entries({ ...SOURCES, ...change }))
    writeFileSync(join(folder, name), text);
  const { metafile, outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: { monitor: 'index.ts' },
    outdir: 'out',
    ...{ bundle: true, splitting: true, format: 'esm', minify: true, metafile: true, write: false },
    entryNames: '[name]',
    chunkNames: '[name].[hash]',
  });
  return joinStart(metafile, outputFiles);
}

interface Start {
  readonly seen: () => string;
  readonly first: () => Promise<{ readonly said: string; readonly mark: object }>;
  readonly second: () => Promise<{ readonly heard: () => string }>;
}

describe('The start of the worker', () => {
  it('is one file that imports nothing at once', async () => {
    const { start, files } = await joined();
    expect(files.get(start)).not.toMatch(/\bfrom\s*"|import\s*"/);
    expect(files.get(start)?.match(/import\("/g)).toHaveLength(2);
  });

  it('is the same module to the parts that come later: what it keeps is there once', async () => {
    const { start, files } = await joined();
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    await import(/* @vite-ignore */ pathToFileURL(join(folder, start)).href);
    const worker = (globalThis as unknown as { readonly sample: Start }).sample;
    expect(worker.seen()).toBe('start');
    expect((await worker.first()).said).toBe('start both');
    expect((await worker.second()).heard()).toBe('start,first start both');
    expect(worker.seen()).toBe('start,first');
  });

  it('has another name, and its parts too, as soon as anything in any of them is another', async () => {
    const before = await joined();
    const same = await joined();
    const after = await joined({ 'second.ts': `${SOURCES['second.ts']} export const more = 1;` });
    expect([...same.files]).toEqual([...before.files]);
    expect([...after.files.keys()].filter((name) => before.files.has(name))).toEqual([]);
  });
});
