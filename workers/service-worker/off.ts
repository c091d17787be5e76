/**
 * The kill switch: deployed in place of `sw.js`, it removes the service worker from every device that requests that
 * file and deletes everything kept, without reloading pages.
 */
declare const self: ServiceWorkerGlobalScope;

const CACHE_PREFIX = 'allshift-';

async function uninstall(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } finally {
    // Unregister even if the storage cannot be emptied.
    await self.registration.unregister();
  }
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(uninstall()));

export {};
