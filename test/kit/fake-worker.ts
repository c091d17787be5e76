/** A worker over a real MessageChannel: Comlink, ports and transfers are real, the clock is not. */
import { expose } from 'comlink';
import { SECOND_MS } from '../../src/shared/units';
import type { Locks, WorkerClientDeps, WorkerThread } from '../../src/worker-client/deps';
import type { LifecycleEvent, MonitorApi } from '../../workers/monitor/contract/contract';
import type { FakePorts } from './fake-ports';

interface FakeThread extends WorkerThread {
  isTerminated: boolean;
  throwUncaught(): void;
}

function createFakeThread(api: MonitorApi, onRelease: () => void): FakeThread {
  const { port1, port2 } = new MessageChannel();
  const errors = new Set<EventListenerOrEventListenerObject>();
  expose(api, port2);
  const thread: FakeThread = {
    isTerminated: false,
    postMessage: (message, transfer = []) => port1.postMessage(message, transfer),
    addEventListener: (type, listener) => {
      if (type === 'message') port1.addEventListener('message', listener);
      else if (type === 'error') errors.add(listener);
      port1.start();
    },
    removeEventListener: (type, listener) => {
      if (type === 'message') port1.removeEventListener('message', listener);
      errors.delete(listener);
    },
    terminate: () => {
      thread.isTerminated = true;
      port1.close();
      onRelease();
    },
    throwUncaught: () => {
      for (const listener of [...errors]) if (typeof listener === 'function') listener(new Event('error'));
    },
  };
  return thread;
}

/** Web Locks whose names are all held by a worker until `release`. */
class FakeLocks implements Locks {
  readonly #requests = new Map<string, () => Promise<void>>();

  readonly request: Locks['request'] = (name, { signal }, callback) =>
    new Promise((resolve, reject) => {
      this.#requests.set(name, () => {
        this.#requests.delete(name);
        const lock = callback();
        resolve(lock);
        return lock;
      });
      signal.addEventListener('abort', () => {
        this.#requests.delete(name);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });

  get waitingCount(): number {
    return this.#requests.size;
  }

  /** Ends the holders, which grants the waiting requests. */
  release(): void {
    for (const grant of [...this.#requests.values()]) void grant();
  }
}

export interface FakeBrowser extends WorkerClientDeps {
  readonly threads: FakeThread[];
  readonly fakeLocks: FakeLocks;
  emitLife(event: LifecycleEvent): void;
  lifeEvents: LifecycleEvent[];
}

/** Creates a browser. `createApi` is called at every start of the worker. */
export function createFakeBrowser(
  clock: FakePorts,
  createApi: () => MonitorApi,
  hasLocks = true,
): FakeBrowser {
  const threads: FakeThread[] = [];
  const fakeLocks = new FakeLocks();
  const lifeListeners = new Set<(event: LifecycleEvent) => void>();
  let nameCount = 0;
  const browser: FakeBrowser = {
    threads,
    fakeLocks,
    lifeEvents: [],
    spawn: () => {
      const thread = createFakeThread(createApi(), () => {});
      threads.push(thread);
      return thread;
    },
    monotonic: () => clock.time,
    wallTime: clock.wallTime,
    after: clock.after,
    pulse: {
      listen: (listener, intervalMs = SECOND_MS) => {
        let cancel = (): void => undefined;
        const wait = (): void => {
          cancel = clock.after(intervalMs, () => {
            wait();
            listener();
          });
        };
        wait();
        return () => cancel();
      },
    },
    locks: hasLocks ? fakeLocks : null,
    createUniqueName: () => `lock-${++nameCount}`,
    getLifeStates: () => browser.lifeEvents,
    onLife: (handler) => {
      lifeListeners.add(handler);
      return () => lifeListeners.delete(handler);
    },
    emitLife: (event) => {
      for (const handler of lifeListeners) handler(event);
    },
  };
  return browser;
}
