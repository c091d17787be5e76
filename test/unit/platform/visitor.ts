/** A client of the running stand-in: cookies, envelopes, encoded credentials, push sockets. */
import { createCipheriv } from 'node:crypto';
import type { Socket } from 'node:net';
import WebSocket from 'ws';
import { createSmallPlant, createSmallProjects } from '../../kit/small-plant';
import { type PlatformOptions, type RunningPlatform, startPlatform } from '../../platform/server';

export class TestClock {
  now = 1_790_000_000_000;
  readonly read = (): number => this.now;
}

/** Starts the stand-in with the small plant; only the test moves its clock. */
export const startSmallPlatform = (
  clock: TestClock,
  options: Partial<PlatformOptions> = {},
): Promise<RunningPlatform> =>
  startPlatform({
    site: (parts) => ({ plant: createSmallPlant(parts), projects: createSmallProjects() }),
    clock: clock.read,
    tickMs: 0,
    faults: true,
    productFolder: '/nonexistent',
    ...options,
  });

export interface Envelope {
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
}

export const encodeCredential = (text: string, key = 'allshift-key-016'): string => {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key), null);
  const base64 = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
  return base64.replaceAll('/', '_').replaceAll('+', '-');
};

export class Visitor {
  cookie = '';
  readonly #origin: () => string;
  constructor(origin: string | (() => string)) {
    this.#origin = typeof origin === 'string' ? () => origin : origin;
  }

  get url(): string {
    return this.#origin();
  }

  async fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie !== '') headers.set('cookie', this.cookie);
    const response = await fetch(this.url + path, { ...init, headers });
    const setCookie = response.headers.getSetCookie()[0];
    if (setCookie !== undefined) this.cookie = setCookie.split(';')[0] ?? '';
    return response;
  }

  async get(path: string): Promise<Envelope> {
    return (await (await this.fetchPath(path)).json()) as Envelope;
  }

  async postForm(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Envelope> {
    const body = new URLSearchParams(fields);
    return (await (await this.fetchPath(path, { method: 'POST', body, headers })).json()) as Envelope;
  }

  async postJson(path: string, fields: object, headers: Record<string, string> = {}): Promise<Envelope> {
    const response = await this.fetchPath(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    return (await response.json()) as Envelope;
  }

  signIn(loginname = 'demo', password = 'Demo_2026', vcode = ''): Promise<Envelope> {
    return this.postForm('/lfscada/user/encryptLogin', {
      loginname: encodeCredential(loginname),
      password: encodeCredential(password),
      vcode,
    });
  }

  /** Opens the gateway of `e1`, requests a token for some signals, and subscribes. */
  async watch(dataSignal: string, dataEquip = 'e1,e2'): Promise<Subscription> {
    await this.postJson('/lfscada/monitor/project/gateway/open', {
      projectId: 'p1',
      equipmentId: 'e1',
      interval: 1,
      delay: 3_600,
    });
    return this.subscribe(await this.token(dataSignal, dataEquip));
  }

  async token(dataSignal: string, dataEquip = 'e1,e2', pageId = 'open'): Promise<string> {
    const { data } = await this.postJson('/lfscada/websocket/monitor/project/token', {
      pageId,
      dataEquip,
      dataSignal,
    });
    return String(data);
  }

  subscribe(token: string, origin?: string): Promise<Subscription> {
    return Subscription.open(`${this.url}/lfscada/ws/project/signal/subscribe/${token}`, origin);
  }
}

/** A push socket and its received texts. `open` rejects with the HTTP status of a refused handshake. */
export class Subscription {
  private readonly texts: string[] = [];
  private readonly waiters: ((text: string) => void)[] = [];
  readonly closed: Promise<number>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const text = data.toString();
      const waiter = this.waiters.shift();
      if (waiter === undefined) this.texts.push(text);
      else waiter(text);
    });
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  static open(url: string, origin?: string): Promise<Subscription> {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), origin === undefined ? {} : { origin });
    const subscription = new Subscription(socket);
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(subscription));
      socket.on('unexpected-response', (_request, response) => {
        reject(new Error(`HTTP ${response.statusCode}`));
        socket.terminate();
      });
      socket.on('error', reject);
    });
  }

  /** Returns the oldest unread text, or waits for the next one. */
  nextText(): Promise<string> {
    const text = this.texts.shift();
    return text === undefined ? new Promise((resolve) => this.waiters.push(resolve)) : Promise.resolve(text);
  }

  async nextFrame(): Promise<{
    readonly signalVal?: Record<
      string,
      { readonly time: number; readonly value: string; readonly code: string }
    >;
    readonly gatewayAlarm?: readonly { readonly equipmentId: string; readonly online: boolean }[];
    readonly signalAlarm?: readonly { readonly id: string; readonly confirmTime: number | null }[];
  }> {
    return JSON.parse(await this.nextText());
  }

  disconnect(ending: 'reset' | 'end' | 'close'): void {
    if (ending === 'close') this.socket.close();
    else if (ending === 'end') this.socket.terminate();
    else (this.socket as unknown as { readonly _socket: Socket })._socket.resetAndDestroy();
  }

  /** Sends a ping and returns all unread texts that arrive before the pong. */
  async readUntilPong(): Promise<readonly string[]> {
    this.socket.send('ping');
    const received: string[] = [];
    for (let text = await this.nextText(); text !== 'pong'; text = await this.nextText()) received.push(text);
    return received;
  }
}
