/** The worker's real sockets and calls in Node, on a driven clock, with counts of outgoing traffic. */
import { WebSocket as NodeSocket } from 'ws';
import { epochMs } from '../../../src/shared/units';
import type { WorkerSettings } from '../../../workers/monitor/contract/contract';
import type { Ports } from '../../../workers/monitor/host/ports';
import { type RealPortsDeps, realPorts } from '../../../workers/monitor/host/real-ports';
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

export function countingPorts(
  settings: WorkerSettings,
  cookie: string,
  { clock, start }: DrivenWorld,
): { ports: Ports; counts: PortCounts } {
  const counts: PortCounts = { calls: new Map(), keepAlives: new Map(), sockets: 0, openSockets: 0 };
  const add = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  const parts: RealPortsDeps = {
    // The same interface as in the browser, but from another type library.
    WebSocket: QuietSocket as unknown as RealPortsDeps['WebSocket'],
    fetch: (url, init: RequestInit) => {
      const headers = { ...(init.headers as Record<string, string>), cookie };
      return fetch(url, { ...init, headers });
    },
    locks: undefined,
  };
  const ports = realPorts(settings, parts);
  return {
    counts,
    ports: {
      ...ports,
      monotonic: clock.monotonic,
      chance: clock.chance,
      // Rounded up: the clock moves in steps, so a timer that fires a fraction early would never see its deadline.
      after: (delay, ring) => clock.after(Math.ceil(delay), ring),
      now: () => epochMs(start + clock.time),
      wall: () => epochMs(start + clock.time),
      exchange: (request) => {
        add(counts.calls, request.path);
        return ports.exchange(request);
      },
      openSocket: (path, handlers) => {
        counts.sockets++;
        let isOpen = false;
        const closed = (): void => {
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
            closed();
            handlers.close(code);
          },
        });
        const family = path.includes('/ws/eg/') ? 'equipment' : 'project';
        return {
          send: (text) => {
            if (text === 'ping') add(counts.keepAlives, family);
            socket.send(text);
          },
          close: () => {
            closed();
            socket.close();
          },
        };
      },
    },
  };
}
