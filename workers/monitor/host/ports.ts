/**
 * The whole outside world of the worker, as one argument: clocks, chance, timers, sockets, HTTP. Stages never reach
 * around it, so a fake one runs an eight-hour shift in a second.
 */
import type { HttpExchange, HttpRequest } from '../../../src/shared/calls/run';
import type { EpochMs, Millis, MonotonicMs } from '../../../src/shared/units';

export interface SocketHandlers {
  readonly open: () => void;
  readonly frame: (text: string) => void;
  /** Frames of bytes; without it they come as the frame ''. */
  readonly bytes?: (bytes: Uint8Array) => void;
  /** Called once, whatever the reason; `code` is the websocket close code, never a business code. */
  readonly close: (code: number) => void;
}
export interface Socket {
  send(data: string | Uint8Array<ArrayBuffer>): void;
  /** Closes without waiting; handlers may still be called and must be ignored by generation. */
  close(): void;
}
/** Cancels a timer. Calling it twice, or after the timer has run, does nothing. */
export type Cancel = () => void;

export interface Ports {
  /** Steady clock for all intervals and ages; not moved by changes of the device's wall clock. */
  readonly monotonic: () => MonotonicMs;
  /**
   * The steady clock as a date: the wall time at the start plus the time since, in which the device slept as well. For
   * arrivals; never to be compared with a source's clock.
   */
  readonly now: () => EpochMs;
  /** The device slept for that long while the steady clock stood still: `now` goes on by it, `monotonic` does not. */
  readonly slept: (span: Millis) => void;
  /** A number in [0, 1). */
  readonly chance: () => number;
  readonly after: (delay: Millis, ring: () => void) => Cancel;
  /** The device's wall clock. It only shows that the device slept while the steady clock stood still; not for ages. */
  readonly wall: () => EpochMs;
  /** Takes the named Web Lock until the worker dies; resolves when it is held, or where there are no locks. */
  readonly holdLock: (name: string) => Promise<void>;
  /** `address`: a path of the platform's, or a whole `ws:` or `wss:` address with its subprotocol. */
  readonly openSocket: (address: string, handlers: SocketHandlers, subprotocol?: string) => Socket;
  readonly exchange: (request: HttpRequest) => HttpExchange;
}
