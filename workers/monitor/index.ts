/** The file that the worker starts from: builds the real ports and exposes the API. */
import { expose } from 'comlink';
import { realPorts } from './host/real-ports';
import { createMonitor } from './monitor';

const monitor = createMonitor((settings) => realPorts(settings));
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  monitor.reportBug(event.reason);
});
expose(monitor.api, self);
