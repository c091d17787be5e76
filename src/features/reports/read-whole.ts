/** A whole report, page after page, newest first. Pure but for the asking, which is handed in. */
import { eachPage } from '../../shared/calls/each-page';
import type { CancelSignal } from '../../shared/calls/run';
import { REPORT_READ_ROWS, REPORT_RESTARTS } from '../../shared/constants';
import { done, type Outcome } from '../../shared/faults';
import type { Call, ReportPage, ReportSource, WholeRequest } from './source';

/** Takes the pages as they come. */
export interface Taker {
  /** The first page follows: whatever was taken before counts no more. */
  readonly begin: () => void;
  /** Says whether it wants more. */
  readonly take: (page: ReportPage) => boolean;
}
export interface WholeReport {
  /** Rows that were taken. */
  readonly rows: number;
  /** Rows that the report has, by the platform. */
  readonly of: number;
}
export type ReadPage = (request: {
  readonly pagenum: number;
  readonly count: number;
}) => Promise<Outcome<ReportPage>>;

/**
 * Asks for one page after another until there is none or no more is wanted. Rows that are added meanwhile shift all
 * pages, so that rows would be taken twice: then it begins anew, a few times, and goes on with what there is after that.
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
 * How the pages of a whole report are asked for: all of it as the only one where the platform can, page after page where
 * it cannot, or where that is more than one answer may be.
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
