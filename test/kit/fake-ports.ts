/** The worker's ports, scripted by the test. An eight-hour shift runs in a second. */
import type { HttpRequest, HttpResponse } from '../../src/shared/calls/run';
import { epochMs, monotonicMs } from '../../src/shared/units';
import type { Ports, SocketHandlers } from '../../workers/monitor/host/ports';

/** Wall clock at the start of every test, epoch ms. */
export const START = 1_760_000_000_000;

export interface FakeSocket {
  readonly path: string;
  readonly subprotocol: string | undefined;
  readonly sent: string[];
  readonly sentBytes: Uint8Array[];
  /** Whether the worker closed it. */
  isClosed: boolean;
  open(): void;
  receiveFrame(content: unknown): void;
  receiveBytes(content: Uint8Array): void;
  /** Closes it as the platform or the network does. */
  close(code?: number): void;
}
export interface FakeExchange {
  readonly request: HttpRequest;
  readonly body: { readonly [name: string]: unknown };
  readonly at: number;
  isCancelled: boolean;
  isAcknowledged: boolean;
  answer(data: unknown, code?: string): void;
  respond(response: Partial<HttpResponse>): void;
  cut(): void;
}
/** Answers an exchange immediately, later or never. */
export type Route = (exchange: FakeExchange) => void;

const getFields = ({ headers, body = '{}' }: HttpRequest): FakeExchange['body'] =>
  headers['content-type'] === 'application/json'
    ? (JSON.parse(body) as FakeExchange['body'])
    : Object.fromEntries(new URLSearchParams(body));

export class FakePorts implements Ports {
  /** Milliseconds since the start. */
  time = 0;
  /** Offset of the device's wall clock from the steady clock. */
  wallShift = 0;
  /** Offset of the platform's clock from the steady clock, sent in the `date` header. */
  platformShift = 0;
  readonly sockets: FakeSocket[] = [];
  readonly exchanges: FakeExchange[] = [];
  readonly locks: string[] = [];
  readonly routes = new Map<string, Route>();
  nextChance = 0.5;
  #timers: { at: number; order: number; callback: () => void }[] = [];
  #order = 0;

  readonly monotonic = () => monotonicMs(this.time);
  #sleepMs = 0;
  readonly now = () => epochMs(START + this.time + this.#sleepMs);
  readonly addSleep = (span: number) => {
    this.#sleepMs += span;
  };
  readonly wallTime = () => epochMs(START + this.time + this.wallShift);
  readonly random = () => this.nextChance;
  readonly holdLock = (name: string) => {
    this.locks.push(name);
    return Promise.resolve();
  };

  readonly after = (delay: number, callback: () => void) => {
    // A real timer with a longer delay fires immediately.
    if (!(delay < 2 ** 31)) throw new Error(`No timer waits ${delay} ms`);
    const timer = { at: this.time + Math.max(0, delay), order: this.#order++, callback };
    // Sorted by time, then by order of setting.
    let at = this.#timers.length;
    while (at > 0 && (this.#timers[at - 1]?.at ?? 0) > timer.at) at--;
    this.#timers.splice(at, 0, timer);
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index >= 0) this.#timers.splice(index, 1);
    };
  };

  get timerCount(): number {
    return this.#timers.length;
  }

  readonly openSocket = (path: string, handlers: SocketHandlers, subprotocol?: string) => {
    const socket: FakeSocket = {
      path,
      subprotocol,
      sent: [],
      sentBytes: [],
      isClosed: false,
      open: () => handlers.open(),
      receiveFrame: (content) =>
        handlers.frame(typeof content === 'string' ? content : JSON.stringify(content)),
      receiveBytes: (content) => handlers.bytes?.(content),
      close: (code = 1006) => handlers.close(code),
    };
    this.sockets.push(socket);
    return {
      send: (data: string | Uint8Array) => {
        if (typeof data === 'string') socket.sent.push(data);
        else socket.sentBytes.push(data);
      },
      close: () => {
        socket.isClosed = true;
      },
    };
  };

  readonly exchange = (request: HttpRequest) => {
    let respond: (response: HttpResponse) => void = () => {};
    let cut: () => void = () => {};
    const response = new Promise<HttpResponse>((resolve, reject) => {
      respond = resolve;
      cut = () => reject(new TypeError('Failed to fetch'));
    });
    const exchange: FakeExchange = {
      request,
      body: getFields(request),
      at: this.time,
      isCancelled: false,
      isAcknowledged: false,
      answer: (data, code = '200') =>
        exchange.respond({ text: JSON.stringify({ code, message: 'said so', data }) }),
      respond: (partial) => {
        exchange.isAcknowledged = true;
        const date = new Date(START + this.time + this.platformShift).toUTCString();
        respond({ status: 200, text: '', date, ...partial });
      },
      cut: () => {
        exchange.isAcknowledged = true;
        cut();
      },
    };
    this.exchanges.push(exchange);
    // As over a network, never answers in the same turn.
    void Promise.resolve().then(() => this.routes.get(request.path)?.(exchange));
    return {
      response,
      cancel: () => {
        exchange.isCancelled = true;
        cut();
      },
    };
  };

  getExchanges(path: string): FakeExchange[] {
    return this.exchanges.filter(({ request }) => request.path === path);
  }

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  }

  /** Advances the steady clock. Timers fire in order, and their effects settle in between. */
  async advance(span: number): Promise<void> {
    const end = this.time + span;
    await settle();
    for (let next = this.#timers[0]; next && next.at <= end; next = this.#timers[0]) {
      this.#timers.shift();
      this.time = Math.max(this.time, next.at);
      next.callback();
      await settle(4);
    }
    this.time = end;
    await settle();
  }

  /** Puts the device to sleep: its wall clock and the platform continue, the steady clock and timers stop. */
  sleep(span: number): void {
    this.wallShift += span;
    this.platformShift += span;
  }
}

/** Delivers all pending promises and messages without advancing time. */
export async function settle(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}
