/** Starts the worker client. A file of its own, so that its code is loaded with the first watch. */
import type { RuntimeConfig } from '../../shared/runtime-config';
import { browserDeps, workerSettings } from '../../worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../worker-client/monitor-client';

export const startMonitor = (config: RuntimeConfig, pageOrigin: string, clockSpeed: number): MonitorClient =>
  createMonitorClient(workerSettings(config, pageOrigin, clockSpeed), browserDeps());
