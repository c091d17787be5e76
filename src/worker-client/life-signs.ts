/**
 * Detects the worker's death (decision 10). The worker holds a Web Lock for life, so the page is granted the lock
 * exactly when the worker dies, however busy it is. A hung worker keeps its lock, and its last values would look live
 * forever: a heartbeat detects it. Without Web Locks, only the heartbeat is used, with a shorter limit.
 */

import type { Millis } from '../shared/units';
import type { WorkerClientDeps } from './deps';

/** Interval of the worker's heartbeat. */
const HEARTBEAT_MS: Millis = 1_000;
/** Without an answer for this long the worker hangs and is replaced, even if it holds its lock. */
const HANG_LIMIT_MS: Millis = 10_000;
/** The same without Web Locks (insecure contexts); more than 2 s, since a busy worker is not dead. */
const HEARTBEAT_LIMIT_MS: Millis = 5_000;

/** Calls `onDeath` when the holder of the lock dies. The returned function cancels the request. */
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
  ping: () => void,
  onDeath: () => void,
): Heartbeat {
  let silenceMs = 0;
  let lastBeatAt = deps.monotonic();
  ping();
  const stop = deps.pulse.listen(() => {
    const now = deps.monotonic();
    const elapsedMs = now - lastBeatAt;
    lastBeatAt = now;
    // A late beat means that the page slept or was hidden, not that the worker is dead.
    silenceMs = elapsedMs > 2 * HEARTBEAT_MS ? 0 : silenceMs + elapsedMs;
    if (silenceMs >= limit) onDeath();
    else ping();
  }, HEARTBEAT_MS);
  return {
    onMessage: () => {
      silenceMs = 0;
    },
    stop,
  };
}

/** Watches by heartbeat, and by lock if available. Call only after the worker has taken its lock. */
export function watchLife(
  deps: Pick<WorkerClientDeps, 'pulse' | 'monotonic' | 'locks'>,
  lockName: string,
  ping: () => void,
  onDeath: () => void,
): Heartbeat {
  if (deps.locks === null) return watchHeartbeat(deps, HEARTBEAT_LIMIT_MS, ping, onDeath);
  const stopLock = watchLock(deps.locks, lockName, onDeath);
  const heartbeat = watchHeartbeat(deps, HANG_LIMIT_MS, ping, onDeath);
  return {
    onMessage: heartbeat.onMessage,
    stop: () => {
      stopLock();
      heartbeat.stop();
    },
  };
}
