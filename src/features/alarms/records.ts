/**
 * Pages of alarm records. The platform's list changes while it is read: new alarms push others to later pages, and
 * confirmed alarms leave a list of unconfirmed ones.
 */

import { mergeAlarmStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Paged } from '../../shared/calls/paging';
import { ALARM_RESTARTS } from '../../shared/constants';
import type { AlarmId } from '../../shared/ids';

export interface Records {
  /** In the platform's order, each id once. */
  readonly rows: readonly AlarmRow[];
  /** Active alarms of unread pages. They are shown at the head and belong to no page. */
  readonly activeAhead: readonly AlarmRow[];
  /** First page of the list, from 1. */
  readonly firstPage: number;
  /** Last requested page; smaller if pages must be reread. */
  readonly lastPage: number;
  readonly totalCount: number;
  readonly totalPages: number;
  /** Number of consecutive rereads that brought nothing new. */
  readonly restarts: number;
}

const countPages = (totalCount: number, count: number): number => Math.max(1, Math.ceil(totalCount / count));

export const startRecords = (page: Paged<AlarmRow>, pagenum: number, count: number): Records => ({
  rows: mergePage([], page.list),
  activeAhead: [],
  firstPage: pagenum,
  lastPage: pagenum,
  totalCount: page.totalCount,
  totalPages: countPages(page.totalCount, count),
  restarts: 0,
});

/** Adds the rows of a page: updates known rows in place and appends new ones. */
export function mergePage(rows: readonly AlarmRow[], page: readonly AlarmRow[]): readonly AlarmRow[] {
  const newRows = new Map(page.map((row) => [row.id, row]));
  const updatedRows = rows.map((row) => {
    const update = newRows.get(row.id);
    newRows.delete(row.id);
    return update ? mergeAlarmStates(row, update) : row;
  });
  return [...updatedRows, ...newRows.values()];
}

const excludeListed = (activeAhead: readonly AlarmRow[], rows: readonly AlarmRow[]): readonly AlarmRow[] => {
  const knownIds = new Set(rows.map(({ id }) => id));
  return activeAhead.filter(({ id }) => !knownIds.has(id));
};

export function addReceivedRows(
  records: Records,
  raisedAlarms: readonly AlarmRow[],
  activeAhead: readonly AlarmRow[],
): Records {
  const rows = mergePage(records.rows, raisedAlarms);
  const totalCount = records.totalCount + rows.length - records.rows.length;
  return {
    ...records,
    rows,
    activeAhead: excludeListed(mergePage(records.activeAhead, activeAhead), rows),
    totalCount,
  };
}

/**
 * Returns the next page to request; `null` at the end. Counts only rows that the platform would still list: rows that
 * leave the list shift the pages, so last page + 1 could skip some.
 */
export function getNextPage(
  { firstPage, lastPage, rows, totalPages }: Records,
  isListed: (row: AlarmRow) => boolean,
  count: number,
): number | null {
  if (lastPage >= totalPages) return null;
  return Math.min(lastPage + 1, firstPage + Math.floor(rows.filter(isListed).length / count));
}

/**
 * Adds a page. A page without new rows still counts as read. Rows that left the platform's list unnoticed have moved
 * others to pages already read; those pages are reread, a limited number of times if nothing new turns up.
 */
export function continueRecords(
  records: Records,
  page: Paged<AlarmRow>,
  pagenum: number,
  count: number,
): Records {
  const { firstPage, restarts } = records;
  const rows = mergePage(records.rows, page.list);
  const hasNewRows = rows.length > records.rows.length;
  const goneCount = Math.max(0, records.totalCount - page.totalCount);
  const targetPage = Math.max(firstPage, records.lastPage + 1 - Math.ceil(goneCount / count));
  const mustReread = targetPage < pagenum && (hasNewRows || restarts < ALARM_RESTARTS);
  const reachedPage = hasNewRows ? pagenum : Math.max(records.lastPage + 1, pagenum);
  return {
    ...records,
    rows,
    activeAhead: excludeListed(records.activeAhead, rows),
    lastPage: mustReread ? targetPage - 1 : reachedPage,
    totalCount: page.totalCount,
    totalPages: countPages(page.totalCount, count),
    restarts: hasNewRows ? 0 : mustReread ? restarts + 1 : restarts,
  };
}

export function refreshRecords(records: Records, newRows: readonly AlarmRow[]): Records {
  const applyUpdates = (rows: readonly AlarmRow[]): readonly AlarmRow[] => {
    const knownIds = new Set(rows.map(({ id }) => id));
    return mergePage(
      rows,
      newRows.filter(({ id }) => knownIds.has(id)),
    );
  };
  return { ...records, rows: applyUpdates(records.rows), activeAhead: applyUpdates(records.activeAhead) };
}

/** Removes rows that have left the list and adjusts its counts. `removed` may include rows that are not loaded. */
export function removeRows(records: Records, removed: ReadonlySet<AlarmId>, count: number): Records {
  const rows = records.rows.filter(({ id }) => !removed.has(id));
  const activeAhead = records.activeAhead.filter(({ id }) => !removed.has(id));
  const totalCount = Math.max(rows.length, records.totalCount - removed.size);
  const totalPages = countPages(totalCount, count);
  // Rows of later pages have moved up to fill the gap.
  const lastPage =
    rows.length >= totalCount ? totalPages : records.firstPage - 1 + Math.floor(rows.length / count);
  return { ...records, rows, activeAhead, totalCount, lastPage, totalPages };
}

/** Parses a page number; `null` if there is no such page (spec 5). */
export function parsePageNumber(text: string, totalPages: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  const page = Number(text.trim());
  return page >= 1 && page <= totalPages ? page : null;
}
