/** The built product under /wx/: files, the history-mode fallback, the strict headers. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Asset, namesFile, sendAsset, typeOf } from './asset';
import {
  type HeaderParts,
  importMapHashes,
  REPORTS_PATH,
  securityHeaders,
  VIDEO_FRAME,
  videoFrameHeaders,
} from './security-headers';

export const PRODUCT_BASE = '/wx/';
const HASHED = /\.[\da-f]{8,}\.[a-z\d]+$/;
const FOREVER = 'public, max-age=31536000, immutable';
const ALWAYS_ASK = 'no-cache';

interface Known {
  readonly asset: Asset;
  readonly changed: number;
  readonly size: number;
}

/** Files of one folder, kept in memory and read again when they change. */
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
    const asset = new Asset(await readFile(path), typeOf(name));
    this.known.set(name, { asset, changed: state.mtimeMs, size: state.size });
    return asset;
  }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
};

/** A person opens an address, as opposed to a page asking for one of its files. */
const isNavigation = (request: FastifyRequest, name: string): boolean =>
  !namesFile(name) &&
  (request.headers['sec-fetch-mode'] === 'navigate' || (request.headers.accept ?? '').includes('text/html'));

const texts = (raw: unknown): readonly string[] => (Array.isArray(raw) ? raw.map(String) : []);

export function serveProduct(app: FastifyInstance, folderPath: string): void {
  const folder = new Folder(folderPath);
  let computed: { readonly from: readonly (Asset | null)[]; readonly parts: HeaderParts } | null = null;

  /** The parts of the headers that depend on the built page and on its configuration. */
  const headerParts = async (): Promise<HeaderParts> => {
    const from = [await folder.file('index.html'), await folder.file('config.json')];
    if (computed?.from.every((asset, index) => asset === from[index])) return computed.parts;
    const [page, config] = from;
    const configured = readConfig(config?.body.toString('utf8') ?? '{}');
    const parts = {
      importMapHashes: importMapHashes(page?.body.toString('utf8') ?? ''),
      frameHosts: texts(configured.frameHosts),
      imageHosts: texts(configured.imageHosts),
      tileHosts: tileHosts(configured.mapTiles),
      weatherHosts: /^https:\/\/([^/?#]+)/.exec(String(configured.weather ?? ''))?.slice(1) ?? [],
    };
    computed = { from, parts };
    return parts;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = decoded((request.url.split('?')[0] ?? '').slice(PRODUCT_BASE.length));
    const wanted = await folder.file(name);
    const isPage = wanted === null || name === 'index.html';
    const isFrame = wanted !== null && name.startsWith(VIDEO_FRAME);
    reply.headers(
      isFrame ? videoFrameHeaders() : securityHeaders(await headerParts(), request.headers.host ?? ''),
    );
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

/** Hosts of a tile address, `{s}` for each of its letters; none where it is no https address. */
function tileHosts(tiles: unknown): readonly string[] {
  if (typeof tiles !== 'object' || tiles === null) return [];
  const { url = '', subdomains = '' } = tiles as { readonly url?: unknown; readonly subdomains?: unknown };
  const [, host] = /^https:\/\/([^/]+)\//.exec(String(url)) ?? [];
  if (host === undefined) return [];
  return host.includes('{s}') ? [...String(subdomains)].map((letter) => host.replace('{s}', letter)) : [host];
}

const readConfig = (
  text: string,
): Readonly<Partial<Record<'frameHosts' | 'imageHosts' | 'mapTiles' | 'weather', unknown>>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};
