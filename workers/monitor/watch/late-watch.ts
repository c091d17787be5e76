/**
 * A session that a later part is needed for. Until that is there the page is told that nothing is live yet, and the
 * part is tried again like a link; then the session begins like the others.
 */
import { LEGACY_POLL_MS } from '../../../src/shared/constants';
import { epochMs } from '../../../src/shared/units';
import type { WatchMessage, WatchSpec } from '../contract/contract';
import type { LazyModule } from '../host/lazy-module';
import type { Cancel } from '../host/ports';
import type { WatchRuntime, WatchRuntimeDeps } from './context';

export function createLateWatch<T>(
  part: LazyModule<T>,
  spec: WatchSpec,
  { ports, port }: Pick<WatchRuntimeDeps, 'ports' | 'port'>,
  open: (part: T) => WatchRuntime,
): WatchRuntime {
  const since = ports.now();
  let session: WatchRuntime | null = null;
  let isOver = false;
  let retry: Cancel | null = null;

  const begin = async (): Promise<void> => {
    const got = part.loaded() ?? (await part.load());
    if (isOver) return;
    if (got !== null) {
      session = open(got);
      return;
    }
    retry = ports.after(LEGACY_POLL_MS, () => void begin());
    const message: WatchMessage = {
      kind: 'link',
      link: {
        ...{ phase: 'reconnecting', since, lastFrameAt: null, fault: { kind: 'offline' } },
        retryAt: epochMs(ports.now() + LEGACY_POLL_MS),
      },
    };
    port.postMessage(message);
  };
  void begin();

  return {
    spec,
    life: (event) => session?.life(event),
    writeBlock: (signalId) => (session === null ? { kind: 'offline' } : session.writeBlock(signalId)),
    explain: (slot) => session?.explain(slot) ?? null,
    currentValue: (signalId) => session?.currentValue(signalId) ?? null,
    latestPoint: (signalId) => session?.latestPoint(signalId) ?? null,
    stop: (how) => {
      isOver = true;
      retry?.();
      if (session !== null) session.stop(how);
      else if (how === 'left') port.close();
    },
  };
}
