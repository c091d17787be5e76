import { useState } from 'react';
import { fileName, saveFile } from '../../browser/save-file';
import { faultText } from '../../i18n/fault-text';
import { reportWords } from '../../i18n/report';
import { useLanguage, useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import type { ReportColumn, ReportRow } from '../../shared/calls/report';
import { REPORT_PRINTED_ROWS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { platformText } from '../../shared/platform-time';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DownloadIcon } from '../../ui/icons';
import { ColumnsIcon, PrintIcon } from '../../ui/report-icons';
import { ColumnPicker } from './column-picker';
import { DataGatherer } from './data';
import { ProgressLine } from './progress-line';
import type { Taker } from './read-whole';
import { csvTaker } from './report-csv';
import type { ReportPage } from './source';
import { useJob } from './use-job';
import type { Sheet } from './use-print';
import type { ReportState } from './use-report';

export interface ReportActionsProps {
  readonly state: ReportState;
  readonly name: string;
  readonly print: (sheet: Sheet) => void;
}

function useReportJobs({ state, name, print }: ReportActionsProps) {
  const { feedback } = useServices();
  const t = useWords(reportWords);
  const language = useLanguage();
  const { job, begin, cancel } = useJob();
  const { report, range, shown, available, page } = state;
  const onFault = (key: 'exportFailed' | 'printFailed') => (why: Fault) =>
    feedback.toast(t(key, { why: faultText(why, language) }), 'bad');

  const exportAll = (): void => {
    if (range === null) return;
    const zone = platformZone();
    const taker = csvTaker({
      time: t('time'),
      zone,
      raw: t('raw'),
      bits: { on: t('on'), off: t('off') },
    });
    const ends = [range.from, range.end].map((at) => platformText(at, zone, 'minute'));
    begin({
      name: 'export',
      source: report.source,
      request: { range, columns: shown, available },
      taker,
      onDone: ({ rows, of }) => {
        saveFile(fileName([name, ...ends], 'csv'), taker.file());
        if (rows < of) feedback.toast(t('exportPart', { n: rows, m: of - rows }), 'bad');
        else feedback.toast(t('exportDone', { n: rows }), 'good');
      },
      onFault: onFault('exportFailed'),
    });
  };
  // A page that is kept during another request, or after a failed one, may have another range.
  const isPresent = page !== null && !state.isAsking && state.fault === null;
  const printPage = (): void => {
    if (range === null || page === null) return;
    const { pages, query } = state;
    print({ page, range, note: pages > 1 ? t('printPage', { page: query.pagenum, of: pages }) : '' });
  };
  const printSummary = (): void => {
    if (range === null) return;
    const taker = new DataGatherer();
    begin({
      name: 'print',
      source: report.source,
      request: { range, columns: shown, available },
      taker,
      onDone: ({ rows, of }) => {
        const note = rows < of ? t('overLimit', { n: rows, of }) : '';
        print({ page: taker.data(), range, note });
      },
      onFault: onFault('printFailed'),
    });
  };
  const printAll = (): void => {
    if (range === null || page === null) return;
    if (isPresent && page.rows.length >= page.totalCount) {
      printPage();
      return;
    }
    const taker = new PrintTaker();
    begin({
      name: 'print',
      source: report.source,
      request: { range, columns: shown, available },
      taker,
      onDone: ({ of }) => {
        const { columns, rows } = taker;
        const note = rows.length < of ? t('printPart', { n: rows.length, of }) : '';
        print({ page: { columns, rows, totalCount: of, totalPage: 1 }, range, note });
      },
      onFault: onFault('printFailed'),
    });
  };
  return { job, cancel, exportAll, printAll, printSummary, printPage: isPresent ? printPage : null };
}

class PrintTaker implements Taker {
  columns: readonly ReportColumn[] = [];
  rows: ReportRow[] = [];

  begin(): void {
    this.rows = [];
  }

  take({ columns, rows }: ReportPage): boolean {
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
  const t = useWords(reportWords);
  const { page, pages, query } = state;
  const choose = (print: () => void) => () => {
    onClose();
    print();
  };
  return (
    <Dialog title={t('printAsk')} closeLabel={t('close')} onClose={onClose}>
      <div className="as-report__choices">
        {printPage === null || pages < 2 ? null : (
          <Button block onClick={choose(printPage)}>
            {t('printThisPage', { page: query.pagenum, of: pages })}
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
  const t = useWords(reportWords);
  const [isPicking, setPicking] = useState(false);
  const { job, cancel, exportAll, ...prints } = useReportJobs(props);
  const [isAskingPrint, setAskingPrint] = useState(false);
  const { available, shown, page, chooseColumns } = state;
  const isEmpty = page === null || page.totalCount === 0;
  const columnsText =
    available === null || shown === null
      ? t('columns')
      : t('columnsCount', { n: shown.length, of: available.length });
  return (
    <div className="as-report__buttons">
      <Button
        label={columnsText}
        disabled={available === null || available.length === 0}
        onClick={() => setPicking(true)}
      >
        <ColumnsIcon size={18} />
        <span className="as-report__word">{columnsText}</span>
      </Button>
      <Button label={t('export')} disabled={isEmpty} onClick={exportAll}>
        <DownloadIcon size={18} />
        <span className="as-report__word">{t('export')}</span>
      </Button>
      <Button label={t('print')} disabled={isEmpty} onClick={() => setAskingPrint(true)}>
        <PrintIcon size={18} />
        <span className="as-report__word">{t('print')}</span>
      </Button>
      {isAskingPrint && page !== null ? (
        <PrintChoice {...prints} state={state} onClose={() => setAskingPrint(false)} />
      ) : null}
      {isPicking && available !== null && shown !== null ? (
        <ColumnPicker
          available={available}
          shown={shown}
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
          <ProgressLine sofar={job.sofar} />
        </Dialog>
      )}
    </div>
  );
}
