import type { GatewayView, WatchSpec } from '../../../workers/monitor/contract/contract';
import type { EquipmentId } from '../../shared/ids';
import { type Board, getAgeStart } from '../../state/live/board';
import { type IsGatewayDown, isNotLive } from '../../state/live/live-summary';

export interface NotLiveGroup {
  /** `null` for values that belong to no equipment: formulas and counts. */
  readonly equipmentId: EquipmentId | null;
  readonly count: number;
  /** Time of the newest value; NaN if none was ever collected. */
  readonly since: number;
}

function getEquipmentId(board: Board, { slots }: WatchSpec, slot: number): EquipmentId | null {
  const describedId = board.getDescription(slot)?.equipmentId;
  if (describedId) return describedId;
  const source = slots[slot];
  return source !== undefined && 'equipmentId' in source ? source.equipmentId : null;
}

/** Returns a predicate for the slots whose gateway is offline or in virtual network mode. */
export function createIsGatewayOut(
  board: Board,
  spec: WatchSpec,
  gateways: ReadonlyMap<EquipmentId, GatewayView>,
): IsGatewayDown {
  return (slot) => {
    const id = getEquipmentId(board, spec, slot);
    const gateway = id === null ? undefined : gateways.get(id);
    return gateway !== undefined && (gateway.online === false || gateway.vpn);
  };
}

/** Groups the values that are not live by equipment, largest group first. */
export function groupNotLiveByEquipment(
  board: Board,
  spec: WatchSpec,
  isGatewayOut: IsGatewayDown,
): readonly NotLiveGroup[] {
  const groups = new Map<EquipmentId | null, { count: number; since: number }>();
  for (let slot = 0; slot < board.size; slot++) {
    if (!isNotLive(board, slot, isGatewayOut)) continue;
    const equipmentId = getEquipmentId(board, spec, slot);
    const group = groups.get(equipmentId) ?? { count: 0, since: Number.NaN };
    group.count++;
    const since = getAgeStart(board, slot);
    if (!Number.isNaN(since) && !(since <= group.since)) group.since = since;
    groups.set(equipmentId, group);
  }
  return [...groups]
    .map(([equipmentId, { count, since }]) => ({ equipmentId, count, since }))
    .sort((a, b) => b.count - a.count);
}
