/** A small file server for benches: text files by path, cross-origin isolated for a precise clock (5 µs). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export interface FileServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export async function serveFiles(files: ReadonlyMap<string, string>): Promise<FileServer> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
