/** One life of the worker: from its start to its death, with everything that waits for it in between. */
import { type ProxyMethods, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { MonitorApi, WorkerEvent, WorkerSettings } from '../../workers/monitor/contract/contract';
import { WORKER_START_LIMIT_MS } from '../shared/constants';
import type { EpochMs } from '../shared/units';
import { watchLife } from './life-signs';
import type { ClientParts } from './parts';

export interface WorkerLife {
  /** Asks the worker as soon as it has started; answers `lost` when it dies before it answers. Never rejects. */
  readonly call: <T>(ask: (remote: Remote<MonitorApi>) => Promise<T>, lost: T) => Promise<T>;
  /** Ends it without calling `died`. */
  readonly end: () => void;
}
export interface LifeListener {
  readonly started: (workerNow: EpochMs) => void;
  readonly event: (event: WorkerEvent) => void;
  /** Called once. Everything that was pending has been answered `lost` by then. */
  readonly died: () => void;
}

/**
 * The worker's methods, each by one proxy that is held until `release`. Comlink makes a proxy of every mention, and hears
 * when the garbage collector finds one: that runs code, and a page that runs code while the browser keeps it for Back is
 * thrown away.
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
  parts: ClientParts,
  settings: Omit<WorkerSettings, 'lifeLock'>,
  listener: LifeListener,
): WorkerLife {
  const lifeLock = parts.uniqueName();
  const thread = parts.spawn();
  const { methods: remote, release } = heldMethods(wrap<MonitorApi>(thread));
  const channel = new MessageChannel();
  const waiting = new Set<() => void>();
  let over = false;
  let stopSigns = (): void => {};
  let heard = (): void => {};

  const finish = (): boolean => {
    if (over) return false;
    over = true;
    stopSigns();
    takeBackLimit();
    channel.port1.close();
    thread.removeEventListener('error', died);
    thread.removeEventListener('messageerror', died);
    thread.terminate();
    release();
    for (const giveUp of [...waiting]) giveUp();
    return true;
  };
  const died = (): void => {
    if (finish()) listener.died();
  };
  // A worker that threw what nobody caught is in a state that nobody knows: it is replaced.
  thread.addEventListener('error', died);
  thread.addEventListener('messageerror', died);
  channel.port1.onmessage = (message: MessageEvent<WorkerEvent>) => {
    heard();
    if (message.data.kind !== 'alive') listener.event(message.data);
  };
  channel.port1.addEventListener('close', died);

  const takeBackLimit = parts.after(WORKER_START_LIMIT_MS, died);
  const ready = remote
    .start({ ...settings, lifeLock }, transfer(channel.port2, [channel.port2]))
    .then((workerNow) => {
      if (over) return;
      takeBackLimit();
      const signs = watchLife(parts, lifeLock, () => channel.port1.postMessage('alive?'), died);
      stopSigns = signs.stop;
      heard = signs.heard;
      listener.started(workerNow);
    }, died);

  return {
    end: () => {
      finish();
    },
    call: (ask, lost) => {
      if (over) return Promise.resolve(lost);
      return new Promise((resolve) => {
        const giveUp = (): void => {
          waiting.delete(giveUp);
          resolve(lost);
        };
        waiting.add(giveUp);
        ready
          .then(() => (over ? lost : ask(remote)))
          .then(
            (answer) => {
              waiting.delete(giveUp);
              resolve(answer);
            },
            (error: unknown) => {
              giveUp();
              if (!over) listener.event({ kind: 'bug', message: String(error) });
            },
          );
      });
    },
  };
}
