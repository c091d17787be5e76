/**
 * The service worker: the product opens without a network, and a page that is open all shift keeps working after later
 * builds. Workbox does not fit: its precache deletes the previous build's files when a new build is active, and the
 * route, timeout and cache here are smaller than its 5.6 kB. The rules:
 *
 * 1. a hashed file is answered by its name from any kept build, otherwise by the network;
 * 2. a build is kept in full or not at all: this, the previous and any with open pages, for 14 days (`builds.ts`);
 * 3. a navigation is answered by the network within 3 s, otherwise by the kept page (`answers.ts`);
 * 4. a deployment adds files first, then switches the page, and keeps old files for 30 days (.github/docs/deploy.md);
 * 5. no page is reloaded: it takes a new build itself at a natural moment (`src/state/app-shell/`);
 * 6. `deploy/sw-off.js` in place of this file ends it everywhere (`off.ts`);
 * 7. if storage is full or broken, the network answers;
 * 8. tapping a notification leads to the page that showed it (`notification-click.ts`).
 */
import type { ShellMessage } from '../../src/shared/app-shell';
import { Answers, classifyRequest } from './answers';
import { createBrowserPorts } from './browser-ports';
import type { BuildFiles } from './build-files';
import { Builds } from './builds';
import { focusPage } from './notification-click';
import { bypassPlatform } from './static-routes';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const ALLSHIFT_BUILD: BuildFiles;

const ports = createBrowserPorts(ALLSHIFT_BUILD);
const builds = new Builds(ports);
const answers = new Answers(ports, builds);
/** Whether data saving is on; nothing is then prefetched until the user requests it. */
const isSavingData = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection
  ?.saveData;

self.addEventListener('install', (event) => {
  bypassPlatform(event);
  event.waitUntil((isSavingData ? Promise.resolve() : builds.store()).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration as {
    readonly navigationPreload?: NavigationPreloadManager;
  };
  const preparations = [
    builds.prune().catch(() => undefined),
    // The page is requested while this worker starts.
    navigationPreload?.enable().catch(() => undefined),
    self.clients.claim(),
  ];
  event.waitUntil(Promise.all(preparations));
});

self.addEventListener('message', (event) => {
  const message = event.data as ShellMessage;
  const [port] = event.ports;
  if (message === 'build') port?.postMessage(ALLSHIFT_BUILD.id);
  if (message === 'prune') event.waitUntil(builds.prune().catch(() => undefined));
  if (message === 'keep')
    event.waitUntil(
      builds.store().then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      ),
    );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const holdOpen = (work: Promise<unknown>): void => event.waitUntil(work);
  switch (classifyRequest(request, self.location.origin)) {
    case 'file':
      return event.respondWith(answers.answerFile(request, holdOpen));
    case 'config':
      return event.respondWith(answers.answerConfig(request, holdOpen));
    case 'page': {
      const preloaded = event.preloadResponse as Promise<Response | undefined>;
      return event.respondWith(answers.answerPage(preloaded.then((response) => response ?? fetch(request))));
    }
  }
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const ports = {
    listPages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    open: (path: string) => self.clients.openWindow(path),
  };
  event.waitUntil(focusPage(notification.data, ports));
});
