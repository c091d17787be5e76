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
import type { Operation, WriteCommand } from '../../../../../workers/monitor/contract/contract';
import { BAD, decodeValue, Kind } from '../../../../../workers/monitor/live/decode-value';
import type { Runner } from '../../../../../workers/monitor/monitoring/adapter';
import { FakePorts, settle } from '../../../../kit/fake-ports';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const rejectCall: Runner = () => Promise.reject(new Error('not through the caller'));

let ports: FakePorts;
let ledger: Ledger;
let operations: Operation[];
let writes: Pending<WriteAnswer>[];
let polls: Pending<CommandState>[];
let writeBlock: Fault | null;
let readBackValue: CurrentValue | null;
const multiWrites: Writes = {
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
const legacyWrites: Writes = { ...multiWrites, limitMs: null, tries: LEGACY_POLL_TRIES };
const createWriteAnswer = (uuid: string | null): WriteAnswer => ({
  uuid: uuid as CommandUuid | null,
  state: null,
});

beforeEach(setUp);
const getStatuses = () => operations.map((operation) => operation.status);
const getLast = () => operations.at(-1);
const success: CommandState = { status: 'success', code: '200', message: '', data: null };

describe('Sending', () => {
  it('posts once with the operation id as header, and reports sent immediately', () => {
    const outcome = write();
    expect(outcome.ok && outcome.value.status).toBe('sent');
    expect(writes.map(({ label, headers }) => [label, headers])).toEqual([
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
    await answer(writes[0], done(createWriteAnswer('u1')));
    expect(getStatuses()).toEqual(['sent', 'accepted']);
    expect(getLast()?.isUnguarded).toBe(isUnguarded);
  });

  it('treats a platform without an answer as neither guarded nor unguarded', async () => {
    write();
    await answer(writes[0], failed({ kind: 'offline' }));
    expect(getLast()?.status).toBe('unknown');
    expect(getLast()?.isUnguarded).toBeUndefined();
  });

  it('posts once however often the same order arrives, and returns its current status (faults 41)', async () => {
    await acceptWrite();
    const repeatedOutcome = write();
    expect(writes).toHaveLength(1);
    expect(repeatedOutcome.ok && repeatedOutcome.value.status).toBe('accepted');
  });

  it('refuses immediately while blocked, and queues nothing (faults 47)', async () => {
    writeBlock = { kind: 'offline' };
    expect(write()).toEqual(failed({ kind: 'offline' }));
    writeBlock = null;
    await ports.advance(120_000);
    expect(writes).toHaveLength(0);
    expect(ledger.list()).toEqual([]);
  });

  it('reverts a sent write even while blocked', () => {
    write('press');
    writeBlock = { kind: 'offline' };
    const releaseOutcome = write('release', { value: '0', releases: 'press' as OperationId });
    expect(releaseOutcome.ok && releaseOutcome.value.status).toBe('sent');
    expect(writes.map(({ label }) => label)).toEqual(['s1=1', 's1=0']);
  });

  it('reverts a write of an earlier worker, but not of another signal', () => {
    writeBlock = { kind: 'offline' };
    const releaseOutcome = write('release', { value: '0', releases: 'press' as OperationId, isOwed: true });
    expect(releaseOutcome.ok && releaseOutcome.value.status).toBe('sent');
    write('held', { signalId: 's2' as SignalId, releases: 'release' as OperationId, isOwed: true });
    expect(writes.map(({ label }) => label)).toEqual(['s1=0']);
  });

  it('reverts no write that it refused, even if the page considers it owed', () => {
    writeBlock = { kind: 'offline' };
    write('press');
    const releaseOutcome = write('release', { value: '0', releases: 'press' as OperationId, isOwed: true });
    expect([releaseOutcome, writes]).toEqual([failed({ kind: 'offline' }), []]);
  });

  it.each([
    ['that was never sent', 'nothing', 's1'],
    ['of another signal', 'press', 's2'],
  ])('reverts no write %s', (_name, releases, signalId) => {
    write('press');
    writeBlock = { kind: 'offline' };
    const overrides = { releases: releases as OperationId, signalId: signalId as SignalId };
    expect(write('release', overrides)).toEqual(failed({ kind: 'offline' }));
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
  ])('turns %o into %s (faults 46)', async (fault, status) => {
    write();
    await answer(writes[0], failed(fault));
    expect(getLast()).toMatchObject({ status, fault });
    await ports.advance(600_000);
    expect(writes).toHaveLength(1);
    expect(polls).toHaveLength(0);
  });
});

describe('A pending write', () => {
  it('polls at 0.5, 1.5, 3.5, 8.5, 18.5 and 48.5 s when each answer is immediate', async () => {
    await acceptWrite();
    for (let tick = 0; tick < 1_200; tick++) {
      await ports.advance(50);
      polls.at(-1)?.answer(done(null));
    }
    expect(polls.map(({ at }) => at)).toEqual([500, 1_500, 3_500, 8_500, 18_500, 48_500]);
  });

  it('is done when the platform reports success', async () => {
    await writeAndPoll();
    await answer(polls[0], done(success));
    expect(getStatuses()).toEqual(['sent', 'accepted', 'done']);
  });

  it.each([
    ['1319', 'refused'],
    ['1301', 'unknown'],
  ])('treats a failure with code %s as %s, and keeps code and text', async (code, status) => {
    await writeAndPoll();
    await answer(polls[0], done({ status: 'failure', code, message: '', data: null }));
    expect(getLast()).toMatchObject({ status, fault: { kind: 'refused', code, message: '' } });
  });

  it('becomes unknown after 60 s of silence, neither failed nor sent again (faults 42)', async () => {
    await acceptWrite();
    await ports.advance(59_999);
    expect(getLast()?.status).toBe('accepted');
    await ports.advance(1);
    expect(getLast()).toMatchObject({
      status: 'unknown',
      fault: { kind: 'timeout', afterMs: 60_000, uuid: 'u1' },
      uuid: 'u1',
    });
    const pollCount = polls.length;
    await ports.advance(600_000);
    expect(polls).toHaveLength(pollCount);
    expect(writes).toHaveLength(1);
    expect(ports.timerCount).toBe(0);
  });

  it('keeps polling when a poll fails', async () => {
    await writeAndPoll();
    polls[0]?.answer(failed({ kind: 'offline' }));
    await ports.advance(1_000);
    await answer(polls[1], done(success));
    expect(getLast()?.status).toBe('done');
  });

  it('assigns an answer at 61 s to its own operation and to no other (faults 43)', async () => {
    await writeAndPoll();
    await ports.advance(59_500);
    write('o2', { signalId: 's2' as SignalId });
    expect(ledger.isKnown('o1' as OperationId)?.status).toBe('unknown');
    await ports.advance(1_000);
    await answer(polls[0], done(success));
    expect(ledger.isKnown('o1' as OperationId)?.status).toBe('done');
    expect(ledger.isKnown('o2' as OperationId)?.status).toBe('sent');
  });

  it('stops polling at the limit, even after a late answer', async () => {
    await acceptWrite();
    await ports.advance(60_000);
    polls.at(-1)?.answer(done(null));
    const pollCount = polls.length;
    await ports.advance(600_000);
    expect(polls).toHaveLength(pollCount);
  });

  it('stays unknown when the write itself is accepted after the limit', async () => {
    write();
    await ports.advance(61_000);
    await answer(writes[0], done(createWriteAnswer('late')));
    expect(getLast()).toMatchObject({ status: 'unknown', uuid: 'late' });
    await ports.advance(60_000);
    expect(polls).toHaveLength(0);
  });

  it('keeps its result when the call of an unknown write fails later', async () => {
    write();
    await ports.advance(60_000);
    const endedAt = getLast()?.endedAt;
    await ports.advance(60_000);
    await answer(writes[0], failed({ kind: 'timeout', afterMs: 120_000 }));
    expect(getLast()?.endedAt).toBe(endedAt);
  });
});

describe('A legacy write', () => {
  async function pending(): Promise<void> {
    write('o1', {}, legacyWrites);
    await answer(writes[0], done(createWriteAnswer(null)));
  }

  it('is done immediately if the command was not pending', async () => {
    write('o1', {}, legacyWrites);
    await answer(writes[0], done({ uuid: null, state: success }));
    expect(getStatuses()).toEqual(['sent', 'done']);
    await ports.advance(60_000);
    expect(polls).toHaveLength(0);
  });

  it('polls with the same payload 30 times in 768.5 s, then becomes unknown (faults 47)', async () => {
    await pending();
    for (let halfSecond = 0; halfSecond < 2 * 768; halfSecond++) {
      await ports.advance(500);
      polls.at(-1)?.answer(done(null));
    }
    expect(getLast()?.status).toBe('accepted');
    await ports.advance(500);
    await answer(polls.at(-1), done(null));
    expect(polls.map(({ label }) => label)).toEqual(new Array(30).fill('s1=1'));
    expect(getLast()).toMatchObject({ status: 'unknown', fault: { kind: 'timeout', afterMs: 768_500 } });
    expect(ports.timerCount).toBe(0);
    expect(writes).toHaveLength(1);
  });
});

describe('Cancelling', () => {
  it('leaves a write unknown, stops polling and ignores late answers', async () => {
    await writeAndPoll();
    ledger.cancel('o1' as OperationId);
    expect(getLast()).toMatchObject({ status: 'unknown', fault: { kind: 'cancelled' } });
    expect(polls[0]?.isAborted()).toBe(true);
    polls[0]?.answer(done(success));
    await ports.advance(600_000);
    expect(getLast()?.status).toBe('unknown');
    expect(polls).toHaveLength(1);
    expect(ports.timerCount).toBe(0);
  });

  it('does not change an ended write', async () => {
    write();
    await answer(writes[0], failed({ kind: 'refused', code: '403', message: 'no' }));
    ledger.cancel('o1' as OperationId);
    ledger.cancel('stranger' as OperationId);
    expect(getStatuses()).toEqual(['sent', 'refused']);
  });
});

describe('Reading back', () => {
  async function completeWrite(value: string): Promise<void> {
    write('o1', { value });
    writes[0]?.answer(done(createWriteAnswer('u1')));
    await ports.advance(500);
    await answer(polls[0], done(success));
  }
  const receiveValue = (
    number: number,
    text: string | null = null,
    kind: CurrentValue['kind'] = Kind.unknown,
    flags = 0,
  ) => {
    readBackValue = { number, text, kind, flags, arrivedAt: ports.now() };
    ledger.handleValues();
  };

  it('detects the written value', async () => {
    await completeWrite('12.5');
    receiveValue(7);
    expect(getLast()?.status).toBe('done');
    receiveValue(12.5);
    expect(getLast()?.status).toBe('read-back');
  });

  it.each([
    ['bad', BAD],
    ['no longer live', Freshness.disconnected],
  ])('does not accept a value that is %s', async (_, flags) => {
    await completeWrite('0');
    receiveValue(0, null, Kind.float, flags);
    expect(getLast()?.status).toBe('done');
    receiveValue(0, null, Kind.float, Freshness.fresh);
    expect(getLast()?.status).toBe('read-back');
  });

  it('recognizes a value kept in single precision', async () => {
    await completeWrite('12.3');
    receiveValue(Math.fround(12.3));
    expect(getLast()?.status).toBe('read-back');
  });

  it.each([
    ['1', 'true', 'false', Kind.bit],
    ['0', 'false', 'true', Kind.bit],
    ['true', '1', '0', Kind.bit],
    ['False', '0', '1', Kind.bit],
    ['1', 'true', 'false', Kind.unknown],
    ['TRUE', '1', '0', Kind.unknown],
  ])(
    'recognizes a bit written as %s by the answer %s, not by %s',
    async (value, matchingText, other, kind) => {
      const answer = (text: string) => {
        const decodedValue = decodeValue(text, kind, true, { number: 0, flags: 0, text: null });
        receiveValue(decodedValue.number, decodedValue.text, kind);
      };
      await completeWrite(value);
      answer(other);
      expect(getLast()?.status).toBe('done');
      answer(matchingText);
      expect(getLast()?.status).toBe('read-back');
    },
  );

  it('does not mistake a neighbouring count for the written one', async () => {
    await completeWrite('16777217');
    receiveValue(16_777_216, null, Kind.uint);
    expect(getLast()?.status).toBe('done');
    receiveValue(16_777_216, null, Kind.float);
    expect(getLast()?.status).toBe('read-back');
  });

  it('does not accept an equal value from before the write', async () => {
    readBackValue = { number: 1, text: null, kind: Kind.unknown, flags: 0, arrivedAt: ports.now() - 1 };
    await completeWrite('1');
    expect(getLast()?.status).toBe('done');
  });

  it('accepts a value that arrived between sending and done', async () => {
    write('o1', { value: 'auto' });
    writes[0]?.answer(done(createWriteAnswer('u1')));
    await ports.advance(500);
    receiveValue(Number.NaN, 'auto');
    await answer(polls[0], done(success));
    expect(getStatuses()).toEqual(['sent', 'accepted', 'done', 'read-back']);
  });

  it('stops after a minute', async () => {
    await completeWrite('1');
    await ports.advance(60_000);
    receiveValue(1);
    expect(getLast()?.status).toBe('done');
    expect(ports.timerCount).toBe(0);
  });
});

describe('The end of the session', () => {
  it('stops polling and leaves pending writes unknown (faults 45)', async () => {
    await writeAndPoll();
    ledger.halt();
    expect(polls[0]?.isAborted()).toBe(true);
    expect(getLast()).toMatchObject({ status: 'unknown', fault: { kind: 'session-ended' } });
    polls[0]?.answer(done(success));
    await ports.advance(600_000);
    expect(polls).toHaveLength(1);
    expect(getLast()?.status).toBe('unknown');
  });

  it('is reported for a write whose POST it cancelled, and nothing after that', async () => {
    write('o1');
    ledger.halt();
    await answer(writes[0], failed({ kind: 'cancelled' }));
    expect(getLast()).toMatchObject({ status: 'unknown', fault: { kind: 'session-ended' } });
    write('o2');
    const before = operations.length;
    ledger.clear();
    writes[1]?.answer(done(createWriteAnswer('u2')));
    await ports.advance(600_000);
    expect(operations).toHaveLength(before);
    expect(polls).toHaveLength(0);
  });

  it('stops reading back completed writes', async () => {
    await writeAndPoll();
    await answer(polls[0], done(success));
    ledger.halt();
    expect(ports.timerCount).toBe(0);
  });

  it('drops all timers, operations and late results when cleared', async () => {
    await writeAndPoll();
    const before = operations.length;
    ledger.clear();
    polls[0]?.answer(done(success));
    await ports.advance(600_000);
    expect(operations).toHaveLength(before);
    expect(ledger.list()).toEqual([]);
    expect(ports.timerCount).toBe(0);
  });
});

describe('An ended write', () => {
  /** Writes through a watch referenced only by the ledger; the returned function checks whether it still is. */
  function writeThroughWatch(id = 'o1'): () => Promise<boolean> {
    const target = {
      writes: multiWrites,
      getWriteBlock: () => writeBlock,
      getCurrentValue: () => readBackValue,
    };
    ledger.write(createOrder(id), target);
    const weakTarget = new WeakRef(target);
    return async () => {
      await settle();
      collectGarbage();
      return weakTarget.deref() !== undefined;
    };
  }

  it('releases its watch once refused', async () => {
    const isHeld = writeThroughWatch();
    expect(await isHeld()).toBe(true);
    await answer(writes[0], failed({ kind: 'refused', code: '403', message: 'no' }));
    expect(await isHeld()).toBe(false);
    expect(ledger.isKnown('o1' as OperationId)?.status).toBe('refused');
  });

  it('releases its watch when read-back times out', async () => {
    const isHeld = writeThroughWatch();
    await answer(writes[0], done({ uuid: null, state: success }));
    expect(await isHeld()).toBe(true);
    await ports.advance(WRITE_WAIT_MS);
    expect(await isHeld()).toBe(false);
    expect(ledger.isKnown('o1' as OperationId)?.status).toBe('done');
  });

  it('releases its watch when cancelled', async () => {
    const isHeld = writeThroughWatch();
    ledger.cancel('o1' as OperationId);
    await settle();
    writes[0]?.answer(failed({ kind: 'cancelled' }));
    expect(await isHeld()).toBe(false);
  });

  it('releases its watch with the last answer pending at the limit', async () => {
    const isHeld = writeThroughWatch();
    writes[0]?.answer(done(createWriteAnswer('u1')));
    await ports.advance(WRITE_WAIT_MS);
    expect(await isHeld()).toBe(true);
    polls.at(-1)?.answer(done(null));
    expect(await isHeld()).toBe(false);
  });

  it('is read back even if its answer arrived after the limit', async () => {
    await acceptWrite();
    await ports.advance(60_000);
    await answer(polls.at(-1), done(success));
    readBackValue = { number: 1, text: null, kind: Kind.unknown, flags: 0, arrivedAt: ports.now() };
    ledger.handleValues();
    expect(getStatuses()).toEqual(['sent', 'accepted', 'unknown', 'done', 'read-back']);
  });

  it('is dropped beyond a hundred, including its timer', async () => {
    for (let i = 0; i < 150; i++) {
      write(`o${i}`);
      writes.at(-1)?.answer(done({ uuid: null, state: success }));
      await settle(4);
    }
    expect(ledger.list()).toHaveLength(100);
    expect(ledger.isKnown('o49' as OperationId)).toBeUndefined();
    expect(ports.timerCount).toBe(100);
    await ports.advance(WRITE_WAIT_MS);
    expect(ports.timerCount).toBe(0);
    expect(ledger.list()).toHaveLength(100);
  });
});

it('keeps a hundred ended operations and all pending ones, newest first', async () => {
  write('under-way');
  for (let i = 0; i < 150; i++) {
    write(`o${i}`);
    await answer(writes.at(-1), failed({ kind: 'refused', code: '1', message: '' }));
  }
  const ids = ledger.list().map((operation) => operation.id);
  expect(ids).toHaveLength(101);
  expect(ids[0]).toBe('o149');
  expect(ids.at(-1)).toBe('under-way');
});

interface Pending<T> {
  readonly at: number;
  readonly label: string;
  readonly isAborted: () => boolean;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Sets the operation id of the platform's answer; `null` for none. */
  readonly echo: (id: string | null) => void;
  readonly answer: (outcome: Outcome<T>) => void;
}

function exchange<T>(
  list: Pending<T>[],
  label: string,
  signal: AbortSignal | undefined,
  headers?: Readonly<Record<string, string>>,
  echo: (id: string | null) => void = () => {},
): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    list.push({
      at: ports.time,
      label,
      headers,
      echo,
      isAborted: () => signal?.aborted === true,
      answer: resolve,
    });
  });
}

function createOrder(id: string, overrides: Partial<WriteCommand> = {}): WriteCommand {
  return {
    id: id as OperationId,
    watch: 1,
    projectId: 'p' as ProjectId,
    signalId: 's1' as SignalId,
    value: '1',
    ...overrides,
  };
}

function write(id = 'o1', overrides: Partial<WriteCommand> = {}, targetWrites = multiWrites) {
  return ledger.write(createOrder(id, overrides), {
    writes: targetWrites,
    getWriteBlock: () => writeBlock,
    getCurrentValue: () => readBackValue,
  });
}

async function answer<T>(pending: Pending<T> | undefined, outcome: Outcome<T>): Promise<void> {
  pending?.answer(outcome);
  await settle();
}

async function writeAndPoll(): Promise<void> {
  await acceptWrite();
  await ports.advance(500);
}

async function acceptWrite(): Promise<void> {
  write();
  await answer(writes[0], done(createWriteAnswer('u1')));
}

function setUp(): void {
  ports = new FakePorts();
  operations = [];
  writes = [];
  polls = [];
  writeBlock = null;
  readBackValue = null;
  ledger = new Ledger(ports, rejectCall, (operation) => operations.push(operation));
}
