/** Every screen behind the login, under the guard and the permissions. Loaded after the very first code. */
import { useStore } from 'jotai';
import { useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { lazyScreen } from '../features/screen-states/load-screen';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { notFoundPath } from '../navigation/path';
import { matchSignedIn, type SignedInRoute } from '../navigation/routes';
import { HomeShell } from '../screens/home/shell';
import { openScreenAtom } from '../state/session/open-screen';
import { useUser } from '../state/session/use-user';
import { Guard } from './guard';
import type { LoadScreen } from './load-screen';
import { Screen } from './screen';
import { SIGNED_IN_LOADERS } from './signed-in-loaders';

const NoPermission = lazyScreen(() => import('./no-permission'));

const HOME = '/home/monitor';

const loaderOf = ({ screen }: SignedInRoute): LoadScreen => SIGNED_IN_LOADERS[screen];

/** Fetches the code of the screen at an address, while it is not known yet who asks. */
export function prefetchScreen(path: string): void {
  const route = matchSignedIn(path);
  // A failure is reported when the screen itself asks for the code.
  if (route !== null) void loaderOf(route)().catch(() => undefined);
}

/** A screen for a person with its permission; anybody else is told why it is not shown. */
function Permitted({ route }: { readonly route: SignedInRoute }) {
  const say = useWords(shellWords);
  const { auths } = useUser();
  const title = say(route.title);
  return route.needs === null || auths.includes(route.needs) ? (
    <Screen route={route} title={title} load={loaderOf(route)} />
  ) : (
    <NoPermission title={title} permission={route.needs} />
  );
}

/** An address that no screen has: back to where the person was, otherwise 404 (spec 2). */
function Unknown() {
  const store = useStore();
  const { pathname, search } = useLocation();
  const [previous] = useState(() => store.get(openScreenAtom).place);
  return <Navigate to={previous ?? notFoundPath(pathname + search)} replace />;
}

/** The route of an address behind the guard, in the home screen's frame where it is a tab. */
function guarded(route: SignedInRoute) {
  const screen = <Route path={route.path} element={<Permitted key={route.path} route={route} />} />;
  return (
    <Route element={<Guard />}>
      {route.tab === null ? screen : <Route element={<HomeShell />}>{screen}</Route>}
    </Route>
  );
}

/** The screens behind the login, by the address. */
export default function SignedInRoutes() {
  const { pathname } = useLocation();
  const route = matchSignedIn(pathname);
  return (
    <Routes>
      <Route index element={<Navigate to="/home" replace />} />
      <Route path="/home" element={<Navigate to={HOME} replace />} />
      {route === null ? null : guarded(route)}
      <Route path="*" element={<Unknown />} />
    </Routes>
  );
}
