/** Reads a record and the document of its version. A version never changes, so its document is decoded once. */
import { useMemo } from 'react';
import { decodeReport } from '../../report-document/decode';
import type { ReportDocument, ReportFault } from '../../report-document/model';
import { type ReportRecord, reportRecordInfo, reportTemplate } from '../../shared/calls/excel';
import { rawValues } from '../../shared/calls/excel-value';
import type { Fault } from '../../shared/faults';
import type { ExcelId, RecordId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { useSeenCall } from '../../state/work/use-seen-call';

export type LoadedReport =
  | { readonly is: 'loading' }
  | { readonly is: 'fault'; readonly fault: Fault; readonly of: 'record' | 'template' }
  | { readonly is: 'unreadable'; readonly fault: ReportFault; readonly record: ReportRecord }
  | { readonly is: 'here'; readonly record: ReportRecord; readonly report: ReportDocument };

export interface ReportReading {
  readonly loaded: LoadedReport;
  /** Why the record could not be read again; the previous one is still shown. */
  readonly fault: Fault | null;
  /** When this device last read the record, if the platform is unreachable; `null` if just read. */
  readonly seenAt: EpochMs | null;
  readonly reload: () => Promise<void>;
}

/** Converts a record to its wire form, to be stored on the device and decoded again. */
const asSent = (record: ReportRecord): object => ({
  ...record,
  values: rawValues(record.values),
  prior: rawValues(record.prior),
});

export function useReport(excelId: ExcelId, recordId: RecordId): ReportReading {
  // Both are stored on the device for places without a network, such as a pump house.
  const record = useSeenCall(reportRecordInfo, { excelId, recordId }, asSent);
  const version = record.data?.version;
  const template = useSeenCall(reportTemplate, version === undefined ? null : { excelId, version });
  const raw = template.data;
  const decoded = useMemo(() => (raw === undefined ? null : decodeReport(raw)), [raw]);
  const reload = async (): Promise<void> => {
    await Promise.all([record.reload(), template.data === undefined ? template.reload() : null]);
  };
  return { loaded: createLoaded(), fault: record.fault, seenAt: record.seenAt, reload };

  function createLoaded(): LoadedReport {
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
