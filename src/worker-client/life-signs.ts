/**
 * Notices the death of a worker (architecture, decision 10). A Web Lock that the worker holds for life is granted to
 * the page at its death and never before, however busy the worker is. A heartbeat stands beside it: a worker that hangs
 * holds its lock, and what it told last would look live for ever. Where the browser has no locks, the heartbeat alone
 * must do, with a shorter limit.
 */
import { HANG_LIMIT_MS, HEARTBEAT_LIMIT_MS, HEARTBEAT_MS } from '../shared/constants';
import type { Millis } from '../shared/units';
import type { ClientParts } from './parts';

/** Calls `died` once when the holder of the lock is gone. The returned function stops watching. */
function watchLock(locks: NonNullable<ClientParts['locks']>, name: string, died: () => void): () => void {
  const aborting = new AbortController();
  locks
    .request(name, { signal: aborting.signal }, () => {
      if (!aborting.signal.aborted) died();
      return Promise.resolve();
    })
    .catch(() => {
      // Aborted: nobody waits any more.
    });
  return () => aborting.abort();
}

interface Heartbeat {
  /** The worker answered. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/** Asks regularly; calls `died` once when no answer came for the limit while this thread itself was awake. */
function watchHeartbeat(
  parts: Pick<ClientParts, 'after' | 'monotonic'>,
  limit: Millis,
  ask: () => void,
  died: () => void,
): Heartbeat {
  let silentFor = 0;
  let stopped = false;
  let cancel = (): void => {};
  const beat = (): void => {
    ask();
    const asked = parts.monotonic();
    cancel = parts.after(HEARTBEAT_MS, () => {
      if (stopped) return;
      // A timer that rings late means that the page slept: that says nothing about the worker.
      const slept = parts.monotonic() - asked > 2 * HEARTBEAT_MS;
      silentFor = slept ? 0 : silentFor + HEARTBEAT_MS;
      if (silentFor >= limit) died();
      else beat();
    });
  };
  beat();
  return {
    heard: () => {
      silentFor = 0;
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}

/** Watches by heartbeat, and by lock where there are locks. Start it only when the worker holds its lock. */
export function watchLife(
  parts: Pick<ClientParts, 'after' | 'monotonic' | 'locks'>,
  lockName: string,
  ask: () => void,
  died: () => void,
): Heartbeat {
  if (parts.locks === null) return watchHeartbeat(parts, HEARTBEAT_LIMIT_MS, ask, died);
  const stopLock = watchLock(parts.locks, lockName, died);
  const heartbeat = watchHeartbeat(parts, HANG_LIMIT_MS, ask, died);
  return {
    heard: heartbeat.heard,
    stop: () => {
      stopLock();
      heartbeat.stop();
    },
  };
}
