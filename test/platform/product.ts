import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ALWAYS_ASK,
  FOREVER,
  getType,
  HASHED_NAME,
  namesFile,
  PRODUCT_BASE,
} from '../../.tools/serving/files';
import {
  type HeaderDeps,
  hostsOfConfig,
  importMapHashes,
  REPORTS_PATH,
  securityHeaders,
  VIDEO_FRAME,
  videoFrameHeaders,
} from '../../.tools/serving/security-headers';
import { Asset, sendAsset } from './asset';
import { assistantHost } from './work/assistant-page';

const HASHED = new RegExp(HASHED_NAME);

interface Known {
  readonly asset: Asset;
  readonly changed: number;
  readonly size: number;
}

/** Files of a folder, cached in memory and reread when they change. */
class Folder {
  private readonly known = new Map<string, Known>();
  constructor(private readonly path: string) {}

  async file(name: string): Promise<Asset | null> {
    if (name === '' || name.split('/').some((part) => part === '' || part.startsWith('.'))) return null;
    if (/[\0\\]/.test(name)) return null;
    const path = join(this.path, name);
    const state = await stat(path).catch(() => null);
    if (!state?.isFile()) return null;
    const known = this.known.get(name);
    if (known?.changed === state.mtimeMs && known.size === state.size) return known.asset;
    const asset = new Asset(await readFile(path), getType(name));
    this.known.set(name, { asset, changed: state.mtimeMs, size: state.size });
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

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
};

/** Whether a user opens an address, as opposed to a page requesting one of its files. */
const isNavigation = (request: FastifyRequest, name: string): boolean =>
  !namesFile(name) &&
  (request.headers['sec-fetch-mode'] === 'navigate' || (request.headers.accept ?? '').includes('text/html'));

export function serveProduct(app: FastifyInstance, folderPath: string): void {
  const folder = new Folder(folderPath);
  let computed: { readonly from: readonly (Asset | null)[]; readonly deps: HeaderDeps } | null = null;

  let configured: { readonly from: Asset; readonly host: string; readonly asset: Asset } | null = null;
  /** Returns the configuration, with the assistant's origin allowed in frames; a broken one stays broken. */
  const configFor = async (host: string): Promise<Asset | null> => {
    const from = await folder.file(CONFIG);
    if (from === null) return null;
    if (configured?.from === from && configured.host === host) return configured.asset;
    const asset = withFrameHost(from, assistantHost(host));
    configured = { from, host, asset };
    return asset;
  };

  const headerDeps = async (host: string): Promise<HeaderDeps> => {
    const from = [await folder.file('index.html'), await configFor(host)];
    if (computed?.from.every((asset, index) => asset === from[index])) return computed.deps;
    const [page, config] = from;
    const deps = {
      importMapHashes: importMapHashes(page?.body.toString('utf8') ?? ''),
      ...hostsOfConfig(config?.body.toString('utf8') ?? '{}'),
    };
    computed = { from, deps };
    return deps;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = decoded((request.url.split('?')[0] ?? '').slice(PRODUCT_BASE.length));
    const host = request.headers.host ?? '';
    const wanted = await (name === CONFIG ? configFor(host) : folder.file(name));
    const isPage = wanted === null || name === 'index.html';
    const isFrame = wanted !== null && name.startsWith(VIDEO_FRAME);
    reply.headers(isFrame ? videoFrameHeaders() : securityHeaders(await headerDeps(host), host));
    if (!isPage) return sendAsset(request, reply, wanted, HASHED.test(name) ? FOREVER : ALWAYS_ASK);
    const page = await folder.file('index.html');
    if (page !== null && (name === '' || name === 'index.html' || isNavigation(request, name)))
      return sendAsset(request, reply, page, ALWAYS_ASK);
    const why = page === null ? 'The product is not built: npm run build' : 'Not found';
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(why);
  };

  app.addContentTypeParser('application/reports+json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post(REPORTS_PATH, (_request, reply) => reply.code(204).send());
  app.get('/', (_request, reply) => reply.redirect(PRODUCT_BASE));
  app.get('/wx', (_request, reply) => reply.redirect(PRODUCT_BASE));
  app.get(`${PRODUCT_BASE}*`, answer);
}
