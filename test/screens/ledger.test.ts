import { createStore } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { textStore } from '../../src/browser/storage';
import type { UserInfo } from '../../src/shared/calls/account';
import { LEDGER_MAX, WRITE_WAIT_MS } from '../../src/shared/constants';
import { done, failed, type Outcome } from '../../src/shared/faults';
import type { OperationId, ProjectId, SignalId } from '../../src/shared/ids';
import { epochMs, SECOND_MS } from '../../src/shared/units';
import { readKept, restoreLedger } from '../../src/state/commands/kept-ledger';
import {
  type ConfirmedWrite,
  createLedger,
  ledgerAtom,
  unseenWritesAtom,
} from '../../src/state/commands/operations';
import type { Services } from '../../src/state/services';
import { sessionAtom } from '../../src/state/session/session-store';
import type { Operation } from '../../workers/monitor/contract/contract';
import { FakeTime } from '../kit/fake-time';
import { memoryStorage } from './kit/fake-outside';

describe("The user's write log", () => {
  it('remembers across a reload that the platform did not confirm the operation id', async () => {
    const { store, storage, kept } = ledger();
    await kept.send(write(), AT, async () => done({ ...operation('done'), isUnguarded: true }));
    expect(store.get(ledgerAtom)[0]?.isUnguarded).toBe(true);
    const again = ledger(storage);
    expect(again.store.get(ledgerAtom)[0]?.isUnguarded).toBe(true);
    again.kept.update(operation('done'));
    expect(again.store.get(ledgerAtom)[0]?.isUnguarded).toBe(false);
  });

  it('sends an order once, however often it is confirmed', () => {
    const { kept } = ledger();
    const order = vi.fn(never);
    for (let i = 0; i < 5; i++) void kept.send(write(), AT, order);
    expect(order).toHaveBeenCalledTimes(1);
  });

  it('follows an operation by its id, and no others', () => {
    const { kept, store } = ledger();
    void kept.send(write('o1'), AT, never);
    void kept.send(write('o2'), AT, never);
    kept.update(operation('accepted', 'o1'));
    kept.update(operation('read-back', 'of another tab'));
    expect(store.get(ledgerAtom).map(({ id, phase }) => [id, phase])).toEqual([
      ['o2', 'sent'],
      ['o1', 'accepted'],
    ]);
  });

  it('has three results: done, refused before sending, and unknown', async () => {
    const { kept, phases } = ledger();
    await kept.send(write('a'), AT, async () => failed({ kind: 'offline' }));
    await kept.send(write('b'), AT, async () => failed({ kind: 'worker-lost' }));
    await kept.send(write('c'), AT, async () => done(operation('read-back', 'c')));
    expect(phases()).toEqual(['read-back', 'unknown', 'refused']);
  });

  it('survives a reload for the same user, with unfinished writes as unknown', () => {
    const before = ledger();
    void before.kept.send(write('a'), AT, never);
    void before.kept.send(write('b'), AT, never);
    void before.kept.send(write('c'), AT, never);
    before.kept.update(operation('read-back', 'a'));
    before.kept.update(operation('done', 'c'));
    expect(ledger(before.storage).phases()).toEqual(['done', 'unknown', 'read-back']);
    expect(readKept(before.storage.getItem('allshift.ledger'), 'u2')).toEqual([]);
  });

  it('stays unchanged when its user opens another screen behind the login', () => {
    const { kept, again, phases } = ledger();
    void kept.send(write(), AT, never);
    again();
    expect(phases()).toEqual(['sent']);
  });

  it('stores nothing for an answer that arrives after its user has left', async () => {
    const { kept, storage } = ledger();
    let answer = (_: Outcome<Operation>): void => undefined;
    const answered = new Promise<Outcome<Operation>>((resolve) => {
      answer = resolve;
    });
    const sent = kept.send(write(), AT, () => answered);
    kept.clear();
    answer(done(operation('done')));
    await sent;
    expect(storage.length).toBe(0);
  });

  it('is cleared when its user leaves', () => {
    const { kept, storage, phases } = ledger();
    void kept.send(write(), AT, never);
    kept.clear();
    expect(phases()).toEqual([]);
    expect(storage.length).toBe(0);
    kept.update(operation('read-back'));
    expect(phases()).toEqual([]);
  });

  it('needs a review after a failed, unknown or late write, also after reloads', async () => {
    const before = ledger();
    const { kept, store, unseen } = before;
    for (const id of ['good', 'late', 'no', 'lost', 'open']) void kept.send(write(id), AT, never);
    for (const phase of ['accepted', 'done', 'read-back'] as const) kept.update(operation(phase, 'good'));
    kept.update(operation('refused', 'no'));
    for (const id of ['late', 'lost']) kept.update(operation('unknown', id));
    kept.look(store.get(ledgerAtom).filter(({ id }) => id === 'late'));
    expect(unseen()).toEqual(['lost', 'no']);
    kept.update(operation('done', 'late'));
    expect(unseen()).toEqual(['lost', 'no', 'late']);
    const reloaded = ledger(before.storage);
    expect(reloaded.unseen()).toEqual(['open', 'lost', 'no', 'late']);
    reloaded.kept.look(reloaded.store.get(ledgerAtom));
    expect(ledger(before.storage).unseen()).toEqual([]);
  });

  it('shows writes left unfinished by a killed browser at the next start, and only to their user', async () => {
    const before = ledger();
    void before.kept.send(write('read'), AT, never);
    before.kept.update(operation('read-back', 'read'));
    for (const id of ['lost', 'open']) void before.kept.send(write(id), AT, never);
    before.kept.update(operation('unknown', 'lost'));
    const start = () => ledger(memoryStorage(), before.device);
    expect(start().unseen()).toEqual(['lost']);
    const next = start();
    // Another tab may still follow the pending one.
    await next.time.advance(WRITE_WAIT_MS + SECOND_MS);
    expect(next.unseen()).toEqual(['lost', 'open']);
    expect(ledger(memoryStorage(), before.device, 'u2').phases()).toEqual([]);
    next.kept.look(next.store.get(ledgerAtom));
    const last = start();
    await last.time.advance(WRITE_WAIT_MS + SECOND_MS);
    expect(last.phases()).toEqual([]);
    // The end of a session leaves it there for the same user.
    void last.kept.send(write('later'), AT, never);
    last.kept.update(operation('unknown', 'later'));
    last.kept.clear();
    expect(start().unseen()).toEqual(['later']);
  });

  it('keeps the newest only', () => {
    const { kept, store } = ledger();
    for (let i = 0; i < LEDGER_MAX + 5; i++) void kept.send(write(`o${i}`), AT, never);
    expect(store.get(ledgerAtom)).toHaveLength(LEDGER_MAX);
    expect(store.get(ledgerAtom)[0]?.id).toBe(`o${LEDGER_MAX + 4}`);
  });

  it('reads nothing that it did not write', () => {
    const entry = { ...write(), phase: 'sent', sentAt: 1, endedAt: null };
    const keptAs = (entries: unknown): string => JSON.stringify({ userId: 'u1', entries });
    expect(readKept(keptAs([entry]), 'u1')).toHaveLength(1);
    for (const text of [
      'not json',
      'null',
      '[]',
      keptAs('x'),
      keptAs([null, 1, {}]),
      keptAs([{ ...entry, phase: 'won' }]),
      keptAs([{ ...entry, sentAt: 'x' }]),
      keptAs([{ ...entry, title: 1 }]),
      keptAs([{ ...entry, place: {} }]),
      keptAs([{ ...entry, endedAt: 'x' }]),
    ])
      expect(readKept(text, 'u1')).toEqual([]);
  });
});

const write = (id = 'o1'): ConfirmedWrite => ({
  id: id as OperationId,
  projectId: 'p1' as ProjectId,
  signalId: 's1' as SignalId,
  value: '1',
  title: 'Pump',
  shownOld: 'Off',
  shownNew: 'On',
});
const operation = (phase: Operation['phase'], id = 'o1'): Operation => ({
  ...write(id),
  phase,
  sentAt: epochMs(1_000),
  endedAt: null,
  fault: null,
  uuid: null,
});
const AT = epochMs(1_000);
const never = (): Promise<Outcome<Operation>> => new Promise(() => {});

function ledger(storage = memoryStorage(), device = memoryStorage(), userId = 'u1') {
  const store = createStore();
  const tabStorage = textStore(() => storage);
  const kept = createLedger(store, tabStorage);
  const time = new FakeTime();
  store.set(sessionAtom, { phase: 'signed-in', user: { userId } as UserInfo });
  const again = () =>
    restoreLedger(
      {
        ledger: kept,
        store,
        tabStorage,
        storage: textStore(() => device),
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
    kept,
    time,
    again,
    phases: () => store.get(ledgerAtom).map(({ phase }) => phase),
    unseen: () => store.get(unseenWritesAtom).map(({ id }) => id),
  };
}
