/** One report, as the list of reports has it: no call asks for a single one. */
import { queryReports, type ReportRow } from '../../shared/calls/excel';
import { REPORT_LOOKUP_ROWS } from '../../shared/constants';
import type { ExcelId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

/** The row of a report; undefined until it is known, and where it is not among the first rows. */
export function useReportFacts(excelId: ExcelId): ReportRow | undefined {
  const { data } = useCall(queryReports, { pagenum: 1, count: REPORT_LOOKUP_ROWS });
  return data?.list.find(({ id }) => id === excelId);
}
