import { OPEN_BUILD_LOCK } from '../../src/shared/app-shell';
import type { BuildFiles } from './build-files';
import type { FileCache, ShellPorts } from './ports';

const HOLD_LOCK = 'allshift.keeping-builds';

const toFileCache = (cache: Cache): FileCache => ({
  match: (path) => cache.match(path),
  put: (path, response) => cache.put(path, response),
  delete: (path) => cache.delete(path),
  listPaths: async () => (await cache.keys()).map(({ url }) => new URL(url).pathname),
});

export const createBrowserPorts = (build: BuildFiles): ShellPorts => ({
  build,
  openCache: async (name) => toFileCache(await caches.open(name)),
  fetch: (request, init) => fetch(request, init),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => Date.now(),
  // Every page holds a lock that names its build. No page need be queried, and a dead page holds none.
  openBuilds: async () => {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name = '' }) =>
      name.startsWith(OPEN_BUILD_LOCK) ? [name.slice(OPEN_BUILD_LOCK.length)] : [],
    );
  },
  holdBuilds: (work, isPatient) =>
    navigator.locks.request(HOLD_LOCK, { ifAvailable: !isPatient }, async (lock) => {
      if (lock !== null) await work();
    }),
});
