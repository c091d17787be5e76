/** Builds the static product into dist/. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSources, stampBuild } from './build-stamp';
import { buildEarlyStart } from './early-start';
import { joinedPage, joinPage } from './page';
import { bin, dist, root } from './paths';
import { writeServiceWorker } from './service-worker';
import { writeCompressedForms, writeDeployFiles } from './serving/deploy';
import { buildVideoFrame } from './video-frame';
import { addEarlyStart } from './watched-build';
import { buildPainter, buildWorker } from './worker';

/** Parcel arguments shared by build and watch, except the start page. */
export const parcelArguments = ['--public-url', '/wx/', '--dist-dir', 'dist'];
/**
 * Arguments of the production build. The cache is off because with it Parcel omits exports of a cached part that were
 * unused before, and calls to them fail.
 */
const productArguments = [
  joinedPage,
  ...parcelArguments,
  '--no-cache',
  '--no-source-maps',
  '--log-level',
  'warn',
];

/** Preloads the configuration. Not in index.html, where the bundler would treat the file as part of the product. */
const CONFIG = '<link rel="preload" href="/wx/config.json" as="fetch" crossorigin>';
const FIRST_MODULE = /<script type="?module"? src="?([^">]+)"?>/;

/**
 * Returns preload elements for a page's first files. Its first code is preloaded for the same reason as later parts
 * (`retry-loads.ts`).
 */
function getPreloads(page: string): string {
  const [, code] = FIRST_MODULE.exec(page) ?? [];
  if (code === undefined) throw new Error('the page names no first module');
  return `${CONFIG}<link rel="preload" href="${code}" as="script" crossorigin>`;
}

export async function finishBuild(): Promise<void> {
  cpSync(join(root, 'public'), dist, { recursive: true });
  const earlyElement = await buildEarlyStart();
  const path = join(dist, 'index.html');
  const page = readFileSync(path, 'utf8');
  writeFileSync(path, addEarlyStart(page, getPreloads(page), earlyElement));
  writeDeployFiles(dist);
}

export async function build(): Promise<void> {
  const sources = hashSources();
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
