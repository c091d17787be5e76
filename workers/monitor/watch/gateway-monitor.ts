/**
 * Keeps a watch's gateway states, queried or pushed, and updates the rows that depend on them. The late services open
 * the gateways.
 */
import type { CallOptions } from '../../../src/shared/calls/run';
import { BATCH_INTERVAL_MS } from '../../../src/shared/constants';
import { done, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import type { StatusRows } from '../live/status-rows';
import type { ReportedGateway } from '../monitoring/adapter';
import { type Gateway, Gateways, type StateOrigin } from '../monitoring/gateways';
import type { WatchContext } from './context';

export interface GatewayMonitor {
  readonly gateways: Gateways;
  /** Sends the current states to the page, at most once per batch interval. */
  readonly emitStates: () => void;
  readonly ask: (options?: CallOptions, origin?: StateOrigin) => Promise<Outcome<null>>;
  readonly handlePush: (states: readonly ReportedGateway[]) => void;
  readonly bindRow: (row: number, equipmentId: EquipmentId) => void;
}

/** Creates the monitor. `onUpdate` is called after each set of states, with the gateways that are due for opening. */
export function createGatewayMonitor(
  { ports, call, adapter, sources, rowsByEquipment, freshness, emit, scheduleOnce }: WatchContext,
  statusRows: StatusRows,
  sweep: () => void,
  onUpdate: (due: readonly Gateway[], origin: StateOrigin) => void,
): GatewayMonitor {
  const gateways = new Gateways(sources.dataEquip);
  let emittedAt = Number.NEGATIVE_INFINITY;
  const emitNow = (): void => {
    emittedAt = ports.monotonic();
    emit({ kind: 'gateways', gateways: gateways.listViews() });
  };
  /**
   * Sends the states, the first time immediately. Each message carries all states, so hundreds of single changes are
   * combined.
   */
  const emitStates = (): void => {
    const wait = emittedAt + BATCH_INTERVAL_MS - ports.monotonic();
    if (wait > 0) scheduleOnce('gateway-states', wait, emitNow);
    else emitNow();
  };

  const applyState = ({ online, vpn, intervalMs }: Gateway, boundRows: Iterable<number>): void => {
    const state = vpn ? Freshness.paused : online ? Freshness.fresh : Freshness.disconnected;
    for (const row of boundRows) {
      freshness.setExpectedInterval(row, intervalMs);
      freshness.setSource(row, state);
    }
  };
  const applyStates = (states: readonly ReportedGateway[], askedAt: number, origin: StateOrigin): void => {
    const dueGateways: Gateway[] = [];
    let isChanged = false;
    const now = ports.now();
    for (const status of states) {
      const { hasChanged, gatewayToOpen } = gateways.update(status, askedAt, origin);
      const gateway = gateways.get(status.equipmentId);
      if (!gateway) continue;
      if (gatewayToOpen) dueGateways.push(gatewayToOpen);
      statusRows.writeGateway(gateway.equipmentId, gateway.online, gateway.vpn, now);
      if (!hasChanged) continue;
      isChanged = true;
      applyState(gateway, rowsByEquipment.get(gateway.equipmentId) ?? []);
    }
    if (isChanged) emitStates();
    onUpdate(dueGateways, origin);
    sweep();
  };

  return {
    gateways,
    emitStates,
    ask: async (options, origin = 'question') => {
      const askedAt = ports.monotonic();
      const answer = await adapter.queryGateways(call, options);
      if (!answer.ok) return answer;
      applyStates(answer.value, askedAt, origin);
      return done(null);
    },
    handlePush: (states) => applyStates(states, ports.monotonic(), 'push'),
    bindRow: (row, equipmentId) => {
      const boundRows = rowsByEquipment.get(equipmentId) ?? new Set();
      if (boundRows.has(row)) return;
      rowsByEquipment.set(equipmentId, boundRows.add(row));
      const gateway = gateways.get(equipmentId);
      if (gateway) applyState(gateway, [row]);
    },
  };
}
