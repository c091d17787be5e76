/** Writes the files for deployment: compressed forms, and `deploy/` with files for web servers. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createCaddyfile } from './caddy';
import { createComposeFile, createDockerfile } from './container';
import { getType, isCompressible, PRODUCT_BASE } from './files';
import { createNginxFiles } from './nginx';
import { getConfiguredHosts, getConfiguredPaths, getHostSources, importMapHashes } from './security-headers';
import { DEPLOY_FOLDER, PLATFORM_PATHS, SERVICE_WORKER } from './site';

const CONFIG = 'config.json';
/**
 * Files replaced after deployment (the service worker by the kill switch), whose old compressed form would still be
 * served.
 */
const REPLACED_FILES: readonly string[] = [CONFIG, SERVICE_WORKER];

/** Writes a `.br` and a `.gz` for every file of a folder that is worth compressing. */
export function writeCompressedForms(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || REPLACED_FILES.includes(entry.name) || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (!isCompressible(getType(entry.name), content.length)) continue;
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
  const hosts = getHostSources({ importMapHashes: scripts, ...getConfiguredHosts(config) });
  // Whether a path already has a location; with a duplicate nginx would not start.
  const isServed = (path: string): boolean =>
    [...PLATFORM_PATHS.map((servedPath) => `${servedPath}/`), PRODUCT_BASE].some((servedPath) =>
      path.startsWith(servedPath),
    );
  const ownPaths = getConfiguredPaths(config).filter((path) => !isServed(path));
  const site = { hosts, scripts, ownPaths };
  const files = createNginxFiles(site)
    .set('Caddyfile', createCaddyfile(site))
    .set('Dockerfile', createDockerfile())
    .set('compose.yaml', createComposeFile());
  for (const [name, text] of files) {
    const path = join(folder, DEPLOY_FOLDER, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
