import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dist, root } from './paths';

const STAMP = join(root, '.cache/built-from');
const FOLDERS = ['src', 'workers', 'public', '.tools'];
const FILES = ['package.json', 'package-lock.json', '.parcelrc', 'tsconfig.json'];

/** Hashes path and content of every file that the build reads; the lock file represents packages. */
export function hashSources(folder = root): string {
  const files = FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash('sha256');
  for (const path of [...files.sort(), ...FILES.map((name) => join(folder, name))]) {
    const content = readFileSync(path);
    hash.update(`${path.slice(folder.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Marks `dist/` as the production build of the sources with this hash; `null` removes the mark. */
export function stampBuild(hash: string | null): void {
  mkdirSync(dirname(STAMP), { recursive: true });
  if (hash === null) rmSync(STAMP, { force: true });
  else writeFileSync(STAMP, hash);
}

/** Whether `dist/` is the production build of the current sources. */
export const isBuilt = (): boolean =>
  existsSync(dist) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();
