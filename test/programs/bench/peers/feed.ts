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
import { fixedRate } from '../../../platform/fixed-rate';
import type { Share, Values } from './values';

const FRAME_MS = 100;
const PUSH_CHANNEL = /^\/(?:lfscada\/ws\/|peers\/feed$)/;
const REPEATED: ReadonlyMap<string, RegExp> = new Map([
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
export interface Sent {
  readonly marker: number;
  readonly at: number;
}

interface KeptCall {
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
  readonly sent: Sent[] = [];
  private readonly sockets = new Set<WebSocket>();
  /** The product's latest calls, by the path that the others use. */
  private readonly kept = new Map<string, KeptCall>();
  private readonly acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private readonly quiet = fixedRate(FRAME_MS, () => this.push());

  private constructor(
    private readonly server: Server,
    private readonly options: FeedOptions,
  ) {
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => this.answer(asked, answer));
    server.on('upgrade', (asked, socket, head) => {
      if (!PUSH_CHANNEL.test(getPath(asked))) socket.destroy();
      else this.acceptor.handleUpgrade(asked, socket, head, (open) => this.subscribe(open));
    });
  }

  static async start(options: FeedOptions): Promise<Feed> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Feed(server, options);
  }

  /** Stops it as a crash does: closes all sockets and the port. */
  async stop(): Promise<void> {
    this.quiet();
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

  private answer(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.distanceMs === 0) this.reply(asked, answer);
    else setTimeout(() => this.reply(asked, answer), this.distanceMs);
  }

  private reply(asked: IncomingMessage, answer: ServerResponse): void {
    const path = getPath(asked);
    const { files, values } = this.options;
    const text = path === '/peers/values.json' ? JSON.stringify(values.newest) : files.get(path);
    if (text !== undefined) {
      answer.writeHead(200, { ...parseHeaders(path), 'cache-control': 'no-cache' }).end(text);
      return;
    }
    for (const [under, folder] of this.options.folders) {
      const file = join(folder, normalize(decodeURIComponent(path.slice(under.length))));
      if (!path.startsWith(under) || !file.startsWith(folder) || !existsSync(file)) continue;
      answer.writeHead(200, { ...parseHeaders(path), 'cache-control': 'max-age=3600' });
      createReadStream(file).pipe(answer);
      return;
    }
    const kept = this.kept.get(path);
    if (kept === undefined) this.handOn(asked, answer, path);
    else this.ask({ ...kept, headers: { ...kept.headers, ...whatIsKnown(asked) } }, answer).end(kept.body);
  }

  private handOn(asked: IncomingMessage, answer: ServerResponse, path: string): void {
    const { url = '/', method = 'GET', headers } = asked;
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      for (const [name, call] of REPEATED)
        if (call.test(path)) this.kept.set(name, { url, method, headers, body: Buffer.concat(parts) });
    });
    asked.pipe(this.ask({ url, method, headers }, answer));
  }

  private ask({ url, method, headers }: Omit<KeptCall, 'body'>, answer: ServerResponse): ClientRequest {
    const call = request(`${this.options.platform}${url}`, { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    call.on('error', () => answer.destroy());
    return call;
  }
}

const whatIsKnown = ({ headers }: IncomingMessage): IncomingMessage['headers'] =>
  headers['if-none-match'] === undefined ? {} : { 'if-none-match': headers['if-none-match'] };
const getPath = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://local').pathname;
/** Creates headers as the product has them: the opener policy costs time, since each page gets its own process. */
const parseHeaders = (path: string): Readonly<Record<string, string>> => ({
  'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
  'cross-origin-opener-policy': 'same-origin',
});
