import type { EquipmentId } from '../../shared/ids';
import { matchesSearch } from '../../shared/search-text';
import type { ListedEquipment } from './listed';

export type EquipmentStatus = 'all' | 'online' | 'offline' | 'alarm';
export const STATUSES: readonly EquipmentStatus[] = ['all', 'online', 'offline', 'alarm'];

/** `group`: in groups, in the platform's order. The others are one list: alarms first, or longest offline first. */
export type EquipmentSort = 'group' | 'alarm' | 'offline';
export const SORTS: readonly EquipmentSort[] = ['group', 'alarm', 'offline'];

export interface EquipmentFilter {
  /** Search text for name, SN and address; '' for all. */
  readonly text: string;
  /** '' for all groups. */
  readonly groupId: string;
  readonly status: EquipmentStatus;
  readonly favourites: boolean;
  readonly sort: EquipmentSort;
}
export const NO_FILTER: EquipmentFilter = {
  text: '',
  groupId: '',
  status: 'all',
  favourites: false,
  sort: 'group',
};

export const isFiltered = ({ text, groupId, status, favourites }: EquipmentFilter): boolean =>
  text !== '' || groupId !== '' || status !== 'all' || favourites;

const STATUS_FILTERS: Readonly<Record<EquipmentStatus, (row: ListedEquipment) => boolean>> = {
  all: () => true,
  online: ({ online }) => online,
  offline: ({ online }) => !online,
  alarm: ({ alarm }) => alarm,
};

export type EquipmentCounts = Readonly<Record<EquipmentStatus, number>>;

type EquipmentLine =
  | { readonly kind: 'group'; readonly key: string; readonly name: string; readonly count: number }
  | {
      readonly kind: 'rows';
      readonly key: string;
      readonly rows: readonly ListedEquipment[];
      /** Position of the first row in the whole list, from 1. */
      readonly from: number;
    };

export interface ArrangedList {
  readonly lines: readonly EquipmentLine[];
  readonly total: number;
  /** Pieces of equipment in each status, favourites or not: the favourites filter must not hide an alarm. */
  readonly counts: EquipmentCounts;
}

/** Ranks of rows by sort order: smaller comes first, an unknown time last. */
const RANKS: Readonly<Record<Exclude<EquipmentSort, 'group'>, (row: ListedEquipment) => number>> = {
  alarm: ({ alarm, online }) => (alarm ? 0 : online ? 2 : 1),
  offline: ({ online, lastOnlineTime }) =>
    online ? Number.POSITIVE_INFINITY : (lastOnlineTime ?? Number.MAX_VALUE),
};

/** Sorts rows by rank. Rows of the same rank keep the platform's order. */
function sortRows(
  rows: readonly ListedEquipment[],
  sort: Exclude<EquipmentSort, 'group'>,
): ListedEquipment[] {
  const getRank = RANKS[sort];
  return [...rows].sort((a, b) => {
    const [first, second] = [getRank(a), getRank(b)];
    return first === second ? 0 : first - second;
  });
}

interface ArrangeInput {
  readonly rows: readonly ListedEquipment[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly filter: Omit<EquipmentFilter, 'groupId'>;
  readonly isFavourite: (id: EquipmentId) => boolean;
  readonly columns: number;
  readonly ungrouped: string;
}

/** Arranges equipment in lines. Headings are omitted with a single group, or if not sorted by group. */
export function arrange({
  rows,
  groups,
  filter,
  isFavourite,
  columns,
  ungrouped,
}: ArrangeInput): ArrangedList {
  const matchingRows = rows.filter(({ name, sn, address }) =>
    matchesSearch(filter.text, [name, sn, address]),
  );
  const counts: EquipmentCounts = {
    all: matchingRows.length,
    online: matchingRows.filter(STATUS_FILTERS.online).length,
    offline: matchingRows.filter(STATUS_FILTERS.offline).length,
    alarm: matchingRows.filter(STATUS_FILTERS.alarm).length,
  };
  const candidates = filter.favourites ? matchingRows.filter(({ id }) => isFavourite(id)) : matchingRows;
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  names.delete('');
  const byGroup = new Map<string, ListedEquipment[]>([...names.keys()].map((id) => [id, []]));
  const others: ListedEquipment[] = [];
  const { sort } = filter;
  const filteredRows = candidates.filter(STATUS_FILTERS[filter.status]);
  if (sort === 'group') for (const row of filteredRows) (byGroup.get(row.groupId) ?? others).push(row);
  byGroup.set('', sort === 'group' ? others : sortRows(filteredRows, sort));

  const nonEmptyGroups = [...byGroup].filter(([, members]) => members.length > 0);
  const lines: EquipmentLine[] = [];
  let position = 1;
  for (const [id, members] of nonEmptyGroups) {
    if (nonEmptyGroups.length > 1)
      lines.push({ kind: 'group', key: `g${id}`, name: names.get(id) ?? ungrouped, count: members.length });
    for (let at = 0; at < members.length; at += columns) {
      const lineRows = members.slice(at, at + columns);
      lines.push({ kind: 'rows', key: `r${lineRows[0]?.id}`, rows: lineRows, from: position });
      position += lineRows.length;
    }
  }
  return { lines, total: position - 1, counts };
}

/** Returns the address of more than half of the listed equipment, which need not be repeated; `null` without one. */
export function findSharedAddress({ lines, total }: ArrangedList): string | null {
  const counts = new Map<string, number>();
  for (const line of lines)
    if (line.kind === 'rows')
      for (const { address } of line.rows) counts.set(address, (counts.get(address) ?? 0) + 1);
  const [mostFrequent] = [...counts].sort(([, a], [, b]) => b - a);
  return mostFrequent !== undefined && mostFrequent[1] > 1 && mostFrequent[1] > total / 2
    ? mostFrequent[0]
    : null;
}
