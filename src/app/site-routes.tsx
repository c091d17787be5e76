import { useAtomValue } from 'jotai';
import { type ComponentType, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { HomeFrame, type HomeTab } from '../features/screen-states/home-frame';
import { lazyScreen } from '../features/screen-states/load-screen';
import { Loading } from '../features/screen-states/loading';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { getLoginAddress } from '../navigation/own-path';
import { getNotFoundPath } from '../navigation/path';
import { createRouteFinder } from '../navigation/route';
import { matchSignedIn } from '../navigation/routes';
import { SITE_HOME } from '../navigation/site-paths';
import { listSiteRoutes, SITE_LOGIN, type SiteRoute } from '../navigation/site-routes';
import type { Site } from '../shared/site';
import { sessionAtom } from '../state/session/session-store';
import { siteAtom } from '../state/site/site';
import type { IconProps } from '../ui/icon';
import { AlarmIcon, MonitorIcon, MoreIcon } from '../ui/icons';
import { OPEN_LOADERS } from './open-loaders';
import { Screen } from './screen';
import { SITE_LOADERS } from './site-loaders';

const NotOfferedScreen = lazyScreen(() => import('../screens/site/not-offered'));

const NOT_FOUND = '/404';
const ICONS: Partial<Record<SiteRoute['screen'], ComponentType<IconProps>>> = {
  monitor: MonitorIcon,
  alarms: AlarmIcon,
  more: MoreIcon,
};

function getTabs(routes: readonly SiteRoute[]): readonly HomeTab[] {
  return routes.flatMap(({ path, title, screen }) => {
    const icon = ICONS[screen];
    return icon === undefined ? [] : { path, title, icon };
  });
}

function RoutedScreen({
  route,
  routes,
}: {
  readonly route: SiteRoute;
  readonly routes: readonly SiteRoute[];
}) {
  const t = useWords(shellWords);
  const tabs = useMemo(() => getTabs(routes), [routes]);
  const screen = (
    <Screen key={route.path} route={route} title={t(route.title)} load={SITE_LOADERS[route.screen]} />
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
  const route = { ...SITE_LOGIN, path: NOT_FOUND, title: 'titleNotFound', area: 'errors' } as const;
  return <Screen route={route} title={title} load={OPEN_LOADERS['errors/error-screen']} />;
}

function SiteContent({ site }: { readonly site: Site }) {
  const t = useWords(shellWords);
  const session = useAtomValue(sessionAtom);
  const { pathname, search } = useLocation();
  const routes = useMemo(() => listSiteRoutes(site), [site]);
  const route = useMemo(() => createRouteFinder(routes)(pathname), [routes, pathname]);
  if (session.phase === 'unknown') return <Loading />;
  if (pathname === SITE_LOGIN.path)
    return <Screen route={SITE_LOGIN} title={t(SITE_LOGIN.title)} load={SITE_LOADERS.login} />;
  if (pathname === NOT_FOUND) return <NotFound />;
  if (session.phase !== 'signed-in')
    return (
      <Navigate
        to={session.reason === 'logout' ? SITE_LOGIN.path : getLoginAddress(pathname + search)}
        replace
      />
    );
  if (pathname === '/' || pathname === '/home') return <Navigate to={SITE_HOME} replace />;
  if (route === null)
    return matchSignedIn(pathname) === null ? (
      <Navigate to={getNotFoundPath(pathname + search)} replace />
    ) : (
      <NotOfferedScreen />
    );
  return <RoutedScreen route={route} routes={routes} />;
}

export default function SiteRoutes() {
  const site = useAtomValue(siteAtom);
  return !site ? null : <SiteContent site={site} />;
}
