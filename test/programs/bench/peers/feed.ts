/**
 * Proxies the stand-in platform and feeds every websocket itself with the same frames at the same moment. It records
 * the product's calls for the page's address, document and first values, and repeats them for the others.
 */
import { createReadStream, existsSync } from 'node:fs';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { startFixedRate } from '../../../platform/fixed-rate';
import type { Share, Values } from './values';

const FRAME_MS = 100;
const PUSH_CHANNEL = /^\/(?:lfscada\/ws\/|peers\/feed$)/;
const REPEATED_CALLS: ReadonlyMap<string, RegExp> = new Map([
  ['/peers/info.json', /^\/lfscada\/monitor\/project\/page\/info$/],
  ['/peers/document.json', /^\/cdn\/project\/.*\.json$/],
  ['/peers/snapshot.json', /^\/lfscada\/monitor\/project\/signal\/query$/],
]);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.png': 'image/png',
};

/** A sent marker and its time (epoch ms). */
export interface SentMarker {
  readonly marker: number;
  readonly at: number;
}

interface RecordedCall {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface FeedOptions {
  readonly platform: string;
  readonly values: Values;
  readonly files: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, string>;
}

export class Feed {
  readonly origin: string;
  /** Share of the values in each frame; 0 for no frames. */
  share: Share | 0 = 0;
  /** Delay of each answer in ms, as of a distant server. */
  distanceMs = 0;
  readonly sent: SentMarker[] = [];
  private readonly sockets = new Set<WebSocket>();
  /** The product's latest calls, by the path that the others use. */
  private readonly recorded = new Map<string, RecordedCall>();
  private readonly acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private readonly stopPushing = startFixedRate(FRAME_MS, () => this.push());

  private constructor(
    private readonly server: Server,
    private readonly options: FeedOptions,
  ) {
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming: IncomingMessage, answer: ServerResponse) =>
      this.answer(incoming, answer),
    );
    server.on('upgrade', (incoming, socket, head) => {
      if (!PUSH_CHANNEL.test(getPath(incoming))) socket.destroy();
      else this.acceptor.handleUpgrade(incoming, socket, head, (open) => this.subscribe(open));
    });
  }

  static async start(options: FeedOptions): Promise<Feed> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Feed(server, options);
  }

  /** Stops it as a crash does: closes all sockets and the port. */
  async stop(): Promise<void> {
    this.stopPushing();
    for (const socket of this.sockets) socket.terminate();
    this.acceptor.close();
    if (!this.server.listening) return;
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private subscribe(socket: WebSocket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      if (data.toString() === 'ping') socket.send('pong');
    });
  }

  private push(): void {
    if (this.share === 0) return;
    const at = Date.now();
    const { text, markers } = this.options.values.next(this.share, at);
    for (const socket of this.sockets) socket.send(text);
    for (const marker of markers) this.sent.push({ marker, at });
  }

  private answer(incoming: IncomingMessage, answer: ServerResponse): void {
    if (this.distanceMs === 0) this.reply(incoming, answer);
    else setTimeout(() => this.reply(incoming, answer), this.distanceMs);
  }

  private reply(incoming: IncomingMessage, answer: ServerResponse): void {
    const path = getPath(incoming);
    const { files, values } = this.options;
    const text = path === '/peers/values.json' ? JSON.stringify(values.newest) : files.get(path);
    if (text !== undefined) {
      answer.writeHead(200, { ...createHeaders(path), 'cache-control': 'no-cache' }).end(text);
      return;
    }
    for (const [prefix, folder] of this.options.folders) {
      const file = join(folder, normalize(decodeURIComponent(path.slice(prefix.length))));
      if (!path.startsWith(prefix) || !file.startsWith(folder) || !existsSync(file)) continue;
      answer.writeHead(200, { ...createHeaders(path), 'cache-control': 'max-age=3600' });
      createReadStream(file).pipe(answer);
      return;
    }
    const recorded = this.recorded.get(path);
    if (recorded === undefined) this.forward(incoming, answer, path);
    else
      this.sendUpstream(
        { ...recorded, headers: { ...recorded.headers, ...getCacheHeaders(incoming) } },
        answer,
      ).end(recorded.body);
  }

  private forward(incoming: IncomingMessage, answer: ServerResponse, path: string): void {
    const { url = '/', method = 'GET', headers } = incoming;
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      for (const [name, call] of REPEATED_CALLS)
        if (call.test(path)) this.recorded.set(name, { url, method, headers, body: Buffer.concat(parts) });
    });
    incoming.pipe(this.sendUpstream({ url, method, headers }, answer));
  }

  private sendUpstream(
    { url, method, headers }: Omit<RecordedCall, 'body'>,
    answer: ServerResponse,
  ): ClientRequest {
    const call = request(`${this.options.platform}${url}`, { method, headers }, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(answer);
    });
    call.on('error', () => answer.destroy());
    return call;
  }
}

const getCacheHeaders = ({ headers }: IncomingMessage): IncomingMessage['headers'] =>
  headers['if-none-match'] === undefined ? {} : { 'if-none-match': headers['if-none-match'] };
const getPath = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://local').pathname;
/** Creates headers as the product has them: the opener policy costs time, since each page gets its own process. */
const createHeaders = (path: string): Readonly<Record<string, string>> => ({
  'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
  'cross-origin-opener-policy': 'same-origin',
});
