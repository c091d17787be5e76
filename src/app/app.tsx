import { Provider, useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { lazyComponent } from '../browser/lazy-component';
import { Boundary } from '../features/screen-states/boundary';
import { lazyScreen } from '../features/screen-states/load-screen';
import { commonWords } from '../i18n/engine';
import { startWords } from '../i18n/start';
import { useWords } from '../i18n/use-words';
import { isBrokerPath } from '../navigation/broker-base';
import { matchOpenRoute, type OpenRoute } from '../navigation/open-routes';
import { BASE } from '../navigation/route';
import { useLoginPath } from '../navigation/use-login-path';
import { useScrollToTop } from '../navigation/use-top';
import type { Millis } from '../shared/units';
import { brokerConfigAtom } from '../state/broker/broker-config';
import { unseenWritesAtom } from '../state/commands/operations';
import { toastsAtom } from '../state/feedback';
import { type Services, ServicesProvider, useServices } from '../state/services';
import { awaitsThemeAtom } from '../state/style/style-store';
import { LateText } from '../ui/late-text';
import { StartPlaceholder } from '../ui/start';
import { ToastHost } from '../ui/toast-host';
import { loadSignedInRoutes } from './load-signed-in';
import { OPEN_LOADERS } from './open-loaders';
import { prefetch } from './prefetch';
import { Screen } from './screen';
import { StyleFaults } from './style-faults';
import { ThroughputOverlay } from './throughput-overlay';

/** Delay before a pending screen shows that the answer is slow. */
const LATE_TEXT_MS: Millis = 8_000;

const SignedInRoutes = lazyScreen(loadSignedInRoutes);
const BrokerRoutes = lazyScreen(() => import('./broker-routes'));

const UnseenWrites = lazyComponent(
  () => import('../features/writing/unseen-writes'),
  undefined,
  () => null,
);

function UnsettledWrites() {
  const { length } = useAtomValue(unseenWritesAtom);
  const [isNeeded, setNeeded] = useState(false);
  if (length > 0 && !isNeeded) setNeeded(true);
  return isNeeded ? <UnseenWrites /> : null;
}

function Toasts() {
  const services = useServices();
  const t = useWords(commonWords);
  const items = useAtomValue(toastsAtom);
  return <ToastHost items={items} closeLabel={t('close')} onClose={services.feedback.dismiss} />;
}

/** Renders a public screen; the login is also available at the path set by the organisation. */
function PublicScreen({ route, path }: { readonly route: OpenRoute; readonly path: string }) {
  const t = useWords(startWords);
  const title = t(route.title);
  return (
    <Routes>
      <Route
        path={path}
        element={<Screen key={route.path} route={route} title={title} load={OPEN_LOADERS[route.screen]} />}
      />
    </Routes>
  );
}

export function Screens() {
  const services = useServices();
  const t = useWords(commonWords);
  const { pathname } = useLocation();
  const isAwaitingTheme = useAtomValue(awaitsThemeAtom);
  const brokerConfig = useAtomValue(brokerConfigAtom);
  const text = t('late');
  const lateText = useMemo(() => ({ text, afterMs: LATE_TEXT_MS }), [text]);
  const loginPath = useLoginPath();
  // The theme of the signed-in user may set another login path; the login stays mounted until it has navigated on.
  const lastLoginPath = useRef(loginPath);
  if (pathname === loginPath) lastLoginPath.current = loginPath;
  const isLogin = pathname === lastLoginPath.current;
  const route = matchOpenRoute(isLogin ? '/login' : pathname);
  const isPublic = route !== null;

  useScrollToTop();
  useEffect(() => {
    if (!isPublic) prefetch(services, pathname);
  }, [isPublic, pathname, services]);

  // The theme is applied first (spec 2), with a short wait for an unknown one. A broker's address must not lead to 404
  // before the configuration is read.
  if (isAwaitingTheme || (brokerConfig === undefined && isBrokerPath(pathname)))
    return <StartPlaceholder label={t('loading')} />;
  return (
    <LateText value={lateText}>
      <Boundary resetKey={pathname} onReload={services.reload}>
        {brokerConfig ? (
          <BrokerRoutes />
        ) : route === null ? (
          <SignedInRoutes />
        ) : (
          <PublicScreen route={route} path={isLogin ? pathname : route.path} />
        )}
      </Boundary>
      <UnsettledWrites />
      <StyleFaults />
      <ThroughputOverlay />
    </LateText>
  );
}

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
