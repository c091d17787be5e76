import { forEachPage } from '../../shared/calls/each-page';
import type { CancelSignal } from '../../shared/calls/run';
import { done, type Outcome } from '../../shared/faults';
import type { Call, ReportPage, ReportSource, WholeRequest } from './source';

export const REPORT_READ_ROWS = 1_000;
/** Maximum number of restarts for a report that grows while it is read. */
export const REPORT_RESTARTS = 3;

export interface PageReceiver {
  /** Discards all pages; the first page follows. */
  readonly reset: () => void;
  /** Adds a page. Returns whether more rows are needed. */
  readonly addPage: (page: ReportPage) => boolean;
}
export interface ReadProgress {
  readonly rows: number;
  /** Number of rows in the report according to the platform. */
  readonly totalRows: number;
}
export type ReadPage = (request: {
  readonly pagenum: number;
  readonly count: number;
}) => Promise<Outcome<ReportPage>>;

/**
 * Reads page by page until the last one, or until the receiver needs no more. Rows that are added during reading move
 * others to later pages, where they would be read twice; reading then restarts, at most `REPORT_RESTARTS` times.
 */
export async function readWhole(
  readPage: ReadPage,
  receiver: PageReceiver,
  onProgress: (progress: ReadProgress) => void,
): Promise<Outcome<ReadProgress>> {
  for (let attempt = 0; ; attempt++) {
    const canRestart = attempt < REPORT_RESTARTS;
    const progress: { rows: number; totalRows: number | null } = { rows: 0, totalRows: null };
    let hasGrown = false;
    receiver.reset();
    const outcome = await forEachPage(
      (pagenum) => readPage({ pagenum, count: REPORT_READ_ROWS }),
      (page) => {
        hasGrown = canRestart && progress.totalRows !== null && page.totalCount !== progress.totalRows;
        if (hasGrown) return false;
        const wantsMore = receiver.addPage(page);
        progress.rows += page.rows.length;
        progress.totalRows = page.totalCount;
        onProgress({ rows: progress.rows, totalRows: progress.totalRows });
        return wantsMore && page.rows.length > 0;
      },
    );
    if (!outcome.ok) return outcome;
    if (!hasGrown) return done({ rows: progress.rows, totalRows: progress.totalRows ?? 0 });
  }
}

/**
 * Returns a function that reads a whole report: all rows as one page if the platform has such a call; otherwise, or if
 * that answer is too large, page by page.
 */
export function createReader(
  { readPage, readAll }: ReportSource,
  call: Call,
  request: WholeRequest,
  signal: CancelSignal,
): ReadPage {
  let readAllRows = readAll;
  return async (page) => {
    if (readAllRows !== undefined) {
      const outcome = await readAllRows(call, request, signal);
      if (outcome.ok || outcome.fault.kind !== 'too-large') return outcome;
      readAllRows = undefined;
    }
    return readPage(call, { ...request, ...page }, signal);
  };
}
