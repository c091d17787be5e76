/**
 * The headers that every file of the product carries, HTML, JavaScript and worker alike. The stand-in sends them, and the
 * build writes them into the configurations of web servers (`deploy.ts`).
 */
import { createHash } from 'node:crypto';

export interface HeaderDeps {
  /** Sources of the inline import maps that the built page contains. */
  readonly importMapHashes: readonly string[];
  /** Hosts that runtime configuration allows frames and video from. */
  readonly frameHosts: readonly string[];
  readonly imageHosts: readonly string[];
  /** Hosts of map tiles. */
  readonly tileHosts: readonly string[];
  /** Host of the weather service, where it is not asked by way of the own one. */
  readonly weatherHosts: readonly string[];
  /** Origins of the platform, as calls and websockets, of the CDN and of a site's broker, where they are not the own one. */
  readonly callHosts: readonly string[];
}

/** `'sha256-…'` of every inline import map in a page. */
export const importMapHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<script\b[^>]*\btype=["']?importmap["']?[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, map = '']) => `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  );

/** Address to which browsers report what the policy refused. */
export const REPORTS_PATH = '/csp-reports';

/** A `Host` header that may be repeated in a policy. */
const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;
/** A configured host: a host or an origin, with or without a leading wildcard. */
const SOURCE = /^((?:https?|wss?):\/\/)?(\*\.)?[\w.-]+(:\d{1,5})?$/i;

/**
 * The page brings one policy, which lets its own script files through and makes nothing of text. The worker, an ES
 * module, brings none: what it imports needs none, and no text can become code in it.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

/** Sources of one policy: texts of hosts with blanks between them, or a server's variables that stand for such texts. */
export interface PolicySources {
  readonly scripts: readonly string[];
  /** The own host as an address of websockets: older browsers do not take `'self'` for one. */
  readonly own: string;
  readonly frames: string;
  readonly images: string;
  readonly weather: string;
  readonly calls: string;
}

/** Slashes at the end are left out, as the product does when it reads its configuration. */
const listed = (hosts: readonly string[]): string =>
  hosts
    .map((source) => source.trim().replace(/\/+$/, ''))
    .filter((source) => SOURCE.test(source))
    .join(' ');

/** Configured hosts as sources of a policy. Texts that are no host are left out. */
export const hostSources = (deps: HeaderDeps): Omit<PolicySources, 'own' | 'scripts'> => ({
  frames: listed(deps.frameHosts),
  images: listed([...deps.imageHosts, ...deps.tileHosts]),
  weather: listed(deps.weatherHosts),
  calls: listed(deps.callHosts),
});

export function securityHeaders(deps: HeaderDeps, host: string): Readonly<Record<string, string>> {
  const own = HOST.test(host) ? `ws://${host} wss://${host}` : '';
  return headersOf({ scripts: deps.importMapHashes, own, ...hostSources(deps) });
}

export function headersOf(sources: PolicySources): Readonly<Record<string, string>> {
  const { scripts, own, frames, images, weather, calls } = sources;
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "worker-src 'self'",
    // The parts of a stream are fetched by the page itself.
    ["connect-src 'self'", own, calls, weather, frames].filter((part) => part !== '').join(' '),
    `img-src 'self' blob: ${images}`.trim(),
    "style-src 'self'",
    "font-src 'self'",
    // The own frame is that of the video service's player. Parts of a stream are fed to the browser as a blob.
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

/** Folder of the frame in which the EZVIZ player runs. */
export const VIDEO_FRAME = 'video/';
/** Hosts of its maker's services. */
const EZVIZ = 'https://*.ys7.com wss://*.ys7.com:* https://*.ezvizlife.com wss://*.ezvizlife.com:*';

/**
 * The headers of the EZVIZ frame. The player writes markup and styles, compiles its decoders and starts workers from
 * blobs; so it gets a policy and, by its sandbox, an origin of its own, and nothing but its maker's hosts. Without an
 * origin it may read its own decoders only where everybody may.
 */
export const videoFrameHeaders = (): Readonly<Record<string, string>> => ({
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

/** A PDF runs no script of this origin, and browsers that open it by themselves do not do so in a sandbox. */
export const PDF = 'application/pdf';
/**
 * The headers of what the platform answers under this origin: uploads, page documents, calls. Opened by its address it
 * must not act as the product, whatever it is.
 */
export const HANDED_ON = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

type Configured = Readonly<
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

/** The origin of an address; none for a path, which lies on another one or on the own host. */
const originIn = (address: unknown): string | undefined =>
  /^(?:https?|wss?):\/\/[\w.-]+(?::\d{1,5})?(?=\/|$)/.exec(String(address ?? ''))?.[0];
/** The websocket of a site's broker. */
const brokerOf = (site: unknown): unknown =>
  (site as { broker?: { url?: unknown } } | undefined)?.broker?.url;
const known = (origins: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(origins.filter((origin) => origin !== undefined)),
];

/** The hosts that the text of a `config.json` names; none where it can't be read. */
export function hostsOfConfig(text: string): Omit<HeaderDeps, 'importMapHashes'> {
  const configured = readConfig(text);
  const platform = originIn(configured.platformOrigin);
  // A bare path lies on the platform.
  const cdn = originIn(configured.cdnBase) ?? platform;
  return {
    callHosts: known([platform, platform?.replace(/^http/, 'ws'), cdn, originIn(brokerOf(configured.site))]),
    frameHosts: texts(configured.frameHosts),
    imageHosts: [...texts(configured.imageHosts), ...known([cdn, originIn(configured.imageBase)])],
    tileHosts: tileHosts(configured.mapTiles),
    weatherHosts: /^https:\/\/([^/?#]+)/.exec(String(configured.weather ?? ''))?.slice(1) ?? [],
  };
}

/** A folder with a slash at its end, and the path of an address that may have a query: it holds the key of the weather. */
const folderOf = (base: unknown): string => String(base ?? '').replace(/\/?$/, '/');
const pathOf = (address: unknown): string => String(address ?? '').replace(/\?.*$/s, '');

/** Paths that the text of a `config.json` expects the own host to answer, each once. */
export function pathsOfConfig(text: string): readonly string[] {
  const { cdnBase, imageBase, weather } = readConfig(text);
  const paths = new Set([folderOf(cdnBase), folderOf(imageBase), pathOf(weather)]);
  return [...paths].filter((path) => /^(?:\/[\w.-]+)+\/?$/.test(path));
}

const texts = (raw: unknown): readonly string[] => (Array.isArray(raw) ? raw.map(String) : []);

/** Hosts of a tile address, `{s}` for each of its letters; none where it is no https address. */
function tileHosts(tiles: unknown): readonly string[] {
  if (typeof tiles !== 'object' || tiles === null) return [];
  const { url = '', subdomains = '' } = tiles as { readonly url?: unknown; readonly subdomains?: unknown };
  const [, host] = /^https:\/\/([^/]+)\//.exec(String(url)) ?? [];
  if (host === undefined) return [];
  return host.includes('{s}') ? [...String(subdomains)].map((letter) => host.replace('{s}', letter)) : [host];
}

const readConfig = (text: string): Configured => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};
