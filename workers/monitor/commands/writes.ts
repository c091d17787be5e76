/** Calls that send a write and query its result, one set per family of equipment. */
import { type CommandState, multiCallback } from '../../../src/shared/calls/command';
import { ignore } from '../../../src/shared/calls/decode';
import { queryLegacyCommandResult, sendLegacyCommand } from '../../../src/shared/calls/legacy';
import { writeMultiSignal } from '../../../src/shared/calls/multi-write';
import { projectWriteCallback, writeProjectSignal } from '../../../src/shared/calls/project-write';
import { type Answer, type CallOptions, PENDING_CODE } from '../../../src/shared/calls/run';
import { LEGACY_POLL_TRIES, MULTI_POLL_TRIES, WRITE_WAIT_MS } from '../../../src/shared/constants';
import { done, type Fault, failed, type Outcome } from '../../../src/shared/faults';
import type { CommandUuid, SignalId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { LegacyWatch, ProjectWatch, WatchSpec } from '../contract/contract';
import type { SignalReading } from '../live/signal-reading';
import type { LinkWriter } from '../live/socket-link';
import { getData, type Runner } from '../monitoring/adapter';
import type { WatchCore } from '../watch/context';
import { provesWrite } from './operation';

/** Fields of a signal's value that reveal a written value. */
export type CurrentValue = Pick<SignalReading, 'number' | 'text' | 'kind' | 'flags' | 'arrivedAt'>;
export interface WritableWatch {
  readonly spec: WatchSpec;
  readonly getCore: () => WatchCore | null;
  /** Returns the newest accepted value; `null` if the watch is gone or has no value. */
  readonly read: (signalId: SignalId) => CurrentValue | null;
}
/** A write as the platform identifies it: signal, value, and uuid if assigned. */
interface SentWrite {
  readonly signalId: SignalId;
  readonly value: string;
  readonly uuid: CommandUuid | null;
}
/** The platform's answer: the uuid to query the result by, and the state if already known. */
export interface WriteAnswer {
  readonly uuid: CommandUuid | null;
  readonly state: CommandState;
}

export interface Writes {
  /** Maximum wait for a result; `null` if only `tries` limits it. */
  readonly limitMs: Millis | null;
  /** Returns why nothing can be sent; `null` if it can be. If absent, only the watch decides. */
  readonly block?: () => Fault | null;
  readonly tries: number;
  readonly send: (run: Runner, write: SentWrite, options: CallOptions) => Promise<Outcome<WriteAnswer>>;
  readonly ask: (run: Runner, write: SentWrite, options: CallOptions) => Promise<Outcome<CommandState>>;
}

export function getWrites({ spec, getCore, read }: WritableWatch): Writes {
  switch (spec.family) {
    case 'project':
      return createProjectWrites(spec);
    case 'equipment':
      return equipmentWrites;
    case 'legacy':
      return createLegacyWrites(spec);
    case 'broker':
      return createLinkWrites(getCore()?.link.writer, read);
  }
}

/** Writes over a link. Most receivers send no answer, so the value decides: it is seen, or the outcome is unknown. */
function createLinkWrites(writer: LinkWriter | undefined, read: WritableWatch['read']): Writes {
  let previousValue: CurrentValue | null = null;
  return {
    limitMs: WRITE_WAIT_MS,
    tries: MULTI_POLL_TRIES,
    block: () => (writer === undefined ? { kind: 'unsupported' } : writer.getBlock()),
    send: async (_, { signalId, value }) => {
      previousValue = read(signalId);
      const result = writer?.write(signalId, value) ?? failed({ kind: 'unsupported' });
      return result.ok ? done({ uuid: result.value, state: null }) : result;
    },
    ask: async (_, { signalId, value, uuid }) => {
      const answer = uuid === null ? null : (writer?.getAnswer(uuid) ?? null);
      if (answer === 'refused') return done({ status: 'failure', code: '', message: '', data: null });
      const current = read(signalId);
      const isNew = current !== null && current.arrivedAt !== previousValue?.arrivedAt;
      const isSeen = isNew && provesWrite(value, current);
      return done(answer === 'done' || isSeen ? SUCCESS : null);
    },
  };
}
const SUCCESS: CommandState = { status: 'success', code: '200', message: '', data: null };

const toWriteAnswer = (outcome: Outcome<Answer<{ readonly uuid: CommandUuid }>>): Outcome<WriteAnswer> =>
  outcome.ok ? done({ uuid: outcome.value.data.uuid, state: null }) : outcome;

const createProjectWrites = ({ projectId }: ProjectWatch): Writes => ({
  limitMs: WRITE_WAIT_MS,
  tries: MULTI_POLL_TRIES,
  send: async (run, { signalId, value }, options) =>
    toWriteAnswer(await run(writeProjectSignal, { projectId, signalId, value }, options)),
  ask: async (run, { uuid }, options) =>
    getData(await run(projectWriteCallback, { uuid: uuid ?? '' }, options)),
});

const equipmentWrites: Writes = {
  limitMs: WRITE_WAIT_MS,
  tries: MULTI_POLL_TRIES,
  send: async (run, { signalId, value }, options) =>
    toWriteAnswer(await run(writeMultiSignal, { signalId, value }, options)),
  ask: async (run, { uuid }, options) =>
    getData(await run(multiCallback, { uuid: uuid ?? ('' as CommandUuid) }, options)),
};

/** Reads the state from a command's answer or its query's, which have the same form. */
function getState(outcome: Outcome<Answer<unknown>>): Outcome<CommandState> {
  if (!outcome.ok) {
    if (outcome.fault.kind !== 'refused') return outcome;
    const { code, message } = outcome.fault;
    return done({ status: 'failure', code, message, data: null });
  }
  const { code, data } = outcome.value;
  return done(code === PENDING_CODE ? null : { status: 'success', code, message: '', data });
}

/** Only the answer's code decides (wire: Commands that answer later). */
const LEGACY_WRITE = { ...sendLegacyCommand, decode: ignore };
const LEGACY_RESULT = { ...queryLegacyCommandResult, decode: ignore };

function createLegacyWrites({ equipmentId }: LegacyWatch): Writes {
  const toCommand = ({ signalId, value }: SentWrite) =>
    ({ equipId: equipmentId, signalId, value, method: 'write' }) as const;
  return {
    limitMs: null,
    tries: LEGACY_POLL_TRIES,
    send: async (run, write, options) => {
      const answer = getState(await run(LEGACY_WRITE, toCommand(write), options));
      return answer.ok ? done({ uuid: null, state: answer.value }) : answer;
    },
    ask: async (run, write, options) => getState(await run(LEGACY_RESULT, toCommand(write), options)),
  };
}
