/** A record with the document of its version. A version never changes, so its document is decoded once. */
import { useMemo } from 'react';
import { decodeReport } from '../../report-document/decode';
import type { ReportDocument, ReportFault } from '../../report-document/model';
import { type ReportRecord, reportRecordInfo, reportTemplate } from '../../shared/calls/excel';
import type { Fault } from '../../shared/faults';
import type { ExcelId, RecordId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

export type LoadedReport =
  | { readonly is: 'loading' }
  | { readonly is: 'fault'; readonly fault: Fault; readonly of: 'record' | 'template' }
  | { readonly is: 'unreadable'; readonly fault: ReportFault; readonly record: ReportRecord }
  | { readonly is: 'here'; readonly record: ReportRecord; readonly report: ReportDocument };

export interface ReportReading {
  readonly loaded: LoadedReport;
  /** Why the record could not be read again; the one before is still shown. */
  readonly fault: Fault | null;
  readonly reload: () => Promise<void>;
}

export function useReport(excelId: ExcelId, recordId: RecordId): ReportReading {
  const record = useCall(reportRecordInfo, { excelId, recordId });
  const version = record.data?.version;
  const template = useCall(reportTemplate, version === undefined ? null : { excelId, version });
  const raw = template.data;
  const decoded = useMemo(() => (raw === undefined ? null : decodeReport(raw)), [raw]);
  const reload = async (): Promise<void> => {
    await Promise.all([record.reload(), template.data === undefined ? template.reload() : null]);
  };
  return { loaded: loadedOf(), fault: record.fault, reload };

  function loadedOf(): LoadedReport {
    if (record.data === undefined)
      return record.fault === null || record.isLoading
        ? { is: 'loading' }
        : { is: 'fault', fault: record.fault, of: 'record' };
    if (decoded === null)
      return template.fault === null || template.isLoading
        ? { is: 'loading' }
        : { is: 'fault', fault: template.fault, of: 'template' };
    return decoded.ok
      ? { is: 'here', record: record.data, report: decoded.report }
      : { is: 'unreadable', fault: decoded.fault, record: record.data };
  }
}
