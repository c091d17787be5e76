/** Exports a record in view mode as a CSV file, or prints it. */
import { createFileName, saveText } from '../../browser/save-file';
import { formatMinute } from '../../features/time/time-text';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import type { ReportForm } from '../../report-document/form';
import type { ReportDocument } from '../../report-document/model';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { ReportRecord } from '../../shared/calls/smart-reports';
import { IconButton } from '../../ui/icon-button';
import { DownloadIcon } from '../../ui/icons';
import { PrintIcon } from '../../ui/report-icons';
import { formatReportCsv } from './report-csv';

interface ReportActionsProps {
  readonly report: ReportDocument;
  readonly record: ReportRecord;
  readonly form: ReportForm;
}

export function ReportActions({ report, record, form }: ReportActionsProps) {
  const t = useWords(smartReportWords);
  const saveCsv = (): void => {
    const time = record.generateTime === null ? record.recordId : formatMinute(record.generateTime);
    saveText(
      createFileName([report.name, time], 'csv'),
      formatReportCsv(form, t, getCurrentPlatformZone()),
      'text/csv',
    );
  };
  return (
    <>
      <IconButton label={t('exportCsv')} onClick={saveCsv}>
        <DownloadIcon />
      </IconButton>
      <IconButton label={t('print')} onClick={() => window.print()}>
        <PrintIcon />
      </IconButton>
    </>
  );
}
