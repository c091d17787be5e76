/** Reads a record and the document of its version. A version never changes, so its document is decoded once. */
import { useMemo } from 'react';
import { decodeReport } from '../../report-document/decode';
import type { ReportDocument, ReportFault } from '../../report-document/model';
import { toSentValues } from '../../shared/calls/smart-report-value';
import { type ReportRecord, reportRecordInfo, reportTemplate } from '../../shared/calls/smart-reports';
import type { Fault } from '../../shared/faults';
import type { RecordId, SmartReportId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { useSeenCall } from '../../state/work/use-seen-call';

export type LoadedReport =
  | { readonly status: 'loading' }
  | { readonly status: 'fault'; readonly fault: Fault; readonly source: 'record' | 'template' }
  | { readonly status: 'unreadable'; readonly fault: ReportFault; readonly record: ReportRecord }
  | { readonly status: 'ready'; readonly record: ReportRecord; readonly report: ReportDocument };

export interface ReportReading {
  readonly loadedReport: LoadedReport;
  /** Fault of the last reread; the previous record is still shown. */
  readonly fault: Fault | null;
  /** Time of this device's last read if the platform is unreachable; `null` if just read. */
  readonly seenAt: EpochMs | null;
  readonly reload: () => Promise<void>;
}

/** Converts a record to its wire form, to be stored on the device and decoded again. */
const toWireRecord = (record: ReportRecord): object => ({
  ...record,
  values: toSentValues(record.values),
  prior: toSentValues(record.prior),
});

export function useReport(excelId: SmartReportId, recordId: RecordId): ReportReading {
  // Both are stored on the device for places without a network, such as a pump house.
  const record = useSeenCall(reportRecordInfo, { excelId, recordId }, toWireRecord);
  const version = record.data?.version;
  const template = useSeenCall(reportTemplate, version === undefined ? null : { excelId, version });
  const raw = template.data;
  const decodedReport = useMemo(() => (raw === undefined ? null : decodeReport(raw)), [raw]);
  const reload = async (): Promise<void> => {
    await Promise.all([record.reload(), template.data === undefined ? template.reload() : null]);
  };
  return { loadedReport: toLoadedReport(), fault: record.fault, seenAt: record.seenAt, reload };

  function toLoadedReport(): LoadedReport {
    if (record.data === undefined)
      return record.fault === null || record.isLoading
        ? { status: 'loading' }
        : { status: 'fault', fault: record.fault, source: 'record' };
    if (decodedReport === null)
      return template.fault === null || template.isLoading
        ? { status: 'loading' }
        : { status: 'fault', fault: template.fault, source: 'template' };
    return decodedReport.ok
      ? { status: 'ready', record: record.data, report: decodedReport.report }
      : { status: 'unreadable', fault: decodedReport.fault, record: record.data };
  }
}
