import type { AlarmRow } from '../../shared/calls/alarm';
import { forEachPage } from '../../shared/calls/each-page';
import { ALARM_RESTARTS, HISTORY_ALARM_ROWS } from '../../shared/constants';
import { done, type Outcome } from '../../shared/faults';
import type { Services } from '../../state/services';
import type { toQuery } from './filter';
import { mergePage } from './records';
import type { AlarmSource } from './source';

/** Maximum number of records in an export file. */
const ALARM_EXPORT_ROWS = 5_000;

export interface FoundRecords {
  readonly rows: readonly AlarmRow[];
  readonly total: number;
}

/**
 * Reads the newest records that pass a filter, page by page; `onProgress` receives the number of rows so far and the
 * total. Records that leave the list move others to pages already read; reading then restarts, at most
 * `ALARM_RESTARTS` times.
 */
export async function readRecords(
  source: AlarmSource,
  call: Services['call'],
  query: ReturnType<typeof toQuery>,
  signal: AbortSignal,
  onProgress: (n: number, total: number) => void = () => undefined,
): Promise<Outcome<FoundRecords>> {
  for (let attempt = 0; ; attempt++) {
    let foundRecords: FoundRecords = { rows: [], total: 0 };
    let lastTotal = 0;
    let hasShrunk = false;
    const outcome = await forEachPage(
      (pagenum) => source.query(call, { ...query, pagenum, count: HISTORY_ALARM_ROWS }, { signal }),
      ({ list, totalCount }) => {
        hasShrunk = attempt < ALARM_RESTARTS && totalCount < lastTotal;
        if (hasShrunk) return false;
        const { length: countBefore } = foundRecords.rows;
        const rows = mergePage(foundRecords.rows, list);
        lastTotal = totalCount;
        foundRecords = { rows, total: Math.max(totalCount, rows.length) };
        onProgress(rows.length, foundRecords.total);
        return rows.length > countBefore && rows.length < ALARM_EXPORT_ROWS;
      },
    );
    if (!outcome.ok) return outcome;
    if (!hasShrunk) return done(foundRecords);
  }
}
