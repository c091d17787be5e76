import { expose } from 'comlink';
import { createMonitor } from './monitor';
import { realPorts } from './real-ports';

const monitor = createMonitor((settings) => realPorts(settings));
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  monitor.reportBug(event.reason);
});
expose(monitor.api, self);
