import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../../src/shared/faults';
import type { CommandUuid, MvarId, OperationId, ProjectId, SignalId } from '../../../../src/shared/ids';
import { epochMs } from '../../../../src/shared/units';
import {
  createMonitorClient,
  type MonitorClient,
  type WatchNews,
} from '../../../../src/worker-client/monitor-client';
import type {
  CommandEnd,
  CommandProgress,
  CommandRequest,
  FormulaExplanation,
  LifecycleEvent,
  MonitorApi,
  Operation,
  WatchRequest,
  WatchSpec,
  WorkerEvent,
  WriteCommand,
} from '../../../../workers/monitor/contract/contract';
import { FakePorts, START, settle } from '../../../kit/fake-ports';
import { createFakeBrowser, type FakeBrowser } from '../../../kit/fake-worker';

const SPEC = { family: 'project', projectId: 'p', pageId: 'q', slots: [] } as unknown as WatchSpec;
const never = new Promise<never>(() => {});

let clock: FakePorts;
let workers: RecordingWorker[];
let browser: FakeBrowser;
let client: MonitorClient;
let events: WorkerEvent[];
let news: WatchNews[];
let prepare: (worker: RecordingWorker) => void;
beforeEach(() => setUp());
afterEach(async () => {
  client.close();
  for (const worker of workers) worker.close();
  await settle();
});
const order = { id: 'o1' as OperationId, projectId: 'p' as ProjectId, signalId: 's' as SignalId, value: '1' };

describe('A starting client', () => {
  it("is running when the worker has answered, with the worker's clock", async () => {
    expect(client.state).toBe('starting');
    await settle();
    expect(client.state).toBe('running');
    clock.time += 1_000;
    expect(client.steadyNow()).toBe(START + 6_000);
  });

  it("follows the worker's clock when it jumps after sleep", async () => {
    await settle();
    clock.time += 1_000;
    worker().events?.postMessage({ kind: 'clock', now: epochMs(START + 3_600_000) });
    await settle();
    clock.time += 2_000;
    expect(client.steadyNow()).toBe(START + 3_602_000);
  });

  it("uses the device's clock until the worker has answered", () => {
    const now = clock.wallTime();
    expect(client.steadyNow()).toBe(now);
    clock.time += 1_000;
    expect(client.steadyNow()).toBe(now + 1_000);
  });

  it("sends a new worker the page's current state", async () => {
    browser.lifeEvents = ['hidden'];
    await settle();
    expect(worker().lifeEvents).toEqual(['hidden']);
  });

  it('relays every life event', async () => {
    await settle();
    browser.emitLife('offline');
    browser.emitLife('online');
    await settle();
    expect(worker().lifeEvents).toEqual(['offline', 'online']);
  });

  it('treats a worker that has not loaded after 120 s as dead', async () => {
    client.close();
    setUp();
    prepare = (newWorker) => {
      newWorker.canStart = false;
    };
    client.close();
    client = createMonitorClient(SETTINGS, browser);
    const before = browser.threads.length;
    await clock.advance(120_000);
    expect(browser.threads.length).toBe(before + 1);
    expect(browser.threads[before - 1]?.isTerminated).toBe(true);
  });
});

describe('A watching client', () => {
  it('opens one port per watch and forwards its messages', async () => {
    watch();
    await settle();
    worker().watches[0]?.port.postMessage({ kind: 'loaded', fault: null });
    await settle();
    expect(news).toEqual([{ kind: 'loaded', fault: null }]);
  });

  it("closes the port, leaves the worker's watch, and receives nothing afterwards", async () => {
    const handle = watch();
    await settle();
    handle.leave();
    worker().watches[0]?.port.postMessage({ kind: 'loaded', fault: null });
    await settle();
    expect(worker().leftWatches).toEqual([1]);
    expect(news).toEqual([]);
  });

  it('requests why a formula has no value, and gets no answer after leaving', async () => {
    const watch = client.watch(SPEC, () => {});
    const formulaError = {
      id: 'm1' as MvarId,
      formula: '1 +',
      error: 'syntax',
      at: 3,
      operands: [],
      missing: [],
      cycle: [],
    } as const;
    worker().explanation = formulaError;
    expect(await watch.explain(3)).toEqual(formulaError);
    expect(worker().explainedSlots).toEqual([[1, 3]]);
    watch.leave();
    expect(await watch.explain(3)).toBeNull();
    expect(worker().explainedSlots).toHaveLength(1);
  });

  it.each([
    ['its start', async () => undefined],
    ['the opening of the watch', settle],
  ])('leaves a watch abandoned before the worker has answered %s', async (_, wait) => {
    await wait();
    client.watch(SPEC, () => {}).leave();
    await settle();
    expect(worker().leftWatches).toEqual(worker().watches.map((_, index) => index + 1));
    expect(worker().watches).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('opens a watch without waiting for the start', () => {
    const postSpy = vi.spyOn(MessagePort.prototype, 'postMessage');
    client.watch(SPEC, () => {});
    expect(postSpy).toHaveBeenCalled();
    postSpy.mockRestore();
  });

  it.each([
    ['that is open', settle],
    ['whose opening the worker has not answered yet', async () => undefined],
  ])('sends a write before leaving a watch %s, to release a held control', async (_, wait) => {
    await settle();
    const handle = client.watch(SPEC, () => {});
    await wait();
    void handle.write(order);
    handle.leave();
    await settle();
    expect(worker().arrivals).toEqual(['write', 'leave']);
  });

  it('does not revert a write to sent when its result arrives before the answer', async () => {
    const handle = client.watch(SPEC, () => {});
    await settle();
    const endedOperation: Operation = { ...operation('done'), endedAt: epochMs(START + 40) };
    worker().write = async ({ id }) => {
      await emitOperation({ ...operation('done'), id: 'other' as OperationId });
      for (const reported of [operation('sent'), operation('accepted'), endedOperation])
        await emitOperation({ ...reported, id });
      return done(operation('sent'));
    };
    expect(await handle.write(order)).toEqual(done(endedOperation));
    await killWorker();
    expect(events.map((event) => event.kind === 'operation' && event.operation.status)).not.toContain(
      'unknown',
    );
  });
});

describe('A dead worker', () => {
  it('is detected by its lock, restarted once, and all watches resume (faults 57)', async () => {
    const handle = watch();
    handle.send({ kind: 'interest', slots: new Uint32Array([3]) });
    client.watch(SPEC, () => {}).leave();
    await killWorker();
    expect(browser.threads).toHaveLength(2);
    expect(browser.threads[0]?.isTerminated).toBe(true);
    expect(client.state).toBe('running');
    expect(news).toEqual([{ kind: 'worker-lost' }]);
    expect(worker().watches).toHaveLength(1);
    expect(worker().requests).toEqual([{ kind: 'interest', slots: new Uint32Array([3]) }]);
  });

  it('is also detected when it hangs and keeps its lock', async () => {
    watch();
    await settle();
    await clock.advance(60_000);
    expect(browser.threads).toHaveLength(1);
    worker().isResponsive = false;
    await clock.advance(9_000);
    expect(browser.threads).toHaveLength(1);
    await clock.advance(3_000);
    expect(browser.threads).toHaveLength(2);
    expect(browser.threads[0]?.isTerminated).toBe(true);
    expect(news).toEqual([{ kind: 'worker-lost' }]);
    expect(worker().watches).toHaveLength(1);
  });

  it('is detected by an uncaught error', async () => {
    await settle();
    browser.threads[0]?.throwUncaught();
    await settle();
    expect(browser.threads).toHaveLength(2);
  });

  it('rejects pending calls with worker-lost immediately', async () => {
    await settle();
    const recent = client.loadRecent(
      { family: 'project', projectId: order.projectId },
      order.signalId,
      1_000,
    );
    const operations = client.listOperations();
    await killWorker();
    expect(await recent).toEqual(failed({ kind: 'worker-lost' }));
    expect(await operations).toEqual([]);
  });

  it('makes a pending write unknown, reported or not (faults 44 and 57)', async () => {
    const handle = client.watch(SPEC, () => {});
    await settle();
    const outcome = handle.write(order);
    await killWorker();
    expect(await outcome).toEqual(failed({ kind: 'worker-lost' }));
    expect(events).toMatchObject([
      { kind: 'operation', operation: { id: 'o1', status: 'unknown', fault: { kind: 'worker-lost' } } },
    ]);
    expect(worker().orders).toEqual([]);
  });

  it.each(['done', 'read-back', 'refused'] as const)('does not touch a write that was %s', async (status) => {
    prepare = (newWorker) => {
      newWorker.write = async () => done(operation('sent'));
    };
    await killWorker();
    const handle = client.watch(SPEC, () => {});
    await settle();
    await handle.write(order);
    await emitOperation(operation(status));
    events.length = 0;
    await killWorker();
    expect(events).toEqual([]);
  });

  it('does not make a write unknown if its result arrived before its answer', async () => {
    const handle = client.watch(SPEC, () => {});
    await settle();
    const outcome = handle.write(order);
    await settle();
    worker().events?.postMessage({ kind: 'operation', operation: operation('done') });
    await killWorker();
    expect(await outcome).toEqual(done(operation('done')));
  });

  it('does not make a refused write unknown', async () => {
    prepare = (newWorker) => {
      newWorker.write = async () => failed({ kind: 'offline' });
    };
    await killWorker();
    const handle = client.watch(SPEC, () => {});
    expect(await handle.write(order)).toEqual(failed({ kind: 'offline' }));
    await killWorker();
    expect(events).toEqual([]);
  });

  it('is not restarted after the third death within a minute, until the user restarts it (faults 57)', async () => {
    const states: string[] = [];
    client.onState((state) => states.push(state));
    await killWorker();
    await clock.advance(20_000);
    await killWorker();
    await clock.advance(20_000);
    await killWorker();
    expect(browser.threads).toHaveLength(3);
    expect(client.state).toBe('stopped');
    watch();
    expect(news).toEqual([{ kind: 'worker-lost' }]);
    client.revive();
    await settle();
    expect(browser.threads).toHaveLength(4);
    expect(worker().watches).toHaveLength(1);
    expect(states.join()).toBe('running,starting,running,starting,running,stopped,starting,running');
  });

  it('is restarted after deaths further apart', async () => {
    await settle();
    for (let i = 0; i < 5; i++) {
      await killWorker();
      await clock.advance(31_000);
    }
    expect(client.state).toBe('running');
  });
});

describe('A client without Web Locks', () => {
  beforeEach(() => {
    client.close();
    setUp(false);
  });

  it('detects a worker that does not answer for 5 s', async () => {
    await settle();
    worker().isResponsive = false;
    await clock.advance(7_000);
    expect(browser.threads).toHaveLength(2);
  });

  it('does not touch a worker that answers', async () => {
    await clock.advance(60_000);
    expect(browser.threads).toHaveLength(1);
  });

  it("does not mistake its own sleep for the worker's death", async () => {
    await settle();
    worker().isResponsive = false;
    for (let i = 0; i < 10; i++) {
      clock.time += 30_000;
      await clock.advance(0);
    }
    expect(browser.threads).toHaveLength(1);
  });
});

it('leaves no thread, timer or lock request when closed', async () => {
  client.watch(SPEC, () => {});
  await settle();
  client.close();
  await settle();
  expect(browser.threads.every((thread) => thread.isTerminated)).toBe(true);
  expect(clock.timerCount).toBe(0);
  expect(browser.fakeLocks.waitingCount).toBe(0);
});

it("reports a worker's exception as a bug, not as a value", async () => {
  prepare = (newWorker) => {
    newWorker.api.getInventory = async () => {
      throw new Error('bug');
    };
  };
  await settle();
  await killWorker();
  expect(await client.getInventory()).toBeNull();
  expect(events).toEqual([{ kind: 'bug', message: 'Error: bug' }]);
});

describe('A command', () => {
  it('reports only its own progress, and its result', async () => {
    await settle();
    let finish = (_end: CommandEnd): void => {};
    worker().command = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const reported: CommandProgress[] = [];
    const end = client.runCommand(COMMAND, (progress) => reported.push(progress));
    await settle();
    const progress = { id: 'o1' as OperationId, uuid: 'u1' as CommandUuid, tries: 2 };
    worker().events?.postMessage({ kind: 'command', progress });
    worker().events?.postMessage({ kind: 'command', progress: { ...progress, id: 'o2' } });
    await settle();
    expect(reported).toEqual([progress]);
    finish({ end: 'done', uuid: progress.uuid, data: null });
    expect(await end).toEqual({ end: 'done', uuid: 'u1', data: null });
  });

  it('is unknown, under its uuid, when the worker dies (faults 57)', async () => {
    await settle();
    const end = client.runCommand(COMMAND);
    await settle();
    worker().events?.postMessage({ kind: 'command', progress: { id: 'o1', uuid: 'u1', tries: 0 } });
    await killWorker();
    expect(await end).toEqual({ end: 'unknown', uuid: 'u1', fault: { kind: 'worker-lost' } });
  });
});

const SETTINGS = {
  httpOrigin: '',
  socketOrigin: 'ws://here',
  platformZone: 480,
  clockSpeed: 1,
  reconnectSpreadMs: 0,
};

class RecordingWorker {
  readonly watches: { readonly spec: WatchSpec; readonly port: MessagePort }[] = [];
  readonly leftWatches: number[] = [];
  readonly lifeEvents: LifecycleEvent[] = [];
  readonly orders: WriteCommand[] = [];
  /** Writes and departures in order of arrival. */
  readonly arrivals: string[] = [];
  readonly requests: WatchRequest[] = [];
  events: MessagePort | null = null;
  isResponsive = true;
  canStart = true;
  write: MonitorApi['write'] = () => never;
  command: MonitorApi['runCommand'] = () => never;
  readonly explainedSlots: (readonly [number, number])[] = [];
  explanation: FormulaExplanation | null = null;
  readonly api: MonitorApi = {
    start: async (_settings, events) => {
      if (!this.canStart) return never;
      this.events = events;
      events.onmessage = () => {
        if (this.isResponsive) events.postMessage({ kind: 'alive' });
      };
      return epochMs(START + 5_000);
    },
    watch: async (spec, port) => {
      port.onmessage = ({ data }: MessageEvent<WatchRequest>) => this.requests.push(data);
      return this.watches.push({ spec, port });
    },
    leave: async (watch) => {
      this.leftWatches.push(watch);
      this.arrivals.push('leave');
    },
    reportLifecycleEvent: async (event) => {
      this.lifeEvents.push(event);
    },
    write: (order) => {
      this.orders.push(order);
      this.arrivals.push('write');
      return this.write(order);
    },
    runCommand: (order) => this.command(order),
    cancel: async () => {},
    requestLastValues: async () => null,
    explain: async (watch, slot) => {
      this.explainedSlots.push([watch, slot]);
      return this.explanation;
    },
    getOperations: () => never,
    loadRecent: () => never,
    openCurve: () => never,
    endSession: async () => {},
    getInventory: async () => ({ watches: 0, sockets: 0, timers: 0, calls: 0, operations: 0 }),
    getProfile: () => never,
    resetProfile: async () => {},
  };
  close(): void {
    this.events?.close();
    for (const { port } of this.watches) port.close();
  }
}

const COMMAND: CommandRequest = { id: order.id, pattern: 'multi', path: '/x', body: 'form', input: {} };

function setUp(hasLocks = true): void {
  clock = new FakePorts();
  workers = [];
  events = [];
  news = [];
  prepare = () => {};
  browser = createFakeBrowser(
    clock,
    () => {
      const worker = new RecordingWorker();
      prepare(worker);
      workers.push(worker);
      return worker.api;
    },
    hasLocks,
  );
  client = createMonitorClient(SETTINGS, browser);
  client.onEvent((event) => events.push(event));
}

const watch = () => client.watch(SPEC, (item) => news.push(item));

function worker(index = -1): RecordingWorker {
  const foundWorker = workers.at(index);
  if (!foundWorker) throw new Error('No such worker');
  return foundWorker;
}

/** Makes the worker die without a message; the browser releases its lock. */
async function killWorker(): Promise<void> {
  await settle();
  browser.fakeLocks.release();
  await settle();
}

function operation(status: Operation['status']): Operation {
  return { ...order, status, sentAt: epochMs(START), endedAt: null, fault: null, uuid: null };
}

async function emitOperation(operation: Operation): Promise<void> {
  worker().events?.postMessage({ kind: 'operation', operation });
  await settle();
}
