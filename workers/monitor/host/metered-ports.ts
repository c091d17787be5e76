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
  const countOpen = (kind: keyof Meter): (() => boolean) => {
    let isOpen = true;
    meter[kind]++;
    return () => {
      if (!isOpen) return false;
      isOpen = false;
      meter[kind]--;
      return true;
    };
  };
  return {
    meter,
    ports: {
      ...ports,
      after: (delay, run) => {
        const countClosed = countOpen('timers');
        const cancel = ports.after(delay, () => {
          if (countClosed()) run();
        });
        return () => {
          if (countClosed()) cancel();
        };
      },
      openSocket: (address, handlers, subprotocol) => {
        const close = (code: number): void => {
          countClosed();
          handlers.close(code);
        };
        const socket = ports.openSocket(address, { ...handlers, close }, subprotocol);
        // Counted after opening, which may throw.
        const countClosed = countOpen('sockets');
        return {
          send: (data) => socket.send(data),
          close: () => {
            countClosed();
            socket.close();
          },
        };
      },
      exchange: (request) => {
        const countClosed = countOpen('calls');
        const exchange = ports.exchange(request);
        exchange.response.then(countClosed, countClosed);
        return exchange;
      },
    },
  };
}
