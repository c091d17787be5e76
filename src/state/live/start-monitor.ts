/** Starts the worker's client. In a file of its own, so that its code is loaded when something is first watched. */
import type { RuntimeConfig } from '../../shared/runtime-config';
import { browserDeps, workerSettings } from '../../worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../worker-client/monitor-client';

export const startMonitor = (config: RuntimeConfig, pageOrigin: string, clockSpeed: number): MonitorClient =>
  createMonitorClient(workerSettings(config, pageOrigin, clockSpeed), browserDeps());
