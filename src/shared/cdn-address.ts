/** Resolves relative paths from the platform, only ever below the CDN's base (faults 33). */
import { encodeUriPart } from './uri-part';

/** Plain path segments: letters of any script, digits and harmless punctuation. A percent sign could hide others. */
const SEGMENT = /^[\p{L}\p{N}_][\p{L}\p{N}_ .@()-]*$/u;
const MAX_LENGTH = 512;

/** Whether every segment of a path is plain: no `..`, no query, not empty. */
export const isPlainPath = (path: string): boolean =>
  path
    .split('/')
    .every((segment) => SEGMENT.test(segment) && !segment.includes('..') && !segment.endsWith(' '));

export const isCdnPath = (path: string): boolean =>
  path.length > 0 && path.length <= MAX_LENGTH && isPlainPath(path);

/** Returns a base as an address with a trailing slash. A bare path is on the platform. */
export function toBaseAddress(base: string, platformOrigin: string): string {
  const address = base.startsWith('/') && !base.startsWith('//') ? platformOrigin + base : base;
  return address.endsWith('/') ? address : `${address}/`;
}

export const getCdnBase = ({
  cdnBase,
  platformOrigin,
}: {
  readonly cdnBase: string;
  readonly platformOrigin: string;
}): string => toBaseAddress(cdnBase, platformOrigin);

/** Returns the address of a file below the CDN base; `null` unless the path is plain and relative. */
export const getCdnAddress = (base: string, path: string): string | null =>
  isCdnPath(path) ? base + path.split('/').map(encodeUriPart).join('/') : null;
