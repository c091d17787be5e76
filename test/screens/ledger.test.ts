import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { createSafeTextStore } from '../../src/browser/storage';
import type { UserInfo } from '../../src/shared/calls/account';
import { WRITE_WAIT_MS } from '../../src/shared/constants';
import { done, failed, type Outcome } from '../../src/shared/faults';
import type { OperationId, ProjectId, SignalId } from '../../src/shared/ids';
import { epochMs, SECOND_MS } from '../../src/shared/units';
import { readStoredEntries, restoreLedger } from '../../src/state/commands/kept-ledger';
import {
  type ConfirmedWrite,
  createLedger,
  ledgerAtom,
  unseenWritesAtom,
  WRITE_LEDGER_MAX,
} from '../../src/state/commands/operations';
import type { Services } from '../../src/state/services';
import { sessionAtom } from '../../src/state/session/session-store';
import type { Operation } from '../../workers/monitor/contract/contract';
import { FakeTime } from '../kit/fake-time';
import { createMemoryStorage } from './kit/fake-outside';

describe("The user's write log", () => {
  it('remembers across a reload that the platform did not confirm the operation id', async () => {
    const { store, storage, writeLog } = ledger();
    await writeLog.send(createWrite(), AT, async () =>
      done({ ...createOperation('done'), isUnguarded: true }),
    );
    expect(store.get(ledgerAtom)[0]?.isUnguarded).toBe(true);
    const again = ledger(storage);
    expect(again.store.get(ledgerAtom)[0]?.isUnguarded).toBe(true);
    again.writeLog.update(createOperation('done'));
    expect(again.store.get(ledgerAtom)[0]?.isUnguarded).toBe(false);
  });

  it('sends an order once, however often it is confirmed', () => {
    const { writeLog } = ledger();
    const order = vi.fn(neverAnswer);
    for (let i = 0; i < 5; i++) void writeLog.send(createWrite(), AT, order);
    expect(order).toHaveBeenCalledTimes(1);
  });

  it('follows an operation by its id, and no others', () => {
    const { writeLog, store } = ledger();
    void writeLog.send(createWrite('o1'), AT, neverAnswer);
    void writeLog.send(createWrite('o2'), AT, neverAnswer);
    writeLog.update(createOperation('accepted', 'o1'));
    writeLog.update(createOperation('read-back', 'of another tab'));
    expect(store.get(ledgerAtom).map(({ id, status }) => [id, status])).toEqual([
      ['o2', 'sent'],
      ['o1', 'accepted'],
    ]);
  });

  it('has three results: done, refused before sending, and unknown', async () => {
    const { writeLog, listStatuses } = ledger();
    await writeLog.send(createWrite('a'), AT, async () => failed({ kind: 'offline' }));
    await writeLog.send(createWrite('b'), AT, async () => failed({ kind: 'worker-lost' }));
    await writeLog.send(createWrite('c'), AT, async () => done(createOperation('read-back', 'c')));
    expect(listStatuses()).toEqual(['read-back', 'unknown', 'refused']);
  });

  it('survives a reload for the same user, with unfinished writes as unknown', () => {
    const before = ledger();
    void before.writeLog.send(createWrite('a'), AT, neverAnswer);
    void before.writeLog.send(createWrite('b'), AT, neverAnswer);
    void before.writeLog.send(createWrite('c'), AT, neverAnswer);
    before.writeLog.update(createOperation('read-back', 'a'));
    before.writeLog.update(createOperation('done', 'c'));
    expect(ledger(before.storage).listStatuses()).toEqual(['done', 'unknown', 'read-back']);
    expect(readStoredEntries(before.storage.getItem('allshift.ledger'), 'u2')).toEqual([]);
  });

  it('stays unchanged when its user opens another screen behind the login', () => {
    const { writeLog, again, listStatuses } = ledger();
    void writeLog.send(createWrite(), AT, neverAnswer);
    again();
    expect(listStatuses()).toEqual(['sent']);
  });

  it('stores nothing for an answer that arrives after its user has left', async () => {
    const { writeLog, storage } = ledger();
    let answer = (_: Outcome<Operation>): void => undefined;
    const answered = new Promise<Outcome<Operation>>((resolve) => {
      answer = resolve;
    });
    const sent = writeLog.send(createWrite(), AT, () => answered);
    writeLog.clear();
    answer(done(createOperation('done')));
    await sent;
    expect(storage.length).toBe(0);
  });

  it('is cleared when its user leaves', () => {
    const { writeLog, storage, listStatuses } = ledger();
    void writeLog.send(createWrite(), AT, neverAnswer);
    writeLog.clear();
    expect(listStatuses()).toEqual([]);
    expect(storage.length).toBe(0);
    writeLog.update(createOperation('read-back'));
    expect(listStatuses()).toEqual([]);
  });

  it('needs a review after a failed, unknown or late write, also after reloads', async () => {
    const before = ledger();
    const { writeLog, store, listUnseen } = before;
    for (const id of ['good', 'late', 'no', 'lost', 'open'])
      void writeLog.send(createWrite(id), AT, neverAnswer);
    for (const status of ['accepted', 'done', 'read-back'] as const)
      writeLog.update(createOperation(status, 'good'));
    writeLog.update(createOperation('refused', 'no'));
    for (const id of ['late', 'lost']) writeLog.update(createOperation('unknown', id));
    writeLog.markSeen(store.get(ledgerAtom).filter(({ id }) => id === 'late'));
    expect(listUnseen()).toEqual(['lost', 'no']);
    writeLog.update(createOperation('done', 'late'));
    expect(listUnseen()).toEqual(['lost', 'no', 'late']);
    const reloaded = ledger(before.storage);
    expect(reloaded.listUnseen()).toEqual(['open', 'lost', 'no', 'late']);
    reloaded.writeLog.markSeen(reloaded.store.get(ledgerAtom));
    expect(ledger(before.storage).listUnseen()).toEqual([]);
  });

  it('shows writes left unfinished by a killed browser at the next start, and only to their user', async () => {
    const before = ledger();
    void before.writeLog.send(createWrite('read'), AT, neverAnswer);
    before.writeLog.update(createOperation('read-back', 'read'));
    for (const id of ['lost', 'open']) void before.writeLog.send(createWrite(id), AT, neverAnswer);
    before.writeLog.update(createOperation('unknown', 'lost'));
    const start = () => ledger(createMemoryStorage(), before.device);
    expect(start().listUnseen()).toEqual(['lost']);
    const next = start();
    // Another tab may still follow the pending one.
    await next.time.advance(WRITE_WAIT_MS + SECOND_MS);
    expect(next.listUnseen()).toEqual(['lost', 'open']);
    expect(ledger(createMemoryStorage(), before.device, 'u2').listStatuses()).toEqual([]);
    next.writeLog.markSeen(next.store.get(ledgerAtom));
    const last = start();
    await last.time.advance(WRITE_WAIT_MS + SECOND_MS);
    expect(last.listStatuses()).toEqual([]);
    // The end of a session leaves it there for the same user.
    void last.writeLog.send(createWrite('later'), AT, neverAnswer);
    last.writeLog.update(createOperation('unknown', 'later'));
    last.writeLog.clear();
    expect(start().listUnseen()).toEqual(['later']);
  });

  it('keeps the newest only', () => {
    const { writeLog, store } = ledger();
    for (let i = 0; i < WRITE_LEDGER_MAX + 5; i++) void writeLog.send(createWrite(`o${i}`), AT, neverAnswer);
    expect(store.get(ledgerAtom)).toHaveLength(WRITE_LEDGER_MAX);
    expect(store.get(ledgerAtom)[0]?.id).toBe(`o${WRITE_LEDGER_MAX + 4}`);
  });

  it('reads nothing that it did not write', () => {
    const entry = { ...createWrite(), status: 'sent', sentAt: 1, endedAt: null };
    const formatEntries = (entries: unknown): string => JSON.stringify({ userId: 'u1', entries });
    expect(readStoredEntries(formatEntries([entry]), 'u1')).toHaveLength(1);
    for (const text of [
      'not json',
      'null',
      '[]',
      formatEntries('x'),
      formatEntries([null, 1, {}]),
      formatEntries([{ ...entry, status: 'won' }]),
      formatEntries([{ ...entry, sentAt: 'x' }]),
      formatEntries([{ ...entry, title: 1 }]),
      formatEntries([{ ...entry, place: {} }]),
      formatEntries([{ ...entry, endedAt: 'x' }]),
    ])
      expect(readStoredEntries(text, 'u1')).toEqual([]);
  });
});

const createWrite = (id = 'o1'): ConfirmedWrite => ({
  id: id as OperationId,
  projectId: 'p1' as ProjectId,
  signalId: 's1' as SignalId,
  value: '1',
  title: 'Pump',
  shownOld: 'Off',
  shownNew: 'On',
});
const createOperation = (status: Operation['status'], id = 'o1'): Operation => ({
  ...createWrite(id),
  status,
  sentAt: epochMs(1_000),
  endedAt: null,
  fault: null,
  uuid: null,
});
const AT = epochMs(1_000);
const neverAnswer = (): Promise<Outcome<Operation>> => new Promise(() => {});

function ledger(storage = createMemoryStorage(), device = createMemoryStorage(), userId = 'u1') {
  const store = createStore();
  const tabStorage = createSafeTextStore(() => storage);
  const writeLog = createLedger(store, tabStorage);
  const time = new FakeTime();
  store.set(sessionAtom, { status: 'signed-in', user: { userId } as UserInfo });
  const again = () =>
    restoreLedger(
      {
        ledger: writeLog,
        store,
        tabStorage,
        storage: createSafeTextStore(() => device),
        ports: time as unknown as Services['ports'],
        now: () => epochMs(AT + time.now),
      },
      userId,
    );
  again();
  return {
    store,
    storage,
    device,
    writeLog,
    time,
    again,
    listStatuses: () => store.get(ledgerAtom).map(({ status }) => status),
    listUnseen: () => store.get(unseenWritesAtom).map(({ id }) => id),
  };
}
