import type { LifecycleEvent, WorkerSettings } from '../../workers/monitor/contract/contract';
import type { Pulse } from '../browser/pulse';
import { getMonotonicTime, startTimer } from '../browser/timers';
import { getPlatformZone, type RuntimeConfig } from '../shared/runtime-config';
import type { Millis } from '../shared/units';

export interface WorkerThread {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  terminate(): void;
}

export interface Locks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    onGranted: () => Promise<void>,
  ): Promise<unknown>;
}

export interface WorkerClientDeps {
  readonly spawn: () => WorkerThread;
  readonly monotonic: () => Millis;
  /** Returns epoch ms on the device's clock. */
  readonly wallTime: () => number;
  readonly after: (delay: Millis, callback: () => void) => () => void;
  /** Calls a listener at an interval until the returned function is called; may pause while the page is hidden. */
  readonly pulse: Pick<Pulse, 'listen'>;
  /** Web Locks; `null` in an insecure context. */
  readonly locks: Locks | null;
  readonly createUniqueName: () => string;
  /** Returns the states to report to a new worker: "offline", "hidden". */
  readonly getLifeStates: () => readonly LifecycleEvent[];
  /** Reports every life event until the returned function is called. */
  readonly onLife: (listener: (event: LifecycleEvent) => void) => () => void;
}

const WINDOW_EVENTS: readonly LifecycleEvent[] = ['online', 'offline', 'pagehide', 'pageshow'];
const DOCUMENT_EVENTS: readonly LifecycleEvent[] = ['freeze', 'resume'];

function onLife(listener: (event: LifecycleEvent) => void): () => void {
  const relayEvent = (event: Event): void => listener(event.type as LifecycleEvent);
  const relayVisibility = (): void => listener(document.visibilityState === 'hidden' ? 'hidden' : 'visible');
  for (const type of WINDOW_EVENTS) window.addEventListener(type, relayEvent);
  for (const type of DOCUMENT_EVENTS) document.addEventListener(type, relayEvent);
  document.addEventListener('visibilitychange', relayVisibility);
  return () => {
    for (const type of WINDOW_EVENTS) window.removeEventListener(type, relayEvent);
    for (const type of DOCUMENT_EVENTS) document.removeEventListener(type, relayEvent);
    document.removeEventListener('visibilitychange', relayVisibility);
  };
}

/** Returns the path of the worker's file, inserted by the build. */
const getWorkerFile = (): string => String(process.env.ALLSHIFT_WORKER);

let nameCount = 0;

export const createBrowserDeps = (pulse: Pulse): WorkerClientDeps => ({
  spawn: () => new Worker(getWorkerFile(), { type: 'module' }),
  monotonic: getMonotonicTime,
  wallTime: () => Date.now(),
  after: startTimer,
  pulse,
  locks: (navigator as { locks?: Locks }).locks ?? null,
  createUniqueName: () => {
    const random = crypto.getRandomValues(new Uint32Array(2));
    return `allshift-worker-${++nameCount}-${random.join('-')}`;
  },
  getLifeStates: () => [
    ...(navigator.onLine ? [] : (['offline'] as const)),
    ...(document.visibilityState === 'hidden' ? (['hidden'] as const) : []),
  ],
  onLife,
});

/** Builds the worker's settings from the configuration and the page's origin (`location.origin`). */
export function createWorkerSettings(
  config: RuntimeConfig,
  pageOrigin: string,
  clockSpeed = 1,
): Omit<WorkerSettings, 'lifeLock'> {
  // A broker and its servers share the page's origin.
  const httpOrigin = config.site === null ? config.platformOrigin : '';
  const origin = httpOrigin === '' ? pageOrigin : httpOrigin;
  return {
    httpOrigin,
    socketOrigin: origin.replace(/^http/, 'ws'),
    platformZone: getPlatformZone(config),
    clockSpeed,
    reconnectSpreadMs: config.reconnectSpreadMs,
  };
}
