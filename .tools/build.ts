/** Builds the static product into dist/: Parcel's bundle, the files of public/, and the headers a server must send. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** The arguments for Parcel that build and watch share. */
export const parcelArguments = ['src/index.html', '--public-url', '/wx/', '--dist-dir', 'dist'];

/** Copies what is served untouched, and writes `headers.json`: the hashes that a strict `script-src` has to allow. */
export function finishBuild(): void {
  cpSync(join(root, 'public'), dist, { recursive: true });
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const hashes = [...html.matchAll(/<script type="?importmap"?>([\s\S]*?)<\/script>/g)].map(
    ([, map = '']) => `sha256-${createHash('sha256').update(map).digest('base64')}`,
  );
  writeFileSync(join(dist, 'headers.json'), `${JSON.stringify({ importMapHashes: hashes }, null, 2)}\n`);
}

export function build(): void {
  if (existsSync(dist)) rmSync(dist, { recursive: true });
  execFileSync(
    join(root, 'node_modules/.bin/parcel'),
    ['build', ...parcelArguments, '--no-source-maps', '--log-level', 'warn'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  finishBuild();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) build();
