/** Serves the product from one origin, with routes to the broker, the history and the alarms. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import proxy from '@fastify/http-proxy';
import Fastify, { type FastifyInstance } from 'fastify';
import { PRODUCT_BASE } from '../../../.tools/serving/files';
import { joinUpgrade } from '../../platform/join-upgrade';
import { serveProduct } from '../../platform/product';
import { GROUP } from './site-signals';

const BROKER = '/mqtt';
const HISTORY = '/vm';
const ALERTS = '/vmalert';
const CDN = '/cdn/';

export interface SiteServerOptions {
  readonly broker: string;
  readonly history: string;
  /** Origin of vmalert; `null` if not installed. */
  readonly alerts: string | null;
  readonly files: ReadonlyMap<string, object>;
  readonly productFolder: string;
  readonly port: number;
  readonly host: string;
}

const createConfigWithBroker = ({ alerts }: SiteServerOptions): object => ({
  broker: { url: BROKER, login: true, dialect: 'sparkplug', groups: [GROUP], rebirth: true },
  history: HISTORY,
  ...(alerts === null ? {} : { alerts: ALERTS }),
  pages: 'site/pages.json',
  writes: 'broker',
});

function serveFiles(app: FastifyInstance, options: SiteServerOptions): void {
  const { files, productFolder } = options;
  app.get(`${PRODUCT_BASE}config.json`, async (_request, reply) => {
    const config = JSON.parse(await readFile(join(productFolder, 'config.json'), 'utf8')) as object;
    return reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send({ ...config, cdnBase: CDN, site: createConfigWithBroker(options) });
  });
  app.get(`${CDN}*`, (request, reply) => {
    const file = files.get((request.url.split('?')[0] ?? '').slice(CDN.length));
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
    return file === undefined ? reply.code(404).send({ message: 'Not found' }) : reply.send(file);
  });
}

/** Forwards only the product's requests, since these servers let any client delete their data. */
async function serveProxies(app: FastifyInstance, { history, alerts }: SiteServerOptions): Promise<void> {
  const exportPath = '/api/v1/export';
  await app.register(proxy, {
    upstream: history,
    prefix: `${HISTORY}${exportPath}`,
    rewritePrefix: exportPath,
  });
  if (alerts === null) return;
  const api = '/api/v1';
  await app.register(proxy, {
    upstream: alerts,
    prefix: `${ALERTS}${api}`,
    rewritePrefix: api,
    httpMethods: ['GET'],
  });
}

export async function startSiteServer(options: SiteServerOptions) {
  const app = Fastify({ forceCloseConnections: true });
  serveFiles(app, options);
  await serveProxies(app, options);
  serveProduct(app, options.productFolder);
  const broker = new URL(options.broker.replace(/^ws/, 'http'));
  const openSockets = new Set<Duplex>();
  app.server.on('upgrade', (request, socket, head) => {
    openSockets.add(socket);
    socket.on('close', () => openSockets.delete(socket));
    if (request.url === BROKER) joinUpgrade(broker, request, socket, head);
    else socket.destroy();
  });
  const url = await app.listen({ port: options.port, host: options.host });
  return {
    url: url.replace('0.0.0.0', '127.0.0.1'),
    close: async () => {
      for (const socket of openSockets) socket.destroy();
      await app.close();
    },
  };
}
