/** The parts of the browser that the worker client uses, as one argument that tests can replace. */
import type { LifeEvent, WorkerSettings } from '../../workers/monitor/contract/contract';
import type { Pulse } from '../browser/pulse';
import { after, monotonic } from '../browser/timers';
import { getPlatformZone, type RuntimeConfig } from '../shared/runtime-config';
import type { Millis } from '../shared/units';

/** The part of `Worker` that the client touches; a `Worker` is one. */
export interface WorkerThread {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
  terminate(): void;
}

/** The part of `LockManager` that is needed. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal: AbortSignal },
    granted: () => Promise<void>,
  ): Promise<unknown>;
}

export interface WorkerClientDeps {
  /** Starts the worker's thread. */
  readonly spawn: () => WorkerThread;
  /** A clock that only goes forward, ms. */
  readonly monotonic: () => Millis;
  /** The device's clock, epoch ms. */
  readonly wall: () => number;
  /** Calls `ring` once after a delay; the returned function cancels it. */
  readonly after: (delay: Millis, ring: () => void) => () => void;
  /** Calls about once a second until the returned function is called; it may rest while the page is hidden. */
  readonly pulse: Pick<Pulse, 'listen'>;
  /** Web Locks; null in an insecure context, which has none. */
  readonly locks: Locks | null;
  /** A new unique name. */
  readonly uniqueName: () => string;
  /** The states that a worker started now must know: "offline", "hidden". */
  readonly lifeNow: () => readonly LifeEvent[];
  /** Reports every life event until the returned function is called. */
  readonly onLife: (listener: (event: LifeEvent) => void) => () => void;
}

const WINDOW_EVENTS: readonly LifeEvent[] = ['online', 'offline', 'pagehide', 'pageshow'];
const DOCUMENT_EVENTS: readonly LifeEvent[] = ['freeze', 'resume'];

function onLife(listener: (event: LifeEvent) => void): () => void {
  const relay = (event: Event): void => listener(event.type as LifeEvent);
  const visibility = (): void => listener(document.visibilityState === 'hidden' ? 'hidden' : 'visible');
  for (const type of WINDOW_EVENTS) window.addEventListener(type, relay);
  for (const type of DOCUMENT_EVENTS) document.addEventListener(type, relay);
  document.addEventListener('visibilitychange', visibility);
  return () => {
    for (const type of WINDOW_EVENTS) window.removeEventListener(type, relay);
    for (const type of DOCUMENT_EVENTS) document.removeEventListener(type, relay);
    document.removeEventListener('visibilitychange', visibility);
  };
}

/** Path of the worker's file. The build inserts it. */
const workerFile = (): string => String(process.env.ALLSHIFT_WORKER);

let names = 0;

/** The real browser. */
export const browserDeps = (pulse: Pulse): WorkerClientDeps => ({
  spawn: () => new Worker(workerFile(), { type: 'module' }),
  monotonic,
  wall: () => Date.now(),
  after,
  pulse,
  locks: (navigator as { locks?: Locks }).locks ?? null,
  uniqueName: () => {
    const random = crypto.getRandomValues(new Uint32Array(2));
    return `allshift-worker-${++names}-${random.join('-')}`;
  },
  lifeNow: () => [
    ...(navigator.onLine ? [] : (['offline'] as const)),
    ...(document.visibilityState === 'hidden' ? (['hidden'] as const) : []),
  ],
  onLife,
});

/** The worker's settings from runtime configuration and the page's own origin (`location.origin`). */
export function workerSettings(
  config: RuntimeConfig,
  pageOrigin: string,
  clockSpeed = 1,
): Omit<WorkerSettings, 'lifeLock'> {
  // A site has nothing elsewhere.
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
