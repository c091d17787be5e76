import { useAtomValue } from 'jotai';
import { type ComponentType, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { HomeFrame, type HomeTab } from '../features/screen-states/home-frame';
import { lazyScreen } from '../features/screen-states/load-screen';
import { Loading } from '../features/screen-states/loading';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { BROKER_HOME } from '../navigation/broker-paths';
import { BROKER_LOGIN, type BrokerRoute, listBrokerRoutes } from '../navigation/broker-routes';
import { getLoginAddress } from '../navigation/own-path';
import { getNotFoundPath } from '../navigation/path';
import { createRouteFinder } from '../navigation/route';
import { matchSignedInRoute } from '../navigation/routes';
import type { BrokerConfig } from '../shared/broker-config';
import { brokerConfigAtom } from '../state/broker/broker-config';
import { sessionAtom } from '../state/session/session-store';
import type { IconProps } from '../ui/icon';
import { AlarmIcon, MonitorIcon, MoreIcon } from '../ui/icons';
import { BROKER_LOADERS } from './broker-loaders';
import { OPEN_LOADERS } from './open-loaders';
import { Screen } from './screen';

const NotOfferedScreen = lazyScreen(() => import('../screens/broker/not-offered'));

const NOT_FOUND = '/404';
const ICONS: Partial<Record<BrokerRoute['screen'], ComponentType<IconProps>>> = {
  monitor: MonitorIcon,
  alarms: AlarmIcon,
  more: MoreIcon,
};

function getTabs(routes: readonly BrokerRoute[]): readonly HomeTab[] {
  return routes.flatMap(({ path, title, screen }) => {
    const icon = ICONS[screen];
    return icon === undefined ? [] : { path, title, icon };
  });
}

function RoutedScreen({
  route,
  routes,
}: {
  readonly route: BrokerRoute;
  readonly routes: readonly BrokerRoute[];
}) {
  const t = useWords(shellWords);
  const tabs = useMemo(() => getTabs(routes), [routes]);
  const screen = (
    <Screen key={route.path} route={route} title={t(route.title)} load={BROKER_LOADERS[route.screen]} />
  );
  return (
    <Routes>
      <Route element={route.tab === null ? undefined : <HomeFrame tabs={tabs} />}>
        <Route path={route.path} element={screen} />
      </Route>
    </Routes>
  );
}

function NotFound() {
  const t = useWords(shellWords);
  const title = t('titleNotFound');
  const route = { ...BROKER_LOGIN, path: NOT_FOUND, title: 'titleNotFound', area: 'errors' } as const;
  return <Screen route={route} title={title} load={OPEN_LOADERS['errors/error-screen']} />;
}

function BrokerContent({ brokerConfig }: { readonly brokerConfig: BrokerConfig }) {
  const t = useWords(shellWords);
  const session = useAtomValue(sessionAtom);
  const { pathname, search } = useLocation();
  const routes = useMemo(() => listBrokerRoutes(brokerConfig), [brokerConfig]);
  const route = useMemo(() => createRouteFinder(routes)(pathname), [routes, pathname]);
  if (session.status === 'unknown') return <Loading />;
  if (pathname === BROKER_LOGIN.path)
    return <Screen route={BROKER_LOGIN} title={t(BROKER_LOGIN.title)} load={BROKER_LOADERS.login} />;
  if (pathname === NOT_FOUND) return <NotFound />;
  if (session.status !== 'signed-in')
    return (
      <Navigate
        to={session.reason === 'logout' ? BROKER_LOGIN.path : getLoginAddress(pathname + search)}
        replace
      />
    );
  if (pathname === '/' || pathname === '/home') return <Navigate to={BROKER_HOME} replace />;
  if (route === null)
    return matchSignedInRoute(pathname) === null ? (
      <Navigate to={getNotFoundPath(pathname + search)} replace />
    ) : (
      <NotOfferedScreen />
    );
  return <RoutedScreen route={route} routes={routes} />;
}

export default function BrokerRoutes() {
  const brokerConfig = useAtomValue(brokerConfigAtom);
  return !brokerConfig ? null : <BrokerContent brokerConfig={brokerConfig} />;
}
