/** The screens of an installation with a broker in place of the platform. */
import type { Site } from '../shared/site';
import { isSafeSegment, MAX_ADDRESS_LENGTH, SUSPICIOUS } from './own-path';
import { BASE, createRouteFinder, type ScreenRoute, type TabName } from './route';
import { SITE_ALARMS } from './site-base';
import { SITE_HOME } from './site-paths';

const screen = <const Screen extends string>(
  path: string,
  title: ScreenRoute['title'],
  name: Screen,
  tab: TabName | null = null,
  area: ScreenRoute['area'] = 'site',
): ScreenRoute<Screen> => ({ path, area, title, isPublic: false, tab, needs: null, screen: name });

export const SITE_LOGIN: ScreenRoute<'login'> = {
  ...screen('/login', 'titleLogin', 'login', null, 'account'),
  isPublic: true,
};
const HISTORY = screen('/site/history-chart/:equipId/:checkAll/:reports', 'titleHistoryChart', 'chart');
const ALARMS = screen(SITE_ALARMS, 'titleSiteAlarms', 'alarms');

const MONITOR = screen(SITE_HOME, 'titleMonitor', 'monitor', 'monitor', 'home');
const ALWAYS = [
  screen('/home/more', 'titleMore', 'more', 'more', 'home'),
  screen('/site/page/:pageId', 'titlePage', 'page'),
  screen('/site/equipment/:equipId', 'titleEquipment', 'equipment'),
  screen('/more-health', 'titleHealth', 'health', null, 'health'),
  screen('/more-throughput', 'titleThroughput', 'throughput', null, 'throughput'),
];
export type SiteRoute = (typeof ALWAYS)[number] | typeof MONITOR | typeof HISTORY | typeof ALARMS;
/** Names of the screens, keys of `src/app/site-loaders.ts`. */
export type SiteScreen = SiteRoute['screen'];

/** Returns the available screens, in the order of the tabs. */
export function listSiteRoutes({ history, alerts }: Pick<Site, 'history' | 'alerts'>): readonly SiteRoute[] {
  return [
    MONITOR,
    // Without a source of alarms the screen shows a note, and no tab leads to it.
    alerts === null ? ALARMS : { ...ALARMS, tab: 'message' as const },
    ...ALWAYS,
    ...(history === null ? [] : [HISTORY]),
  ];
}

/** Returns the screen requested before the login; the home screen if it is not one of the broker's. */
export function parseSiteRedirect(raw: string | null, routes: readonly SiteRoute[]): string {
  if (raw === null || raw.length > MAX_ADDRESS_LENGTH || SUSPICIOUS.test(raw) || !raw.startsWith(`${BASE}/`))
    return SITE_HOME;
  const [path = '', ...query] = raw.slice(BASE.length).split('?');
  if (!path.slice(1).split('/').every(isSafeSegment) || createRouteFinder(routes)(path) === null)
    return SITE_HOME;
  return query.length === 0 ? path : `${path}?${query.join('?')}`;
}
