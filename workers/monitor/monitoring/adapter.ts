/** The parts that differ between families of equipment: calls, paths and constants. Each family has its own file. */
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

export type Caller = <In, Out>(
  call: Call<In, Out>,
  input: In,
  options?: CallOptions,
) => Promise<Outcome<Out>>;
/** Makes a call and returns its answer with its code, which marks a command that is still pending. */
export type Runner = CommandPorts['run'];

interface Push {
  readonly askToken: (call: Caller, options: CallOptions) => Promise<Outcome<string>>;
  readonly getPath: (token: string) => string;
}

/** Calls that the first value does not need. They load later for families with a push channel. */
export interface FurtherCalls {
  /** Time after which a gateway is opened again; ∞ if nothing needs opening. */
  readonly reopenMs: Millis;
  /** Opens a gateway; `interval` in seconds. */
  readonly open: (call: Caller, equipmentId: EquipmentId, interval: number) => Promise<Outcome<unknown>>;
  /** `null` without math variables. */
  readonly queryMvars: ((call: Caller) => Promise<Outcome<readonly MvarDeclaration[]>>) | null;
  readonly queryAlarms: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly AlarmRow[]>>;
  /** `null` without counts. */
  readonly queryCount: ((call: Caller, metric: CountMetric) => Promise<Outcome<number>>) | null;
}

/**
 * A gateway as reported by the platform or a broker. `online` is `null` while unknown, which only a broker's is.
 */
export type ReportedGateway = Omit<GatewayStatus, 'online'> & { readonly online: boolean | null };

export interface FamilyAdapter {
  readonly queryGateways: (
    call: Caller,
    options?: CallOptions,
  ) => Promise<Outcome<readonly ReportedGateway[]>>;
  readonly querySignals: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly SignalSnapshot[]>>;
  /** `null` without a push channel; values are then polled. */
  readonly push: Push | null;
  /** `null` if the calls load with the services that use them. */
  readonly furtherCalls: FurtherCalls | null;
}

export const getData = <T>(outcome: Outcome<Answer<T>>): Outcome<T> =>
  outcome.ok ? done(outcome.value.data) : outcome;
