/** What differs between the families of watched things: calls, path and constants. A file each; this one is their seam. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { Call } from '../../../src/shared/calls/call';
import type { CommandState } from '../../../src/shared/calls/command';
import type { CommandPorts } from '../../../src/shared/calls/command-end';
import type { GatewayStatus, MvarDeclaration } from '../../../src/shared/calls/project';
import type { Answer, CallOptions } from '../../../src/shared/calls/run';
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { done, type Outcome } from '../../../src/shared/faults';
import type { CommandUuid, EquipmentId, SignalId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { CountMetric } from '../contract';

/** Makes a call of the platform for the session; never rejects. */
export type Caller = <In, Out>(
  call: Call<In, Out>,
  input: In,
  options?: CallOptions,
) => Promise<Outcome<Out>>;
/** The same with the code of the answer, which says whether a command is pending. */
export type Runner = CommandPorts['run'];

/** A write as the platform knows it: what was sent, and the uuid that it was given, if any. */
export interface SentWrite {
  readonly signalId: SignalId;
  readonly value: string;
  readonly uuid: CommandUuid | null;
}
/** What the platform says to a write: how it is asked after, and its state where that is known at once. */
export interface WriteAnswer {
  readonly uuid: CommandUuid | null;
  readonly state: CommandState;
}

export interface Family {
  /** How long after its opening a gateway is opened again; ∞ where nothing has to be opened. */
  readonly reopenMs: Millis;
  readonly queryGateways: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly GatewayStatus[]>>;
  /** Opens one gateway; `interval` in seconds. */
  readonly open: (call: Caller, equipmentId: EquipmentId, interval: number) => Promise<Outcome<unknown>>;
  readonly querySignals: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly SignalSnapshot[]>>;
  readonly queryMvars: (call: Caller) => Promise<Outcome<readonly MvarDeclaration[]>>;
  /** All active alarms. */
  readonly queryAlarms: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly AlarmRow[]>>;
  /** Null where there are no counts. */
  readonly queryCount: ((call: Caller, metric: CountMetric) => Promise<Outcome<number>>) | null;
  /** Null where there is no push channel: then values are polled. */
  readonly push: {
    readonly askToken: (call: Caller, options: CallOptions) => Promise<Outcome<string>>;
    readonly pathOf: (token: string) => string;
  } | null;
  readonly write: {
    /** How long a write is waited for; null: for as long as `tries` take. */
    readonly limitMs: Millis | null;
    /** How often it is asked what became of a write. */
    readonly tries: number;
    readonly send: (run: Runner, write: SentWrite, options: CallOptions) => Promise<Outcome<WriteAnswer>>;
    /** What has become of it; null while nothing has. */
    readonly ask: (run: Runner, write: SentWrite, options: CallOptions) => Promise<Outcome<CommandState>>;
  };
}

/** A write that was taken over under a uuid. */
export const acceptedWrite = (
  outcome: Outcome<Answer<{ readonly uuid: CommandUuid }>>,
): Outcome<WriteAnswer> => (outcome.ok ? done({ uuid: outcome.value.data.uuid, state: null }) : outcome);
/** What an answer carries, without its code. */
export const dataOf = <T>(outcome: Outcome<Answer<T>>): Outcome<T> =>
  outcome.ok ? done(outcome.value.data) : outcome;
