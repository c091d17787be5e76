import { APP_SHELL_DELAY_MS } from '../shared/constants';
import { type Millis, SECOND_MS } from '../shared/units';
import type { Services } from '../state/services';
import { startAppShell } from './start-app-shell';
import { startHealthMonitoring } from './start-health';

/** Age of the page at which its memory is first watched. */
const HEALTH_START_MS: Millis = 30 * SECOND_MS;

export function startLate(services: Services, scope: Window): void {
  const { ports, debug } = services;
  startAppShell(services, scope);
  ports.after((HEALTH_START_MS - APP_SHELL_DELAY_MS) / debug.clockSpeed, () =>
    startHealthMonitoring(services, scope),
  );
}
