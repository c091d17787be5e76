/** Decides where a person goes after signing in: to a screen of this product, and nowhere else. */
import type { UserInfo } from '../shared/calls/account';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { isPlainSegment, LONGEST, ODD, themePath } from './own-path';
import { BASE, isBuilt, matchRoute } from './routes';

const HOME = '/home';

/**
 * The path under the base that a `redirect` leads to, or null where it is not an own, known screen behind the login.
 * Parsed as a browser would, against `origin`; the base is required and stripped, and the rest is looked at again,
 * since `/wx//evil.example` without its base is another host (faults: Security).
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

/** The organisation's main path: a known screen behind the login. Else /home. */
export function mainPathOf(raw: string): string {
  const path = themePath(raw);
  return path !== null && matchRoute(path)?.isPublic === false ? path : HOME;
}

/** True if a path is the landing variant of a configuration page (spec 2). */
export const isGround = (path: string): boolean => matchRoute(path)?.path.startsWith('/ground') === true;

/** The address of "home": the stored landing page, if it is one, else the main path. */
export const homeOf = (ground: string | null, main: string): string =>
  ground !== null && !ODD.test(ground) && isGround(ground) ? ground : main;

/**
 * The first screen after a login without redirect (spec 4): by landing type, after a look at the permission.
 * A page that is not built, or not named, gives way to the list that it is in.
 */
export function landingOf(user: UserInfo, main: string = HOME): string {
  const { appLandingType, appLandingEquipPageId, appLandingProjectId, appLandingProjectPageId, auths } = user;
  if (appLandingType === 'other') return main;
  const isEquipment = appLandingType === 'equip';
  if (!auths.includes(isEquipment ? PERMISSION_EQUIPMENT : PERMISSION_PROJECT)) return '/noAuth';
  const ids = isEquipment ? [appLandingEquipPageId] : [appLandingProjectId, appLandingProjectPageId];
  const [first, second] = ids.map((id) => (id === null ? null : encodeURIComponent(id)));
  const page = isEquipment
    ? `/groundDetailEGConfiguration/${first}`
    : `/groundBIDetail/${first}/page/${second}`;
  if (first !== null && second !== null && isBuilt(page)) return page;
  return isEquipment ? '/home/monitor' : '/home/work/project';
}
