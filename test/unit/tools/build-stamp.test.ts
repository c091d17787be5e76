import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourcesHash } from '../../../.tools/build-stamp';

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
    expect(sourcesHash(copy)).toBe(sourcesHash(folder));
    rmSync(copy, { recursive: true });
  });

  it('changes when a file is changed, added, renamed or removed, or a package is updated', () => {
    const change = (act: () => void): string => {
      act();
      return sourcesHash(folder);
    };
    const file = (name: string): string => join(folder, name);
    const hashes = [
      sourcesHash(folder),
      change(() => writeFileSync(file('src/screens/a.ts'), 'other')),
      change(() => writeFileSync(file('workers/b.ts'), 'other')),
      change(() => renameSync(file('workers/b.ts'), file('workers/c.ts'))),
      change(() => rmSync(file('src/screens/a.ts'))),
      change(() => writeFileSync(file('package-lock.json'), 'other')),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
