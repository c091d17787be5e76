/** The screens behind the login, with guard and permissions. Loaded after the first code. */
import { useStore } from 'jotai';
import { useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { lazyScreen } from '../features/screen-states/load-screen';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { getNotFoundPath } from '../navigation/path';
import { matchSignedInRoute, type SignedInRoute } from '../navigation/routes';
import { HomeRail, HomeShell } from '../screens/home/shell';
import { openScreenAtom } from '../state/session/open-screen';
import { useUser } from '../state/session/use-user';
import { Guard } from './guard';
import type { LoadScreen } from './load-screen';
import { Screen } from './screen';
import { SIGNED_IN_LOADERS } from './signed-in-loaders';

const NoPermission = lazyScreen(() => import('./no-permission'));

const HOME = '/home/monitor';

const getScreenLoader = ({ screen }: SignedInRoute): LoadScreen => SIGNED_IN_LOADERS[screen];

/** Prefetches the code of the screen at an address while the session is checked. */
export function prefetchScreen(path: string): void {
  const route = matchSignedInRoute(path);
  // The screen itself reports a failure.
  if (route !== null) void getScreenLoader(route)().catch(() => undefined);
}

function PermittedScreen({ route }: { readonly route: SignedInRoute }) {
  const t = useWords(shellWords);
  const { auths } = useUser();
  const title = t(route.title);
  return route.needs === null || auths.includes(route.needs) ? (
    <Screen route={route} title={title} load={getScreenLoader(route)} />
  ) : (
    <NoPermission title={title} permission={route.needs} />
  );
}

/** Redirects an address without a screen to the previous screen, otherwise to 404 (spec 2). */
function UnknownAddress() {
  const store = useStore();
  const { pathname, search } = useLocation();
  const [previous] = useState(() => store.get(openScreenAtom).place);
  return <Navigate to={previous ?? getNotFoundPath(pathname + search)} replace />;
}

/** Renders a route behind the guard, in the frame of the home screen; an alarm watch fills the screen. */
function renderGuardedRoute(route: SignedInRoute) {
  const screen = <Route path={route.path} element={<PermittedScreen key={route.path} route={route} />} />;
  const frame = route.tab === null ? <HomeRail /> : <HomeShell />;
  return (
    <Route element={<Guard />}>
      {route.area === 'alarm-watch' ? screen : <Route element={frame}>{screen}</Route>}
    </Route>
  );
}

export default function SignedInRoutes() {
  const { pathname } = useLocation();
  const route = matchSignedInRoute(pathname);
  return (
    <Routes>
      <Route index element={<Navigate to="/home" replace />} />
      <Route path="/home" element={<Navigate to={HOME} replace />} />
      {route === null ? null : renderGuardedRoute(route)}
      <Route path="*" element={<UnknownAddress />} />
    </Routes>
  );
}
