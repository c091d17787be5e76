/** Writes the files for deployment: compressed forms, and `deploy/` with files for web servers. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { caddyfile } from './caddy';
import { composeFile, dockerfile } from './container';
import { getType, isSqueezable, PRODUCT_BASE } from './files';
import { nginxFiles } from './nginx';
import { hostSources, hostsOfConfig, importMapHashes, pathsOfConfig } from './security-headers';
import { DEPLOY_FOLDER, PLATFORM_PATHS, SERVICE_WORKER } from './site';

const CONFIG = 'config.json';
/**
 * Files replaced after deployment (the service worker by the kill switch), whose old compressed form would still be
 * served.
 */
const CHANGED: readonly string[] = [CONFIG, SERVICE_WORKER];

/** Writes a `.br` and a `.gz` for every file of a folder that is worth compressing. */
export function writeCompressedForms(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || CHANGED.includes(entry.name) || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (!isSqueezable(getType(entry.name), content.length)) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    );
  }
}

export function writeDeployFiles(folder: string): void {
  const scripts = importMapHashes(readFileSync(join(folder, 'index.html'), 'utf8'));
  const config = readFileSync(join(folder, CONFIG), 'utf8');
  const hosts = hostSources({ importMapHashes: scripts, ...hostsOfConfig(config) });
  // Whether a path already has a location; with a duplicate nginx would not start.
  const isServed = (path: string): boolean =>
    [...PLATFORM_PATHS.map((own) => `${own}/`), PRODUCT_BASE].some((own) => path.startsWith(own));
  const ownPaths = pathsOfConfig(config).filter((path) => !isServed(path));
  const site = { hosts, scripts, ownPaths };
  const files = nginxFiles(site)
    .set('Caddyfile', caddyfile(site))
    .set('Dockerfile', dockerfile())
    .set('compose.yaml', composeFile());
  for (const [name, text] of files) {
    const path = join(folder, DEPLOY_FOLDER, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
