/** The gateways of one watch: their states, asked for or pushed, the rows that depend on them, and their openings. */
import type { GatewayStatus } from '../../../src/shared/calls/project';
import type { CallOptions } from '../../../src/shared/calls/run';
import { EVENT_SPREAD_MS } from '../../../src/shared/constants';
import { done, type Fault, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import type { StatusRows } from '../live/status-rows';
import { createGatewayOpener, type GatewayOpener } from '../monitoring/gateway-opener';
import { type Gateway, Gateways, intervalSeconds, type StateOrigin } from '../monitoring/gateways';
import type { WatchContext } from './context';

export interface GatewayMonitor {
  readonly opener: GatewayOpener;
  readonly ask: (options?: CallOptions, origin?: StateOrigin) => Promise<Outcome<null>>;
  /** States were pushed. */
  readonly pushed: (states: readonly GatewayStatus[]) => void;
  /** A row belongs to a signal of this equipment: its age follows the gateway's state. */
  readonly bindRow: (row: number, equipmentId: EquipmentId) => void;
}

/** `openingEnded` is called with a fault when an opening has failed, and with null when all gateways are open again. */
export function createGatewayMonitor(
  { ports, call, adapter, sources, rowsOf, freshness, emit }: WatchContext,
  statusRows: StatusRows,
  sweep: () => void,
  openingEnded: (fault: Fault | null) => void,
): GatewayMonitor {
  const gateways = new Gateways(sources.dataEquip);
  let hasFailed = false;

  const applyState = ({ online, vpn, intervalMs }: Gateway, bound: Iterable<number>): void => {
    const state = vpn ? Freshness.paused : online ? Freshness.fresh : Freshness.disconnected;
    for (const row of bound) {
      freshness.expectEvery(row, intervalMs);
      freshness.setSource(row, state);
    }
  };
  const openingsChanged = (): void => {
    emit({ kind: 'gateways', gateways: gateways.views() });
    if (!hasFailed || !gateways.areMonitored()) return;
    hasFailed = false;
    openingEnded(null);
  };
  const opener = createGatewayOpener(ports, gateways, adapter.reopenMs, {
    open: (gateway) => adapter.open(call, gateway.equipmentId, intervalSeconds(gateway)),
    changed: openingsChanged,
    failed: (fault) => {
      hasFailed = true;
      openingEnded(fault);
    },
  });
  const take = (states: readonly GatewayStatus[], askedAt: number, origin: StateOrigin): void => {
    const toOpen: Gateway[] = [];
    let isChanged = false;
    const now = ports.now();
    for (const status of states) {
      const { changed, open } = gateways.update(status, askedAt, origin);
      const gateway = gateways.get(status.equipmentId);
      if (!gateway) continue;
      if (open) toOpen.push(open);
      statusRows.gateway(gateway.equipmentId, gateway.online, gateway.vpn, now);
      if (!changed) continue;
      isChanged = true;
      applyState(gateway, rowsOf.get(gateway.equipmentId) ?? []);
    }
    if (isChanged) openingsChanged();
    // Everybody who watches it was told in the same moment.
    opener.add(toOpen, origin === 'push' ? ports.chance() * EVENT_SPREAD_MS : 0);
    sweep();
  };

  return {
    opener,
    ask: async (options, origin = 'question') => {
      const askedAt = ports.monotonic();
      const answer = await adapter.queryGateways(call, options);
      if (!answer.ok) return answer;
      take(answer.value, askedAt, origin);
      return done(null);
    },
    pushed: (states) => take(states, ports.monotonic(), 'push'),
    bindRow: (row, equipmentId) => {
      const bound = rowsOf.get(equipmentId) ?? new Set();
      if (bound.has(row)) return;
      rowsOf.set(equipmentId, bound.add(row));
      const gateway = gateways.get(equipmentId);
      if (gateway) applyState(gateway, [row]);
    },
  };
}
