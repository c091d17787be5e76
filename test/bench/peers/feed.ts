/**
 * One server for all contestants but FUXA, which brings its own: stands in front of the stand-in platform, hands on every
 * call, and feeds each websocket itself, the product's push channel and the peers' alike, with the same frames at the
 * same moment. It keeps the answers with the page's address and its first values as the product was given them, so that the others
 * start from the same bytes.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import { fixedRate } from '../../platform/fixed-rate';
import type { Share, Values } from './values';

const FRAME_MS = 100;
const PUSH_CHANNEL = /^\/(?:lfscada\/ws\/|peers\/feed$)/;
const INFO_CALL = '/lfscada/monitor/project/page/info';
const VALUES_CALL = '/lfscada/monitor/project/signal/query';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.png': 'image/png',
};

/** A marker that was sent, and when (epoch ms). */
export interface Sent {
  readonly marker: number;
  readonly at: number;
}

export interface FeedOptions {
  /** Origin of the stand-in. */
  readonly platform: string;
  readonly values: Values;
  /** Files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders by the path that they are served under. */
  readonly folders: ReadonlyMap<string, string>;
}

export class Feed {
  readonly origin: string;
  /** Share of the values in each frame; 0 for no frames. */
  share: Share | 0 = 0;
  /** Every marker that was sent, oldest first. */
  readonly sent: Sent[] = [];
  private readonly sockets = new Set<WebSocket>();
  private readonly kept = new Map<string, Buffer>();
  private readonly acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private readonly quiet = fixedRate(FRAME_MS, () => this.push());

  private constructor(
    private readonly server: Server,
    private readonly options: FeedOptions,
  ) {
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => this.answer(asked, answer));
    server.on('upgrade', (asked, socket, head) => {
      if (!PUSH_CHANNEL.test(pathOf(asked))) socket.destroy();
      else this.acceptor.handleUpgrade(asked, socket, head, (open) => this.subscribe(open));
    });
  }

  static async start(options: FeedOptions): Promise<Feed> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Feed(server, options);
  }

  /** Ends it as a crash would: sockets go, and nobody listens any more. */
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
    const path = pathOf(asked);
    const text = this.options.files.get(path) ?? this.own(path);
    if (text !== null) {
      answer.writeHead(200, { 'content-type': typeOf(path), 'cache-control': 'no-cache' }).end(text);
      return;
    }
    for (const [under, folder] of this.options.folders) {
      const file = join(folder, normalize(decodeURIComponent(path.slice(under.length))));
      if (!path.startsWith(under) || !file.startsWith(folder) || !existsSync(file)) continue;
      answer.writeHead(200, { 'content-type': typeOf(path), 'cache-control': 'max-age=3600' });
      createReadStream(file).pipe(answer);
      return;
    }
    this.handOn(asked, answer, path);
  }

  private own(path: string): string | Buffer | null {
    if (path === '/peers/values.json') return JSON.stringify(this.options.values.newest);
    if (path === '/peers/info.json') return this.kept.get(INFO_CALL) ?? null;
    if (path === '/peers/snapshot.json') return this.kept.get(VALUES_CALL) ?? null;
    return null;
  }

  /** Hands a call on to the stand-in. */
  private handOn(asked: IncomingMessage, answer: ServerResponse, path: string): void {
    const { method, headers, url } = asked;
    // Unpacked, since what is kept is handed out again.
    const isKept = path === INFO_CALL || path === VALUES_CALL;
    const further = { ...headers, ...(isKept ? { 'accept-encoding': 'identity' } : {}) };
    const call = request(
      `${this.options.platform}${url}`,
      { ...(method === undefined ? {} : { method }), headers: further },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        const parts: Buffer[] = [];
        if (isKept) given.on('data', (part: Buffer) => parts.push(part));
        given.on('end', () => {
          if (isKept) this.kept.set(path, Buffer.concat(parts));
        });
        given.pipe(answer);
      },
    );
    call.on('error', () => answer.destroy());
    asked.pipe(call);
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => new URL(url, 'http://local').pathname;
const typeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream';
