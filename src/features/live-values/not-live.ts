import type { GatewayView, WatchSpec } from '../../../workers/monitor/contract/contract';
import type { EquipmentId } from '../../shared/ids';
import { type Board, getSince } from '../../state/live/board';
import { type IsOut, isNotLive } from '../../state/live/live-summary';

export interface NotLive {
  /** `null` for values that belong to no equipment: formulas and counts. */
  readonly equipmentId: EquipmentId | null;
  readonly count: number;
  /** Time of the newest value; NaN if none was ever collected. */
  readonly since: number;
}

function getEquipment(board: Board, { slots }: WatchSpec, slot: number): EquipmentId | null {
  const described = board.description(slot)?.equipmentId;
  if (described) return described;
  const source = slots[slot];
  return source !== undefined && 'equipmentId' in source ? source.equipmentId : null;
}

/** Returns a predicate for the slots whose gateway is offline or in virtual network mode. */
export function createIsOut(
  board: Board,
  spec: WatchSpec,
  gateways: ReadonlyMap<EquipmentId, GatewayView>,
): IsOut {
  return (slot) => {
    const id = getEquipment(board, spec, slot);
    const gateway = id === null ? undefined : gateways.get(id);
    return gateway !== undefined && (gateway.online === false || gateway.vpn);
  };
}

/** Groups the values that are not live by equipment, largest group first. */
export function notLiveByEquipment(board: Board, spec: WatchSpec, isOut: IsOut): readonly NotLive[] {
  const found = new Map<EquipmentId | null, { count: number; since: number }>();
  for (let slot = 0; slot < board.size; slot++) {
    if (!isNotLive(board, slot, isOut)) continue;
    const equipmentId = getEquipment(board, spec, slot);
    const known = found.get(equipmentId) ?? { count: 0, since: Number.NaN };
    known.count++;
    const since = getSince(board, slot);
    if (!Number.isNaN(since) && !(since <= known.since)) known.since = since;
    found.set(equipmentId, known);
  }
  return [...found]
    .map(([equipmentId, { count, since }]) => ({ equipmentId, count, since }))
    .sort((a, b) => b.count - a.count);
}
