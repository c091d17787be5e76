/** The headers that every file of the product carries, HTML, JavaScript and worker alike. */
import { createHash } from 'node:crypto';

export interface HeaderParts {
  /** Sources of the inline import maps that the built page contains. */
  readonly importMapHashes: readonly string[];
  /** Hosts that runtime configuration allows frames and video from. */
  readonly frameHosts: readonly string[];
  readonly imageHosts: readonly string[];
  /** Hosts of map tiles. */
  readonly tileHosts: readonly string[];
  /** Host of the weather service, where it is not asked by way of the own one. */
  readonly weatherHosts: readonly string[];
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
/** A configured host: a host or an https origin, with or without a leading wildcard. */
const SOURCE = /^(https:\/\/)?(\*\.)?[\w.-]+(:\d{1,5})?$/;

/**
 * The page brings one policy, which lets its own script files through and makes nothing of text. The worker, an ES
 * module, brings none: what it imports needs none, and no text can become code in it.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default'];

export function securityHeaders(parts: HeaderParts, host: string): Readonly<Record<string, string>> {
  const own = HOST.test(host) ? `ws://${host} wss://${host}` : '';
  const frames = parts.frameHosts.filter((source) => SOURCE.test(source)).join(' ');
  const weather = parts.weatherHosts.filter((source) => SOURCE.test(source)).join(' ');
  const images = [...parts.imageHosts, ...parts.tileHosts].filter((source) => SOURCE.test(source)).join(' ');
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...parts.importMapHashes].join(' '),
    "worker-src 'self'",
    // The parts of a stream are fetched by the page itself.
    ["connect-src 'self'", own, weather, frames].filter((part) => part !== '').join(' '),
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
