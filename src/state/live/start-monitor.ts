/** Separate, to load the worker client's code with the first watch. */
import type { RuntimeConfig } from '../../shared/runtime-config';
import { createBrowserDeps, createWorkerSettings } from '../../worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../worker-client/monitor-client';
import { getPulse } from '../pulse';
import type { Services } from '../services';

export const startMonitor = (
  config: RuntimeConfig,
  pageOrigin: string,
  services: Pick<Services, 'debug' | 'pulse'>,
): MonitorClient =>
  createMonitorClient(
    createWorkerSettings(config, pageOrigin, services.debug.clockSpeed),
    createBrowserDeps(getPulse(services)),
  );
