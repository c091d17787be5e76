/** Makes the product an app on the device: manifest, installation, service worker, newer builds. */
import { isOnWall } from '../navigation/on-wall';
import { BASE } from '../navigation/route';
import { OPEN_BUILD_LOCK } from '../shared/app-shell';
import { UPDATE_LOOK_MS, UPDATE_SPREAD_MS } from '../shared/constants';
import { type Millis, SECOND_MS } from '../shared/units';
import { followInstallOffer, type InstallScope } from '../state/app-shell/install-offer';
import { type Kept, keepAtom, keptAtom, newerBuildAtom } from '../state/app-shell/kept';
import { registerShellWorker, type ShellWorker } from '../state/app-shell/shell-worker';
import { Updates } from '../state/app-shell/updates';
import { followForgetting } from '../state/last-values/forget-kept';
import type { Services } from '../state/services';
import { sessionAtom } from '../state/session/session-store';
import { isQuietMoment } from './quiet-moment';

/** Storage key, set once the user has asked to store the product despite data saving. */
const KEEP = 'allshift.keep-app';
/** Storage key of the build for which this tab was last reloaded. */
const TAKEN = 'allshift.taken-build';
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

const findBuild = (document: Document): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** Announces the build of this page as long as the page is open. */
function holdBuild({ navigator }: Window, build: string): void {
  const forLife = new Promise<never>(() => undefined);
  const locks = navigator.locks as LockManager | undefined;
  locks?.request(OPEN_BUILD_LOCK + build, { mode: 'shared' }, () => forLife).catch(() => undefined);
}

interface Shell {
  readonly services: Services;
  readonly scope: Scope;
  readonly own: string;
  /** Whether the user asked to store the product on a device that saves data. */
  readonly isAsked: boolean;
}

function followUpdates({ services, scope, own, isAsked }: Shell, worker: ShellWorker): void {
  const { store, tabStorage, session, ports, reload, now, chance } = services;
  const updates: Updates = new Updates({
    own,
    taken: tabStorage.read(TAKEN),
    newest: async () => {
      const build = await worker.newest();
      if (isAsked) await worker.keep();
      worker.prune();
      return build;
    },
    after: ports.after,
    chance,
    now,
    isQuiet: () => isQuietMoment(services, scope),
    isUnattended: () => store.get(sessionAtom).phase === 'signed-out' || isOnWall(scope.location.search),
    take: (build) => {
      tabStorage.write(TAKEN, build);
      reload();
    },
    onNewer: () => store.set(newerBuildAtom, { take: () => updates.takeNow() }),
  });
  session.onSignOut((why) => {
    if (why !== 'failed') ports.after(SIGN_OUT_MS, () => updates.signedOut());
  });
  scope.document.addEventListener('visibilitychange', () => {
    if (scope.document.visibilityState === 'hidden') updates.hidden();
    else updates.visible();
  });
  void updates.start();
}

/** Returns the service worker once it stores the product; `null` on failure. */
async function keptBy({ services, scope, isAsked }: Shell): Promise<ShellWorker | null> {
  const worker = await registerShellWorker(
    scope.navigator.serviceWorker,
    `${BASE}/sw.js`,
    services.ports.after,
  );
  if (worker === null || !(await worker.isReady())) return null;
  if (isAsked) return (await worker.keep()) ? worker : null;
  // The browser may have cleared the caches of an existing worker. A worker that is being replaced never answers.
  void worker.keep();
  return worker;
}

/** Stores the product on the device. Retries after a failure, since only a stored product is updated. */
async function keepApp(shell: Shell, failures = 0): Promise<void> {
  const { store, storage, ports, chance } = shell.services;
  const set = (kept: Kept): void => store.set(keptAtom, kept);
  set('coming');
  const worker = await keptBy(shell);
  if (worker === null) {
    set('failed');
    // Doubles the delay: a device without room would download the product in vain.
    const wait = UPDATE_LOOK_MS * 2 ** failures + chance() * UPDATE_SPREAD_MS;
    ports.after(wait, () => void keepApp(shell, failures + 1));
    return;
  }
  if (shell.isAsked) storage.write(KEEP, '1');
  set('kept');
  followUpdates(shell, worker);
}

export function startAppShell(services: Services, scope: Scope): void {
  const { store, storage } = services;
  addManifest(scope.document);
  followInstallOffer(store, scope);
  followForgetting(services, scope);
  const own = findBuild(scope.document);
  // Without the mark this is no production build: its changed files keep their names.
  if (own === null || !('serviceWorker' in scope.navigator)) return;
  holdBuild(scope, own);
  const { connection } = scope.navigator as { readonly connection?: { readonly saveData?: boolean } };
  const savesData = connection?.saveData === true;
  if (!savesData || storage.read(KEEP) !== null) {
    void keepApp({ services, scope, own, isAsked: savesData });
    return;
  }
  store.set(keptAtom, 'on-request');
  const keep = (): void => {
    store.set(keepAtom, null);
    void keepApp({ services, scope, own, isAsked: true });
  };
  store.set(keepAtom, { keep });
}
