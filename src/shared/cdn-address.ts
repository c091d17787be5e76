/** Resolves files that the platform names by a relative path: below the CDN's base, and nowhere else (faults 33). */
import { uriPart } from './uri-part';

/** Plain path segments: letters of any script, digits, and harmless punctuation. No percent signs: nothing hides in them. */
const SEGMENT = /^[\p{L}\p{N}_][\p{L}\p{N}_ .@()-]*$/u;
const LONGEST = 512;

/** True if every segment of a path is plain: no way out, no query, nothing empty. */
export const isPlainPath = (path: string): boolean =>
  path
    .split('/')
    .every((segment) => SEGMENT.test(segment) && !segment.includes('..') && !segment.endsWith(' '));

/** A path below the CDN base without ways out of it. */
export const isCdnPath = (path: string): boolean =>
  path.length > 0 && path.length <= LONGEST && isPlainPath(path);

/** A base as an address, with its slash. A bare path lies on the platform. */
export function baseAddress(base: string, platformOrigin: string): string {
  const address = base.startsWith('/') && !base.startsWith('//') ? platformOrigin + base : base;
  return address.endsWith('/') ? address : `${address}/`;
}

/** The CDN's base as an address, with its slash. */
export const cdnBaseOf = ({
  cdnBase,
  platformOrigin,
}: {
  readonly cdnBase: string;
  readonly platformOrigin: string;
}): string => baseAddress(cdnBase, platformOrigin);

/**
 * The address of a file below the CDN base; null where its path leads elsewhere or is no plain relative path: absolute,
 * `//host`, a scheme, `..`, a backslash, an escape, a query, a control character.
 */
export const cdnAddress = (base: string, path: string): string | null =>
  isCdnPath(path) ? base + path.split('/').map(uriPart).join('/') : null;
