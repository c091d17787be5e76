/** Opens a watch, immediately or once its family's module is loaded. */
import type { WatchId, WatchSpec } from '../contract/contract';
import { createLateWatch } from '../watch/late-watch';
import { pushFamily } from '../watch/watch-family';
import { createWatchRuntime, type FullRuntimeDeps } from '../watch/watch-runtime';
import type { WatchList } from './watch-list';
import type { WorkerServices } from './worker-services';

export function openWatch(
  services: WorkerServices,
  watches: WatchList,
  spec: WatchSpec,
  port: MessagePort,
): WatchId {
  const { ports, commands, history, legacy, brokers } = services;
  const onValues = (): void => {
    // The device's own report may be wrong.
    watches.isOffline = false;
    commands.getLoaded()?.handleValues();
    history.getLoaded()?.handleValues();
    // Preloads the module: a write must not wait for it.
    void commands.load();
  };
  return watches.add((id) => {
    const getDeps = (): FullRuntimeDeps => ({
      ...services,
      id,
      port,
      isHidden: watches.isHidden,
      isOffline: watches.isOffline,
      onValues,
    });
    if (spec.family === 'legacy')
      return createLateWatch(legacy, spec, { id, ports, port }, (family) =>
        createWatchRuntime(spec, getDeps(), family),
      );
    if (spec.family === 'broker')
      return createLateWatch(brokers, spec, { id, ports, port }, ({ getFamily }) =>
        createWatchRuntime(spec, getDeps(), getFamily(spec.access)),
      );
    return createWatchRuntime(spec, getDeps(), pushFamily);
  });
}
