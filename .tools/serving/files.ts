/** Rules for serving the product's files. The stand-in follows them, and the build writes them for web servers. */

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

export const listMediaTypes = (): readonly (readonly [string, string])[] => Object.entries(TYPES);

const getExtension = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
/** Returns the media type of a file name, without guessing unknown ones. */
export const getType = (name: string): string => TYPES[getExtension(name)] ?? 'application/octet-stream';
/** Whether a path is a file to serve rather than a screen of the product. */
export const isFilePath = (path: string): boolean => getExtension(path) in TYPES;

export const PRODUCT_BASE = '/wx/';

/** Names with a content hash; such files never change. A text, since it is written to web server files. */
export const HASHED_NAME = '\\.[0-9a-f]{8,}\\.[a-z0-9]+$';
export const FOREVER = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';

const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/(svg|x-icon))/;
/** Size in bytes below which compression saves nothing. */
const MIN_BYTES = 1_024;
/** Whether a file of this media type and size in bytes is worth a compressed form. */
export const isCompressible = (type: string, bytes: number): boolean =>
  COMPRESSIBLE.test(type) && bytes >= MIN_BYTES;
