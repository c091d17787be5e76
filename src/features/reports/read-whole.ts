import { eachPage } from '../../shared/calls/each-page';
import type { CancelSignal } from '../../shared/calls/run';
import { REPORT_READ_ROWS, REPORT_RESTARTS } from '../../shared/constants';
import { done, type Outcome } from '../../shared/faults';
import type { Call, ReportPage, ReportSource, WholeRequest } from './source';

export interface Taker {
  /** Discards all pages; the first page follows. */
  readonly begin: () => void;
  /** Adds a page. Returns whether more rows are needed. */
  readonly take: (page: ReportPage) => boolean;
}
export interface WholeReport {
  readonly rows: number;
  /** Number of rows in the report according to the platform. */
  readonly of: number;
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
  taker: Taker,
  onProgress: (sofar: WholeReport) => void,
): Promise<Outcome<WholeReport>> {
  for (let attempt = 0; ; attempt++) {
    const mayRestart = attempt < REPORT_RESTARTS;
    const sofar: { rows: number; of: number | null } = { rows: 0, of: null };
    let hasGrown = false;
    taker.begin();
    const outcome = await eachPage(
      (pagenum) => readPage({ pagenum, count: REPORT_READ_ROWS }),
      (page) => {
        hasGrown = mayRestart && sofar.of !== null && page.totalCount !== sofar.of;
        if (hasGrown) return false;
        const wantsMore = taker.take(page);
        sofar.rows += page.rows.length;
        sofar.of = page.totalCount;
        onProgress({ rows: sofar.rows, of: sofar.of });
        return wantsMore && page.rows.length > 0;
      },
    );
    if (!outcome.ok) return outcome;
    if (!hasGrown) return done({ rows: sofar.rows, of: sofar.of ?? 0 });
  }
}

/**
 * Returns a function that reads a whole report: all rows as one page if the platform has such a call; otherwise, or if
 * that answer is too large, page by page.
 */
export function wholeReader(
  { readPage, readAll }: ReportSource,
  call: Call,
  request: WholeRequest,
  signal: CancelSignal,
): ReadPage {
  let readsAll = readAll;
  return async (page) => {
    if (readsAll !== undefined) {
      const outcome = await readsAll(call, request, signal);
      if (outcome.ok || outcome.fault.kind !== 'too-large') return outcome;
      readsAll = undefined;
    }
    return readPage(call, { ...request, ...page }, signal);
  };
}
