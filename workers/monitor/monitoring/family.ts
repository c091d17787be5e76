/**
 * What differs between the families of watched things: calls, path and constants, one declaration each. A further
 * family is a further function like `projectFamily`.
 */
import type { Call } from '../../../src/shared/calls/call';
import type { Decoded } from '../../../src/shared/calls/decode';
import {
  type callbackShape,
  countProjectAlarms,
  countProjectEquipment,
  type GatewayStatus,
  type MvarDeclaration,
  openProjectGateway,
  projectPushPath,
  projectPushToken,
  projectWriteCallback,
  queryMvars,
  queryProjectGateways,
  queryProjectSignals,
  type SignalSnapshot,
  writeProjectSignal,
} from '../../../src/shared/calls/project';
import type { CallOptions } from '../../../src/shared/calls/run';
import { OPEN_PROJECT_DELAY_S, REOPEN_PROJECT_MS } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import type { Millis } from '../../../src/shared/units';
import type { CountMetric, WatchSpec } from '../contract';

/** Makes a call of the platform for the session; never rejects. */
export type Caller = <In, Out>(
  call: Call<In, Out>,
  input: In,
  options?: CallOptions,
) => Promise<Outcome<Out>>;
export type CommandState = Decoded<typeof callbackShape>;

export interface Family {
  /** How long after its opening a gateway is opened again. */
  readonly reopenMs: Millis;
  readonly queryGateways: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly GatewayStatus[]>>;
  /** Opens one gateway; `interval` in seconds. */
  readonly open: (call: Caller, equipmentId: EquipmentId, interval: number) => Promise<Outcome<unknown>>;
  readonly querySignals: (call: Caller, options?: CallOptions) => Promise<Outcome<readonly SignalSnapshot[]>>;
  readonly queryMvars: (call: Caller) => Promise<Outcome<readonly MvarDeclaration[]>>;
  readonly queryCount: (call: Caller, metric: CountMetric) => Promise<Outcome<number>>;
  readonly askToken: (call: Caller, options: CallOptions) => Promise<Outcome<string>>;
  readonly pushPath: (token: string) => string;
  readonly write: (
    call: Caller,
    signalId: SignalId,
    value: string,
    options: CallOptions,
  ) => Promise<Outcome<{ readonly uuid: string }>>;
  readonly writeCallback: (
    call: Caller,
    uuid: string,
    options: CallOptions,
  ) => Promise<Outcome<CommandState>>;
}

/** Data-centre pages (specification 7, "Projects"). `spec` lists every equipment and signal of the page. */
export function projectFamily({ projectId, pageId, dataEquip, dataSignal, mvars }: WatchSpec): Family {
  return {
    reopenMs: REOPEN_PROJECT_MS,
    queryGateways: (call, options) => call(queryProjectGateways, { pageId, dataEquip }, options),
    open: (call, equipmentId, interval) =>
      call(openProjectGateway, { projectId, equipmentId, interval, delay: OPEN_PROJECT_DELAY_S }),
    querySignals: (call, options) => call(queryProjectSignals, { pageId, dataSignal }, options),
    queryMvars: (call) =>
      mvars.length === 0 ? Promise.resolve(done([])) : call(queryMvars, { projectId, ids: mvars }),
    queryCount: (call, metric) => {
      switch (metric) {
        case 'equipment_count':
          return call(countProjectEquipment, { projectId });
        case 'online_count':
          return call(countProjectEquipment, { projectId, online: true });
        case 'offline_count':
          return call(countProjectEquipment, { projectId, online: false });
        case 'alarm_equipment':
          return call(countProjectEquipment, { projectId, alarm: true });
        case 'alarm_count':
          return call(countProjectAlarms, { projectId });
      }
    },
    askToken: (call, options) => call(projectPushToken, { pageId, dataEquip, dataSignal }, options),
    pushPath: projectPushPath,
    write: (call, signalId, value, options) =>
      call(writeProjectSignal, { projectId, signalId, value }, options),
    writeCallback: (call, uuid, options) => call(projectWriteCallback, { uuid }, options),
  };
}
