/** Starts everything that waits until the page has been live for a while: the app shell and the memory watch. */
import { APP_SHELL_DELAY_MS, HEALTH_START_MS } from '../shared/constants';
import type { Services } from '../state/services';
import { startAppShell } from './start-app-shell';
import { startHealthMonitoring } from './start-health';

export function startLate(services: Services, scope: Window): void {
  const { ports, debug } = services;
  startAppShell(services, scope);
  ports.after((HEALTH_START_MS - APP_SHELL_DELAY_MS) / debug.clockSpeed, () =>
    startHealthMonitoring(services, scope),
  );
}
