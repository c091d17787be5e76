/** Forwards HTTP and websockets as if the browser had gone to the platform, with matching cookies and origins. */
import type { Duplex } from 'node:stream';
import proxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { PDF, PLATFORM_ANSWER_HEADERS } from '../../.tools/serving/security-headers';
import { joinUpgrade } from './join-upgrade';
import { serveProduct } from './product';

const PROXIED = ['/lfscada', '/usual', '/vas', '/cdn'] as const;

export interface ProxyOptions {
  readonly platform: string;
  readonly port?: number;
  readonly host?: string;
  readonly productFolder?: string;
}
export interface RunningProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** The client's limit of 120 s decides; the proxy must not give up first. */
const UPSTREAM_TIMEOUT_MS = 130_000;

/** Rewrites a platform cookie for this origin: without its domain, and without Secure over plain HTTP. */
export const rewriteCookie = (cookie: string, secure: boolean): string =>
  cookie
    .split(';')
    .filter((part, index) => {
      if (index === 0) return true;
      const name = part.trim().split('=')[0]?.toLowerCase();
      return (
        name !== 'domain' && (secure || (name !== 'secure' && name !== 'samesite' && name !== 'partitioned'))
      );
    })
    .join(';');

export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const upstream = new URL(options.platform);
  if (!['http:', 'https:'].includes(upstream.protocol) || upstream.pathname !== '/')
    throw new Error(`--platform wants an origin such as https://host, not ${options.platform}`);
  const app = Fastify({ forceCloseConnections: true, trustProxy: true });
  for (const prefix of PROXIED)
    await app.register(proxy, {
      upstream: upstream.origin,
      prefix,
      rewritePrefix: prefix,
      http: { requestOptions: { timeout: UPSTREAM_TIMEOUT_MS } },
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) => ({ ...headers, ...rewriteOrigin(headers, upstream) }),
        rewriteHeaders: (headers, request) => {
          const secure = request !== undefined && 'protocol' in request && request.protocol === 'https';
          const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => rewriteCookie(cookie, secure));
          return {
            ...headers,
            ...(String(headers['content-type']).startsWith(PDF) ? {} : PLATFORM_ANSWER_HEADERS),
            ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }),
          };
        },
      },
    });
  serveProduct(app, options.productFolder ?? 'dist');
  const open = new Set<Duplex>();
  app.server.on('upgrade', (request, socket, head) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    if (PROXIED.some((prefix) => request.url?.startsWith(`${prefix}/`)))
      joinUpgrade(upstream, request, socket, head, rewriteOrigin(request.headers, upstream));
    else socket.destroy();
  });
  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  return {
    url: url.replace('0.0.0.0', '127.0.0.1'),
    close: async () => {
      for (const socket of open) socket.destroy();
      await app.close();
    },
  };
}

/** Sets Origin and Referer as the platform's own page would; absent ones stay absent. */
const rewriteOrigin = (
  headers: { readonly origin?: unknown; readonly referer?: unknown },
  upstream: URL,
): Record<string, string> => ({
  host: upstream.host,
  ...(headers.origin === undefined ? {} : { origin: upstream.origin }),
  ...(headers.referer === undefined ? {} : { referer: `${upstream.origin}/wx/` }),
});
