/** The screens of an installation with a broker in place of the platform. */
import type { BrokerConfig } from '../shared/broker-config';
import { BROKER_ALARMS } from './broker-base';
import { BROKER_HOME } from './broker-paths';
import { isSafeSegment, MAX_ADDRESS_LENGTH, SUSPICIOUS_CHARACTERS } from './own-path';
import { BASE, createRouteFinder, type ScreenRoute, type TabName } from './route';

const createScreenRoute = <const Screen extends string>(
  path: string,
  title: ScreenRoute['title'],
  name: Screen,
  tab: TabName | null = null,
  area: ScreenRoute['area'] = 'broker',
): ScreenRoute<Screen> => ({ path, area, title, isPublic: false, tab, needs: null, screen: name });

export const BROKER_LOGIN: ScreenRoute<'login'> = {
  ...createScreenRoute('/login', 'titleLogin', 'login', null, 'account'),
  isPublic: true,
};
const HISTORY = createScreenRoute(
  '/site/history-chart/:equipId/:checkAll/:reports',
  'titleHistoryChart',
  'chart',
);
const ALARMS = createScreenRoute(BROKER_ALARMS, 'titleBrokerAlarms', 'alarms');

const MONITOR = createScreenRoute(BROKER_HOME, 'titleMonitor', 'monitor', 'monitor', 'home');
const COMMON_ROUTES = [
  createScreenRoute('/home/more', 'titleMore', 'more', 'more', 'home'),
  createScreenRoute('/site/page/:pageId', 'titlePage', 'page'),
  createScreenRoute('/site/equipment/:equipId', 'titleEquipment', 'equipment'),
  createScreenRoute('/more-health', 'titleHealth', 'health', null, 'health'),
  createScreenRoute('/more-throughput', 'titleThroughput', 'throughput', null, 'throughput'),
];
export type BrokerRoute = (typeof COMMON_ROUTES)[number] | typeof MONITOR | typeof HISTORY | typeof ALARMS;
/** Names of the screens, keys of `src/app/broker-loaders.ts`. */
export type BrokerScreen = BrokerRoute['screen'];

/** Returns the available screens, in the order of the tabs. */
export function listBrokerRoutes({
  history,
  alerts,
}: Pick<BrokerConfig, 'history' | 'alerts'>): readonly BrokerRoute[] {
  return [
    MONITOR,
    // Without a source of alarms the screen shows a note, and no tab leads to it.
    alerts === null ? ALARMS : { ...ALARMS, tab: 'message' as const },
    ...COMMON_ROUTES,
    ...(history === null ? [] : [HISTORY]),
  ];
}

/** Returns the screen requested before the login; the home screen if it is not one of the broker's. */
export function parseBrokerRedirect(raw: string | null, routes: readonly BrokerRoute[]): string {
  if (
    raw === null ||
    raw.length > MAX_ADDRESS_LENGTH ||
    SUSPICIOUS_CHARACTERS.test(raw) ||
    !raw.startsWith(`${BASE}/`)
  )
    return BROKER_HOME;
  const [path = '', ...query] = raw.slice(BASE.length).split('?');
  if (!path.slice(1).split('/').every(isSafeSegment) || createRouteFinder(routes)(path) === null)
    return BROKER_HOME;
  return query.length === 0 ? path : `${path}?${query.join('?')}`;
}
