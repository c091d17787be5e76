/** Decides where to go after a login: only to screens of this product. */
import type { UserInfo } from '../shared/calls/account';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { isSafeSegment, MAX_ADDRESS_LENGTH, parseThemePath, SUSPICIOUS_CHARACTERS } from './own-path';
import { getEgListPath, buildPath as pathTo } from './path';
import { BASE, matchRoute } from './routes';

const HOME = '/home';
const MONITOR = '/home/monitor';
const PROJECTS = '/home/work/project';

/**
 * Returns the path under the base that a `redirect` leads to; `null` unless it is a known screen behind the login.
 * Parses it like a browser, relative to `origin`. Strips the required base and checks the rest again:
 * `/wx//evil.example` without its base is another host (faults: Security).
 */
export function parseRedirect(raw: string | null, origin: string): string | null {
  if (raw === null || raw === '' || raw.length > MAX_ADDRESS_LENGTH || SUSPICIOUS_CHARACTERS.test(raw))
    return null;
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
  if (!path.slice(1).split('/').every(isSafeSegment)) return null;
  const route = matchRoute(path);
  return route === null || route.isPublic ? null : `${path}${address.search}`;
}

/** Matches a query of developer flags only, which requests no specific screen. */
const FLAGS = /\?(?:(?:debug|profile|clock)(?:=[\d.]*)?(?:&|$))+$/;

/** Returns the screen requested before the login; `null` also for "home", which the landing page replaces. */
export function parseRequestedScreen(raw: string | null, origin: string, main: string): string | null {
  const path = parseRedirect(raw, origin);
  const screen = path?.replace(FLAGS, '');
  return screen === MONITOR || screen === main ? null : path;
}

/** Returns the organisation's main path if it is a known screen behind the login, else /home. */
export function parseMainPath(raw: string): string {
  const path = parseThemePath(raw);
  return path !== null && matchRoute(path)?.isPublic === false ? path : HOME;
}

/** Whether a path is the landing variant of a configuration page (spec 2). */
export const isLandingPage = (path: string): boolean => matchRoute(path)?.path.startsWith('/ground') === true;

/** Returns the address of "home": the stored landing page if valid, else the main path. */
export const getHome = (landingPath: string | null, main: string): string =>
  landingPath !== null && !SUSPICIOUS_CHARACTERS.test(landingPath) && isLandingPage(landingPath)
    ? landingPath
    : main;

/** Returns the first screen without a landing page: `main` if permitted, else the first permitted one. */
export function getFirstScreen(auths: readonly string[], main: string): string {
  const isHome = main === HOME || main === MONITOR;
  const permission = isHome ? PERMISSION_EQUIPMENT : (matchRoute(main)?.needs ?? null);
  if (permission === null || auths.includes(permission)) return main;
  if (auths.includes(PERMISSION_EQUIPMENT)) return MONITOR;
  return auths.includes(PERMISSION_PROJECT) ? PROJECTS : main;
}

/**
 * Returns the first screen after a login without redirect (spec 4), by landing type and permission. A device without a
 * page opens with its values; an incomplete landing falls back to its list.
 */
export function getLanding(user: UserInfo, main: string = HOME): string {
  const { appLandingType, appLandingEquipId, appLandingEquipPageId, auths } = user;
  const { appLandingProjectId, appLandingProjectPageId } = user;
  if (appLandingType === 'other') return getFirstScreen(auths, main);
  if (appLandingType === 'equip') {
    if (!auths.includes(PERMISSION_EQUIPMENT)) return '/noAuth';
    if (appLandingEquipPageId !== null) return pathTo('/groundDetailEGConfiguration', appLandingEquipPageId);
    return appLandingEquipId === null ? MONITOR : getEgListPath(appLandingEquipId);
  }
  if (!auths.includes(PERMISSION_PROJECT)) return '/noAuth';
  return appLandingProjectId === null || appLandingProjectPageId === null
    ? PROJECTS
    : pathTo('/groundBIDetail', appLandingProjectId, 'page', appLandingProjectPageId);
}
