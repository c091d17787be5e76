/** The calls that send a write and ask for its result, one set for each family of equipment. */
import { type CommandState, multiCallback } from '../../../src/shared/calls/command';
import { nothing } from '../../../src/shared/calls/decode';
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
import { dataOf, type Runner } from '../monitoring/adapter';
import type { WatchCore } from '../watch/context';
import { saysWritten } from './operation';

/** A signal's value as writes need it to see a written value come back. */
export type CurrentValue = Pick<SignalReading, 'number' | 'text' | 'kind' | 'flags' | 'arrivedAt'>;
/** A watch, as writes need it. */
export interface WritableWatch {
  readonly spec: WatchSpec;
  readonly core: () => WatchCore | null;
  /** The newest accepted value; null where the watch is gone or has none. */
  readonly read: (signalId: SignalId) => CurrentValue | null;
}
/** A write as the platform knows it: signal and value, and the uuid where it was given one. */
export interface SentWrite {
  readonly signalId: SignalId;
  readonly value: string;
  readonly uuid: CommandUuid | null;
}
/** The platform's answer to a write: the uuid to ask for the result by, and the state where it is known at once. */
export interface WriteAnswer {
  readonly uuid: CommandUuid | null;
  readonly state: CommandState;
}

/** The writes of one watch. */
export interface Writes {
  /** The longest wait for a result; null: for as long as `tries` take. */
  readonly limitMs: Millis | null;
  /** Why nothing can be sent now; null where it can. Without it the watch alone says so. */
  readonly block?: () => Fault | null;
  /** The number of times that the result is asked for. */
  readonly tries: number;
  readonly send: (run: Runner, write: SentWrite, options: CallOptions) => Promise<Outcome<WriteAnswer>>;
  /** Asks for the result; null while there is none. */
  readonly ask: (run: Runner, write: SentWrite, options: CallOptions) => Promise<Outcome<CommandState>>;
}

/** The writes of the family that a watch belongs to. */
export function writesOf({ spec, core, read }: WritableWatch): Writes {
  switch (spec.family) {
    case 'project':
      return projectWrites(spec);
    case 'equipment':
      return equipmentWrites;
    case 'legacy':
      return legacyWrites(spec);
    case 'broker':
      return linkWrites(core()?.link.writer, read);
  }
}

/**
 * Writes over the link itself. Most who are written to so answer nothing, so that the value itself is the end: it is seen,
 * or the end is unknown. Not seen at once is no refusal.
 */
function linkWrites(writer: LinkWriter | undefined, read: WritableWatch['read']): Writes {
  let before: CurrentValue | null = null;
  return {
    limitMs: WRITE_WAIT_MS,
    tries: MULTI_POLL_TRIES,
    block: () => (writer === undefined ? { kind: 'unsupported' } : writer.block()),
    send: async (_, { signalId, value }) => {
      before = read(signalId);
      const sent = writer?.write(signalId, value) ?? failed({ kind: 'unsupported' });
      return sent.ok ? done({ uuid: sent.value, state: null }) : sent;
    },
    ask: async (_, { signalId, value, uuid }) => {
      const answer = uuid === null ? null : (writer?.answerTo(uuid) ?? null);
      if (answer === 'refused') return done({ status: 'failure', code: '', message: '', data: null });
      const current = read(signalId);
      const isNew = current !== null && current.arrivedAt !== before?.arrivedAt;
      const isSeen = isNew && saysWritten(value, current);
      return done(answer === 'done' || isSeen ? SUCCESS : null);
    },
  };
}
const SUCCESS: CommandState = { status: 'success', code: '200', message: '', data: null };

/** The answer to a write that the platform accepted under a uuid. */
const accepted = (outcome: Outcome<Answer<{ readonly uuid: CommandUuid }>>): Outcome<WriteAnswer> =>
  outcome.ok ? done({ uuid: outcome.value.data.uuid, state: null }) : outcome;

const projectWrites = ({ projectId }: ProjectWatch): Writes => ({
  limitMs: WRITE_WAIT_MS,
  tries: MULTI_POLL_TRIES,
  send: async (run, { signalId, value }, options) =>
    accepted(await run(writeProjectSignal, { projectId, signalId, value }, options)),
  ask: async (run, { uuid }, options) =>
    dataOf(await run(projectWriteCallback, { uuid: uuid ?? '' }, options)),
});

const equipmentWrites: Writes = {
  limitMs: WRITE_WAIT_MS,
  tries: MULTI_POLL_TRIES,
  send: async (run, { signalId, value }, options) =>
    accepted(await run(writeMultiSignal, { signalId, value }, options)),
  ask: async (run, { uuid }, options) =>
    dataOf(await run(multiCallback, { uuid: uuid ?? ('' as CommandUuid) }, options)),
};

/** A command's own answer and that of asking after it say the same: pending, done, or refused. */
function stateOf(outcome: Outcome<Answer<unknown>>): Outcome<CommandState> {
  if (!outcome.ok) {
    if (outcome.fault.kind !== 'refused') return outcome;
    const { code, message } = outcome.fault;
    return done({ status: 'failure', code, message, data: null });
  }
  const { code, data } = outcome.value;
  return done(code === PENDING_CODE ? null : { status: 'success', code, message: '', data });
}

/** The code says what became of a write (wire: Commands that answer later), whatever else the answer carries. */
const LEGACY_WRITE = { ...sendLegacyCommand, decode: nothing };
const LEGACY_RESULT = { ...queryLegacyCommandResult, decode: nothing };

function legacyWrites({ equipmentId }: LegacyWatch): Writes {
  const command = ({ signalId, value }: SentWrite) =>
    ({ equipId: equipmentId, signalId, value, method: 'write' }) as const;
  return {
    limitMs: null,
    tries: LEGACY_POLL_TRIES,
    send: async (run, write, options) => {
      const answer = stateOf(await run(LEGACY_WRITE, command(write), options));
      return answer.ok ? done({ uuid: null, state: answer.value }) : answer;
    },
    ask: async (run, write, options) => stateOf(await run(LEGACY_RESULT, command(write), options)),
  };
}
