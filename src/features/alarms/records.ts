/**
 * Pages of alarm records. The platform's list changes while it is read: new alarms push others to later pages, and
 * confirmed alarms leave a list of unconfirmed ones.
 */

import { joinStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Paged } from '../../shared/calls/paging';
import { ALARM_RESTARTS } from '../../shared/constants';
import type { AlarmId } from '../../shared/ids';

export interface Records {
  /** In the platform's order, each id once. */
  readonly rows: readonly AlarmRow[];
  /** Active alarms of unread pages. They are shown at the head and belong to no page. */
  readonly ahead: readonly AlarmRow[];
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
  rows: withPage([], page.list),
  ahead: [],
  firstPage: pagenum,
  lastPage: pagenum,
  totalCount: page.totalCount,
  totalPages: countPages(page.totalCount, count),
  restarts: 0,
});

/** Adds the rows of a page: updates known rows in place and appends new ones. */
export function withPage(rows: readonly AlarmRow[], page: readonly AlarmRow[]): readonly AlarmRow[] {
  const news = new Map(page.map((row) => [row.id, row]));
  const kept = rows.map((row) => {
    const newer = news.get(row.id);
    news.delete(row.id);
    return newer ? joinStates(row, newer) : row;
  });
  return [...kept, ...news.values()];
}

const beside = (ahead: readonly AlarmRow[], rows: readonly AlarmRow[]): readonly AlarmRow[] => {
  const known = new Set(rows.map(({ id }) => id));
  return ahead.filter(({ id }) => !known.has(id));
};

export function adoptRecords(
  records: Records,
  raised: readonly AlarmRow[],
  ahead: readonly AlarmRow[],
): Records {
  const rows = withPage(records.rows, raised);
  const totalCount = records.totalCount + rows.length - records.rows.length;
  return { ...records, rows, ahead: beside(withPage(records.ahead, ahead), rows), totalCount };
}

/**
 * Returns the next page to request; `null` at the end. Counts only rows that the platform would still list: rows that
 * leave the list shift the pages, so last page + 1 could skip some.
 */
export function nextPage(
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
  const rows = withPage(records.rows, page.list);
  const isNew = rows.length > records.rows.length;
  const gone = Math.max(0, records.totalCount - page.totalCount);
  const wanted = Math.max(firstPage, records.lastPage + 1 - Math.ceil(gone / count));
  const goesBack = wanted < pagenum && (isNew || restarts < ALARM_RESTARTS);
  const reached = isNew ? pagenum : Math.max(records.lastPage + 1, pagenum);
  return {
    ...records,
    rows,
    ahead: beside(records.ahead, rows),
    lastPage: goesBack ? wanted - 1 : reached,
    totalCount: page.totalCount,
    totalPages: countPages(page.totalCount, count),
    restarts: isNew ? 0 : goesBack ? restarts + 1 : restarts,
  };
}

export function refreshRecords(records: Records, news: readonly AlarmRow[]): Records {
  const withNews = (rows: readonly AlarmRow[]): readonly AlarmRow[] => {
    const known = new Set(rows.map(({ id }) => id));
    return withPage(
      rows,
      news.filter(({ id }) => known.has(id)),
    );
  };
  return { ...records, rows: withNews(records.rows), ahead: withNews(records.ahead) };
}

/**
 * Removes rows that have left the list and adjusts its counts. `removed` may include rows that are not loaded.
 */
export function removeRows(records: Records, left: ReadonlySet<AlarmId>, count: number): Records {
  const rows = records.rows.filter(({ id }) => !left.has(id));
  const ahead = records.ahead.filter(({ id }) => !left.has(id));
  const totalCount = Math.max(rows.length, records.totalCount - left.size);
  const totalPages = countPages(totalCount, count);
  // Rows of later pages have moved up to fill the gap.
  const lastPage =
    rows.length >= totalCount ? totalPages : records.firstPage - 1 + Math.floor(rows.length / count);
  return { ...records, rows, ahead, totalCount, lastPage, totalPages };
}

/** Parses a page number; `null` if there is no such page (spec 5). */
export function parsePageNumber(text: string, totalPages: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  const page = Number(text.trim());
  return page >= 1 && page <= totalPages ? page : null;
}
