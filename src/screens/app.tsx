/** The product around its screens: routes, guard, loading of code, titles, messages. */
import { Provider, useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { toastsAtom } from '../state/feedback';
import { type Services, ServicesProvider, useServices } from '../state/services';
import { styleAtom } from '../state/style/keep-style';
import { useUser } from '../state/use-user';
import { Spinner } from '../ui/spinner';
import { Start } from '../ui/start';
import { ToastHost } from '../ui/toast-host';
import { Boundary } from './common/boundary';
import { useRouteTitle } from './common/use-title';
import { Guard } from './guard';
import { loaderOf } from './load-screen';
import { routeAt } from './redirect';
import { BASE, ROUTES, type ScreenRoute } from './routes';
import { StyleFaults } from './style-faults';
import { ThroughputOverlay } from './throughput-overlay';
import { usePaths } from './use-paths';

const HomeShell = lazy(() => import('./home/shell'));
const NoPermission = lazy(() => import('./common/no-permission'));
const BODIES = new Map<ScreenRoute, ComponentType>(ROUTES.map((route) => [route, lazy(loaderOf(route))]));

/** A screen under its name. A screen that knows a better one sets it later; who may not see it is told why. */
function Screen({ route }: { readonly route: ScreenRoute }) {
  const say = useWords(shellWords);
  const { auths } = useUser();
  useRouteTitle(say(route.title));
  const Body = BODIES.get(route);
  if (route.needs !== null && !auths.includes(route.needs))
    return <NoPermission title={say(route.title)} permission={route.needs} />;
  return Body === undefined ? null : <Body />;
}

/** An address that no screen has: back to where the person was, otherwise 404 (specification 2). */
function Unknown({ previous }: { readonly previous: string | null }) {
  return <Navigate to={previous ?? '/404'} replace />;
}

function Toasts() {
  const services = useServices();
  const say = useWords(shellWords);
  const items = useAtomValue(toastsAtom);
  return <ToastHost items={items} closeLabel={say('close')} onClose={services.feedback.dismiss} />;
}

/** The one route of the table that an address has, where it stands: open, behind the guard, or in the home screen's frame. */
function standing(route: ScreenRoute, pathname: string) {
  // The login has the organisation's own path as well.
  const path = route.path === '/login' ? pathname : route.path;
  const screen = <Route path={path} element={<Screen key={route.path} route={route} />} />;
  if (route.isPublic) return screen;
  return (
    <Route element={<Guard />}>
      {route.tab === null ? screen : <Route element={<HomeShell />}>{screen}</Route>}
    </Route>
  );
}

/** Everything below the router. */
export function Screens() {
  const services = useServices();
  const say = useWords(shellWords);
  const { pathname } = useLocation();
  const { waitsFor } = useAtomValue(styleAtom);
  const { login } = usePaths();
  const route = routeAt(pathname, login);
  const previous = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (pathname !== '') window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    if (route && route.path !== '/404' && route.path !== '/login') previous.current = pathname;
  }, [route, pathname]);

  // The theme comes first (specification 2); a screen that is open to everybody need not wait for it.
  if (waitsFor === 'start' && !route?.isPublic) return <Start label={say('loading')} />;
  return (
    <>
      <Boundary place={pathname} onReload={services.reload}>
        <Suspense fallback={<Spinner label={say('loading')} />}>
          <Routes>
            <Route index element={<Navigate to="/home" replace />} />
            <Route path="/home" element={<Navigate to="/home/monitor" replace />} />
            {route === null ? null : standing(route, pathname)}
            <Route path="*" element={<Unknown previous={previous.current} />} />
          </Routes>
        </Suspense>
      </Boundary>
      <StyleFaults />
      <ThroughputOverlay />
    </>
  );
}

/** The whole product. */
export function App({ services }: { readonly services: Services }) {
  return (
    <ServicesProvider value={services}>
      <Provider store={services.store}>
        <BrowserRouter basename={BASE}>
          <Screens />
        </BrowserRouter>
        <Toasts />
      </Provider>
    </ServicesProvider>
  );
}
