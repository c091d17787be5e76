/** Decides where a person goes after signing in: to a screen of this product, and nowhere else. */
import type { UserInfo } from '../shared/calls/account';
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { isSoundSegment, LONGEST, ODD, themePath } from './own-path';
import { egListPath, path as pathTo } from './path';
import { BASE, matchRoute } from './routes';

const HOME = '/home';
const MONITOR = '/home/monitor';
const PROJECTS = '/home/work/project';

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
  if (!path.slice(1).split('/').every(isSoundSegment)) return null;
  const route = matchRoute(path);
  return route === null || route.isPublic ? null : `${path}${address.search}`;
}

/** A query of flags for developers alone, which wants no other screen. */
const FLAGS = /\?(?:(?:debug|profile|clock)(?:=[\d.]*)?(?:&|$))+$/;

/**
 * The screen that a person wanted before signing in, as `safeRedirect`; null also for an address that means no more than
 * "home", since that gives way to the landing of the account.
 */
export function wantedScreen(raw: string | null, origin: string, main: string): string | null {
  const path = safeRedirect(raw, origin);
  const screen = path?.replace(FLAGS, '');
  return screen === MONITOR || screen === main ? null : path;
}

/** The organisation's main path: a known screen behind the login. Else /home. */
export function mainPathOf(raw: string): string {
  const path = themePath(raw);
  return path !== null && matchRoute(path)?.isPublic === false ? path : HOME;
}

/** True if a path is the landing variant of a configuration page (spec 2). */
export const isLandingPage = (path: string): boolean => matchRoute(path)?.path.startsWith('/ground') === true;

/** The address of "home": the stored landing page, if it is one, else the main path. */
export const homeOf = (landing: string | null, main: string): string =>
  landing !== null && !ODD.test(landing) && isLandingPage(landing) ? landing : main;

/**
 * The first screen for a person without a landing page: `main` where the permissions allow it, else the first screen
 * that they do. Without any it is `main`, which says what is missing.
 */
export function firstScreen(auths: readonly string[], main: string): string {
  const isHome = main === HOME || main === MONITOR;
  const needs = isHome ? PERMISSION_EQUIPMENT : (matchRoute(main)?.needs ?? null);
  if (needs === null || auths.includes(needs)) return main;
  if (auths.includes(PERMISSION_EQUIPMENT)) return MONITOR;
  return auths.includes(PERMISSION_PROJECT) ? PROJECTS : main;
}

/**
 * The first screen after a login without redirect (spec 4): by landing type, after a look at the permission. An
 * equipment without a page is shown by its values; a landing that names nothing gives way to the list it is in.
 */
export function landingOf(user: UserInfo, main: string = HOME): string {
  const { appLandingType, appLandingEquipId, appLandingEquipPageId, auths } = user;
  const { appLandingProjectId, appLandingProjectPageId } = user;
  if (appLandingType === 'other') return firstScreen(auths, main);
  if (appLandingType === 'equip') {
    if (!auths.includes(PERMISSION_EQUIPMENT)) return '/noAuth';
    if (appLandingEquipPageId !== null) return pathTo('/groundDetailEGConfiguration', appLandingEquipPageId);
    return appLandingEquipId === null ? MONITOR : egListPath(appLandingEquipId);
  }
  if (!auths.includes(PERMISSION_PROJECT)) return '/noAuth';
  return appLandingProjectId === null || appLandingProjectPageId === null
    ? PROJECTS
    : pathTo('/groundBIDetail', appLandingProjectId, 'page', appLandingProjectPageId);
}
