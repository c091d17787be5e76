/**
 * The kill switch: in the place of `sw.js` it ends the service worker on every device that asks for that file again. It
 * answers nothing, deletes what was kept and takes itself away; nobody is reloaded.
 */
declare const self: ServiceWorkerGlobalScope;

const OWN = 'allshift-';

async function end(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(OWN));
    await Promise.all(names.map((name) => caches.delete(name)));
  } finally {
    // It goes also where the storage cannot be emptied.
    await self.registration.unregister();
  }
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(end()));

export {};
