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

export class AnswerRecorder {
  private readonly runs = new Set<string>();
  private readonly server = createServer((incoming, reply) => this.forward(incoming, reply));

  private constructor(private readonly platform: URL) {
    this.server.on('upgrade', (incoming, socket, head) => joinUpgrade(platform, incoming, socket, head, {}));
  }

  static async start(platform: string): Promise<AnswerRecorder> {
    const recorder = new AnswerRecorder(new URL(platform));
    await new Promise<void>((ready) => recorder.server.listen(0, '127.0.0.1', ready));
    return recorder;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  record(text: string): void {
    for (const run of text.match(CHINESE) ?? []) this.runs.add(run);
  }

  /** Returns the Chinese in these texts that the platform did not send. */
  listUnsent(texts: readonly string[]): readonly string[] {
    const sentRuns = [...this.runs];
    return texts
      .flatMap((text) => text.match(CHINESE) ?? [])
      .filter((run) => !sentRuns.some((sentRun) => sentRun.includes(run)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private forward(incoming: IncomingMessage, reply: ServerResponse): void {
    const isProduct = PRODUCT.test(incoming.url ?? '');
    const headers = isProduct ? incoming.headers : { ...incoming.headers, 'accept-encoding': 'identity' };
    // Not a shared connection: the platform may close one just as it is reused.
    const options = { method: incoming.method, headers, agent: false } as const;
    const outgoing = request(new URL(incoming.url ?? '/', this.platform), options);
    outgoing.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!isProduct) this.recordAnswer(answer);
      answer.pipe(reply);
    });
    outgoing.on('error', () => reply.destroy());
    reply.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  private recordAnswer(answer: IncomingMessage): void {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => this.record(Buffer.concat(parts).toString()));
  }
}
