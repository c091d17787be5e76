/** Exports a record in view mode as a CSV file, or prints it. */
import { useAtomValue } from 'jotai';
import { createFileName, saveText } from '../../browser/save-file';
import { formatMinute } from '../../features/time/time-text';
import { getSentImageAddress } from '../../features/work/pictures/use-image-address';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import type { ReportForm } from '../../report-document/form';
import type { ReportDocument } from '../../report-document/model';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { ReportRecord } from '../../shared/calls/smart-reports';
import type { RuntimeConfig } from '../../shared/runtime-config';
import { useServices } from '../../state/services';
import { styleAtom } from '../../state/style/style-store';
import { IconButton } from '../../ui/icon-button';
import { DownloadIcon } from '../../ui/icons';
import { PrintIcon } from '../../ui/report-icons';
import { formatReportCsv } from './report-csv';

interface ReportActionsProps {
  readonly report: ReportDocument;
  readonly record: ReportRecord;
  readonly form: ReportForm;
}

/** Returns an address that also works outside the product; the platform's path if it is not allowed. */
function toFullAddress(src: string, config: RuntimeConfig, isNewTheme: boolean): string {
  const address = getSentImageAddress(src, config, isNewTheme);
  return address === null ? src : new URL(address, window.location.origin).href;
}

export function ReportActions({ report, record, form }: ReportActionsProps) {
  const services = useServices();
  const t = useWords(smartReportWords);
  const isNewTheme = useAtomValue(styleAtom).style.theme?.isNew ?? true;
  const saveCsv = async (): Promise<void> => {
    // Without the settings, pictures keep the platform's own path.
    const config = await services.config().catch(() => null);
    const time = record.generateTime === null ? record.recordId : formatMinute(record.generateTime);
    saveText(
      createFileName([report.name, time], 'csv'),
      formatReportCsv(form, record, {
        t,
        zone: getCurrentPlatformZone(),
        getAddress: (url) => (config === null ? url : toFullAddress(url, config, isNewTheme)),
      }),
      'text/csv',
    );
  };
  return (
    <>
      <IconButton label={t('exportCsv')} onClick={() => void saveCsv()}>
        <DownloadIcon />
      </IconButton>
      <IconButton label={t('print')} onClick={() => window.print()}>
        <PrintIcon />
      </IconButton>
    </>
  );
}
