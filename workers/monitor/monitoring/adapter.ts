/** The differences between the families of equipment: calls, paths and constants. Each family has a file beside this one. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { Call } from '../../../src/shared/calls/call';
import type { CommandPorts } from '../../../src/shared/calls/command-end';
import type { GatewayStatus, MvarDeclaration } from '../../../src/shared/calls/project';
import type { Answer, CallOptions } from '../../../src/shared/calls/run';
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import { done, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { CountMetric } from '../contract/contract';

/** Makes a call of the platform; never rejects. */
export type Caller = <In, Out>(
  call: Call<In, Out>,
  input: In,
  options?: CallOptions,
) => Promise<Outcome<Out>>;
/** Makes a call and answers with its code too, which shows that a command is pending. */
export type Runner = CommandPorts['run'];

/** The calls that open a push channel. */
export interface Push {
  readonly askToken: (call: Caller, options: CallOptions) => Promise<Outcome<string>>;
  /** Path of the websocket for a token. */
  readonly pathOf: (token: string) => string;
}

/** The calls that no first value needs. Those of families with a push channel are fetched later. */
export interface FurtherCalls {
  /** The time after which a gateway is opened again; ∞ where nothing has to be opened. */
  readonly reopenMs: Millis;
  /** Opens one gateway; `interval` in seconds. */
  readonly open: (call: Caller, equipmentId: EquipmentId, interval: number) => Promise<Outcome<unknown>>;
  /** Null where there are no math variables. */
  readonly queryMvars: ((call: Caller) => Promise<Outcome<readonly MvarDeclaration[]>>) | null;
  /** All active alarms. */
  readonly queryAlarms: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly AlarmRow[]>>;
  /** Null where there are no counts. */
  readonly queryCount: ((call: Caller, metric: CountMetric) => Promise<Outcome<number>>) | null;
}

/** A gateway as its source reports it: the platform, or a broker, of whose equipment `online` is null while nobody knows. */
export type ReportedGateway = Omit<GatewayStatus, 'online'> & { readonly online: boolean | null };

export interface FamilyAdapter {
  readonly queryGateways: (
    call: Caller,
    options?: CallOptions,
  ) => Promise<Outcome<readonly ReportedGateway[]>>;
  readonly querySignals: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly SignalSnapshot[]>>;
  /** Null where there is no push channel: values are polled then. */
  readonly push: Push | null;
  /** Null where they come with the services that make them. */
  readonly further: FurtherCalls | null;
}

/** The data of an answer, without its code. */
export const dataOf = <T>(outcome: Outcome<Answer<T>>): Outcome<T> =>
  outcome.ok ? done(outcome.value.data) : outcome;
