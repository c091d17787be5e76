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
  readonly call: <T>(ask: (remote: Remote<MonitorApi>) => Promise<T>, lost: T) => Promise<T>;
  /** Ends the worker without calling `onDeath`. */
  readonly end: () => void;
}
export interface WorkerLifeEvents {
  readonly started: (workerNow: EpochMs) => void;
  readonly event: (event: WorkerEvent) => void;
  /** Called once, after every pending call has resolved with its `lostResult`. */
  readonly died: () => void;
}

/**
 * Caches the proxy of each of the worker's methods until `release`. Comlink creates a proxy at every access and runs
 * code when it is garbage collected, and browsers discard a page from the back/forward cache if it runs code.
 */
function heldMethods(remote: Remote<MonitorApi>): {
  readonly methods: Remote<MonitorApi>;
  readonly release: () => void;
} {
  const held = new Map<PropertyKey, ProxyMethods>();
  const methods = new Proxy(remote, {
    get: (target, name): unknown => {
      const method = held.get(name) ?? (Reflect.get(target, name) as ProxyMethods);
      held.set(name, method);
      return method;
    },
  });
  const release = (): void => {
    for (const one of [remote, ...held.values()]) one[releaseProxy]();
    held.clear();
  };
  return { methods, release };
}

export function startLife(
  deps: WorkerClientDeps,
  settings: Omit<WorkerSettings, 'lifeLock'>,
  events: WorkerLifeEvents,
): WorkerLife {
  const lifeLock = deps.uniqueName();
  const thread = deps.spawn();
  const { methods: remote, release } = heldMethods(wrap<MonitorApi>(thread));
  const channel = new MessageChannel();
  const waiting = new Set<() => void>();
  let isOver = false;
  let stopSigns = (): void => {};
  let onMessage = (): void => {};

  const finish = (): boolean => {
    if (isOver) return false;
    isOver = true;
    stopSigns();
    cancelLimit();
    channel.port1.close();
    thread.removeEventListener('error', died);
    thread.removeEventListener('messageerror', died);
    thread.terminate();
    release();
    for (const giveUp of [...waiting]) giveUp();
    return true;
  };
  const died = (): void => {
    if (finish()) events.died();
  };
  // After an uncaught error the worker's state is unknown, so it is replaced.
  thread.addEventListener('error', died);
  thread.addEventListener('messageerror', died);
  channel.port1.onmessage = (message: MessageEvent<WorkerEvent>) => {
    onMessage();
    if (message.data.kind !== 'alive') events.event(message.data);
  };
  channel.port1.addEventListener('close', died);

  const cancelLimit = deps.after(WORKER_START_LIMIT_MS, died);
  void remote.start({ ...settings, lifeLock }, transfer(channel.port2, [channel.port2])).then((workerNow) => {
    if (isOver) return;
    cancelLimit();
    const signs = watchLife(deps, lifeLock, () => channel.port1.postMessage('alive?'), died);
    stopSigns = signs.stop;
    onMessage = signs.onMessage;
    events.started(workerNow);
  }, died);

  return {
    end: () => {
      finish();
    },
    call: (ask, lost) => {
      if (isOver) return Promise.resolve(lost);
      return new Promise((resolve) => {
        const giveUp = (): void => {
          waiting.delete(giveUp);
          resolve(lost);
        };
        waiting.add(giveUp);
        ask(remote).then(
          (answer) => {
            waiting.delete(giveUp);
            resolve(answer);
          },
          (error: unknown) => {
            giveUp();
            if (!isOver) events.event({ kind: 'bug', message: String(error) });
          },
        );
      });
    },
  };
}
