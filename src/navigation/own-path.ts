/** The form of a path of this product, and the one path that must be known before any other: the login's. */

import { uriPart } from '../shared/uri-part';
import { OPEN_ROUTES } from './open-routes';
import { BASE, SIGNED_IN_HEADS } from './route';

/** Control characters, white space and invisible marks: never part of an address that this product made. */
export const ODD = /[\p{C}\p{Z}\\]/u;
/** The longest address that is looked at, in UTF-16 units. Ours. */
export const LONGEST = 2_048;

/** True if a segment means what it says: nothing empty, no step upwards, no second slash behind an encoding. */
function isPlainSegment(segment: string): boolean {
  let plain: string;
  try {
    plain = decodeURIComponent(segment);
  } catch {
    return false;
  }
  return plain !== '' && plain !== '.' && plain !== '..' && !/[/\\\p{C}]/u.test(plain);
}

/** The same of a segment whose text may have slashes inside, as names of equipment and ids of a broker's plant do. */
export const isSoundSegment = (segment: string): boolean => segment.split(/%2f/i).every(isPlainSegment);

/** The path under the base of an address that the organisation's theme gives, with the base or without; null where it is none. */
export function themePath(raw: string): string | null {
  if (raw.length > LONGEST || ODD.test(raw) || !raw.startsWith('/')) return null;
  const path = raw.startsWith(`${BASE}/`) ? raw.slice(BASE.length) : raw;
  return path.slice(1).split('/').every(isPlainSegment) && !/[?#]/.test(path) ? path : null;
}

/** First segments of all screens but the login: an organisation's login never begins with one. */
export const TAKEN: ReadonlySet<string> = new Set([
  ...SIGNED_IN_HEADS,
  ...OPEN_ROUTES.map(({ path }) => path.split('/')[1] ?? '').filter((head) => head !== 'login'),
]);

/** The organisation's own login path: one that no other screen has. Else /login. */
export function loginPathOf(raw: string): string {
  const path = themePath(raw);
  const isOwn = path !== null && /^[\w./-]+$/.test(path) && !TAKEN.has(path.split('/')[1] ?? '');
  return isOwn ? path : '/login';
}

/** The login address for somebody who wanted to see `path` (under the base, with its query). */
export const loginFor = (path: string, login = '/login'): string =>
  `${login}?redirect=${uriPart(`${BASE}${path}`)}`;
