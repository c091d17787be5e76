/** Starts the worker client. A file of its own, so that its code is loaded with the first watch. */
import type { RuntimeConfig } from '../../shared/runtime-config';
import { browserDeps, workerSettings } from '../../worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../worker-client/monitor-client';
import { pulseOf } from '../pulse';
import type { Services } from '../services';

export const startMonitor = (
  config: RuntimeConfig,
  pageOrigin: string,
  services: Pick<Services, 'debug' | 'pulse'>,
): MonitorClient =>
  createMonitorClient(
    workerSettings(config, pageOrigin, services.debug.clockSpeed),
    browserDeps(pulseOf(services)),
  );
