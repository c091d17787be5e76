/** Filtering, counting and grouping of listed equipment. Pure. */
import type { EquipmentId } from '../../shared/ids';
import type { ListedEquipment } from './listed';

export type EquipmentStatus = 'all' | 'online' | 'offline' | 'alarm';
export const STATUSES: readonly EquipmentStatus[] = ['all', 'online', 'offline', 'alarm'];

export interface EquipmentFilter {
  /** Search text for name and SN; '' for all. */
  readonly text: string;
  /** '' for all groups. */
  readonly groupId: string;
  readonly status: EquipmentStatus;
  readonly favourites: boolean;
}
export const NO_FILTER: EquipmentFilter = { text: '', groupId: '', status: 'all', favourites: false };

export const isFiltered = ({ text, groupId, status, favourites }: EquipmentFilter): boolean =>
  text !== '' || groupId !== '' || status !== 'all' || favourites;

const PASSES: Readonly<Record<EquipmentStatus, (row: ListedEquipment) => boolean>> = {
  all: () => true,
  online: ({ online }) => online,
  offline: ({ online }) => !online,
  alarm: ({ alarm }) => alarm,
};

export type EquipmentCounts = Readonly<Record<EquipmentStatus, number>>;

/** One line of the list: the name of a group, or one row of cards. */
export type EquipmentLine =
  | { readonly kind: 'group'; readonly key: string; readonly name: string; readonly count: number }
  | {
      readonly kind: 'rows';
      readonly key: string;
      readonly rows: readonly ListedEquipment[];
      /** Position of the first one among all listed, from 1. */
      readonly from: number;
    };

export interface Arranged {
  readonly lines: readonly EquipmentLine[];
  /** Number of listed equipments. */
  readonly total: number;
  /** Number of equipments in each status, favourites or not: an alarm of others is not hidden. */
  readonly counts: EquipmentCounts;
}

interface ArrangeInput {
  readonly rows: readonly ListedEquipment[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly filter: Omit<EquipmentFilter, 'groupId'>;
  readonly isFavourite: (id: EquipmentId) => boolean;
  /** Cards in a row. */
  readonly columns: number;
  /** Heading for equipment of no known group. */
  readonly ungrouped: string;
}

/** Filters and groups equipment into lines, in the groups' order. Headings are left out when there is one group. */
export function arrange({ rows, groups, filter, isFavourite, columns, ungrouped }: ArrangeInput): Arranged {
  const wanted = filter.text.toLowerCase();
  const named = rows.filter(
    (row) =>
      wanted === '' || row.name.toLowerCase().includes(wanted) || row.sn.toLowerCase().includes(wanted),
  );
  const counts: EquipmentCounts = {
    all: named.length,
    online: named.filter(PASSES.online).length,
    offline: named.filter(PASSES.offline).length,
    alarm: named.filter(PASSES.alarm).length,
  };
  const found = filter.favourites ? named.filter(({ id }) => isFavourite(id)) : named;
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  names.delete('');
  const byGroup = new Map<string, ListedEquipment[]>([...names.keys()].map((id) => [id, []]));
  const others: ListedEquipment[] = [];
  for (const row of found) if (PASSES[filter.status](row)) (byGroup.get(row.groupId) ?? others).push(row);
  byGroup.set('', others);

  const filled = [...byGroup].filter(([, those]) => those.length > 0);
  const lines: EquipmentLine[] = [];
  let place = 1;
  for (const [id, those] of filled) {
    if (filled.length > 1)
      lines.push({ kind: 'group', key: `g${id}`, name: names.get(id) ?? ungrouped, count: those.length });
    for (let at = 0; at < those.length; at += columns) {
      const beside = those.slice(at, at + columns);
      lines.push({ kind: 'rows', key: `r${beside[0]?.id}`, rows: beside, from: place });
      place += beside.length;
    }
  }
  return { lines, total: place - 1, counts };
}
