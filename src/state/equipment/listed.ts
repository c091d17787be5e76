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
  /** Last time online (epoch ms); `null` while online, or if unknown. */
  readonly lastOnlineTime: number | null;
  readonly vpn: boolean;
  readonly alarm: boolean;
  readonly groupId: string;
  /** Its configuration page, or `null`. */
  readonly conId: PageId | null;
  /** Degrees, WGS84; `null` if unknown. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Omits the time while equipment is online: it changes with every response and would redraw every row. */
const toOnlineFields = (
  online: boolean,
  at: number | null,
): Pick<ListedEquipment, 'online' | 'lastOnlineTime'> => ({
  online,
  lastOnlineTime: online ? null : at,
});

/** Converts a row of the newer interface. Without `online`, `status` '1' means online (spec 3). */
export const toListedEquipment = (row: EquipmentRow): ListedEquipment => ({
  id: row.id,
  family: row.family,
  name: row.name,
  sn: row.sn,
  address: row.address,
  ...toOnlineFields(row.online ?? row.status === '1', row.lastOnlineTime),
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
  ...toOnlineFields(row.online, row.lastOnlineTime),
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

/** Joins lists by id; the first list wins. Unchanged rows keep their identity to avoid redrawing them. */
export function joinLists(
  lists: readonly (readonly ListedEquipment[])[],
  previous: readonly ListedEquipment[],
): readonly ListedEquipment[] {
  const previousById = new Map(previous.map((row) => [row.id, row]));
  const rowsById = new Map<EquipmentId, ListedEquipment>();
  for (const list of lists)
    for (const row of list) {
      if (rowsById.has(row.id)) continue;
      const previousRow = previousById.get(row.id);
      rowsById.set(row.id, previousRow !== undefined && isSame(previousRow, row) ? previousRow : row);
    }
  return [...rowsById.values()];
}
