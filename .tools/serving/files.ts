/**
 * Rules for the files of the product that every server of them follows: media types, which paths name a file, how long a
 * file may be kept, which files have compressed forms. The stand-in obeys them, the build writes them for web servers.
 */

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

/** Pairs of a file's ending and its media type. */
export const mediaTypes = (): readonly (readonly [string, string])[] => Object.entries(TYPES);

const extensionOf = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
/** The media type of a file by its name; unknown ones are never guessed. */
export const typeOf = (name: string): string => TYPES[extensionOf(name)] ?? 'application/octet-stream';
/** True if a path names a file of a kind that is served, so that it never stands for a screen of the product. */
export const namesFile = (path: string): boolean => extensionOf(path) in TYPES;

/** Address of the product: its files and its screens. */
export const PRODUCT_BASE = '/wx/';

/** Names with a hash of their content. Such a file never changes. As text, since web servers take it into their files. */
export const HASHED_NAME = '\\.[0-9a-f]{8,}\\.[a-z0-9]+$';
export const FOREVER = 'public, max-age=31536000, immutable';
export const ALWAYS_ASK = 'no-cache';

const SQUEEZABLE = /^(text\/|application\/(json|manifest|wasm)|image\/(svg|x-icon))/;
/** Below this a compressed form saves nothing. */
const LEAST_BYTES = 1_024;
/** True if a file of this media type and size in bytes is worth a compressed form. */
export const isSqueezable = (type: string, bytes: number): boolean =>
  SQUEEZABLE.test(type) && bytes >= LEAST_BYTES;
