import { createHttp, type HttpDeps } from '../../../src/shared/calls/http';
import { epochMs, monotonicMs, TIMER_MAX_MS } from '../../../src/shared/units';
import type { WorkerSettings } from '../contract/contract';
import type { Ports, Socket, SocketHandlers } from './ports';

/** Browser APIs that another runtime must provide. */
export interface RealPortsDeps {
  readonly WebSocket: new (url: string, subprotocol?: string) => WebSocket;
  readonly fetch: HttpDeps['fetch'];
  /** `undefined` in an insecure context. */
  readonly locks: LockManager | undefined;
}
const getBrowserDeps = (): RealPortsDeps => ({
  WebSocket,
  fetch: (url, init) => fetch(url, init),
  locks: (navigator as { readonly locks?: LockManager }).locks,
});

function connect(socket: WebSocket, handlers: SocketHandlers): Socket {
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => handlers.open();
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (handlers.bytes && data instanceof ArrayBuffer) handlers.bytes(new Uint8Array(data));
    // The push channel sends text; anything else counts as a malformed frame.
    else handlers.frame(typeof data === 'string' ? data : '');
  };
  socket.onclose = (event) => handlers.close(event.code);
  return {
    send: (data) => {
      if (socket.readyState === socket.OPEN) socket.send(data);
    },
    close: () => socket.close(),
  };
}

/**
 * Creates the ports of a browser. A clock speed above 1 (debug flag) speeds up clocks and timers, but not exchanges.
 */
export function createRealPorts(settings: WorkerSettings, deps: RealPortsDeps = getBrowserDeps()): Ports {
  const speed = settings.clockSpeed > 0 ? settings.clockSpeed : 1;
  const wallStart = Date.now();
  const start = performance.now();
  let sleepMs = 0;
  const getElapsed = (): number => (performance.now() - start) * speed;
  return {
    monotonic: () => monotonicMs(getElapsed()),
    now: () => epochMs(wallStart + getElapsed() + sleepMs),
    addSleep: (span) => {
      sleepMs += span;
    },
    wallTime: () => epochMs(wallStart + (Date.now() - wallStart) * speed),
    random: () => Math.random(),
    after: (delay, callback) => {
      const timer = setTimeout(callback, Math.min(delay / speed, TIMER_MAX_MS));
      return () => clearTimeout(timer);
    },
    holdLock: (name) => {
      const { locks } = deps;
      if (!locks) return Promise.resolve();
      return new Promise((resolve) => {
        // Never resolved: the lock ends with the worker.
        const neverResolved = new Promise<never>(() => {});
        locks
          .request(name, () => {
            resolve();
            return neverResolved;
          })
          .catch(() => resolve());
      });
    },
    // Throws for an invalid or forbidden address, which the link treats as a failed attempt (faults 103).
    openSocket: (address, handlers, subprotocol) =>
      connect(
        new deps.WebSocket(address.startsWith('/') ? settings.socketOrigin + address : address, subprotocol),
        handlers,
      ),
    exchange: createHttp({
      origin: settings.httpOrigin,
      fetch: deps.fetch,
      abortController: () => new AbortController(),
    }),
  };
}
