/**
 * Builds the static product into dist/: the workers, the page's modules and Parcel's bundle of them, the files of public/,
 * files for web servers, the service worker, and compressed forms.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourcesHash, stampBuild } from './build-stamp';
import { buildEarlyStart } from './early-start';
import { joinedPage, joinPage } from './page';
import { bin, dist, root } from './paths';
import { writeServiceWorker } from './service-worker';
import { writeCompressedForms, writeDeployFiles } from './serving/deploy';
import { buildVideoFrame } from './video-frame';
import { withEarlyStart } from './watched-build';
import { buildPainter, buildWorker } from './worker';

/** The arguments for Parcel that build and watch share, but for the page from which it starts. */
export const parcelArguments = ['--public-url', '/wx/', '--dist-dir', 'dist'];
/** From nothing: with its cache, Parcel leaves out what a part that it knows was not asked for before, and calls of it fail. */
const productArguments = [
  joinedPage,
  ...parcelArguments,
  '--no-cache',
  '--no-source-maps',
  '--log-level',
  'warn',
];

/** Asked for beside the code that will read it. Not in index.html: the bundler would take the file for a part of the product. */
const CONFIG = '<link rel="preload" href="/wx/config.json" as="fetch" crossorigin>';
const FIRST_MODULE = /<script type="?module"? src="?([^">]+)"?>/;

/** The elements by which a page asks for its first files early; for its first code, as for all later parts (`retry-loads.ts`). */
function preloadsOf(page: string): string {
  const [, code] = FIRST_MODULE.exec(page) ?? [];
  if (code === undefined) throw new Error('the page names no first module');
  return `${CONFIG}<link rel="preload" href="${code}" as="script" crossorigin>`;
}

/**
 * Copies what is served untouched, has configuration and the early start asked for by the page itself, and writes the files of
 * `deploy/`.
 */
export async function finishBuild(): Promise<void> {
  cpSync(join(root, 'public'), dist, { recursive: true });
  const early = await buildEarlyStart();
  const path = join(dist, 'index.html');
  const page = readFileSync(path, 'utf8');
  writeFileSync(path, withEarlyStart(page, preloadsOf(page), early));
  writeDeployFiles(dist);
}

export async function build(): Promise<void> {
  const sources = sourcesHash();
  stampBuild(null);
  rmSync(dist, { recursive: true, force: true });
  const [worker, painter] = await Promise.all([buildWorker(), buildPainter(), joinPage()]);
  execFileSync(bin('parcel'), ['build', ...productArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ALLSHIFT_WORKER: worker, ALLSHIFT_PAINTER: painter },
  });
  await buildVideoFrame();
  await finishBuild();
  await writeServiceWorker(dist);
  writeCompressedForms(dist);
  stampBuild(sources);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
