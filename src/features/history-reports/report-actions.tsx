import { useState } from 'react';
import { createFileName, saveFile } from '../../browser/save-file';
import { faultText } from '../../i18n/fault-text';
import { historyReportWords } from '../../i18n/history-reports';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { ReportColumn, ReportRow } from '../../shared/calls/history-reports';
import type { Fault } from '../../shared/faults';
import { formatPlatformTime } from '../../shared/platform-time';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DownloadIcon } from '../../ui/icons';
import { ColumnsIcon, PrintIcon } from '../../ui/report-icons';
import { ColumnPicker } from './column-picker';
import { DataCollector } from './data';
import { ProgressLine } from './progress-line';
import type { PageReceiver } from './read-whole';
import { createCsvReceiver } from './report-csv';
import type { ReportPage } from './source';
import { useJob } from './use-job';
import type { Sheet } from './use-print';
import type { ReportState } from './use-report';

/** Maximum number of printed rows: a hundred sheets or more. */
const REPORT_PRINTED_ROWS = 5_000;

export interface ReportActionsProps {
  readonly state: ReportState;
  readonly name: string;
  readonly print: (sheet: Sheet) => void;
}

function useReportJobs({ state, name, print }: ReportActionsProps) {
  const { feedback } = useServices();
  const t = useWords(historyReportWords);
  const language = useLanguage();
  const { job, start, cancel } = useJob();
  const { report, range, shownColumns, availableColumns, page } = state;
  const onFault = (key: 'exportFailed' | 'printFailed') => (fault: Fault) =>
    feedback.toast(t(key, { why: faultText(fault, language) }), 'bad');

  const exportAll = (): void => {
    if (range === null) return;
    const zone = getCurrentPlatformZone();
    const receiver = createCsvReceiver({
      time: t('time'),
      zone,
      raw: t('raw'),
      bits: { on: t('on'), off: t('off') },
    });
    const rangeTexts = [range.from, range.end].map((at) => formatPlatformTime(at, zone, 'minute'));
    start({
      name: 'export',
      source: report.source,
      request: { range, columns: shownColumns, availableColumns },
      receiver,
      onDone: ({ rows, totalRows }) => {
        saveFile(createFileName([name, ...rangeTexts], 'csv'), receiver.toBlob());
        if (rows < totalRows) feedback.toast(t('exportPart', { n: rows, m: totalRows - rows }), 'bad');
        else feedback.toast(t('exportDone', { n: rows }), 'good');
      },
      onFault: onFault('exportFailed'),
    });
  };
  // A page that is kept during another request, or after a failed one, may have another range.
  const isPageCurrent = page !== null && !state.isLoading && state.fault === null;
  const printPage = (): void => {
    if (range === null || page === null) return;
    const { pageCount, query } = state;
    print({ page, range, note: pageCount > 1 ? t('printPage', { page: query.pagenum, of: pageCount }) : '' });
  };
  const printSummary = (): void => {
    if (range === null) return;
    const receiver = new DataCollector();
    start({
      name: 'print',
      source: report.source,
      request: { range, columns: shownColumns, availableColumns },
      receiver,
      onDone: ({ rows, totalRows }) => {
        const note = rows < totalRows ? t('overLimit', { n: rows, of: totalRows }) : '';
        print({ page: receiver.getData(), range, note });
      },
      onFault: onFault('printFailed'),
    });
  };
  const printAll = (): void => {
    if (range === null || page === null) return;
    if (isPageCurrent && page.rows.length >= page.totalCount) {
      printPage();
      return;
    }
    const receiver = new PrintReceiver();
    start({
      name: 'print',
      source: report.source,
      request: { range, columns: shownColumns, availableColumns },
      receiver,
      onDone: ({ totalRows }) => {
        const { columns, rows } = receiver;
        const note = rows.length < totalRows ? t('printPart', { n: rows.length, of: totalRows }) : '';
        print({ page: { columns, rows, totalCount: totalRows, totalPage: 1 }, range, note });
      },
      onFault: onFault('printFailed'),
    });
  };
  return { job, cancel, exportAll, printAll, printSummary, printPage: isPageCurrent ? printPage : null };
}

class PrintReceiver implements PageReceiver {
  columns: readonly ReportColumn[] = [];
  rows: ReportRow[] = [];

  reset(): void {
    this.rows = [];
  }

  addPage({ columns, rows }: ReportPage): boolean {
    this.columns = columns;
    this.rows.push(...rows.slice(0, REPORT_PRINTED_ROWS - this.rows.length));
    return this.rows.length < REPORT_PRINTED_ROWS;
  }
}

interface PrintChoiceProps
  extends Pick<ReturnType<typeof useReportJobs>, 'printAll' | 'printPage' | 'printSummary'> {
  readonly state: ReportState;
  readonly onClose: () => void;
}

/** Asks what to print: the shown page if there are several, all rows, or the summary. */
function PrintChoice({ state, printAll, printPage, printSummary, onClose }: PrintChoiceProps) {
  const t = useWords(historyReportWords);
  const { page, pageCount, query } = state;
  const choose = (print: () => void) => () => {
    onClose();
    print();
  };
  return (
    <Dialog title={t('printAsk')} closeLabel={t('close')} onClose={onClose}>
      <div className="as-report__choices">
        {printPage === null || pageCount < 2 ? null : (
          <Button block onClick={choose(printPage)}>
            {t('printThisPage', { page: query.pagenum, of: pageCount })}
          </Button>
        )}
        <Button block kind="primary" onClick={choose(printAll)}>
          {t('printAllRows', { n: page?.totalCount ?? 0 })}
        </Button>
        <Button block onClick={choose(printSummary)}>
          {t('summary')}
        </Button>
      </div>
    </Dialog>
  );
}

export function ReportActions(props: ReportActionsProps) {
  const { state } = props;
  const t = useWords(historyReportWords);
  const [isPicking, setPicking] = useState(false);
  const { job, cancel, exportAll, ...printActions } = useReportJobs(props);
  const [isPrintDialogOpen, setPrintDialogOpen] = useState(false);
  const { availableColumns, shownColumns, page, chooseColumns } = state;
  const isEmpty = page === null || page.totalCount === 0;
  const columnsText =
    availableColumns === null || shownColumns === null
      ? t('columns')
      : t('columnsCount', { n: shownColumns.length, of: availableColumns.length });
  return (
    <div className="as-report__buttons">
      <Button
        label={columnsText}
        disabled={availableColumns === null || availableColumns.length === 0}
        onClick={() => setPicking(true)}
      >
        <ColumnsIcon size={18} />
        <span className="as-report__word">{columnsText}</span>
      </Button>
      <Button label={t('export')} disabled={isEmpty} onClick={exportAll}>
        <DownloadIcon size={18} />
        <span className="as-report__word">{t('export')}</span>
      </Button>
      <Button label={t('print')} disabled={isEmpty} onClick={() => setPrintDialogOpen(true)}>
        <PrintIcon size={18} />
        <span className="as-report__word">{t('print')}</span>
      </Button>
      {isPrintDialogOpen && page !== null ? (
        <PrintChoice {...printActions} state={state} onClose={() => setPrintDialogOpen(false)} />
      ) : null}
      {isPicking && availableColumns !== null && shownColumns !== null ? (
        <ColumnPicker
          availableColumns={availableColumns}
          shownColumns={shownColumns}
          onClose={() => setPicking(false)}
          onChoose={(ids) => {
            chooseColumns(ids);
            setPicking(false);
          }}
        />
      ) : null}
      {job === null ? null : (
        <Dialog
          title={t(job.name === 'export' ? 'exportCsv' : 'printing')}
          closeLabel={t('close')}
          onClose={cancel}
          actions={<Button onClick={cancel}>{t('cancel')}</Button>}
        >
          <ProgressLine progress={job.progress} />
        </Dialog>
      )}
    </div>
  );
}
