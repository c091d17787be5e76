import type { EquipmentRow } from '../../shared/calls/equipment';
import type { LegacyEquipment } from '../../shared/calls/legacy-list';
import type { EquipmentFamily } from '../../shared/family';
import type { EquipmentId, PageId } from '../../shared/ids';

export interface ListedEquipment {
  readonly id: EquipmentId;
  readonly family: EquipmentFamily;
  readonly name: string;
  readonly sn: string;
  readonly address: string;
  readonly online: boolean;
  /** When it was last online; `null` while it is online, or if unknown. */
  readonly lastOnlineTime: number | null;
  readonly vpn: boolean;
  readonly alarm: boolean;
  readonly groupId: string;
  /** `null` if none is configured. */
  readonly conId: PageId | null;
  /** Degrees, WGS84; `null` if unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The time changes with every answer while equipment is online, and every row would be drawn again. */
const since = (online: boolean, at: number | null): Pick<ListedEquipment, 'online' | 'lastOnlineTime'> => ({
  online,
  lastOnlineTime: online ? null : at,
});

/** A row of the newer interface. Without `online`, `status` '1' means online (spec 3). */
export const fromRow = (row: EquipmentRow): ListedEquipment => ({
  id: row.id,
  family: row.family,
  name: row.name,
  sn: row.sn,
  address: row.address,
  ...since(row.online ?? row.status === '1', row.lastOnlineTime),
  vpn: row.vpn,
  alarm: row.alarm,
  groupId: row.groupId,
  conId: row.conId,
  lat: row.lat,
  lng: row.lng,
});

export const toListedLegacy = (row: LegacyEquipment): ListedEquipment => ({
  id: row.id,
  family: 'legacy',
  name: row.name,
  sn: row.sn,
  address: row.address,
  ...since(row.online, row.lastOnlineTime),
  vpn: false,
  alarm: row.alarm,
  groupId: row.groupId,
  conId: row.conId,
  lat: row.lat,
  lng: row.lng,
});

const FIELDS = [
  'family',
  'name',
  'sn',
  'address',
  'online',
  'lastOnlineTime',
  'vpn',
  'alarm',
  'groupId',
  'conId',
  'lat',
  'lng',
] as const satisfies readonly (keyof ListedEquipment)[];

const isSame = (a: ListedEquipment, b: ListedEquipment): boolean =>
  FIELDS.every((field) => a[field] === b[field]);

/** Keeps every id once; the first list wins. Unchanged rows keep their identity, to avoid drawing them again. */
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
