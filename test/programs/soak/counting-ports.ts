/** The worker's real sockets and calls in Node, on a driven clock, with counts of outgoing traffic. */
import { WebSocket as NodeSocket } from 'ws';
import { epochMs } from '../../../src/shared/units';
import type { WorkerSettings } from '../../../workers/monitor/contract/contract';
import type { Ports } from '../../../workers/monitor/host/ports';
import { createRealPorts, type RealPortsDeps } from '../../../workers/monitor/host/real-ports';
import type { DrivenWorld } from './driven-world';

/** Reports a failed handshake only through `close`, as a browser does; without a listener, Node would throw. */
class QuietSocket extends NodeSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}

export interface PortCounts {
  readonly calls: Map<string, number>;
  readonly keepAlives: Map<string, number>;
  sockets: number;
  openSockets: number;
}

export function createCountingPorts(
  settings: WorkerSettings,
  cookie: string,
  { clock, start }: DrivenWorld,
): { ports: Ports; counts: PortCounts } {
  const counts: PortCounts = { calls: new Map(), keepAlives: new Map(), sockets: 0, openSockets: 0 };
  const increment = (map: Map<string, number>, key: string): void =>
    void map.set(key, (map.get(key) ?? 0) + 1);
  const deps: RealPortsDeps = {
    // The same interface as in the browser, but from another type library.
    WebSocket: QuietSocket as unknown as RealPortsDeps['WebSocket'],
    fetch: (url, init: RequestInit) => {
      const headers = { ...(init.headers as Record<string, string>), cookie };
      return fetch(url, { ...init, headers });
    },
    locks: undefined,
  };
  const ports = createRealPorts(settings, deps);
  return {
    counts,
    ports: {
      ...ports,
      monotonic: clock.monotonic,
      random: clock.random,
      // Rounded up: the clock moves in steps, so a timer that fires a fraction early would never see its deadline.
      after: (delay, callback) => clock.after(Math.ceil(delay), callback),
      now: () => epochMs(start + clock.time),
      wallTime: () => epochMs(start + clock.time),
      exchange: (request) => {
        increment(counts.calls, request.path);
        return ports.exchange(request);
      },
      openSocket: (path, handlers) => {
        counts.sockets++;
        let isOpen = false;
        const markClosed = (): void => {
          if (isOpen) counts.openSockets--;
          isOpen = false;
        };
        const socket = ports.openSocket(path, {
          ...handlers,
          open: () => {
            isOpen = true;
            counts.openSockets++;
            handlers.open();
          },
          close: (code) => {
            markClosed();
            handlers.close(code);
          },
        });
        const family = path.includes('/ws/eg/') ? 'equipment' : 'project';
        return {
          send: (text) => {
            if (text === 'ping') increment(counts.keepAlives, family);
            socket.send(text);
          },
          close: () => {
            markClosed();
            socket.close();
          },
        };
      },
    },
  };
}
