/**
 * Headers of all files of the product. The stand-in sends them, and the build writes them for web servers
 * (`deploy.ts`).
 */
import { createHash } from 'node:crypto';

export interface HeaderDeps {
  /** Sources of the inline import maps in the built page. */
  readonly importMapHashes: readonly string[];
  /** Hosts configured for frames and video. */
  readonly frameHosts: readonly string[];
  readonly imageHosts: readonly string[];
  readonly tileHosts: readonly string[];
  /** Host of the weather service, unless on this host. */
  readonly weatherHosts: readonly string[];
  /** Origins of the platform (calls and WebSockets), the CDN and the broker, unless on this host. */
  readonly callHosts: readonly string[];
}

/** Returns `'sha256-…'` of each inline import map in a page. */
export const importMapHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<script\b[^>]*\btype=["']?importmap["']?[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, map = '']) => `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  );

/** Address for browser reports of policy violations. */
export const REPORTS_PATH = '/csp-reports';

/** `Host` headers that are safe to repeat in a policy. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;
/** Configured hosts and origins, with or without a leading wildcard. */
const SOURCE = /^((?:https?|wss?):\/\/)?(\*\.)?[\w.-]+(:\d{1,5})?$/i;

/** Directives that keep text from becoming code in the page. The worker, an ES module, needs none. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/** Sources of one policy: hosts separated by blanks, or a server's variables for them. */
export interface PolicySources {
  readonly scripts: readonly string[];
  /** This host as a WebSocket address, which older browsers do not match with `'self'`. */
  readonly own: string;
  readonly frames: string;
  readonly images: string;
  readonly weather: string;
  readonly calls: string;
}

/** Joins valid sources without trailing slashes, which the product also removes from its configuration. */
const joinSources = (hosts: readonly string[]): string =>
  hosts
    .map((source) => source.trim().replace(/\/+$/, ''))
    .filter((source) => SOURCE.test(source))
    .join(' ');

/** Turns configured hosts into policy sources; skips invalid ones. */
export const getHostSources = (deps: HeaderDeps): Omit<PolicySources, 'own' | 'scripts'> => ({
  frames: joinSources(deps.frameHosts),
  images: joinSources([...deps.imageHosts, ...deps.tileHosts]),
  weather: joinSources(deps.weatherHosts),
  calls: joinSources(deps.callHosts),
});

export function getSecurityHeaders(deps: HeaderDeps, host: string): Readonly<Record<string, string>> {
  const own = HOST.test(host) ? `ws://${host} wss://${host}` : '';
  return getHeaders({ scripts: deps.importMapHashes, own, ...getHostSources(deps) });
}

export function getHeaders(sources: PolicySources): Readonly<Record<string, string>> {
  const { scripts, own, frames, images, weather, calls } = sources;
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "worker-src 'self'",
    // Includes the frame hosts, since the page fetches the parts of a stream.
    ["connect-src 'self'", own, calls, weather, frames].filter((part) => part !== '').join(' '),
    `img-src 'self' blob: ${images}`.trim(),
    "style-src 'self'",
    "font-src 'self'",
    // Our own frame is the video player's. The browser gets the parts of a stream as a blob.
    `frame-src 'self' ${frames}`.trim(),
    `media-src 'self' blob: ${frames}`.trim(),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...TRUSTED_TYPES,
    'report-to csp',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };
}

export const VIDEO_FRAME = 'video/';
const EZVIZ = 'https://*.ys7.com wss://*.ys7.com:* https://*.ezvizlife.com wss://*.ezvizlife.com:*';

/**
 * Headers of the EZVIZ frame. The player writes markup and styles, compiles its decoders and starts workers from
 * blobs. Therefore it has a separate policy, an opaque origin through its sandbox, and access only to its vendor's
 * hosts. Without an origin it can read its own decoders only if they are public.
 */
export const getVideoFrameHeaders = (): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self' blob: data: ${EZVIZ}`,
    `img-src 'self' blob: data: ${EZVIZ}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; '),
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
});

/**
 * Media type that needs no sandbox: a PDF runs no script of this origin, and browsers do not show it in a sandbox.
 */
export const PDF = 'application/pdf';
/** Headers of the platform's answers under this origin, which must not act as the product if opened by address. */
export const PLATFORM_ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

type ConfigFields = Readonly<
  Partial<
    Record<
      | 'cdnBase'
      | 'frameHosts'
      | 'imageBase'
      | 'imageHosts'
      | 'mapTiles'
      | 'platformOrigin'
      | 'site'
      | 'weather',
      unknown
    >
  >
>;

/** Returns the origin of an address; `undefined` for a path, which is on another origin or this host. */
const parseOrigin = (address: unknown): string | undefined =>
  /^(?:https?|wss?):\/\/[\w.-]+(?::\d{1,5})?(?=\/|$)/.exec(String(address ?? ''))?.[0];
const parseBroker = (site: unknown): unknown =>
  (site as { broker?: { url?: unknown } } | undefined)?.broker?.url;
const listDistinct = (origins: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(origins.filter((origin) => origin !== undefined)),
];

/** Returns the hosts in the text of a `config.json`; empty if unreadable. */
export function getConfiguredHosts(text: string): Omit<HeaderDeps, 'importMapHashes'> {
  const configured = readConfig(text);
  const platform = parseOrigin(configured.platformOrigin);
  // A bare path is on the platform.
  const cdn = parseOrigin(configured.cdnBase) ?? platform;
  return {
    callHosts: listDistinct([
      platform,
      platform?.replace(/^http/, 'ws'),
      cdn,
      parseOrigin(parseBroker(configured.site)),
    ]),
    frameHosts: toTexts(configured.frameHosts),
    imageHosts: [
      ...toTexts(configured.imageHosts),
      ...listDistinct([cdn, parseOrigin(configured.imageBase)]),
    ],
    tileHosts: tileHosts(configured.mapTiles),
    weatherHosts: /^https:\/\/([^/?#]+)/.exec(String(configured.weather ?? ''))?.slice(1) ?? [],
  };
}

const parseFolder = (base: unknown): string => String(base ?? '').replace(/\/?$/, '/');
/** Cuts off the query, which contains the weather key. */
const parsePath = (address: unknown): string => String(address ?? '').replace(/\?.*$/s, '');

/** Returns the distinct paths in a `config.json` that this host must answer. */
export function getConfiguredPaths(text: string): readonly string[] {
  const { cdnBase, imageBase, weather } = readConfig(text);
  const paths = new Set([parseFolder(cdnBase), parseFolder(imageBase), parsePath(weather)]);
  return [...paths].filter((path) => /^(?:\/[\w.-]+)+\/?$/.test(path));
}

const toTexts = (raw: unknown): readonly string[] => (Array.isArray(raw) ? raw.map(String) : []);

/** Returns the hosts of a tile address, one per letter of `{s}`; empty if not an https address. */
function tileHosts(tiles: unknown): readonly string[] {
  if (typeof tiles !== 'object' || tiles === null) return [];
  const { url = '', subdomains = '' } = tiles as { readonly url?: unknown; readonly subdomains?: unknown };
  const [, host] = /^https:\/\/([^/]+)\//.exec(String(url)) ?? [];
  if (host === undefined) return [];
  return host.includes('{s}') ? [...String(subdomains)].map((letter) => host.replace('{s}', letter)) : [host];
}

const readConfig = (text: string): ConfigFields => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};
