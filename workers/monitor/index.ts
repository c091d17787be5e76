import { expose } from 'comlink';
import { createMonitor } from './monitor';
import { realPorts } from './real-ports';

const monitor = createMonitor(realPorts);
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  monitor.reportBug(event.reason);
});
expose(monitor.api, self);
