/**
 * Alarm records as pages of a list that goes on changing while it is read: new ones push the others down, and where a
 * list of unconfirmed ones is read, those confirmed drop out of it. Pure; `use-records.ts` asks.
 */
import { joinStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { Paged } from '../../shared/calls/decode';

export interface Records {
  /** In the platform's order, each id once. */
  readonly rows: readonly AlarmRow[];
  /** The page that the list begins with, from 1. */
  readonly firstPage: number;
  /** The page asked for last. */
  readonly lastPage: number;
  readonly totalCount: number;
  readonly totalPages: number;
}

/** How many pages there are; one at least. */
const pagesOf = (totalCount: number, count: number): number => Math.max(1, Math.ceil(totalCount / count));

/** A list that begins with this page. */
export const begun = (page: Paged<AlarmRow>, pagenum: number, count: number): Records => ({
  rows: withPage([], page.list),
  firstPage: pagenum,
  lastPage: pagenum,
  totalCount: page.totalCount,
  totalPages: pagesOf(page.totalCount, count),
});

/** Rows with those of a page: known ones are brought up to date where they stand, others follow. */
export function withPage(rows: readonly AlarmRow[], page: readonly AlarmRow[]): readonly AlarmRow[] {
  const news = new Map(page.map((row) => [row.id, row]));
  const kept = rows.map((row) => {
    const newer = news.get(row.id);
    news.delete(row.id);
    return newer ? joinStates(row, newer) : row;
  });
  return [...kept, ...news.values()];
}

/**
 * The page to ask for next; null at the end. It is worked out from the rows that the platform would still list: pages
 * shift up as rows drop out, so the page after the last one could skip some.
 */
export function nextPage(
  { firstPage, lastPage, rows, totalPages }: Records,
  isListed: (row: AlarmRow) => boolean,
  count: number,
): number | null {
  if (lastPage >= totalPages) return null;
  return Math.min(lastPage + 1, firstPage + Math.floor(rows.filter(isListed).length / count));
}

/** The list with one page more. A page that brought nothing new counts all the same, so that the next one follows. */
export const continued = (
  records: Records,
  page: Paged<AlarmRow>,
  pagenum: number,
  count: number,
): Records => {
  const rows = withPage(records.rows, page.list);
  return {
    ...records,
    rows,
    lastPage: rows.length > records.rows.length ? pagenum : Math.max(records.lastPage + 1, pagenum),
    totalCount: page.totalCount,
    totalPages: pagesOf(page.totalCount, count),
  };
};

/** The list with what a later question told of some of its rows. */
export function refreshed(records: Records, news: readonly AlarmRow[]): Records {
  const known = new Set(records.rows.map(({ id }) => id));
  return {
    ...records,
    rows: withPage(
      records.rows,
      news.filter(({ id }) => known.has(id)),
    ),
  };
}

/** A page number that somebody typed, or null where there is no such page (specification 5). */
export function typedPage(text: string, totalPages: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null;
  const page = Number(text.trim());
  return page >= 1 && page <= totalPages ? page : null;
}
