/**
 * The handshake is custom because the token in the path decides it. `ping` is answered by `pong`; other
 * input is ignored.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Counters } from './counters';
import type { Platform } from './platform';
import type { Pass, PushChannel } from './tokens';

const PATH = /^\/lfscada\/ws\/(project|eg)\/signal\/subscribe\/([^/?]+)$/;
/** A client that does not read is dropped at this backlog. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Pause between protocol-level pings, which the client's code does not see. */
const HEARTBEAT_MS = 30_000;
const SESSION_OVER = 4_401;

/** How sockets end: by a reset, a plain end of the connection, a close frame, or in mid-frame. */
export type SocketEnd = 'reset' | 'end' | 'close' | 'amid';

/** The head of a 1,000-byte text frame, followed by fewer bytes. */
const HALF_A_FRAME = Buffer.concat([Buffer.from([0x81, 126, 0x03, 0xe8]), Buffer.from('{"signalVal":{"')]);

export type HandshakeFault = 'refuse' | 'hang' | null;

interface Connection {
  readonly socket: WebSocket;
  readonly sessionId: string;
  isAlive: boolean;
}

export class Sockets {
  /** Whether sockets stay open but send nothing, like a half-open link. */
  silent = false;
  handshakeFault: HandshakeFault = null;
  private readonly acceptor = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    perMessageDeflate: false,
  });
  private readonly connections = new Set<Connection>();
  private readonly hanging = new Set<Duplex>();
  private readonly heartbeat = setInterval(() => this.pingAll(), HEARTBEAT_MS).unref();

  constructor(
    private readonly platform: Platform,
    private readonly counters: Counters,
  ) {
    platform.sessions.onEnd((id) => {
      for (const { socket, sessionId } of this.connections)
        if (sessionId === id) socket.close(SESSION_OVER, 'session over');
    });
  }

  get open(): number {
    return this.connections.size;
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  endAll(ending: SocketEnd): void {
    for (const { socket } of this.connections) {
      if (ending === 'close') socket.close(1001);
      else if (ending === 'end') socket.terminate();
      else if (ending === 'reset') getRaw(socket).resetAndDestroy();
      else getRaw(socket).end(HALF_A_FRAME);
    }
  }

  sendRaw(text: string): void {
    for (const { socket } of this.connections) socket.send(text);
  }

  close(): void {
    clearInterval(this.heartbeat);
    for (const { socket } of this.connections) socket.terminate();
    for (const socket of this.hanging) socket.destroy();
    this.acceptor.close();
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.counters.handshakes += 1;
    socket.on('error', () => socket.destroy());
    if (this.handshakeFault === 'hang') {
      this.hanging.add(socket);
      socket.on('close', () => this.hanging.delete(socket));
      return;
    }
    const pass =
      this.handshakeFault === 'refuse' || !isSameOrigin(request) ? undefined : this.findPass(request);
    if (pass === undefined) {
      this.counters.refusedHandshakes += 1;
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.acceptor.handleUpgrade(request, socket, head, (open) => this.subscribe(open, pass));
  }

  private findPass(request: IncomingMessage): Pass | undefined {
    const [, channel, token] = PATH.exec(request.url ?? '') ?? [];
    return channel === undefined || token === undefined
      ? undefined
      : this.platform.tokens.redeem(channel as PushChannel, token);
  }

  private subscribe(socket: WebSocket, pass: Pass): void {
    const connection: Connection = { socket, sessionId: pass.sessionId, isAlive: true };
    const subscriber = { ...pass.interest, send: (frame: string) => this.send(connection, frame) };
    this.connections.add(connection);
    this.platform.feed.subscribers.add(subscriber);
    socket.on('message', (data) => {
      if (data.toString() !== 'ping') return;
      this.counters.keepAlives += 1;
      if (!this.silent) socket.send('pong');
    });
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.connections.delete(connection);
      this.platform.feed.subscribers.delete(subscriber);
    });
  }

  private send({ socket }: Connection, frame: string): void {
    if (this.silent || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_WAITING_BYTES) {
      socket.terminate();
      return;
    }
    this.counters.frames += 1;
    socket.send(frame);
  }

  private pingAll(): void {
    if (this.silent) return;
    for (const connection of this.connections) {
      if (!connection.isAlive) connection.socket.terminate();
      connection.isAlive = false;
      if (connection.socket.readyState === connection.socket.OPEN) connection.socket.ping();
    }
  }
}

/** A browser names the page's origin, which must match the server's; other clients name none. */
const isSameOrigin = ({ headers }: IncomingMessage): boolean => {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
};

/** The TCP socket of a websocket, which the library does not expose. */
const getRaw = (socket: WebSocket): Socket => (socket as unknown as { readonly _socket: Socket })._socket;
