/** Builds and serves the gallery. By default, opening its page rebuilds it, and a reload shows every change. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';

const PICTURE = join(import.meta.dirname, '../../kit/fixtures/device-label.png');
const PAGE = `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Gallery</title>
<link rel="stylesheet" href="/main.css"><link rel="icon" href="data:,"></head>
<body><div id="app"></div><script type="module" src="/main.js"></script></body>
</html>`;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  png: 'image/png',
};

type Files = ReadonlyMap<string, Uint8Array>;

async function buildFiles(): Promise<Files> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'main.tsx')],
    bundle: true,
    write: false,
    splitting: true,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.ALLSHIFT_WORKER': '""',
      'process.env.ALLSHIFT_PAINTER': '""',
    },
    logLevel: 'silent',
  });
  return new Map([
    ...outputFiles.map(({ path, contents }) => [path.replace(/^.*\//, '/'), contents] as const),
    ['/cdn/device-label.png', readFileSync(PICTURE)] as const,
  ]);
}

/** Serves the gallery, by default on a free port. `isBuiltOnce` is for tests, which change no sources. */
export async function serveGallery({ port = 0, isBuiltOnce = false } = {}) {
  let files: Files = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const respond = async (): Promise<void> => {
      if (pathname === '/' && !(isBuiltOnce && files.size > 0)) files = await buildFiles();
      const body = pathname === '/' ? PAGE : files.get(pathname);
      const type = pathname === '/' ? 'text/html' : (TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/plain');
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` });
      response.end(body);
    };
    respond().catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${actualPort}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
