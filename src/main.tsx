/** The composition root: creates the services with the APIs of the browser and renders the product. */
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { prefetchPage } from './app/load-page';
import { prefetchSignedIn } from './app/load-signed-in';
import { prefetch } from './app/prefetch';
import { type EarlyScope, takeEarlyStart } from './browser/early-start';
import { loadCode } from './browser/load-code';
import { createSafeTextStore, listenToOtherTabs } from './browser/storage';
import { createTabs } from './browser/tabs';
import { startTimer } from './browser/timers';
import { translate } from './i18n/engine';
import { startWords } from './i18n/start';
import { matchOpenRoute } from './navigation/open-routes';
import { BASE } from './navigation/route';
import { createConfigRequest } from './shared/calls/first-requests';
import { createHttp, readLimitedText } from './shared/calls/http';
import type { CallPorts, HttpExchange, HttpRequest } from './shared/calls/run';
import { APP_SHELL_DELAY_MS, PAGE_ANSWER_MAX_BYTES } from './shared/constants';
import type { OperationId } from './shared/ids';
import { epochMs, type Millis } from './shared/units';
import { brokerConfigAtom } from './state/broker/broker-config';
import { forgetAtSignOut } from './state/last-values/kept-on-device';
import { readThroughputFlag, throughputAtom } from './state/live/throughput';
import { createRuntimeConfigSource } from './state/runtime-config-source';
import { createServices } from './state/services';
import { readDebugFlags } from './state/session/debug-flags';
import { syncLanguage } from './state/session/language';
import { syncAppearance } from './state/style/appearance';
import { applyStyle } from './state/style/apply-style';
import { syncDensity } from './state/style/density';
import { syncTextSize } from './state/style/text-size';
import { forgetOrdersAtSignOut } from './state/work/forget-orders';
import { trustProductScripts } from './worker-client/trusted-scripts';
import './ui/theme.css';

/** Delay before an unreadable configuration is read again. */
const CONFIG_RETRY_MS: Millis = 5_000;

trustProductScripts(window, `${BASE}/`);

const storage = createSafeTextStore(() => window.localStorage);
const tabStorage = createSafeTextStore(() => window.sessionStorage);
const earlyStart = takeEarlyStart(window as EarlyScope, storage);

const startExchange = (origin: string, request: HttpRequest): HttpExchange =>
  createHttp({
    origin,
    ...earlyStart.takeTransport(origin, request),
    limit: { bytes: PAGE_ANSWER_MAX_BYTES, decoder: () => new TextDecoder(), read: readLimitedText },
  })(request);

const config = createRuntimeConfigSource(() => startExchange('', createConfigRequest(BASE)).response);
// Requested early, while the code loads. Callers wait for the answer and retry after a failure.
config().catch(() => undefined);

const ports: CallPorts = {
  after: startTimer,
  exchange: (request: HttpRequest) => {
    let isCancelled = false;
    let cancel = (): void => {};
    const response = config().then(({ platformOrigin, site }) => {
      if (isCancelled) throw new Error('cancelled');
      // Without a platform, its calls stay pending.
      if (site !== null && request.cookies) return new Promise<never>(() => undefined);
      // A broker and its servers share the page's origin.
      const exchange = startExchange(site === null ? platformOrigin : '', request);
      cancel = exchange.cancel;
      return exchange.response;
    });
    return {
      response,
      cancel: () => {
        isCancelled = true;
        cancel();
      },
    };
  },
};

const debug = readDebugFlags(window.location.search, window.location.hostname);

const services = createServices({
  config,
  ports,
  storage,
  tabStorage,
  tabs: createTabs(window, storage),
  cookies: document,
  host: window.location.hostname,
  debug,
  now: () => epochMs(Date.now()),
  random: Math.random,
  // `crypto.randomUUID` is missing over plain HTTP, which is common in plant networks.
  newOperationId: () =>
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join(
      '',
    ) as OperationId,
  startMonitor: async () => {
    const [{ startMonitor }, runtimeConfig] = await Promise.all([
      loadCode(() => import('./state/live/start-monitor')),
      config(),
    ]);
    return startMonitor(runtimeConfig, window.location.origin, services);
  },
  loadRecall: () => loadCode(() => import('./state/last-values/recall-person')),
  prefetchSignedIn,
  reload: () => window.location.reload(),
  // Reported like the page's own bugs: to the console and the listener below.
  bug: (message) => void Promise.reject(new Error(`worker: ${message}`)),
});

services.session.onSignOut(earlyStart.abortUnused);
forgetAtSignOut(services, window);
forgetOrdersAtSignOut(services);
services.store.set(throughputAtom, readThroughputFlag(window.location.search));
const otherTabs = listenToOtherTabs(window);
syncLanguage(storage, otherTabs, document.documentElement);
syncAppearance(
  services.store,
  storage,
  otherTabs,
  document.documentElement,
  window.matchMedia('(prefers-color-scheme: dark)'),
);
syncTextSize(services.store, storage, otherTabs, document.documentElement);
syncDensity(services.store, storage, otherTabs, document.documentElement);
applyStyle(
  services.store,
  document.documentElement.style,
  document.querySelector<HTMLLinkElement>('link[rel="icon"]'),
);
void services.style.loadForDomain();
/** Starts the broker's session if the configuration names a broker; retries until the configuration is read. */
function startConfiguredBroker(): void {
  config()
    .then(async ({ site }) => {
      if (site === null) services.store.set(brokerConfigAtom, null);
      else (await loadCode(() => import('./state/broker/broker-session'))).startBroker(services, site);
    })
    .catch(() => startTimer(CONFIG_RETRY_MS, startConfiguredBroker));
}
startConfiguredBroker();
const path = window.location.pathname.slice(BASE.length) || '/';
if (matchOpenRoute(path) === null) {
  prefetch(services, path);
  prefetchPage(services, path);
}
window.addEventListener('pageshow', (event) => {
  if (event.persisted) services.session.handleReturn();
});
// Faults are data, so an error that arrives here is a bug. The user sees only that something went wrong.
const reportBug = (): void => services.feedback.toast(translate(startWords, 'crashed'), 'bad');
window.addEventListener('unhandledrejection', reportBug);
// Ignores errors of browser extensions and browser notices such as ResizeObserver's.
window.addEventListener('error', ({ error, filename }) => {
  if (error && filename.startsWith(window.location.origin)) reportBug();
});

startTimer(APP_SHELL_DELAY_MS / debug.clockSpeed, () => {
  import('./app/start-late').then(
    ({ startLate }) => startLate(services, window),
    // Nothing is lost: it runs at the next start.
    () => undefined,
  );
});

if (debug.isOn)
  void Promise.all([import('./debug/page-aid'), import('./debug/clock-note')]).then(
    ([{ installPageAid }, { showClockNote }]) => {
      installPageAid();
      showClockNote(debug, document.body);
    },
  );

// The product restores scroll positions: a screen starts at its top, a list returns to its last position on Back.
window.history.scrollRestoration = 'manual';
const root = document.getElementById('app');
if (root) createRoot(root).render(<App services={services} />);
