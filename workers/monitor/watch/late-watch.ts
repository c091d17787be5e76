/**
 * A watch whose module must load first, such as for legacy equipment. Until then nothing is shown as live, and
 * loading is retried at the interval of legacy polling.
 */
import { LEGACY_POLL_MS } from '../../../src/shared/constants';
import { epochMs } from '../../../src/shared/units';
import type { WatchMessage, WatchSpec } from '../contract/contract';
import type { LazyModule } from '../host/lazy-module';
import type { Cancel } from '../host/ports';
import type { WatchRuntime, WatchRuntimeDeps } from './context';

export function createLateWatch<T>(
  module: LazyModule<T>,
  spec: WatchSpec,
  { id, ports, port }: Pick<WatchRuntimeDeps, 'id' | 'ports' | 'port'>,
  open: (module: T) => WatchRuntime,
): WatchRuntime {
  const since = ports.now();
  let watch: WatchRuntime | null = null;
  let isStopped = false;
  let cancelRetry: Cancel | null = null;

  const start = async (): Promise<void> => {
    const loadedModule = module.getLoaded() ?? (await module.load());
    if (isStopped) return;
    if (loadedModule !== null) {
      watch = open(loadedModule);
      return;
    }
    cancelRetry = ports.after(LEGACY_POLL_MS, () => void start());
    const message: WatchMessage = {
      kind: 'link',
      link: {
        status: 'reconnecting',
        since,
        lastFrameAt: null,
        retryAt: epochMs(ports.now() + LEGACY_POLL_MS),
        fault: { kind: 'offline' },
      },
    };
    port.postMessage(message);
  };
  void start();

  return {
    id,
    spec,
    handleLifeEvent: (event) => watch?.handleLifeEvent(event),
    explain: (slot) => watch?.explain(slot) ?? null,
    read: (signalId) => watch?.read(signalId) ?? null,
    getCore: () => watch?.getCore() ?? null,
    stop: (reason) => {
      isStopped = true;
      cancelRetry?.();
      if (watch !== null) watch.stop(reason);
      else if (reason === 'left') port.close();
    },
  };
}
