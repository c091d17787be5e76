/**
 * A proxy that records the Chinese in the platform's answers, to distinguish it from untranslated text. The driver
 * often misses answers read by a worker, and the browser caches no files while a route is in place.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { joinUpgrade } from '../../platform/join-upgrade';

const CHINESE = /[\u4e00-\u9fff]+/g;
/** Files of the product; everything else is the platform's. */
const PRODUCT = /^\/wx\//;

export class Sent {
  private readonly runs = new Set<string>();
  private readonly server = createServer((asked, reply) => this.handOn(asked, reply));

  private constructor(private readonly platform: URL) {
    this.server.on('upgrade', (asked, socket, head) => joinUpgrade(platform, asked, socket, head, {}));
  }

  static async from(platform: string): Promise<Sent> {
    const sent = new Sent(new URL(platform));
    await new Promise<void>((ready) => sent.server.listen(0, '127.0.0.1', ready));
    return sent;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  note(text: string): void {
    for (const run of text.match(CHINESE) ?? []) this.runs.add(run);
  }

  /** Returns the Chinese in these texts that the platform did not send. */
  strangeIn(texts: readonly string[]): readonly string[] {
    const known = [...this.runs];
    return texts
      .flatMap((text) => text.match(CHINESE) ?? [])
      .filter((run) => !known.some((one) => one.includes(run)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private handOn(asked: IncomingMessage, reply: ServerResponse): void {
    const isProduct = PRODUCT.test(asked.url ?? '');
    const headers = isProduct ? asked.headers : { ...asked.headers, 'accept-encoding': 'identity' };
    // Not a shared connection: the platform may close one just as it is reused.
    const options = { method: asked.method, headers, agent: false } as const;
    const onward = request(new URL(asked.url ?? '/', this.platform), options);
    onward.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isProduct) this.listenTo(answer);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  private listenTo(answer: IncomingMessage): void {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => this.note(Buffer.concat(parts).toString()));
  }
}
