/** Every screen behind the login: the table of routes, the guard, permissions. Not in the very first code. */
import { useStore } from 'jotai';
import { useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { lazyScreen } from '../features/screen-states/load-screen';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import type { ScreenRoute } from '../navigation/route';
import { matchRoute } from '../navigation/routes';
import { HomeShell } from '../screens/home/shell';
import { openScreenAtom } from '../state/session/open-screen';
import { useUser } from '../state/session/use-user';
import { Guard } from './guard';
import { Screen } from './screen';

export { Landing } from '../screens/account/landing';

const NoPermission = lazyScreen(() => import('./no-permission'));

const HOME = '/home/monitor';
/** Fetches the code of the screen at an address, while who is asking for it is not known yet. */
export function fetchAhead(path: string): void {
  // Where it fails, the screen's own asking says so.
  void matchRoute(path)
    ?.load()
    .catch(() => undefined);
}

/** A screen for who may see it; who may not is told why. */
function Permitted({ route }: { readonly route: ScreenRoute }) {
  const say = useWords(shellWords);
  const { auths } = useUser();
  const title = say(route.title);
  return route.needs === null || auths.includes(route.needs) ? (
    <Screen route={route} title={title} />
  ) : (
    <NoPermission title={title} permission={route.needs} />
  );
}

/** An address that no screen has: back to where the person was, otherwise 404 (specification 2). */
function Unknown() {
  const store = useStore();
  const [previous] = useState(() => store.get(openScreenAtom).place);
  return <Navigate to={previous ?? '/404'} replace />;
}

/** The one route of the table that an address has, where it stands: behind the guard, or in the home screen's frame. */
function standing(route: ScreenRoute) {
  const screen = <Route path={route.path} element={<Permitted key={route.path} route={route} />} />;
  return (
    <Route element={<Guard />}>
      {route.tab === null ? screen : <Route element={<HomeShell />}>{screen}</Route>}
    </Route>
  );
}

/** The screens behind the login, by the address. */
export default function Inside() {
  const { pathname } = useLocation();
  const route = matchRoute(pathname);
  return (
    <Routes>
      <Route index element={<Navigate to="/home" replace />} />
      <Route path="/home" element={<Navigate to={HOME} replace />} />
      {route === null ? null : standing(route)}
      <Route path="*" element={<Unknown />} />
    </Routes>
  );
}
