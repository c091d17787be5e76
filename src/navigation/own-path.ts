/** Checks paths of this product and finds the login path; part of the first code. */

import { encodeUriPart } from '../shared/uri-part';
import { OPEN_ROUTES } from './open-routes';
import { BASE, SIGNED_IN_HEADS } from './route';

/** Control characters, white space and invisible marks: never part of an address made by this product. */
export const SUSPICIOUS_CHARACTERS = /[\p{C}\p{Z}\\]/u;
/** Longest accepted address, in UTF-16 units. [ours] */
export const MAX_ADDRESS_LENGTH = 2_048;

/** Whether a segment is unambiguous: not empty, no `..`, no encoded slash. */
function isPlainSegment(segment: string): boolean {
  let decodedSegment: string;
  try {
    decodedSegment = decodeURIComponent(segment);
  } catch {
    return false;
  }
  return (
    decodedSegment !== '' &&
    decodedSegment !== '.' &&
    decodedSegment !== '..' &&
    !/[/\\\p{C}]/u.test(decodedSegment)
  );
}

/** Like `isPlainSegment`, but allows encoded slashes, as in names of devices and ids of a broker's plant. */
export const isSafeSegment = (segment: string): boolean => segment.split(/%2f/i).every(isPlainSegment);

/** Returns the path under the base from an address in the organisation's theme; `null` if invalid. */
export function parseThemePath(raw: string): string | null {
  if (raw.length > MAX_ADDRESS_LENGTH || SUSPICIOUS_CHARACTERS.test(raw) || !raw.startsWith('/')) return null;
  const path = raw.startsWith(`${BASE}/`) ? raw.slice(BASE.length) : raw;
  return path.slice(1).split('/').every(isPlainSegment) && !/[?#]/.test(path) ? path : null;
}

/** First segments of all screens but the login: an organisation's login path never begins with one. */
export const RESERVED_HEADS: ReadonlySet<string> = new Set([
  ...SIGNED_IN_HEADS,
  ...OPEN_ROUTES.map(({ path }) => path.split('/')[1] ?? '').filter((head) => head !== 'login'),
]);

/** Returns the organisation's login path unless another screen uses it, else /login. */
export function parseLoginPath(raw: string): string {
  const path = parseThemePath(raw);
  const isOwn = path !== null && /^[\w./-]+$/.test(path) && !RESERVED_HEADS.has(path.split('/')[1] ?? '');
  return isOwn ? path : '/login';
}

/** Returns the login address that leads on to `path` (under the base, with its query). */
export const getLoginAddress = (path: string, login = '/login'): string =>
  `${login}?redirect=${encodeUriPart(`${BASE}${path}`)}`;
