/** Equipment of both families as one list: what a row needs, whichever interface told of it. */
import type { EquipmentRow } from '../../shared/calls/equipment';
import type { LegacyEquipment } from '../../shared/calls/legacy-list';
import type { EquipmentId, PageId } from '../../shared/ids';

/** The two families (specification 1). */
export type EquipmentFamily = 'eg' | 'gm';

export interface ListedEquipment {
  readonly id: EquipmentId;
  readonly family: EquipmentFamily;
  readonly name: string;
  readonly sn: string;
  readonly address: string;
  readonly online: boolean;
  readonly vpn: boolean;
  readonly alarm: boolean;
  readonly groupId: string;
  /** Its configuration page, null where none is configured. */
  readonly conId: PageId | null;
}

/** A row of the newer interface. Without `online`, `status` '1' says it (specification 3). */
export const fromRow = (row: EquipmentRow): ListedEquipment => ({
  id: row.id,
  family: row.family,
  name: row.name,
  sn: row.sn,
  address: row.address,
  online: row.online ?? row.status === '1',
  vpn: row.vpn,
  alarm: row.alarm,
  groupId: row.groupId,
  conId: row.conId,
});

/** A row of the legacy interface. */
export const fromLegacy = (row: LegacyEquipment): ListedEquipment => ({
  id: row.id,
  family: 'gm',
  name: row.name,
  sn: row.sn,
  address: row.address,
  online: row.online,
  vpn: false,
  alarm: row.alarm,
  groupId: row.groupId,
  conId: row.conId,
});

const FIELDS = [
  'family',
  'name',
  'sn',
  'address',
  'online',
  'vpn',
  'alarm',
  'groupId',
  'conId',
] as const satisfies readonly (keyof ListedEquipment)[];

const isSame = (a: ListedEquipment, b: ListedEquipment): boolean =>
  FIELDS.every((field) => a[field] === b[field]);

/**
 * The lists as one, every id once: where both interfaces know an equipment, the first one given speaks for it. A row that
 * says what it said before stays the same object, so that nothing of it is drawn anew.
 */
export function joinLists(
  lists: readonly (readonly ListedEquipment[])[],
  before: readonly ListedEquipment[],
): readonly ListedEquipment[] {
  const known = new Map(before.map((row) => [row.id, row]));
  const joined = new Map<EquipmentId, ListedEquipment>();
  for (const list of lists)
    for (const row of list) {
      if (joined.has(row.id)) continue;
      const old = known.get(row.id);
      joined.set(row.id, old !== undefined && isSame(old, row) ? old : row);
    }
  return [...joined.values()];
}
