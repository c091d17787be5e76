/**
 * A platform of limited capacity that answers calls after a delay, holds websockets, disappears and returns. Records
 * the times of calls and of token calls.
 */
import type { HttpExchange, HttpRequest, HttpResponse } from '../../../src/shared/calls/run';
import type { Socket, SocketHandlers } from '../../../workers/monitor/host/ports';
import type { FakeExchange } from '../../kit/fake-ports';
import { START } from '../../kit/fake-ports';
import { PATHS, ScriptedPlatform } from '../../kit/watch-stage';
import type { HerdClock } from './herd-clock';

/** Minimum and maximum response time, ms. */
const ANSWER_MS: readonly [number, number] = [20, 120];
/** Seconds for which an overloaded platform asks clients to wait. */
const RETRY_AFTER_S = '20';

/** Creates the first push on a channel, which makes the page's values live. */
const createFrame = (at: number): string =>
  JSON.stringify({ signalVal: { s1: { time: at, value: '1', code: '200', dataType: 'float' } } });

export class HerdPlatform {
  /** Times of all calls and of token calls, ms since the start, including calls while the platform is down. */
  readonly callTimes: number[] = [];
  readonly tokenTimes: number[] = [];
  refusedCount = 0;
  readonly sockets = new Set<SocketHandlers>();
  isUp = true;
  private readonly routes;
  private capacity = Number.POSITIVE_INFINITY;
  private second = 0;
  private callsInSecond = 0;

  constructor(
    private readonly clock: HerdClock,
    private readonly chance: () => number,
  ) {
    const scriptedPlatform = new ScriptedPlatform();
    scriptedPlatform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
    scriptedPlatform.signals.set('s1', { value: '1', time: START });
    this.routes = scriptedPlatform.createRoutes();
  }

  /** Goes down: closes every websocket with this code and fails every call. */
  goDown(code: number): void {
    this.isUp = false;
    this.endSockets([...this.sockets], code);
  }

  /** Comes back with a capacity in calls per second, beyond which it answers 503. */
  comeBack(capacity = Number.POSITIVE_INFINITY): void {
    this.isUp = true;
    this.capacity = capacity;
  }

  /** Closes some of the websockets, as a lost network does. */
  endSockets(sockets: readonly SocketHandlers[], code: number): void {
    for (const socket of sockets) {
      this.sockets.delete(socket);
      socket.close(code);
    }
  }

  exchange(request: HttpRequest, isReachable: () => boolean): HttpExchange {
    const isToken = request.path === PATHS.token;
    this.callTimes.push(this.clock.now);
    if (isToken) this.tokenTimes.push(this.clock.now);
    let cancel = (): void => {};
    const response = new Promise<HttpResponse>((resolve, reject) => {
      cancel = () => reject(new TypeError('cancelled'));
      const delay = ANSWER_MS[0] + this.chance() * (ANSWER_MS[1] - ANSWER_MS[0]);
      if (!this.isUp || !isReachable()) {
        this.clock.after(delay, cancel);
        return;
      }
      const isOverCapacity = this.isOverCapacity();
      if (isOverCapacity) this.refusedCount++;
      this.clock.after(delay, () => {
        if (!this.isUp) cancel();
        else if (isOverCapacity) resolve({ status: 503, text: '', date: null, retryAfter: RETRY_AFTER_S });
        else this.answer(request, resolve);
      });
    });
    return { response, cancel };
  }

  openSocket(handlers: SocketHandlers, isReachable: () => boolean): Socket {
    this.clock.after(ANSWER_MS[0], () => {
      if (!this.isUp || !isReachable()) {
        handlers.close(1006);
        return;
      }
      this.sockets.add(handlers);
      handlers.open();
      this.clock.after(ANSWER_MS[1], () => {
        if (this.sockets.has(handlers)) handlers.frame(createFrame(START + this.clock.now));
      });
    });
    return {
      send: () => {},
      close: () => {
        this.sockets.delete(handlers);
      },
    };
  }

  private isOverCapacity(): boolean {
    const second = Math.floor(this.clock.now / 1_000);
    if (second !== this.second) this.callsInSecond = 0;
    this.second = second;
    this.callsInSecond++;
    return this.callsInSecond > this.capacity;
  }

  private answer(request: HttpRequest, resolve: (response: HttpResponse) => void): void {
    const date = new Date(START + this.clock.now).toUTCString();
    const reply = (data: unknown): void =>
      resolve({ status: 200, text: JSON.stringify({ code: '200', data }), date });
    const route = this.routes.get(request.path);
    if (route === undefined) resolve({ status: 404, text: '', date });
    else route({ request, body: {}, answer: reply } as FakeExchange);
  }
}
