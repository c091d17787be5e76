/** Installs the product as an app: manifest, service worker, newer builds. */
import { isOnWall } from '../navigation/on-wall';
import { BASE } from '../navigation/route';
import { OPEN_BUILD_LOCK } from '../shared/app-shell';
import { UPDATE_CHECK_MS, UPDATE_SPREAD_MS } from '../shared/constants';
import { type Millis, SECOND_MS } from '../shared/units';
import { type InstallScope, watchInstallOffer } from '../state/app-shell/install-offer';
import {
  keepOfflineAtom,
  newerBuildAtom,
  type OfflineState,
  offlineStateAtom,
} from '../state/app-shell/kept';
import { registerShellWorker, type ShellWorker } from '../state/app-shell/shell-worker';
import { Updates } from '../state/app-shell/updates';
import { forgetOutdatedData } from '../state/last-values/forget-kept';
import type { Services } from '../state/services';
import { sessionAtom } from '../state/session/session-store';
import { isQuietMoment } from './quiet-moment';

/** Storage key, set once the user has asked to store the product despite data saving. */
const KEEP_APP_KEY = 'allshift.keep-app';
/** Storage key of the build for which this tab was last reloaded. */
const RELOADED_BUILD_KEY = 'allshift.taken-build';
/** Delay that leaves time for the sign-out call. */
const SIGN_OUT_MS: Millis = 2 * SECOND_MS;

type Scope = Window & InstallScope;

/** Adds the manifest, which the bundler would rewrite in index.html. */
function addManifest(document: Document): void {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = `${BASE}/manifest.webmanifest`;
  document.head.append(manifest);
}

const getBuildId = (document: Document): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** Announces the build of this page as long as the page is open. */
function announceBuild({ navigator }: Window, build: string): void {
  const endlessPromise = new Promise<never>(() => undefined);
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(OPEN_BUILD_LOCK + build, { mode: 'shared' }, () => endlessPromise).catch(() => undefined);
}

interface AppShell {
  readonly services: Services;
  readonly scope: Scope;
  readonly ownBuild: string;
  /** Whether the user asked to store the product on a device that saves data. */
  readonly isRequested: boolean;
}

function startUpdates({ services, scope, ownBuild, isRequested }: AppShell, worker: ShellWorker): void {
  const { store, tabStorage, session, ports, reload, now, random } = services;
  const updates: Updates = new Updates({
    runningBuild: ownBuild,
    lastAppliedBuild: tabStorage.read(RELOADED_BUILD_KEY),
    findNewestBuild: async () => {
      const build = await worker.findNewestBuild();
      if (isRequested) await worker.keep();
      worker.prune();
      return build;
    },
    after: ports.after,
    random,
    now,
    isQuiet: () => isQuietMoment(services, scope),
    isUnattended: () => store.get(sessionAtom).status === 'signed-out' || isOnWall(scope.location.search),
    applyBuild: (build) => {
      tabStorage.write(RELOADED_BUILD_KEY, build);
      reload();
    },
    onNewer: () => store.set(newerBuildAtom, { apply: () => updates.applyNow() }),
  });
  session.onSignOut((reason) => {
    if (reason !== 'failed') ports.after(SIGN_OUT_MS, () => updates.handleSignOut());
  });
  scope.document.addEventListener('visibilitychange', () => {
    if (scope.document.visibilityState === 'hidden') updates.handleHidden();
    else updates.handleVisible();
  });
  void updates.start();
}

/** Returns the service worker once it stores the product; `null` on failure. */
async function prepareWorker({ services, scope, isRequested }: AppShell): Promise<ShellWorker | null> {
  const worker = await registerShellWorker(
    scope.navigator.serviceWorker,
    `${BASE}/sw.js`,
    services.ports.after,
  );
  if (worker === null || !(await worker.waitUntilReady())) return null;
  if (isRequested) return (await worker.keep()) ? worker : null;
  // The browser may have cleared the caches of an existing worker. A worker that is being replaced never answers.
  void worker.keep();
  return worker;
}

/** Stores the product on the device. Retries after a failure, since only a stored product is updated. */
async function storeApp(shell: AppShell, failures = 0): Promise<void> {
  const { store, storage, ports, random } = shell.services;
  const setStatus = (status: OfflineState): void => store.set(offlineStateAtom, status);
  setStatus('coming');
  const worker = await prepareWorker(shell);
  if (worker === null) {
    setStatus('failed');
    // Doubles the delay: a device without space would download the product in vain.
    const delay = UPDATE_CHECK_MS * 2 ** failures + random() * UPDATE_SPREAD_MS;
    ports.after(delay, () => void storeApp(shell, failures + 1));
    return;
  }
  if (shell.isRequested) storage.write(KEEP_APP_KEY, '1');
  setStatus('kept');
  startUpdates(shell, worker);
}

export function startAppShell(services: Services, scope: Scope): void {
  const { store, storage } = services;
  addManifest(scope.document);
  watchInstallOffer(store, scope);
  forgetOutdatedData(services, scope);
  const ownBuild = getBuildId(scope.document);
  // Without the mark this is a development build, whose files keep their names when they change.
  if (ownBuild === null || !('serviceWorker' in scope.navigator)) return;
  announceBuild(scope, ownBuild);
  const { connection } = scope.navigator as { readonly connection?: { readonly saveData?: boolean } };
  const isSavingData = connection?.saveData === true;
  if (!isSavingData || storage.read(KEEP_APP_KEY) !== null) {
    void storeApp({ services, scope, ownBuild, isRequested: isSavingData });
    return;
  }
  store.set(offlineStateAtom, 'on-request');
  const keep = (): void => {
    store.set(keepOfflineAtom, null);
    void storeApp({ services, scope, ownBuild, isRequested: true });
  };
  store.set(keepOfflineAtom, { keep });
}
