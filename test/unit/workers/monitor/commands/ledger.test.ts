import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandState } from '../../../../../src/shared/calls/command';
import { LEGACY_POLL_TRIES, MULTI_POLL_TRIES, WRITE_WAIT_MS } from '../../../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../../../src/shared/faults';
import type { CommandUuid, OperationId, ProjectId, SignalId } from '../../../../../src/shared/ids';
import { Freshness } from '../../../../../src/shared/reading';
import { Ledger } from '../../../../../workers/monitor/commands/ledger';
import type { CurrentValue, WriteAnswer, Writes } from '../../../../../workers/monitor/commands/writes';
import type { Operation, WriteOrder } from '../../../../../workers/monitor/contract/contract';
import { BAD, decodeValue, Kind } from '../../../../../workers/monitor/live/decode-value';
import type { Runner } from '../../../../../workers/monitor/monitoring/adapter';
import { FakePorts, settle } from '../../../../kit/fake-ports';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const neverCalled: Runner = () => Promise.reject(new Error('not through the caller'));

let ports: FakePorts;
let book: Ledger;
let told: Operation[];
let writes: Pending<WriteAnswer>[];
let polls: Pending<CommandState>[];
let writeBlock: Fault | null;
let seen: CurrentValue | null;
const written: Writes = {
  limitMs: WRITE_WAIT_MS,
  tries: MULTI_POLL_TRIES,
  send: (_run, { signalId, value }, options) =>
    exchange(
      writes,
      `${signalId}=${value}`,
      options.signal as AbortSignal,
      options.headers,
      options.onOperationId,
    ),
  ask: (_run, { uuid, signalId, value }, options) =>
    exchange(polls, uuid ?? `${signalId}=${value}`, options.signal as AbortSignal),
};
const legacy: Writes = { ...written, limitMs: null, tries: LEGACY_POLL_TRIES };
const taken = (uuid: string | null): WriteAnswer => ({ uuid: uuid as CommandUuid | null, state: null });

beforeEach(setUp);
const phases = () => told.map((operation) => operation.phase);
const last = () => told.at(-1);
const success: CommandState = { status: 'success', code: '200', message: '', data: null };

describe('Sending', () => {
  it('posts once with the operation id as header, and reports sent immediately', () => {
    const outcome = write();
    expect(outcome.ok && outcome.value.phase).toBe('sent');
    expect(writes.map(({ about, headers }) => [about, headers])).toEqual([
      ['s1=1', { 'x-operation-id': 'o1' }],
    ]);
  });

  it.each([
    ['its operation id', 'o1', undefined],
    ['none', null, true],
    ['another', 'o2', true],
  ])('treats a platform as unguarded unless it returns the operation id: %s', async (_, id, isUnguarded) => {
    write();
    writes[0]?.echo(id);
    await answer(writes[0], done(taken('u1')));
    expect(phases()).toEqual(['sent', 'accepted']);
    expect(last()?.isUnguarded).toBe(isUnguarded);
  });

  it('leaves that open without an answer', async () => {
    write();
    await answer(writes[0], failed({ kind: 'offline' }));
    expect(last()?.phase).toBe('unknown');
    expect(last()?.isUnguarded).toBeUndefined();
  });

  it('posts once however often the same order arrives, and returns its current status (faults 41)', async () => {
    await accepted();
    const again = write();
    expect(writes).toHaveLength(1);
    expect(again.ok && again.value.phase).toBe('accepted');
  });

  it('refuses immediately while blocked, and queues nothing (faults 47)', async () => {
    writeBlock = { kind: 'offline' };
    expect(write()).toEqual(failed({ kind: 'offline' }));
    writeBlock = null;
    await ports.advance(120_000);
    expect(writes).toHaveLength(0);
    expect(book.list()).toEqual([]);
  });

  it('reverts a sent write even while blocked', () => {
    write('press');
    writeBlock = { kind: 'offline' };
    const back = write('release', { value: '0', releases: 'press' as OperationId });
    expect(back.ok && back.value.phase).toBe('sent');
    expect(writes.map(({ about }) => about)).toEqual(['s1=1', 's1=0']);
  });

  it('reverts a write of an earlier worker, but not of another signal', () => {
    writeBlock = { kind: 'offline' };
    const back = write('release', { value: '0', releases: 'press' as OperationId, isOwed: true });
    expect(back.ok && back.value.phase).toBe('sent');
    write('held', { signalId: 's2' as SignalId, releases: 'release' as OperationId, isOwed: true });
    expect(writes.map(({ about }) => about)).toEqual(['s1=0']);
  });

  it('reverts no write that it refused, even if the page considers it owed', () => {
    writeBlock = { kind: 'offline' };
    write('press');
    const back = write('release', { value: '0', releases: 'press' as OperationId, isOwed: true });
    expect([back, writes]).toEqual([failed({ kind: 'offline' }), []]);
  });

  it.each([
    ['that was never sent', 'nothing', 's1'],
    ['of another signal', 'press', 's2'],
  ])('reverts no write %s', (_name, releases, signalId) => {
    write('press');
    writeBlock = { kind: 'offline' };
    const change = { releases: releases as OperationId, signalId: signalId as SignalId };
    expect(write('release', change)).toEqual(failed({ kind: 'offline' }));
    expect(writes).toHaveLength(1);
  });

  it.each<[Fault, string]>([
    [{ kind: 'refused', code: '403', message: 'no' }, 'refused'],
    [{ kind: 'session-ended' }, 'refused'],
    [{ kind: 'http', status: 404 }, 'refused'],
    [{ kind: 'http', status: 502 }, 'unknown'],
    [{ kind: 'http', status: 408 }, 'unknown'],
    [{ kind: 'http', status: 499 }, 'unknown'],
    [{ kind: 'offline' }, 'unknown'],
    [{ kind: 'timeout', afterMs: 60_000 }, 'unknown'],
    [{ kind: 'malformed', where: '$' }, 'unknown'],
  ])('turns %o into %s (faults 46)', async (fault, phase) => {
    write();
    await answer(writes[0], failed(fault));
    expect(last()).toMatchObject({ phase, fault });
    await ports.advance(600_000);
    expect(writes).toHaveLength(1);
    expect(polls).toHaveLength(0);
  });
});

describe('A pending write', () => {
  it('polls at 0.5, 1.5, 3.5, 8.5, 18.5 and 48.5 s when each answer is immediate', async () => {
    await accepted();
    for (let tick = 0; tick < 1_200; tick++) {
      await ports.advance(50);
      polls.at(-1)?.answer(done(null));
    }
    expect(polls.map(({ at }) => at)).toEqual([500, 1_500, 3_500, 8_500, 18_500, 48_500]);
  });

  it('is done when the platform reports success', async () => {
    await polling();
    await answer(polls[0], done(success));
    expect(phases()).toEqual(['sent', 'accepted', 'done']);
  });

  it.each([
    ['1319', 'refused'],
    ['1301', 'unknown'],
  ])('treats a failure with code %s as %s, and keeps code and text', async (code, phase) => {
    await polling();
    await answer(polls[0], done({ status: 'failure', code, message: '', data: null }));
    expect(last()).toMatchObject({ phase, fault: { kind: 'refused', code, message: '' } });
  });

  it('becomes unknown after 60 s of silence, neither failed nor sent again (faults 42)', async () => {
    await accepted();
    await ports.advance(59_999);
    expect(last()?.phase).toBe('accepted');
    await ports.advance(1);
    expect(last()).toMatchObject({
      phase: 'unknown',
      fault: { kind: 'timeout', afterMs: 60_000, uuid: 'u1' },
      uuid: 'u1',
    });
    const asked = polls.length;
    await ports.advance(600_000);
    expect(polls).toHaveLength(asked);
    expect(writes).toHaveLength(1);
    expect(ports.timerCount).toBe(0);
  });

  it('keeps polling when a poll fails', async () => {
    await polling();
    polls[0]?.answer(failed({ kind: 'offline' }));
    await ports.advance(1_000);
    await answer(polls[1], done(success));
    expect(last()?.phase).toBe('done');
  });

  it('assigns an answer at 61 s to its own operation and to no other (faults 43)', async () => {
    await polling();
    await ports.advance(59_500);
    write('o2', { signalId: 's2' as SignalId });
    expect(book.known('o1' as OperationId)?.phase).toBe('unknown');
    await ports.advance(1_000);
    await answer(polls[0], done(success));
    expect(book.known('o1' as OperationId)?.phase).toBe('done');
    expect(book.known('o2' as OperationId)?.phase).toBe('sent');
  });

  it('stops polling at the limit, even after a late answer', async () => {
    await accepted();
    await ports.advance(60_000);
    polls.at(-1)?.answer(done(null));
    const asked = polls.length;
    await ports.advance(600_000);
    expect(polls).toHaveLength(asked);
  });

  it('stays unknown when the write itself is accepted after the limit', async () => {
    write();
    await ports.advance(61_000);
    await answer(writes[0], done(taken('late')));
    expect(last()).toMatchObject({ phase: 'unknown', uuid: 'late' });
    await ports.advance(60_000);
    expect(polls).toHaveLength(0);
  });

  it('keeps its result when the call of an unknown write fails later', async () => {
    write();
    await ports.advance(60_000);
    const end = last()?.endedAt;
    await ports.advance(60_000);
    await answer(writes[0], failed({ kind: 'timeout', afterMs: 120_000 }));
    expect(last()?.endedAt).toBe(end);
  });
});

describe('A legacy write', () => {
  async function pending(): Promise<void> {
    write('o1', {}, legacy);
    await answer(writes[0], done(taken(null)));
  }

  it('is done immediately if the command was not pending', async () => {
    write('o1', {}, legacy);
    await answer(writes[0], done({ uuid: null, state: success }));
    expect(phases()).toEqual(['sent', 'done']);
    await ports.advance(60_000);
    expect(polls).toHaveLength(0);
  });

  it('polls with the same payload 30 times in 768.5 s, then becomes unknown (faults 47)', async () => {
    await pending();
    for (let half = 0; half < 2 * 768; half++) {
      await ports.advance(500);
      polls.at(-1)?.answer(done(null));
    }
    expect(last()?.phase).toBe('accepted');
    await ports.advance(500);
    await answer(polls.at(-1), done(null));
    expect(polls.map(({ about }) => about)).toEqual(new Array(30).fill('s1=1'));
    expect(last()).toMatchObject({ phase: 'unknown', fault: { kind: 'timeout', afterMs: 768_500 } });
    expect(ports.timerCount).toBe(0);
    expect(writes).toHaveLength(1);
  });
});

describe('Cancelling', () => {
  it('leaves a write unknown, stops polling and ignores late answers', async () => {
    await polling();
    book.cancel('o1' as OperationId);
    expect(last()).toMatchObject({ phase: 'unknown', fault: { kind: 'cancelled' } });
    expect(polls[0]?.isAborted()).toBe(true);
    polls[0]?.answer(done(success));
    await ports.advance(600_000);
    expect(last()?.phase).toBe('unknown');
    expect(polls).toHaveLength(1);
    expect(ports.timerCount).toBe(0);
  });

  it('does not change an ended write', async () => {
    write();
    await answer(writes[0], failed({ kind: 'refused', code: '403', message: 'no' }));
    book.cancel('o1' as OperationId);
    book.cancel('stranger' as OperationId);
    expect(phases()).toEqual(['sent', 'refused']);
  });
});

describe('Reading back', () => {
  async function doneAt(value: string): Promise<void> {
    write('o1', { value });
    writes[0]?.answer(done(taken('u1')));
    await ports.advance(500);
    await answer(polls[0], done(success));
  }
  const arrives = (
    number: number,
    text: string | null = null,
    kind: CurrentValue['kind'] = Kind.unknown,
    flags = 0,
  ) => {
    seen = { number, text, kind, flags, arrivedAt: ports.now() };
    book.valuesArrived();
  };

  it('detects the written value', async () => {
    await doneAt('12.5');
    arrives(7);
    expect(last()?.phase).toBe('done');
    arrives(12.5);
    expect(last()?.phase).toBe('read-back');
  });

  it.each([
    ['bad', BAD],
    ['no longer live', Freshness.disconnected],
  ])('does not accept a value that is %s', async (_, flags) => {
    await doneAt('0');
    arrives(0, null, Kind.float, flags);
    expect(last()?.phase).toBe('done');
    arrives(0, null, Kind.float, Freshness.fresh);
    expect(last()?.phase).toBe('read-back');
  });

  it('recognizes a value kept in single precision', async () => {
    await doneAt('12.3');
    arrives(Math.fround(12.3));
    expect(last()?.phase).toBe('read-back');
  });

  it.each([
    ['1', 'true', 'false', Kind.bit],
    ['0', 'false', 'true', Kind.bit],
    ['true', '1', '0', Kind.bit],
    ['False', '0', '1', Kind.bit],
    ['1', 'true', 'false', Kind.unknown],
    ['TRUE', '1', '0', Kind.unknown],
  ])('recognizes a bit written as %s by the answer %s, not by %s', async (value, same, other, kind) => {
    const answer = (text: string) => {
      const pushed = decodeValue(text, kind, true, { number: 0, flags: 0, text: null });
      arrives(pushed.number, pushed.text, kind);
    };
    await doneAt(value);
    answer(other);
    expect(last()?.phase).toBe('done');
    answer(same);
    expect(last()?.phase).toBe('read-back');
  });

  it('does not mistake a neighbouring count for the written one', async () => {
    await doneAt('16777217');
    arrives(16_777_216, null, Kind.uint);
    expect(last()?.phase).toBe('done');
    arrives(16_777_216, null, Kind.float);
    expect(last()?.phase).toBe('read-back');
  });

  it('does not accept an equal value from before the write', async () => {
    seen = { number: 1, text: null, kind: Kind.unknown, flags: 0, arrivedAt: ports.now() - 1 };
    await doneAt('1');
    expect(last()?.phase).toBe('done');
  });

  it('accepts a value that arrived between sending and done', async () => {
    write('o1', { value: 'auto' });
    writes[0]?.answer(done(taken('u1')));
    await ports.advance(500);
    arrives(Number.NaN, 'auto');
    await answer(polls[0], done(success));
    expect(phases()).toEqual(['sent', 'accepted', 'done', 'read-back']);
  });

  it('stops after a minute', async () => {
    await doneAt('1');
    await ports.advance(60_000);
    arrives(1);
    expect(last()?.phase).toBe('done');
    expect(ports.timerCount).toBe(0);
  });
});

describe('The end of the session', () => {
  it('stops polling and leaves pending writes unknown (faults 45)', async () => {
    await polling();
    book.halt();
    expect(polls[0]?.isAborted()).toBe(true);
    expect(last()).toMatchObject({ phase: 'unknown', fault: { kind: 'session-ended' } });
    polls[0]?.answer(done(success));
    await ports.advance(600_000);
    expect(polls).toHaveLength(1);
    expect(last()?.phase).toBe('unknown');
  });

  it('is reported for a write whose POST it cancelled, and nothing after that', async () => {
    write('o1');
    book.halt();
    await answer(writes[0], failed({ kind: 'cancelled' }));
    expect(last()).toMatchObject({ phase: 'unknown', fault: { kind: 'session-ended' } });
    write('o2');
    const before = told.length;
    book.clear();
    writes[1]?.answer(done(taken('u2')));
    await ports.advance(600_000);
    expect(told).toHaveLength(before);
    expect(polls).toHaveLength(0);
  });

  it('stops reading back completed writes', async () => {
    await polling();
    await answer(polls[0], done(success));
    book.halt();
    expect(ports.timerCount).toBe(0);
  });

  it('drops everything when cleared: no timer, operation or late result', async () => {
    await polling();
    const before = told.length;
    book.clear();
    polls[0]?.answer(done(success));
    await ports.advance(600_000);
    expect(told).toHaveLength(before);
    expect(book.list()).toEqual([]);
    expect(ports.timerCount).toBe(0);
  });
});

describe('An ended write', () => {
  /** Writes through a watch referenced only by the ledger; the returned function checks whether it still is. */
  function writeThroughAWatch(id = 'o1'): () => Promise<boolean> {
    const target = { writes: written, writeBlock: () => writeBlock, currentValue: () => seen };
    book.write(order(id), target);
    const held = new WeakRef(target);
    return async () => {
      await settle();
      collect();
      return held.deref() !== undefined;
    };
  }

  it('releases its watch once refused', async () => {
    const isHeld = writeThroughAWatch();
    expect(await isHeld()).toBe(true);
    await answer(writes[0], failed({ kind: 'refused', code: '403', message: 'no' }));
    expect(await isHeld()).toBe(false);
    expect(book.known('o1' as OperationId)?.phase).toBe('refused');
  });

  it('releases its watch when read-back times out', async () => {
    const isHeld = writeThroughAWatch();
    await answer(writes[0], done({ uuid: null, state: success }));
    expect(await isHeld()).toBe(true);
    await ports.advance(WRITE_WAIT_MS);
    expect(await isHeld()).toBe(false);
    expect(book.known('o1' as OperationId)?.phase).toBe('done');
  });

  it('releases its watch when cancelled', async () => {
    const isHeld = writeThroughAWatch();
    book.cancel('o1' as OperationId);
    await settle();
    writes[0]?.answer(failed({ kind: 'cancelled' }));
    expect(await isHeld()).toBe(false);
  });

  it('releases its watch with the last answer pending at the limit', async () => {
    const isHeld = writeThroughAWatch();
    writes[0]?.answer(done(taken('u1')));
    await ports.advance(WRITE_WAIT_MS);
    expect(await isHeld()).toBe(true);
    polls.at(-1)?.answer(done(null));
    expect(await isHeld()).toBe(false);
  });

  it('is read back even if its answer arrived after the limit', async () => {
    await accepted();
    await ports.advance(60_000);
    await answer(polls.at(-1), done(success));
    seen = { number: 1, text: null, kind: Kind.unknown, flags: 0, arrivedAt: ports.now() };
    book.valuesArrived();
    expect(phases()).toEqual(['sent', 'accepted', 'unknown', 'done', 'read-back']);
  });

  it('is dropped beyond a hundred, including its timer', async () => {
    for (let i = 0; i < 150; i++) {
      write(`o${i}`);
      writes.at(-1)?.answer(done({ uuid: null, state: success }));
      await settle(4);
    }
    expect(book.list()).toHaveLength(100);
    expect(book.known('o49' as OperationId)).toBeUndefined();
    expect(ports.timerCount).toBe(100);
    await ports.advance(WRITE_WAIT_MS);
    expect(ports.timerCount).toBe(0);
    expect(book.list()).toHaveLength(100);
  });
});

it('keeps a hundred ended operations and all pending ones, newest first', async () => {
  write('under-way');
  for (let i = 0; i < 150; i++) {
    write(`o${i}`);
    await answer(writes.at(-1), failed({ kind: 'refused', code: '1', message: '' }));
  }
  const ids = book.list().map((operation) => operation.id);
  expect(ids).toHaveLength(101);
  expect(ids[0]).toBe('o149');
  expect(ids.at(-1)).toBe('under-way');
});

interface Pending<T> {
  readonly at: number;
  readonly about: string;
  readonly isAborted: () => boolean;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Sets the operation id of the platform's answer; `null` for none. */
  readonly echo: (id: string | null) => void;
  readonly answer: (outcome: Outcome<T>) => void;
}

function exchange<T>(
  list: Pending<T>[],
  about: string,
  signal: AbortSignal | undefined,
  headers?: Readonly<Record<string, string>>,
  echo: (id: string | null) => void = () => {},
): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    list.push({
      at: ports.time,
      about,
      headers,
      echo,
      isAborted: () => signal?.aborted === true,
      answer: resolve,
    });
  });
}

function order(id: string, change: Partial<WriteOrder> = {}): WriteOrder {
  return {
    id: id as OperationId,
    watch: 1,
    projectId: 'p' as ProjectId,
    signalId: 's1' as SignalId,
    value: '1',
    ...change,
  };
}

function write(id = 'o1', change: Partial<WriteOrder> = {}, of = written) {
  return book.write(order(id, change), {
    writes: of,
    writeBlock: () => writeBlock,
    currentValue: () => seen,
  });
}

async function answer<T>(pending: Pending<T> | undefined, outcome: Outcome<T>): Promise<void> {
  pending?.answer(outcome);
  await settle();
}

async function polling(): Promise<void> {
  await accepted();
  await ports.advance(500);
}

async function accepted(): Promise<void> {
  write();
  await answer(writes[0], done(taken('u1')));
}

function setUp(): void {
  ports = new FakePorts();
  told = [];
  writes = [];
  polls = [];
  writeBlock = null;
  seen = null;
  book = new Ledger(ports, neverCalled, (operation) => told.push(operation));
}
