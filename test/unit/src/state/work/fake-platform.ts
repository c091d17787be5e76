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
import type { SenderDeps, Sent } from '../../../../../src/state/work/sender-deps';
import { memoryTables, type Tables } from '../../../../../src/state/work/tables';
import { WorkStore } from '../../../../../src/state/work/work-store';
import { entry } from './samples';

export const OFFLINE: Fault = { kind: 'offline' };
export const HTML: Fault = { kind: 'malformed', where: '$' };
export const refusal = (code: string, message = ''): Fault => ({ kind: 'refused', code, message });

/** Failure of a request: lost before arrival, executed with a lost answer, or answered with a fault. */
export type Mishap = 'lost' | 'answer-lost' | Fault;

class FakePlatform {
  readonly asked: string[] = [];
  readonly bodies: { readonly id: OperationId; readonly input: unknown }[] = [];
  readonly applied = new Map<string, number>();
  /** Failures of the next requests by kind, in order; `null` for a success. */
  readonly mishaps = { send: [] as (Mishap | null)[], upload: [] as (Mishap | null)[] };
  endsFault: Fault | null = null;
  whoFault: Fault | null = null;
  user = 'u1';
  answer: unknown = null;
  readonly #ends = new Map<string, { readonly state: 'done' | 'refused'; readonly entityId: string }>();

  send: SenderDeps['send'] = async (_call, input, operationId) => {
    this.asked.push(`send ${operationId}`);
    this.bodies.push({ id: operationId, input });
    return this.#carryOut(
      operationId,
      this.mishaps.send.shift() ?? null,
      `entity-${operationId}`,
      this.answer,
    );
  };
  upload: SenderDeps['upload'] = async (file, _use, operationId, onProgress) => {
    this.asked.push(`upload ${file.name.replace('.jpg', '')}`);
    onProgress(0.63);
    const url = `/cdn/${operationId}` as ImageUrl;
    return this.#carryOut(operationId, this.mishaps.upload.shift() ?? null, url, url);
  };
  ends: SenderDeps['ends'] = async (ids) => {
    this.asked.push('ends');
    if (this.endsFault !== null) return failed(this.endsFault);
    return done(
      ids.map((id): OperationEnd => {
        const { state, entityId } = this.#ends.get(id) ?? { state: 'none' as const, entityId: '' };
        return { id, state, entityId, code: '', message: '', time: null };
      }),
    );
  };
  /** The current record; `null` for no answer. */
  record: InspectionRecord | null = null;
  readRecord: SenderDeps['readRecord'] = async () => {
    this.asked.push('record');
    return this.record === null ? failed(OFFLINE) : done(this.record);
  };
  whoIsSignedIn: SenderDeps['whoIsSignedIn'] = async () =>
    this.whoFault === null ? done(this.user) : failed(this.whoFault);

  count(kind: string): number {
    return this.asked.filter((one) => one.startsWith(kind)).length;
  }

  #carryOut<T>(id: OperationId, mishap: Mishap | null, entityId: string, answer: T): Outcome<T> {
    if (mishap === 'lost') return failed(OFFLINE);
    if (mishap !== null && mishap !== 'answer-lost') return failed(mishap);
    if (!this.#ends.has(id)) this.applied.set(id, (this.applied.get(id) ?? 0) + 1);
    this.#ends.set(id, { state: 'done', entityId });
    return mishap === null ? done(answer) : failed(OFFLINE);
  }
}

/** Creates a store, a platform and senders over them; the test moves the clock. */
export function outboxStand() {
  const kept = memoryTables();
  const tables: Tables = {
    ...kept,
    transact: async (...given) => {
      await kept.transact(...given);
      stand.lengths.push((await kept.all('outbox')).length);
    },
  };
  const platform = new FakePlatform();
  const stand = {
    now: 1_790_000_000_000,
    user: 'u1' as string | null,
    sent: [] as Sent[],
    counts: null as OutboxCounts | null,
    timers: [] as { readonly at: number; readonly ring: () => void }[],
    ids: 0,
    /** Number of entries after each change of the tables. */
    lengths: [] as number[],
  };
  const store = new WorkStore({ open: async () => tables, now: () => epochMs(stand.now) });
  const newOperationId = () => `new-${++stand.ids}` as OperationId;
  let queue = Promise.resolve();
  const senderWith = (changes: Partial<SenderDeps> = {}): OutboxSender =>
    new OutboxSender({
      store,
      newOperationId,
      user: () => stand.user,
      whoIsSignedIn: platform.whoIsSignedIn,
      send: platform.send,
      upload: platform.upload,
      ends: platform.ends,
      readRecord: platform.readRecord,
      // One after the other, like a Web Lock.
      alone: (work) => {
        queue = queue.then(work);
        return queue;
      },
      after: (ms, ring) => {
        const timer = { at: stand.now + ms, ring };
        stand.timers.push(timer);
        return () => {
          stand.timers = stand.timers.filter((one) => one !== timer);
        };
      },
      now: () => epochMs(stand.now),
      onSent: (sent) => stand.sent.push(sent),
      ...changes,
    });
  const sender = senderWith();
  const outbox = new Outbox({
    store,
    sender,
    newOperationId,
    user: () => stand.user,
    now: () => epochMs(stand.now),
    onCounts: (counts) => {
      stand.counts = counts;
    },
  });
  return Object.assign(stand, {
    store,
    platform,
    sender,
    outbox,
    senderWith,
    put: async <T extends TableName>(table: T, ...rows: readonly Rows[T][]): Promise<void> =>
      store.write(rows.map((put) => ({ table, put }) as never)).then(() => undefined),
    /** Wakes the sender; the next forms fail as given. */
    send: (...mishaps: readonly (Mishap | null)[]): Promise<void> => {
      platform.mishaps.send.push(...mishaps);
      return sender.wake();
    },
    /** Sends from a page that is killed after `changes` table changes; resolves to `false` if it finishes first. */
    sendKilledAfter: async (changes: number): Promise<boolean> => {
      let left = changes;
      let kill = (): void => undefined;
      const killed = new Promise<boolean>((resolve) => {
        kill = () => resolve(true);
      });
      const never = new Promise<never>(() => undefined);
      const dying: Tables = {
        read: (...given) => (left > 0 ? tables.read(...given) : never),
        all: (...given) => (left > 0 ? tables.all(...given) : never),
        transact: async (...given) => {
          if (left > 0) await tables.transact(...given);
          left -= 1;
          if (left > 0) return;
          kill();
          await never;
        },
      };
      const page = new WorkStore({ open: async () => dying, now: () => epochMs(stand.now) });
      const sent = senderWith({ store: page, alone: (work) => work() }).wake();
      return Promise.race([killed, sent.then(() => false)]);
    },
    row: async <T extends TableName>(table: T, key: string): Promise<Rows[T] | null> =>
      readRow(table, await tables.read(table, key)),
    /** Moves the clock to the next timer, fires it and waits for the sender; returns the pause in ms. */
    pass: async (): Promise<number> => {
      const [next] = [...stand.timers].sort((a, b) => a.at - b.at);
      if (next === undefined) return -1;
      const pause = next.at - stand.now;
      stand.timers = stand.timers.filter((one) => one !== next);
      stand.now = next.at;
      next.ring();
      await sender.wake();
      return pause;
    },
  });
}

export async function formStand(...rows: readonly Rows['outbox'][]) {
  const stand = outboxStand();
  await stand.put('outbox', ...(rows.length > 0 ? rows : [entry({ key: 'o1' })]));
  return stand;
}
