/** The memory of a page and its worker after garbage collection, as counted by the browser. */
import type { CDPSession, Page } from 'playwright-core';

export interface HeapSizes {
  /** Bytes in use: JavaScript heap, buffers, and the browser's own memory for both. */
  readonly page: number;
  /** Bytes of the worker's JavaScript heap and buffers. */
  readonly worker: number;
  /** Bytes that the browser keeps for the worker's objects. Dead ones count until they are swept, a while later. */
  readonly workerObjects: number;
  /** Nodes and listeners of all documents, including detached ones. */
  readonly nodes: number;
  readonly listeners: number;
}

interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
}
const getUsedBytes = ({ usedSize, backingStorageSize }: HeapUsage): number => usedSize + backingStorageSize;

/** Rounds of collection; later rounds collect the garbage of finalizers and weak references. */
const ROUNDS = 4;

/**
 * Inspects a page and its only worker. The driver has no worker sessions, so the worker's commands travel inside the
 * page's session.
 */
export class Heaps {
  private lastId = 0;
  private readonly pending = new Map<number, (result: object) => void>();
  private worker = '';

  private constructor(private readonly session: CDPSession) {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id = 0, result = {} } = JSON.parse(message) as { id?: number; result?: object };
      this.pending.get(id)?.(result);
      this.pending.delete(id);
    });
  }

  /** Attaches to a page, which requires a running worker. */
  static async attach(page: Page): Promise<Heaps> {
    const session = await page.context().newCDPSession(page);
    const heaps = new Heaps(session);
    const attached = new Promise<string>((resolve) =>
      session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
        if (targetInfo.type === 'worker') resolve(sessionId);
      }),
    );
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    heaps.worker = await attached;
    await session.send('Performance.enable');
    return heaps;
  }

  async measure(): Promise<HeapSizes> {
    for (let round = 0; round < ROUNDS; round++) {
      await this.session.send('HeapProfiler.collectGarbage');
      await this.sendToWorker('HeapProfiler.collectGarbage');
    }
    const page = await this.session.send('Runtime.getHeapUsage');
    const worker = (await this.sendToWorker('Runtime.getHeapUsage')) as HeapUsage;
    const { metrics } = await this.session.send('Performance.getMetrics');
    const getMetric = (metricName: string): number =>
      metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN;
    return {
      page: getUsedBytes(page) + page.embedderHeapUsedSize,
      worker: getUsedBytes(worker),
      workerObjects: worker.embedderHeapUsedSize,
      nodes: getMetric('Nodes'),
      listeners: getMetric('JSEventListeners'),
    };
  }

  private async sendToWorker(method: string): Promise<object> {
    const id = ++this.lastId;
    const answer = new Promise<object>((resolve) => this.pending.set(id, resolve));
    await this.session.send('Target.sendMessageToTarget', {
      sessionId: this.worker,
      message: JSON.stringify({ id, method }),
    });
    return answer;
  }
}
