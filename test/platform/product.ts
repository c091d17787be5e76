import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  FOREVER,
  getType,
  HASHED_NAME,
  isFilePath,
  PRODUCT_BASE,
  REVALIDATE,
} from '../../.tools/serving/files';
import {
  getConfiguredHosts,
  getSecurityHeaders,
  getVideoFrameHeaders,
  type HeaderDeps,
  importMapHashes,
  REPORTS_PATH,
  VIDEO_FRAME,
} from '../../.tools/serving/security-headers';
import { Asset, sendAsset } from './asset';
import { getAssistantHost } from './work/assistant-page';

const HASHED = new RegExp(HASHED_NAME);

interface CachedFile {
  readonly asset: Asset;
  readonly changed: number;
  readonly size: number;
}

/** Files of a folder, cached in memory and reread when they change. */
class Folder {
  private readonly cached = new Map<string, CachedFile>();
  constructor(private readonly path: string) {}

  async findFile(name: string): Promise<Asset | null> {
    if (name === '' || name.split('/').some((part) => part === '' || part.startsWith('.'))) return null;
    if (/[\0\\]/.test(name)) return null;
    const path = join(this.path, name);
    const state = await stat(path).catch(() => null);
    if (!state?.isFile()) return null;
    const cached = this.cached.get(name);
    if (cached?.changed === state.mtimeMs && cached.size === state.size) return cached.asset;
    const asset = new Asset(await readFile(path), getType(name));
    this.cached.set(name, { asset, changed: state.mtimeMs, size: state.size });
    return asset;
  }
}

const CONFIG = 'config.json';

/** Adds a frame host to the configuration; anything but an object is returned unchanged. */
function withFrameHost(config: Asset, host: string): Asset {
  try {
    const value: unknown = JSON.parse(config.body.toString('utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return config;
    const { frameHosts = [] } = value as { readonly frameHosts?: unknown };
    if (!Array.isArray(frameHosts)) return config;
    const text = JSON.stringify({ ...value, frameHosts: [...frameHosts, host] });
    return new Asset(Buffer.from(text), config.type);
  } catch {
    return config;
  }
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
};

/** Whether a user opens an address, as opposed to a page requesting one of its files. */
const isNavigation = (request: FastifyRequest, name: string): boolean =>
  !isFilePath(name) &&
  (request.headers['sec-fetch-mode'] === 'navigate' || (request.headers.accept ?? '').includes('text/html'));

export function serveProduct(app: FastifyInstance, folderPath: string): void {
  const folder = new Folder(folderPath);
  let computed: { readonly from: readonly (Asset | null)[]; readonly deps: HeaderDeps } | null = null;

  let configured: { readonly from: Asset; readonly host: string; readonly asset: Asset } | null = null;
  /** Returns the configuration, with the assistant's origin allowed in frames; a broken one stays broken. */
  const getConfig = async (host: string): Promise<Asset | null> => {
    const from = await folder.findFile(CONFIG);
    if (from === null) return null;
    if (configured?.from === from && configured.host === host) return configured.asset;
    const asset = withFrameHost(from, getAssistantHost(host));
    configured = { from, host, asset };
    return asset;
  };

  const getHeaderDeps = async (host: string): Promise<HeaderDeps> => {
    const from = [await folder.findFile('index.html'), await getConfig(host)];
    if (computed?.from.every((asset, index) => asset === from[index])) return computed.deps;
    const [page, config] = from;
    const deps = {
      importMapHashes: importMapHashes(page?.body.toString('utf8') ?? ''),
      ...getConfiguredHosts(config?.body.toString('utf8') ?? '{}'),
    };
    computed = { from, deps };
    return deps;
  };

  const answerRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = decodePath((request.url.split('?')[0] ?? '').slice(PRODUCT_BASE.length));
    const host = request.headers.host ?? '';
    const requestedAsset = await (name === CONFIG ? getConfig(host) : folder.findFile(name));
    const isPage = requestedAsset === null || name === 'index.html';
    const isFrame = requestedAsset !== null && name.startsWith(VIDEO_FRAME);
    reply.headers(isFrame ? getVideoFrameHeaders() : getSecurityHeaders(await getHeaderDeps(host), host));
    if (!isPage) return sendAsset(request, reply, requestedAsset, HASHED.test(name) ? FOREVER : REVALIDATE);
    const page = await folder.findFile('index.html');
    if (page !== null && (name === '' || name === 'index.html' || isNavigation(request, name)))
      return sendAsset(request, reply, page, REVALIDATE);
    const reason = page === null ? 'The product is not built: npm run build' : 'Not found';
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(reason);
  };

  app.addContentTypeParser('application/reports+json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(REPORTS_PATH, (_request, reply) => reply.code(204).send());
  app.get('/', (_request, reply) => reply.redirect(PRODUCT_BASE));
  app.get('/wx', (_request, reply) => reply.redirect(PRODUCT_BASE));
  app.get(`${PRODUCT_BASE}*`, answerRequest);
}
