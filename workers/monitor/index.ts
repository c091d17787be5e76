/** Entry of the worker: creates the real ports and exposes the API. */
import { expose } from 'comlink';
import { importPart } from './host/import-part';
import { createRealPorts } from './host/real-ports';
import { createMonitor } from './monitor';

// The build replaces each `import()` with a call of `importPart` (`.tools/worker.ts`).
Object.assign(self, { importPart });
const monitor = createMonitor((settings) => createRealPorts(settings));
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  monitor.reportBug(event.reason);
});
expose(monitor.api, self);
