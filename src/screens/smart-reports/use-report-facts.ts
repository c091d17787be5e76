import { queryReports, type ReportRow } from '../../shared/calls/smart-reports';
import { done, type Outcome } from '../../shared/faults';
import type { SmartReportId } from '../../shared/ids';
import { useRead } from '../../state/calls/use-read';
import { type Services, useServices } from '../../state/services';

/** Rows and pages searched for a single report, since no call returns one. */
const REPORT_LOOKUP_ROWS = 100;
const REPORT_LOOKUP_PAGES = 20;

async function findReport(
  { call }: Services,
  excelId: SmartReportId,
  signal: AbortSignal,
): Promise<Outcome<ReportRow | null>> {
  for (let pagenum = 1; pagenum <= REPORT_LOOKUP_PAGES; pagenum++) {
    const page = await call(queryReports, { pagenum, count: REPORT_LOOKUP_ROWS }, { signal });
    if (!page.ok) return page;
    const row = page.value.list.find(({ id }) => id === excelId);
    if (row !== undefined) return done(row);
    if (pagenum >= page.value.totalPage) break;
  }
  return done(null);
}

/** Returns the row of a report from the list of reports; `null` until read or if missing. */
export function useReportRow(excelId: SmartReportId): ReportRow | null {
  const services = useServices();
  const { data } = useRead(['report', excelId], (signal) => findReport(services, excelId, signal));
  return data ?? null;
}
