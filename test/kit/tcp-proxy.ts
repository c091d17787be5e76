/**
 * A TCP proxy in front of a local server that logs requests, and holds and cuts connections on demand. It parses just
 * enough HTTP/1.1 to find requests and answers; to the browser it looks like the server.
 */
import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** Kind of cut: by RST or by FIN. */
export type Cut = 'reset' | 'end';

/**
 * Point at which a call is cut. `before-body`: the head has reached the server, but nothing of the body.
 * `after-body`: the whole request has left the browser, but nothing of it has reached the server. `after-execution`:
 * the server has answered, but nothing comes back. `mid-headers`, `mid-body`: part of the answer's head or body comes
 * back. `mid-request`: half of the request's body has reached the server.
 */
export type CutPoint =
  | 'before-body'
  | 'after-body'
  | 'after-execution'
  | 'mid-headers'
  | 'mid-body'
  | 'mid-request';
/** Cut points of a small call, whose body is a single piece. */
export const CUT_POINTS: readonly CutPoint[] = [
  'before-body',
  'after-body',
  'after-execution',
  'mid-headers',
  'mid-body',
];

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly head: string;
  /** `performance.now()` of this process. */
  readonly at: number;
  readonly connection: number;
  /** Whether an earlier request was answered on the same connection. */
  readonly isWarm: boolean;
}

interface CutRule {
  readonly path: string;
  readonly point: CutPoint;
  readonly kind: Cut;
  timesLeft: number;
}

const HEAD_END = '\r\n\r\n';
const FIRST_BYTES_OF_HEAD = 20;

/** Returns a header's value, '' if absent. */
export const parseHeader = (head: string, name: string): string =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

/** A connection of the browser, and its counterpart to the server. */
export class Connection {
  /** Path of the WebSocket handshake; `null` while the connection carries plain calls. */
  upgrade: string | null = null;
  /** Whether the browser's end is open. */
  isOpen = true;
  private buffer: Buffer = Buffer.alloc(0);
  private requestBytesLeft = 0;
  private bodyLeft = 0;
  private answerCount = 0;
  private rule: CutRule | null = null;
  private answer: Buffer = Buffer.alloc(0);
  private isHeld = false;
  private readonly heldData: Buffer[] = [];
  private responseBytesLeft = Infinity;
  private cutKind: Cut = 'reset';

  constructor(
    readonly number: number,
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly onRequest: (request: RawRequest) => CutRule | null,
    closed: (connection: Connection) => void,
  ) {
    client.on('data', (data: Buffer) => this.handleClientData(data));
    server.on('data', (data: Buffer) => this.handleServerData(data));
    // A connection that the browser closes is over for it, even if the server continues.
    client.on('end', () => {
      this.isOpen = false;
      server.end();
    });
    server.on('end', () => {
      if (!this.isHeld) client.end();
    });
    for (const [source, peer] of [
      [client, server],
      [server, client],
    ] as const) {
      source.on('error', () => peer.destroy());
      source.on('close', () => {
        if (source === client || !this.isHeld) peer.destroy();
        if (source !== client) return;
        this.isOpen = false;
        closed(this);
      });
    }
  }

  /** Stops all data until `release`; the connection looks open to both ends. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    for (const data of this.heldData.splice(0)) this.client.write(data);
  }

  cut(kind: Cut): void {
    this.isHeld = false;
    if (kind === 'reset') this.client.resetAndDestroy();
    else this.client.end();
    this.server.destroy();
  }

  /** Cuts after this many more bytes to the browser. */
  cutAfter(bytes: number, kind: Cut): void {
    this.responseBytesLeft = bytes;
    this.cutKind = kind;
  }

  private handleClientData(data: Buffer): void {
    if (this.isHeld) return;
    if (this.upgrade !== null) {
      this.server.write(data);
      return;
    }
    this.buffer = Buffer.concat([this.buffer, data]);
    while (this.isOpen && this.buffer.length > 0) if (!this.processBuffer()) return;
  }

  /** Processes the rest of a body or a head in the buffer; returns `false` if incomplete. */
  private processBuffer(): boolean {
    if (this.bodyLeft > 0) {
      const part = this.buffer.subarray(0, this.bodyLeft);
      this.buffer = this.buffer.subarray(part.length);
      this.bodyLeft -= part.length;
      if (this.rule?.point === 'mid-request') this.passHalf(part, this.rule);
      else if (this.rule?.point !== 'after-body') this.server.write(part);
      else if (this.bodyLeft === 0) this.cut(this.rule.kind);
      return true;
    }
    const end = this.buffer.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = this.buffer.subarray(0, end + HEAD_END.length);
    this.buffer = this.buffer.subarray(head.length);
    this.processHead(head);
    return true;
  }

  private passHalf(part: Buffer, { kind }: CutRule): void {
    const passed = part.subarray(0, this.requestBytesLeft);
    this.requestBytesLeft -= passed.length;
    if (this.requestBytesLeft > 0) this.server.write(passed);
    else this.server.write(passed, () => this.cut(kind));
  }

  private processHead(raw: Buffer): void {
    const head = raw.toString('latin1');
    const [method = '', target = ''] = head.split(' ', 2);
    const path = target.split('?')[0] ?? '';
    this.bodyLeft = Number(parseHeader(head, 'content-length') || 0);
    this.requestBytesLeft = Math.floor(this.bodyLeft / 2);
    this.answer = Buffer.alloc(0);
    this.rule = this.onRequest({
      method,
      path,
      head,
      at: performance.now(),
      connection: this.number,
      isWarm: this.answerCount > 0,
    });
    if (this.rule?.point !== 'after-body') this.server.write(raw);
    else if (this.bodyLeft === 0) this.cut(this.rule.kind);
    if (this.rule?.point === 'before-body') this.cut(this.rule.kind);
    if (parseHeader(head, 'upgrade').toLowerCase() !== 'websocket') return;
    this.upgrade = path;
    if (this.buffer.length > 0) this.server.write(this.buffer);
    this.buffer = Buffer.alloc(0);
  }

  private handleServerData(data: Buffer): void {
    if (this.rule !== null) {
      this.handleDataUnderRule(data, this.rule);
      return;
    }
    this.answerCount += 1;
    if (this.isHeld) {
      this.heldData.push(data);
      return;
    }
    if (data.length < this.responseBytesLeft) {
      this.responseBytesLeft -= data.length;
      this.client.write(data);
      return;
    }
    // Without the delay the reset would overtake earlier data.
    this.client.write(data.subarray(0, this.responseBytesLeft), () =>
      setTimeout(() => this.cut(this.cutKind), 20),
    );
    this.responseBytesLeft = 0;
    this.hold();
  }

  private handleDataUnderRule(data: Buffer, { point, kind }: CutRule): void {
    this.answer = Buffer.concat([this.answer, data]);
    const headEnd = this.answer.indexOf(HEAD_END) + HEAD_END.length;
    const bodyLength = Number(
      parseHeader(this.answer.subarray(0, headEnd).toString('latin1'), 'content-length'),
    );
    if (headEnd < HEAD_END.length || this.answer.length < headEnd + bodyLength) return;
    const passed =
      point === 'mid-headers'
        ? FIRST_BYTES_OF_HEAD
        : point === 'mid-body'
          ? headEnd + Math.floor(bodyLength / 2)
          : 0;
    this.rule = null;
    this.hold();
    if (passed === 0) this.cut(kind);
    else this.client.write(this.answer.subarray(0, passed), () => setTimeout(() => this.cut(kind), 20));
  }
}

export class TcpProxy {
  readonly requests: RawRequest[] = [];
  /** While set, new connections are reset immediately. */
  isRefusing = false;
  private readonly openConnections = new Set<Connection>();
  private rules: CutRule[] = [];
  private connectionCount = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Starts a proxy in front of a server whose origin may change. */
  static async start(origin: () => string): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) =>
      proxy.accept(client, origin()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
    const proxy = new TcpProxy(server, `http://127.0.0.1:${address.port}`);
    return proxy;
  }

  cutCalls(path: string, point: CutPoint, kind: Cut, times = Number.POSITIVE_INFINITY): void {
    this.rules.push({ path, point, kind, timesLeft: times });
  }

  reset(): void {
    this.rules = [];
    this.isRefusing = false;
    this.requests.length = 0;
  }

  get sockets(): readonly Connection[] {
    return [...this.openConnections].filter(({ isOpen, upgrade }) => isOpen && upgrade !== null);
  }

  getRequests(path: string): readonly RawRequest[] {
    return this.requests.filter((request) => request.path === path);
  }

  get handshakes(): readonly RawRequest[] {
    return this.requests.filter(({ head }) => parseHeader(head, 'upgrade').toLowerCase() === 'websocket');
  }

  async close(): Promise<void> {
    for (const connection of this.openConnections) connection.cut('reset');
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private accept(client: Socket, origin: string): void {
    if (this.isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const { hostname, port } = new URL(origin);
    const server = createConnection({
      host: hostname,
      port: Number(port),
      allowHalfOpen: true,
      noDelay: true,
    });
    this.connectionCount += 1;
    const connection = new Connection(
      this.connectionCount,
      client,
      server,
      (request) => this.log(request),
      (closed) => this.openConnections.delete(closed),
    );
    this.openConnections.add(connection);
  }

  private log(request: RawRequest): CutRule | null {
    this.requests.push(request);
    const rule = this.rules.find(({ path, timesLeft }) => timesLeft > 0 && path === request.path);
    if (rule === undefined) return null;
    rule.timesLeft -= 1;
    return rule;
  }
}
