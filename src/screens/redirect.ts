/** Where a person goes after signing in: back to a screen of this product, and nowhere else. */
import type { UserInfo } from '../shared/calls/account';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { BASE, matchRoute } from './routes';

/** Control characters, white space and invisible marks: never part of an address that this product made. */
const ODD = /[\p{C}\p{Z}\\]/u;
const LONGEST = 2_048;

function isPlainSegment(segment: string): boolean {
  let plain: string;
  try {
    plain = decodeURIComponent(segment);
  } catch {
    return false;
  }
  return plain !== '' && plain !== '.' && plain !== '..' && !/[/\\\p{C}]/u.test(plain);
}

/**
 * The path under the base that a `redirect` leads to, or null where it is not an own, known screen behind the login.
 * Parsed as a browser would, against `origin`; the base is required and stripped, and the rest is looked at again,
 * since `/wx//evil.example` without its base is another host (faults, "Security checklist").
 */
export function safeRedirect(raw: string | null, origin: string): string | null {
  if (raw === null || raw === '' || raw.length > LONGEST || ODD.test(raw)) return null;
  if (!raw.startsWith(`${BASE}/`) && !raw.startsWith(`${origin}${BASE}/`)) return null;
  let address: URL;
  try {
    address = new URL(raw, origin);
  } catch {
    return null;
  }
  if (address.origin !== origin || address.username !== '' || address.password !== '') return null;
  if (!address.pathname.startsWith(`${BASE}/`)) return null;
  const path = address.pathname.slice(BASE.length);
  if (!path.slice(1).split('/').every(isPlainSegment)) return null;
  const route = matchRoute(path);
  return route === null || route.isPublic ? null : `${path}${address.search}`;
}

/** The login address for somebody who wanted to see `path` (under the base, with its query). */
export const loginFor = (path: string): string => `/login?redirect=${encodeURIComponent(`${BASE}${path}`)}`;

/**
 * The first screen after a login without redirect (specification 4): by landing type, after a look at the permission.
 * An equipment landing opens the equipment list, as long as its own page is not built.
 */
export function landingOf(user: UserInfo): string {
  const { appLandingType, appLandingProjectId, appLandingProjectPageId, auths } = user;
  if (appLandingType === 'equip') return auths.includes(PERMISSION_EQUIPMENT) ? '/home/monitor' : '/noAuth';
  if (appLandingType !== 'project') return '/home';
  if (!auths.includes(PERMISSION_PROJECT)) return '/noAuth';
  return appLandingProjectId === null || appLandingProjectPageId === null
    ? '/home/work/project'
    : `/groundBIDetail/${encodeURIComponent(appLandingProjectId)}/page/${encodeURIComponent(appLandingProjectPageId)}`;
}
