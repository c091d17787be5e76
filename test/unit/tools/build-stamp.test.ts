import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashSources } from '../../../.tools/build-stamp';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-stamp-'));
  for (const name of ['src/screens', 'workers', 'public', '.tools'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.parcelrc', 'tsconfig.json', 'src/screens/a.ts'])
    writeFileSync(join(folder, name), name);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('The source hash', () => {
  it('is equal for equal sources in any folder', () => {
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true });
    expect(hashSources(copy)).toBe(hashSources(folder));
    rmSync(copy, { recursive: true });
  });

  it('changes when a file is changed, added, renamed or removed, or a package is updated', () => {
    const applyChange = (edit: () => void): string => {
      edit();
      return hashSources(folder);
    };
    const toPath = (name: string): string => join(folder, name);
    const hashes = [
      hashSources(folder),
      applyChange(() => writeFileSync(toPath('src/screens/a.ts'), 'other')),
      applyChange(() => writeFileSync(toPath('workers/b.ts'), 'other')),
      applyChange(() => renameSync(toPath('workers/b.ts'), toPath('workers/c.ts'))),
      applyChange(() => rmSync(toPath('src/screens/a.ts'))),
      applyChange(() => writeFileSync(toPath('package-lock.json'), 'other')),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
