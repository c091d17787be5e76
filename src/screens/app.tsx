/** The product around its screens: routes, guard, loading of code, titles, messages. */
import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { toastsAtom } from '../state/feedback';
import { type Services, ServicesProvider, useServices } from '../state/services';
import { Spinner } from '../ui/spinner';
import { ToastHost } from '../ui/toast-host';
import { Boundary } from './common/boundary';
import { Guard } from './guard';
import { loaderOf } from './load-screen';
import { BASE, matchRoute, ROUTES, type ScreenRoute } from './routes';
import { ThroughputOverlay } from './throughput-overlay';

const HomeShell = lazy(() => import('./home/shell'));
const SCREENS = ROUTES.map((route) => ({ route, Body: lazy(loaderOf(route)) }));

/** Gives the browser window the name of the screen. A screen that knows a better one sets it later. */
function Screen({ route, Body }: (typeof SCREENS)[number]) {
  const say = useWords(shellWords);
  useEffect(() => {
    document.title = `${say(route.title)} · ${say('product')}`;
  }, [route, say]);
  return <Body />;
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

/** Everything below the router. */
export function Screens() {
  const services = useServices();
  const say = useWords(shellWords);
  const { pathname } = useLocation();
  const previous = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (pathname !== '') window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    const route = matchRoute(pathname);
    if (route && route.path !== '/404' && route.path !== '/login') previous.current = pathname;
  }, [pathname]);

  const routeOf = ({ route, Body }: { route: ScreenRoute; Body: (typeof SCREENS)[number]['Body'] }) => (
    <Route key={route.path} path={route.path} element={<Screen route={route} Body={Body} />} />
  );
  return (
    <>
      <Boundary place={pathname} onReload={services.reload}>
        <Suspense fallback={<Spinner label={say('loading')} />}>
          <Routes>
            <Route index element={<Navigate to="/home" replace />} />
            <Route path="/home" element={<Navigate to="/home/monitor" replace />} />
            {SCREENS.filter(({ route }) => route.isPublic).map(routeOf)}
            <Route element={<Guard />}>
              <Route element={<HomeShell />}>
                {SCREENS.filter(({ route }) => route.tab !== null).map(routeOf)}
              </Route>
              {SCREENS.filter(({ route }) => !route.isPublic && route.tab === null).map(routeOf)}
            </Route>
            <Route path="*" element={<Unknown previous={previous.current} />} />
          </Routes>
        </Suspense>
      </Boundary>
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
