import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'rolldown';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBundle, fetchBeforeImport } from '../../../.tools/worker';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'worker-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("The worker's entry", () => {
  it('is one file without static imports', async () => {
    const { start, files } = await buildBundle();
    expect(files.get(start)).not.toMatch(/\bfrom\s*["'`]|import\s*["'`]/);
    expect(files.get(start)?.match(/import\(/g)).toHaveLength(2);
  });

  it('is shared with later parts, and its state exists once', async () => {
    const { start, files } = await buildBundle();
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    await import(/* @vite-ignore */ pathToFileURL(join(folder, start)).href);
    const worker = (globalThis as unknown as { readonly sample: Start }).sample;
    expect(worker.seen()).toBe('start');
    expect((await worker.first()).said).toBe('start both');
    expect((await worker.second()).heard()).toBe('start,first start both');
    expect(worker.seen()).toBe('start,first');
  });

  it('lists each later part with its static imports, but never itself, to fetch them in parallel', async () => {
    const { start, files } = await buildBundle({}, fetchBeforeImport);
    const importedParts = [...(files.get(start) ?? '').matchAll(/importPart\(([^)]*)\)/g)].map(
      ([, names = '']) => names.split(',').map((name) => /^"\.\/(\w+)/.exec(name)?.[1]),
    );
    expect(importedParts).toEqual([
      ['first', 'both'],
      ['second', 'both'],
    ]);
    for (const text of files.values()) expect(text).not.toMatch(/\bimport\(/);
  });

  it('changes the names of all files when one part changes', async () => {
    const before = await buildBundle();
    const rebuilt = await buildBundle();
    const after = await buildBundle({ 'second.ts': `${SOURCES['second.ts']} export const more = 1;` });
    expect([...rebuilt.files]).toEqual([...before.files]);
    expect([...after.files.keys()].filter((name) => before.files.has(name))).toEqual([]);
  });

  it('is compiled for the oldest browsers, and private fields stay private', async () => {
    const { start, files } = await buildBundle({
      'name.ts': `
        class Block { static made = ''; static { Block.made = 'start'; } }
        export const name = Block.made; export class Mark { #of = name; get of() { return this.#of; } }`,
    });
    expect(files.get(start)).not.toMatch(/static\s*\{/);
    expect(files.get(start)).toMatch(/this\.#/);
    expect(files.get(start)).not.toContain('WeakMap');
  });
});

/** A small worker: two later parts share code with the entry and with each other. */
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

interface Bundle {
  readonly start: string;
  readonly files: ReadonlyMap<string, string>;
}

async function buildBundle(
  overrides: Partial<typeof SOURCES> = {},
  ...plugins: readonly Plugin[]
): Promise<Bundle> {
  for (const [name, text] of Object.entries({ ...SOURCES, ...overrides }))
    writeFileSync(join(folder, name), text);
  const options = createBundle(join(folder, 'index.ts'), { minify: true });
  const { output } = await build({ ...options, plugins: [options.plugins, ...plugins], write: false });
  const chunks = output.filter((file) => file.type === 'chunk');
  return { start: output[0].fileName, files: new Map(chunks.map(({ fileName, code }) => [fileName, code])) };
}

interface Start {
  readonly seen: () => string;
  readonly first: () => Promise<{ readonly said: string; readonly mark: object }>;
  readonly second: () => Promise<{ readonly heard: () => string }>;
}
