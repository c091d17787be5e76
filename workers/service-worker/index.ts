/**
 * The service worker: the product opens without a network, and a page that is open all shift stays whole under later
 * builds. Written by hand and not with Workbox: its precache deletes the files of the build before as soon as a new one
 * is active, which is what must not happen here; what would be left of it (a route, a timeout, a cache) is less than its
 * 5.6 kB. The rules:
 *
 * 1. a file with a hash in its name is answered by its name, from whichever build has brought it, else by the network;
 * 2. a build is kept whole or not at all; this one, the one before and those of open pages, for 14 days (`builds.ts`);
 * 3. an address is answered by the network within 3 s, else by the kept page (`answers.ts`);
 * 4. whoever deploys adds files first, then switches the page, and keeps old files for 30 days (README.md);
 * 5. nobody is reloaded: the page itself takes a new build at a natural moment (`src/state/app-shell/`);
 * 6. `deploy/sw-off.js` in the place of this file ends it everywhere (`off.ts`);
 * 7. where storage is full or broken the network answers;
 * 8. a touch of a notification leads to the page that showed it (`notification-click.ts`).
 */
import type { ShellMessage } from '../../src/shared/app-shell';
import { Answers, asked } from './answers';
import { browserPorts } from './browser-ports';
import type { BuildFiles } from './build-files';
import { Builds } from './builds';
import { leadToPage } from './notification-click';
import { passPlatformBy } from './static-routes';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const ALLSHIFT_BUILD: BuildFiles;

const ports = browserPorts(ALLSHIFT_BUILD);
const builds = new Builds(ports);
const answers = new Answers(ports, builds);
/** A person who saves data has nothing fetched ahead until they ask for it. */
const savesData = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection
  ?.saveData;

self.addEventListener('install', (event) => {
  passPlatformBy(event);
  event.waitUntil((savesData ? Promise.resolve() : builds.take()).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration as {
    readonly navigationPreload?: NavigationPreloadManager;
  };
  const ready = [
    builds.prune().catch(() => undefined),
    // The page is asked for while this worker starts.
    navigationPreload?.enable().catch(() => undefined),
    self.clients.claim(),
  ];
  event.waitUntil(Promise.all(ready));
});

self.addEventListener('message', (event) => {
  const message = event.data as ShellMessage;
  const [port] = event.ports;
  if (message === 'build') port?.postMessage(ALLSHIFT_BUILD.id);
  if (message === 'prune') event.waitUntil(builds.prune().catch(() => undefined));
  if (message === 'keep')
    event.waitUntil(
      builds.take().then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      ),
    );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const holdOpen = (work: Promise<unknown>): void => event.waitUntil(work);
  switch (asked(request, self.location.origin)) {
    case 'file':
      return event.respondWith(answers.file(request, holdOpen));
    case 'config':
      return event.respondWith(answers.config(request, holdOpen));
    case 'page': {
      const preloaded = event.preloadResponse as Promise<Response | undefined>;
      return event.respondWith(answers.page(preloaded.then((response) => response ?? fetch(request))));
    }
  }
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const ports = {
    pages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    open: (path: string) => self.clients.openWindow(path),
  };
  event.waitUntil(leadToPage(notification.data, ports));
});
