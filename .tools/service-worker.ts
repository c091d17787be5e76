/**
 * Writes the service worker with its list of files, and the kill switch. The last step of a build, since the list
 * includes files of all previous steps.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { BuildFiles } from '../workers/service-worker/build-files';
import { root } from './paths';
import { HASHED_NAME, PRODUCT_BASE } from './serving/files';
import { VIDEO_FRAME } from './serving/security-headers';
import { DEPLOY_FOLDER, SERVICE_WORKER } from './serving/site';

/** The kill switch. Stored with the files for web servers and not served from there. */
const KILL_SWITCH = 'sw-off.js';
/**
 * Compressed size, bytes, from which a file that the page does not reference counts as a rarely needed library:
 * charts, video.
 */
const LARGE_BYTES = 60_000;
const HASHED = new RegExp(HASHED_NAME);
/** Files kept from the start; pictures are kept on first use. */
const CORE = /\.(js|css)$/;
const META = /<meta name="build" content="[^"]*">/;
const ID_DIGITS = 16;

const listPaths = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => HASHED.test(path) && !path.startsWith(VIDEO_FRAME))
    .sort();

/** Lists the files of a build. Its id covers their names and the page that loads them. */
export function getFiles(folder: string): BuildFiles {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(META, '');
  const paths = listPaths(folder);
  const id = createHash('sha256')
    .update([page, ...paths].join('\n'))
    .digest('hex')
    .slice(0, ID_DIGITS);
  const isCore = (path: string): boolean =>
    CORE.test(path) &&
    (page.includes(path) || gzipSync(readFileSync(join(folder, path))).length < LARGE_BYTES);
  const listAddresses = (isWanted: boolean): readonly string[] =>
    paths.filter((path) => isCore(path) === isWanted).map((path) => PRODUCT_BASE + path);
  return { id, core: listAddresses(true), onDemand: listAddresses(false) };
}

async function bundle(entry: string, define: Readonly<Record<string, string>>): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`workers/service-worker/${entry}.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    target: ['chrome93', 'firefox114', 'safari15.4'],
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    define,
  });
  return outputFiles[0]?.text ?? '';
}

const bundleKillSwitch = (): Promise<string> => bundle('off', {});

export async function writeServiceWorker(folder: string): Promise<void> {
  const files = getFiles(folder);
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8').replace(META, '');
  writeFileSync(page, html.replace('<meta ', `<meta name="build" content="${files.id}">$&`));
  writeFileSync(
    join(folder, SERVICE_WORKER),
    await bundle('index', { ALLSHIFT_BUILD: JSON.stringify(files) }),
  );
  writeFileSync(join(folder, DEPLOY_FOLDER, KILL_SWITCH), await bundleKillSwitch());
}

/**
 * Writes the kill switch in place of the service worker, for watched builds: their file names stay while the content
 * changes, so nothing may be cached.
 */
export async function writeKillSwitch(folder: string): Promise<void> {
  writeFileSync(join(folder, SERVICE_WORKER), await bundleKillSwitch());
}
