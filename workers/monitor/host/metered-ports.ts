/** Ports that know what is open through them, so that leaving can be shown to leave nothing (inventory). */
import type { Ports } from './ports';

export interface Meter {
  timers: number;
  sockets: number;
  calls: number;
}

export function meteredPorts(ports: Ports): { readonly ports: Ports; readonly meter: Meter } {
  const meter: Meter = { timers: 0, sockets: 0, calls: 0 };
  return {
    meter,
    ports: {
      ...ports,
      after: (delay, ring) => {
        let isOpen = true;
        const close = (): boolean => {
          if (!isOpen) return false;
          isOpen = false;
          meter.timers--;
          return true;
        };
        meter.timers++;
        const cancel = ports.after(delay, () => {
          if (close()) ring();
        });
        return () => {
          if (close()) cancel();
        };
      },
      openSocket: (path, handlers) => {
        let isOpen = true;
        const closed = (): void => {
          if (isOpen) meter.sockets--;
          isOpen = false;
        };
        meter.sockets++;
        const socket = ports.openSocket(path, {
          ...handlers,
          close: (code) => {
            closed();
            handlers.close(code);
          },
        });
        return {
          send: (text) => socket.send(text),
          close: () => {
            closed();
            socket.close();
          },
        };
      },
      exchange: (request) => {
        meter.calls++;
        const exchange = ports.exchange(request);
        const ended = (): void => {
          meter.calls--;
        };
        exchange.response.then(ended, ended);
        return exchange;
      },
    },
  };
}
