/** A copy of the built product for tests that change files, and its copies stored by the browser. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFiles, writeServiceWorker } from '../../../.tools/service-worker';
import { PRODUCT_BASE } from '../../../.tools/serving/files';
import { APP_SHELL_DELAY_MS, LAST_VALUES_MS } from '../../../src/shared/constants';
import { UPDATE_RETRY_MS } from '../../../src/state/app-shell/updates';
import { type App, until } from './app';

const DIST = join(import.meta.dirname, '../../../dist');

/** A copy of `dist` without compressed files, which would keep the old content of a changed file. */
export class ProductFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'allshift-product-'));

  constructor() {
    cpSync(DIST, this.path, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  }

  part(prefix: string): string {
    const found = readdirSync(this.path).find((name) => name.startsWith(prefix) && name.endsWith('.js'));
    if (found === undefined) throw new Error(`the build has no part ${prefix}`);
    return found;
  }

  /** Deploys the next build: this part has new content and a new name, and the old file is gone. */
  async deployWithout(part: string): Promise<void> {
    const newName = part.replace(/\.[0-9a-f]+\.js$/, '.0123abcd.js');
    renameSync(join(this.path, part), join(this.path, newName));
    writeFileSync(join(this.path, newName), `${readFileSync(join(this.path, newName), 'utf8')}\n`);
    await writeServiceWorker(this.path);
  }

  /**
   * Deploys a build whose scripts and styles all have new names and contents. The old files are gone except the large
   * ones that devices cache only after use: the server keeps those for 30 days (`.github/docs/deploy.md`).
   */
  async deployNextBuild(): Promise<{
    readonly removedPaths: readonly string[];
    readonly keptPaths: readonly string[];
  }> {
    const { core, onDemand } = getFiles(this.path);
    const listAssets = (paths: readonly string[]): readonly string[] =>
      paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => path.slice(PRODUCT_BASE.length));
    const [removedPaths, keptPaths] = [listAssets(core), listAssets(onDemand)];
    let page = readFileSync(join(this.path, 'index.html'), 'utf8');
    for (const oldPath of [...removedPaths, ...keptPaths]) {
      const newPath = oldPath.replace(
        /\.([0-9a-f]{8,})\.(js|css)$/,
        (_, hash: string, kind: string) => `.${[...hash].reverse().join('')}.${kind}`,
      );
      writeFileSync(join(this.path, newPath), `${readFileSync(join(this.path, oldPath), 'utf8')}\n`);
      page = page.replaceAll(oldPath, newPath);
    }
    for (const oldPath of removedPaths) rmSync(join(this.path, oldPath));
    writeFileSync(join(this.path, 'index.html'), page);
    await writeServiceWorker(this.path);
    return { removedPaths, keptPaths };
  }

  /** Replaces the service worker by the kill switch. */
  killServiceWorker(): void {
    writeFileSync(join(this.path, 'sw.js'), readFileSync(join(this.path, 'deploy/sw-off.js')));
  }

  /** Id of the deployed build. */
  get build(): string {
    return (
      /<meta name="?build"? content="?(\w+)/.exec(readFileSync(join(this.path, 'index.html'), 'utf8'))?.[1] ??
      ''
    );
  }

  close(): Promise<void> {
    rmSync(this.path, { recursive: true, force: true });
    return Promise.resolve();
  }
}

/** Returns the ids of builds that the browser has stored completely. */
export const listStoredBuilds = (app: App): Promise<readonly string[]> =>
  app.page.evaluate(async () => {
    const cache = await caches.open('allshift-builds');
    return (await cache.keys()).flatMap(({ url }) => /builds\/(\w+)\.json$/.exec(url)?.[1] ?? []);
  });

/**
 * Fires ten-second timers immediately: the service worker registers at the start, and values are saved on arrival.
 */
export async function registerImmediately(app: App): Promise<void> {
  await app.context.addInitScript((delay) => {
    const original = window.setTimeout.bind(window);
    const setTimeoutEarly = (handler: TimerHandler, ms?: number, ...args: unknown[]): number =>
      original(handler, ms === delay ? 0 : ms, ...args);
    Object.assign(window, { setTimeout: setTimeoutEarly });
  }, APP_SHELL_DELAY_MS);
}

/** Waits until the service worker is registered, this build is stored, and the worker controls the page. */
export const untilBuildStored = (app: App, build: string): Promise<number> =>
  until(
    'the build is kept',
    async () =>
      (await listStoredBuilds(app)).includes(build) &&
      (await app.page.evaluate(() => navigator.serviceWorker.controller !== null)),
    APP_SHELL_DELAY_MS + 60_000,
  );

/** Waits until the device has saved this page and its values, some seconds after their arrival. */
export const untilValuesStored = (app: App, pageId: string): Promise<number> =>
  until(
    `the values of ${pageId} are kept`,
    () =>
      app.page.evaluate(async (id) => {
        const hasKey = async (name: string, table: string): Promise<boolean> => {
          const db = await new Promise<IDBDatabase | null>((resolve) => {
            const request = indexedDB.open(name);
            request.addEventListener('success', () => resolve(request.result));
            request.addEventListener('error', () => resolve(null));
            // The database does not exist. Created here, it would have no tables and be unusable for the product.
            request.addEventListener('upgradeneeded', () => request.transaction?.abort());
          });
          if (db === null) return false;
          try {
            return await new Promise((resolve) => {
              const request = db.transaction(table).objectStore(table).getAllKeys();
              request.addEventListener('success', () =>
                resolve(request.result.some((key) => String(key).includes(id))),
              );
            });
          } finally {
            db.close();
          }
        };
        const [page, values] = [
          await hasKey('allshift.last-pages', 'pages'),
          await hasKey('allshift.last-values', 'rows'),
        ];
        return page && values;
      }, pageId),
    LAST_VALUES_MS + 60_000,
  );

/** Maximum time until a newer build is announced: two failed checks, the pauses after them, and the installation. */
export const NEWER_BUILD_LIMIT_MS = APP_SHELL_DELAY_MS + 2 * UPDATE_RETRY_MS + 4 * UPDATE_RETRY_MS + 30_000;

/**
 * Makes the browser check for a new service worker. It checks twice: a request during a check shares its result, and
 * a check by the page may have read the old file.
 */
export const checkForUpdate = (app: App): Promise<void> =>
  app.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/wx/');
    if (registration === undefined) throw new Error('nothing is registered');
    await registration.update();
    // The first check may have found the kill switch, and nothing is left to check.
    await registration.update().catch(() => undefined);
  });

/** Returns the names of all caches and the states of all service workers. */
export const listStored = (app: App): Promise<readonly string[]> =>
  app.page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const workers = registrations.flatMap(({ installing, waiting, active }) =>
      [installing, waiting, active].map((worker) => worker?.state ?? ''),
    );
    return [...(await caches.keys()), ...workers.filter((state) => state !== '')];
  });

export const getPageBuild = (app: App): Promise<string | null> =>
  app.page.locator('meta[name=build]').getAttribute('content');

/** Marks the page; a reload removes the mark. */
export const markPage = (app: App): Promise<void> =>
  app.page.evaluate(() => {
    (globalThis as { marked?: boolean }).marked = true;
  });
export const isMarked = (app: App): Promise<boolean> =>
  app.page.evaluate(() => (globalThis as { marked?: boolean }).marked === true);

/**
 * Simulates a page that was hidden for some minutes, like a phone in a pocket, and is shown again. The browser has no
 * command for it.
 */
export const simulateAbsence = (app: App, minutes: number): Promise<void> =>
  app.page.evaluate((hiddenMinutes) => {
    const show = (state: DocumentVisibilityState): void => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    const original = Date.now.bind(Date);
    Date.now = () => original() + hiddenMinutes * 60_000;
    show('visible');
    Reflect.deleteProperty(document, 'visibilityState');
  }, minutes);
