/**
 * Everything that the worker uses of the outside world. No stage bypasses it, so fakes run an eight-hour shift in a
 * second.
 */
import type { HttpExchange, HttpRequest } from '../../../src/shared/calls/run';
import type { EpochMs, Millis, MonotonicMs } from '../../../src/shared/units';

export interface SocketHandlers {
  readonly open: () => void;
  readonly frame: (text: string) => void;
  /** Receives binary frames; if absent, they arrive as the frame ''. */
  readonly bytes?: (bytes: Uint8Array) => void;
  /** Called once, for any reason; `code` is the WebSocket close code, never a business code. */
  readonly close: (code: number) => void;
}
export interface Socket {
  send(data: string | Uint8Array<ArrayBuffer>): void;
  /** Closes without waiting. Handlers may still be called; ignore them by generation. */
  close(): void;
}
/** Cancels a timer. Has no effect a second time or after the timer ran. */
export type Cancel = () => void;

export interface Ports {
  /** Steady clock for intervals and ages; unaffected by changes of the device's wall clock. */
  readonly monotonic: () => MonotonicMs;
  /** Wall time at the start plus elapsed time including sleep. For arrivals; not comparable with a source's clock. */
  readonly now: () => EpochMs;
  /** Advances `now`, but not `monotonic`, by the time that the device slept while the steady clock stopped. */
  readonly addSleep: (span: Millis) => void;
  readonly random: () => number;
  readonly after: (delay: Millis, callback: () => void) => Cancel;
  /** The device's wall clock. Only for detecting sleep while the steady clock stopped, never for ages. */
  readonly wallTime: () => EpochMs;
  /** Takes the named Web Lock until the worker dies; resolves when held, or if locks are unavailable. */
  readonly holdLock: (name: string) => Promise<void>;
  /** `address`: a path of the platform, or a full `ws:` or `wss:` address with its subprotocol. */
  readonly openSocket: (address: string, handlers: SocketHandlers, subprotocol?: string) => Socket;
  readonly exchange: (request: HttpRequest) => HttpExchange;
}
