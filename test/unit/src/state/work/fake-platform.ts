/** A fake platform for tests of the sender: executes each operation id once, and fails on the test's command. */
import type { InspectionRecord } from '../../../../../src/shared/calls/inspection';
import type { OperationEnd } from '../../../../../src/shared/calls/operation';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { ImageUrl, OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { Outbox } from '../../../../../src/state/work/outbox';
import type { OutboxCounts } from '../../../../../src/state/work/outbox-counts';
import { type Rows, readRow, type TableName } from '../../../../../src/state/work/rows';
import { OutboxSender } from '../../../../../src/state/work/sender';
import type { SenderDeps, SentEntry } from '../../../../../src/state/work/sender-deps';
import { createMemoryTables, type Tables } from '../../../../../src/state/work/tables';
import { WorkStore } from '../../../../../src/state/work/work-store';
import { createEntry } from './samples';

export const OFFLINE: Fault = { kind: 'offline' };
export const HTML: Fault = { kind: 'malformed', where: '$' };
export const createRefusal = (code: string, message = ''): Fault => ({ kind: 'refused', code, message });

/** Failure of a request: lost before arrival, executed with a lost answer, or answered with a fault. */
export type Mishap = 'lost' | 'answer-lost' | Fault;

class FakePlatform {
  readonly requests: string[] = [];
  readonly bodies: { readonly id: OperationId; readonly input: unknown }[] = [];
  readonly executionCounts = new Map<string, number>();
  /** Failures of the next requests by kind, in order; `null` for a success. */
  readonly mishaps = { send: [] as (Mishap | null)[], upload: [] as (Mishap | null)[] };
  endsFault: Fault | null = null;
  userFault: Fault | null = null;
  user = 'u1';
  answer: unknown = null;
  readonly #results = new Map<string, { readonly state: 'done' | 'refused'; readonly entityId: string }>();

  send: SenderDeps['send'] = async (_call, input, operationId) => {
    this.requests.push(`send ${operationId}`);
    this.bodies.push({ id: operationId, input });
    return this.#execute(
      operationId,
      this.mishaps.send.shift() ?? null,
      `entity-${operationId}`,
      this.answer,
    );
  };
  upload: SenderDeps['upload'] = async (file, _use, operationId, onProgress) => {
    this.requests.push(`upload ${file.name.replace('.jpg', '')}`);
    onProgress(0.63);
    const url = `/cdn/${operationId}` as ImageUrl;
    return this.#execute(operationId, this.mishaps.upload.shift() ?? null, url, url);
  };
  ends: SenderDeps['queryOutcomes'] = async (ids) => {
    this.requests.push('ends');
    if (this.endsFault !== null) return failed(this.endsFault);
    return done(
      ids.map((id): OperationEnd => {
        const { state, entityId } = this.#results.get(id) ?? { state: 'none' as const, entityId: '' };
        return { id, state, entityId, code: '', message: '', time: null };
      }),
    );
  };
  /** The current record; `null` for no answer. */
  record: InspectionRecord | null = null;
  readRecord: SenderDeps['readRecord'] = async () => {
    this.requests.push('record');
    return this.record === null ? failed(OFFLINE) : done(this.record);
  };
  whoIsSignedIn: SenderDeps['whoIsSignedIn'] = async () =>
    this.userFault === null ? done(this.user) : failed(this.userFault);

  countRequests(kind: string): number {
    return this.requests.filter((candidate) => candidate.startsWith(kind)).length;
  }

  #execute<T>(id: OperationId, mishap: Mishap | null, entityId: string, answer: T): Outcome<T> {
    if (mishap === 'lost') return failed(OFFLINE);
    if (mishap !== null && mishap !== 'answer-lost') return failed(mishap);
    if (!this.#results.has(id)) this.executionCounts.set(id, (this.executionCounts.get(id) ?? 0) + 1);
    this.#results.set(id, { state: 'done', entityId });
    return mishap === null ? done(answer) : failed(OFFLINE);
  }
}

/** Creates a store, a platform and senders over them; the test moves the clock. */
export function createOutboxFixture() {
  const baseTables = createMemoryTables();
  const tables: Tables = {
    ...baseTables,
    transact: async (...args) => {
      await baseTables.transact(...args);
      fixture.outboxLengths.push((await baseTables.readAll('outbox')).length);
    },
  };
  const platform = new FakePlatform();
  const fixture = {
    now: 1_790_000_000_000,
    user: 'u1' as string | null,
    sent: [] as SentEntry[],
    counts: null as OutboxCounts | null,
    timers: [] as { readonly at: number; readonly callback: () => void }[],
    ids: 0,
    /** Number of entries after each change of the tables. */
    outboxLengths: [] as number[],
  };
  const store = new WorkStore({ open: async () => tables, now: () => epochMs(fixture.now) });
  const newOperationId = () => `new-${++fixture.ids}` as OperationId;
  let queue = Promise.resolve();
  const createSender = (changes: Partial<SenderDeps> = {}): OutboxSender =>
    new OutboxSender({
      store,
      newOperationId,
      getUserId: () => fixture.user,
      whoIsSignedIn: platform.whoIsSignedIn,
      send: platform.send,
      upload: platform.upload,
      queryOutcomes: platform.ends,
      readRecord: platform.readRecord,
      // One after the other, like a Web Lock.
      runExclusively: (work) => {
        queue = queue.then(work);
        return queue;
      },
      after: (ms, callback) => {
        const timer = { at: fixture.now + ms, callback };
        fixture.timers.push(timer);
        return () => {
          fixture.timers = fixture.timers.filter((candidate) => candidate !== timer);
        };
      },
      now: () => epochMs(fixture.now),
      onSent: (sent) => fixture.sent.push(sent),
      ...changes,
    });
  const sender = createSender();
  const outbox = new Outbox({
    store,
    sender,
    newOperationId,
    getUserId: () => fixture.user,
    now: () => epochMs(fixture.now),
    onCounts: (counts) => {
      fixture.counts = counts;
    },
  });
  return Object.assign(fixture, {
    store,
    platform,
    sender,
    outbox,
    senderWith: createSender,
    put: async <T extends TableName>(table: T, ...rows: readonly Rows[T][]): Promise<void> =>
      store.write(rows.map((put) => ({ table, put }) as never)).then(() => undefined),
    /** Wakes the sender; the next forms fail as given. */
    send: (...mishaps: readonly (Mishap | null)[]): Promise<void> => {
      platform.mishaps.send.push(...mishaps);
      return sender.wake();
    },
    /** Sends from a page that is killed after `changes` table changes; resolves to `false` if it finishes first. */
    sendUntilKilled: async (changes: number): Promise<boolean> => {
      let remainingChanges = changes;
      let kill = (): void => undefined;
      const killedPromise = new Promise<boolean>((resolve) => {
        kill = () => resolve(true);
      });
      const never = new Promise<never>(() => undefined);
      const killableTables: Tables = {
        read: (...args) => (remainingChanges > 0 ? tables.read(...args) : never),
        readAll: (...args) => (remainingChanges > 0 ? tables.readAll(...args) : never),
        transact: async (...args) => {
          if (remainingChanges > 0) await tables.transact(...args);
          remainingChanges -= 1;
          if (remainingChanges > 0) return;
          kill();
          await never;
        },
      };
      const pageStore = new WorkStore({ open: async () => killableTables, now: () => epochMs(fixture.now) });
      const sent = createSender({ store: pageStore, runExclusively: (work) => work() }).wake();
      return Promise.race([killedPromise, sent.then(() => false)]);
    },
    getRow: async <T extends TableName>(table: T, key: string): Promise<Rows[T] | null> =>
      readRow(table, await tables.read(table, key)),
    /** Moves the clock to the next timer, fires it and waits for the sender; returns the pause in ms. */
    runNextTimer: async (): Promise<number> => {
      const [nextTimer] = [...fixture.timers].sort((a, b) => a.at - b.at);
      if (nextTimer === undefined) return -1;
      const pause = nextTimer.at - fixture.now;
      fixture.timers = fixture.timers.filter((candidate) => candidate !== nextTimer);
      fixture.now = nextTimer.at;
      nextTimer.callback();
      await sender.wake();
      return pause;
    },
  });
}

export async function createFormFixture(...rows: readonly Rows['outbox'][]) {
  const fixture = createOutboxFixture();
  await fixture.put('outbox', ...(rows.length > 0 ? rows : [createEntry({ key: 'o1' })]));
  return fixture;
}
