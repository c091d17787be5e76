/** One life of the worker, from start to death, with its pending calls. */
import { type ProxyMethods, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { MonitorApi, WorkerEvent, WorkerSettings } from '../../workers/monitor/contract/contract';
import { WORKER_START_LIMIT_MS } from '../shared/constants';
import type { EpochMs } from '../shared/units';
import type { WorkerClientDeps } from './deps';
import { watchLife } from './life-signs';

export interface WorkerLife {
  /**
   * Calls the worker. It handles messages in order: no call waits for the answer to `start`, which a busy page would
   * read late. Resolves with `lostResult` if the worker dies first. Never rejects.
   */
  readonly call: <T>(invoke: (remote: Remote<MonitorApi>) => Promise<T>, lostResult: T) => Promise<T>;
  /** Ends the worker without calling `onDeath`. */
  readonly end: () => void;
}
export interface WorkerLifeEvents {
  readonly onStart: (workerNow: EpochMs) => void;
  readonly reportEvent: (event: WorkerEvent) => void;
  /** Called once, after every pending call has resolved with its `lostResult`. */
  readonly onDeath: () => void;
}

/**
 * Caches the proxy of each of the worker's methods until `release`. Comlink creates a proxy at every access and runs
 * code when it is garbage collected, and browsers discard a page from the back/forward cache if it runs code.
 */
function cacheMethods(remote: Remote<MonitorApi>): {
  readonly methods: Remote<MonitorApi>;
  readonly release: () => void;
} {
  const cachedMethods = new Map<PropertyKey, ProxyMethods>();
  const methods = new Proxy(remote, {
    get: (target, name): unknown => {
      const method = cachedMethods.get(name) ?? (Reflect.get(target, name) as ProxyMethods);
      cachedMethods.set(name, method);
      return method;
    },
  });
  const release = (): void => {
    for (const proxy of [remote, ...cachedMethods.values()]) proxy[releaseProxy]();
    cachedMethods.clear();
  };
  return { methods, release };
}

export function startLife(
  deps: WorkerClientDeps,
  settings: Omit<WorkerSettings, 'lifeLock'>,
  events: WorkerLifeEvents,
): WorkerLife {
  const lifeLock = deps.createUniqueName();
  const thread = deps.spawn();
  const { methods: remote, release } = cacheMethods(wrap<MonitorApi>(thread));
  const channel = new MessageChannel();
  const pendingCalls = new Set<() => void>();
  let isOver = false;
  let stopHeartbeat = (): void => {};
  let handleMessage = (): void => {};

  const finish = (): boolean => {
    if (isOver) return false;
    isOver = true;
    stopHeartbeat();
    cancelLimit();
    channel.port1.close();
    thread.removeEventListener('error', handleDeath);
    thread.removeEventListener('messageerror', handleDeath);
    thread.terminate();
    release();
    for (const giveUp of [...pendingCalls]) giveUp();
    return true;
  };
  const handleDeath = (): void => {
    if (finish()) events.onDeath();
  };
  // After an uncaught error the worker's state is unknown, so it is replaced.
  thread.addEventListener('error', handleDeath);
  thread.addEventListener('messageerror', handleDeath);
  channel.port1.onmessage = (message: MessageEvent<WorkerEvent>) => {
    handleMessage();
    if (message.data.kind !== 'alive') events.reportEvent(message.data);
  };
  channel.port1.addEventListener('close', handleDeath);

  const cancelLimit = deps.after(WORKER_START_LIMIT_MS, handleDeath);
  void remote.start({ ...settings, lifeLock }, transfer(channel.port2, [channel.port2])).then((workerNow) => {
    if (isOver) return;
    cancelLimit();
    const heartbeat = watchLife(deps, lifeLock, () => channel.port1.postMessage('alive?'), handleDeath);
    stopHeartbeat = heartbeat.stop;
    handleMessage = heartbeat.onMessage;
    events.onStart(workerNow);
  }, handleDeath);

  return {
    end: () => {
      finish();
    },
    call: (invoke, lostResult) => {
      if (isOver) return Promise.resolve(lostResult);
      return new Promise((resolve) => {
        const giveUp = (): void => {
          pendingCalls.delete(giveUp);
          resolve(lostResult);
        };
        pendingCalls.add(giveUp);
        invoke(remote).then(
          (answer) => {
            pendingCalls.delete(giveUp);
            resolve(answer);
          },
          (error: unknown) => {
            giveUp();
            if (!isOver) events.reportEvent({ kind: 'bug', message: String(error) });
          },
        );
      });
    },
  };
}
