/** The values of a watch that are not live, by the equipment that they are of. Pure. */
import type { WatchSpec } from '../../../workers/monitor/contract/contract';
import type { EquipmentId } from '../../shared/ids';
import { Freshness, freshnessOf } from '../../shared/reading';
import { type Board, sinceOf } from '../../state/live/board';

export interface NotLive {
  /** Null for values that belong to none: formulas and counts. */
  readonly equipmentId: EquipmentId | null;
  readonly count: number;
  /** Since when the newest of them has not changed; NaN where none was ever collected. */
  readonly since: number;
}

function equipmentOf(board: Board, { slots }: WatchSpec, slot: number): EquipmentId | null {
  const described = board.description(slot)?.equipmentId;
  if (described) return described;
  const source = slots[slot];
  return source !== undefined && 'equipmentId' in source ? source.equipmentId : null;
}

/**
 * Those with the most values first. A value that never came is told of where its gateway is out (`isOut`) alone: others
 * may just not have been on screen yet.
 */
export function notLiveByEquipment(
  board: Board,
  spec: WatchSpec,
  isOut: (equipmentId: EquipmentId) => boolean,
): readonly NotLive[] {
  const found = new Map<EquipmentId | null, { count: number; since: number }>();
  for (let slot = 0; slot < board.size; slot++) {
    const freshness = freshnessOf(board.flags[slot] ?? 0);
    if (freshness === Freshness.fresh || freshness === Freshness.ageing) continue;
    const equipmentId = equipmentOf(board, spec, slot);
    if (freshness === Freshness.never && (equipmentId === null || !isOut(equipmentId))) continue;
    const known = found.get(equipmentId) ?? { count: 0, since: Number.NaN };
    known.count++;
    const since = sinceOf(board, slot);
    if (!Number.isNaN(since) && !(since <= known.since)) known.since = since;
    found.set(equipmentId, known);
  }
  return [...found]
    .map(([equipmentId, { count, since }]) => ({ equipmentId, count, since }))
    .sort((a, b) => b.count - a.count);
}
