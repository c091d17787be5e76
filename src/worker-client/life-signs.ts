/**
 * Detects the worker's death (decision 10). The worker holds a Web Lock for life, so the page is granted the lock
 * exactly when the worker dies, however busy it is. A hung worker keeps its lock, and its last values would look live
 * forever: a heartbeat detects it. Without Web Locks, only the heartbeat is used, with a shorter limit.
 */
import { HANG_LIMIT_MS, HEARTBEAT_LIMIT_MS, HEARTBEAT_MS } from '../shared/constants';
import type { Millis } from '../shared/units';
import type { WorkerClientDeps } from './deps';

/** Calls `onDeath` when the holder of the lock is gone. The returned function cancels the request. */
function watchLock(
  locks: NonNullable<WorkerClientDeps['locks']>,
  name: string,
  onDeath: () => void,
): () => void {
  const request = new AbortController();
  locks
    .request(name, { signal: request.signal }, () => {
      if (!request.signal.aborted) onDeath();
      return Promise.resolve();
    })
    .catch(() => {
      // The request was cancelled.
    });
  return () => request.abort();
}

interface Heartbeat {
  readonly onMessage: () => void;
  readonly stop: () => void;
}

/** Pings regularly. Calls `onDeath` if no answer arrives within `limit` while this thread is awake. */
function watchHeartbeat(
  deps: Pick<WorkerClientDeps, 'pulse' | 'monotonic'>,
  limit: Millis,
  ask: () => void,
  onDeath: () => void,
): Heartbeat {
  let silentFor = 0;
  let asked = deps.monotonic();
  ask();
  const stop = deps.pulse.listen(() => {
    const now = deps.monotonic();
    const passed = now - asked;
    asked = now;
    // A late beat means that the page slept or was hidden, not that the worker is dead.
    silentFor = passed > 2 * HEARTBEAT_MS ? 0 : silentFor + passed;
    if (silentFor >= limit) onDeath();
    else ask();
  }, HEARTBEAT_MS);
  return {
    onMessage: () => {
      silentFor = 0;
    },
    stop,
  };
}

/** Watches by heartbeat, and by lock if available. Call only after the worker has taken its lock. */
export function watchLife(
  deps: Pick<WorkerClientDeps, 'pulse' | 'monotonic' | 'locks'>,
  lockName: string,
  ask: () => void,
  onDeath: () => void,
): Heartbeat {
  if (deps.locks === null) return watchHeartbeat(deps, HEARTBEAT_LIMIT_MS, ask, onDeath);
  const stopLock = watchLock(deps.locks, lockName, onDeath);
  const heartbeat = watchHeartbeat(deps, HANG_LIMIT_MS, ask, onDeath);
  return {
    onMessage: heartbeat.onMessage,
    stop: () => {
      stopLock();
      heartbeat.stop();
    },
  };
}
