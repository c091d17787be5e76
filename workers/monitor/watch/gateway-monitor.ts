/** The gateways of one session: their states, asked for or pushed; what follows for the rows bound to them; openings. */
import type { GatewayStatus } from '../../../src/shared/calls/project';
import type { CallOptions } from '../../../src/shared/calls/run';
import { done, type Fault, type Outcome } from '../../../src/shared/faults';
import type { EquipmentId } from '../../../src/shared/ids';
import { Freshness } from '../../../src/shared/reading';
import type { StatusRows } from '../live/status-rows';
import { createGatewayOpener, type GatewayOpener } from '../monitoring/gateway-opener';
import { type Gateway, Gateways, intervalSeconds, type StateOrigin } from '../monitoring/gateways';
import type { WatchContext } from './context';

export interface GatewayMonitor {
  /** Rows of the signals of each equipment. */
  readonly rowsOf: ReadonlyMap<EquipmentId, ReadonlySet<number>>;
  readonly opening: GatewayOpener;
  readonly ask: (options?: CallOptions, origin?: StateOrigin) => Promise<Outcome<null>>;
  /** States were pushed. */
  readonly pushed: (states: readonly GatewayStatus[]) => void;
  /** A row is of a signal of this equipment: its age follows the gateway's state. */
  readonly bindRow: (row: number, equipmentId: EquipmentId) => void;
}

/** `openingEnded`: the fault of an opening that failed; null where all is open again. */
export function createGatewayMonitor(
  { ports, call, family, sources, freshness, tell, sweep }: WatchContext,
  statusRows: StatusRows,
  openingEnded: (fault: Fault | null) => void,
): GatewayMonitor {
  const gateways = new Gateways(sources.dataEquip);
  const rowsOf = new Map<EquipmentId, Set<number>>();
  let hasFailed = false;

  const applyGateway = ({ online, vpn, intervalMs }: Gateway, bound: Iterable<number>): void => {
    const state = vpn ? Freshness.paused : online ? Freshness.fresh : Freshness.disconnected;
    for (const row of bound) {
      freshness.expectEvery(row, intervalMs);
      freshness.setSource(row, state);
    }
  };
  const openingsChanged = (): void => {
    tell({ kind: 'gateways', gateways: gateways.views() });
    if (!hasFailed || !gateways.areMonitored()) return;
    hasFailed = false;
    openingEnded(null);
  };
  const opening = createGatewayOpener(ports, gateways, family.reopenMs, {
    open: (gateway) => family.open(call, gateway.equipmentId, intervalSeconds(gateway)),
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
      const { changed: differs, open } = gateways.update(status, askedAt, origin);
      const gateway = gateways.get(status.equipmentId);
      if (!gateway) continue;
      if (open) toOpen.push(open);
      statusRows.gateway(gateway.equipmentId, gateway.online, gateway.vpn, now);
      if (!differs) continue;
      isChanged = true;
      applyGateway(gateway, rowsOf.get(gateway.equipmentId) ?? []);
    }
    if (isChanged) openingsChanged();
    opening.add(toOpen);
    sweep();
  };

  return {
    rowsOf,
    opening,
    ask: async (options, origin = 'question') => {
      const askedAt = ports.monotonic();
      const answer = await family.queryGateways(call, options);
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
      if (gateway) applyGateway(gateway, [row]);
    },
  };
}
