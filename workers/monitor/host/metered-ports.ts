/** Counts open timers, sockets and calls. Tests use it to check that leaving a page leaves nothing open. */
import type { Ports } from './ports';

export interface Meter {
  timers: number;
  sockets: number;
  calls: number;
}

export function meterPorts(ports: Ports): { readonly ports: Ports; readonly meter: Meter } {
  const meter: Meter = { timers: 0, sockets: 0, calls: 0 };
  /** Counts an open item. The first call of the returned function counts it as closed and returns `true`. */
  const opened = (what: keyof Meter): (() => boolean) => {
    let isOpen = true;
    meter[what]++;
    return () => {
      if (!isOpen) return false;
      isOpen = false;
      meter[what]--;
      return true;
    };
  };
  return {
    meter,
    ports: {
      ...ports,
      after: (delay, run) => {
        const closed = opened('timers');
        const cancel = ports.after(delay, () => {
          if (closed()) run();
        });
        return () => {
          if (closed()) cancel();
        };
      },
      openSocket: (address, handlers, subprotocol) => {
        const close = (code: number): void => {
          closed();
          handlers.close(code);
        };
        const socket = ports.openSocket(address, { ...handlers, close }, subprotocol);
        // Counted after opening, which may throw.
        const closed = opened('sockets');
        return {
          send: (data) => socket.send(data),
          close: () => {
            closed();
            socket.close();
          },
        };
      },
      exchange: (request) => {
        const closed = opened('calls');
        const exchange = ports.exchange(request);
        exchange.response.then(closed, closed);
        return exchange;
      },
    },
  };
}
