import type { ReactNode } from 'react';
import { faultText } from '../../i18n/fault-text';
import { historyReportWords } from '../../i18n/history-reports';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import type { Preselection } from '../../navigation/preselection';
import { useTitle } from '../../navigation/use-title';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import { formatPlatformTime } from '../../shared/platform-time';
import { isSameData } from '../../shared/same-data';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { IconButton } from '../../ui/icon-button';
import { BackIcon, ReloadIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { TopBar } from '../../ui/top-bar';
import { RangePicker } from '../time/range-picker';
import { getPresetRange } from '../time/time-range';
import { PrintSheet } from './print-sheet';
import { ReportActions } from './report-actions';
import { ReportContents } from './report-contents';
import { REPORT_VIEWS } from './report-query';
import { usePrint } from './use-print';
import { type NamedReport, useReport } from './use-report';
import './report.css';

export interface ReportScreenProps {
  /** Name of the equipment or project; '' if unknown. */
  readonly name: string;
  readonly reports: readonly [NamedReport, ...NamedReport[]];
  /** Why some reports cannot be chosen; `null` if all are available. */
  readonly reportsFault?: Fault | null;
  readonly onReports?: () => void;
  readonly preselection: Preselection;
  readonly onBack: () => void;
  /** Links to the equipment's other screens. They name this screen, so the title is only the equipment. */
  readonly tabs?: ReactNode;
}

/** Shows the history report of any family: rows by page, summary and charts, with range, columns, export and print. */
export function ReportScreen({
  name,
  reports,
  reportsFault = null,
  onReports: onReloadReports,
  preselection,
  onBack,
  tabs,
}: ReportScreenProps) {
  const { now } = getPlatformClock(useServices());
  const tShell = useWords(shellWords);
  const t = useWords(historyReportWords);
  const language = useLanguage();
  const state = useReport(reports, preselection);
  const { query, changeQuery, report, range, page, answeredQuery, pageCount, refresh } = state;
  const { sheet, print } = usePrint(() =>
    page === null || answeredQuery === null
      ? null
      : {
          page,
          range: answeredQuery.range,
          note: pageCount > 1 ? t('printPage', { page: answeredQuery.pagenum, of: pageCount }) : '',
        },
  );
  const title = name === '' ? tShell('titleHistoryReport') : `${name} · ${tShell('titleHistoryReport')}`;
  const heading = name === '' ? report.name : `${name} · ${report.name}`;
  useTitle(title);
  // Rows that stay during another request are labelled with their own range.
  const rowsRange =
    query.view === 'table' && page !== null && page.totalCount > 0 ? answeredQuery?.range : null;
  const shownRange = rowsRange ?? range;
  const formatTime = (at: number): string => formatPlatformTime(at, getCurrentPlatformZone());

  return (
    <div className={cx('as-report', sheet !== null && 'as-report--printing')}>
      <TopBar
        title={tabs === undefined || name === '' ? title : name}
        start={
          <IconButton label={t('back')} onClick={onBack}>
            <BackIcon />
          </IconButton>
        }
        end={
          <IconButton label={t('refresh')} onClick={refresh}>
            <ReloadIcon />
          </IconButton>
        }
      />
      {tabs}
      <main className="as-report__body">
        {reports.length > 1 ? (
          <SelectField
            label={t('which')}
            value={report.id ?? ''}
            options={reports.map((option) => ({ value: option.id ?? '', text: option.name }))}
            onChange={(id) => changeQuery({ report: id })}
          />
        ) : null}
        {reportsFault === null ? null : (
          <Notice
            tone="warn"
            action={
              onReloadReports === undefined ? null : <Button onClick={onReloadReports}>{t('retry')}</Button>
            }
          >
            {t('customFailed', { why: faultText(reportsFault, language) })}
          </Notice>
        )}
        <RangePicker
          choice={query.choice}
          shownRange={range ?? getPresetRange('last1d', now())}
          now={now}
          onChoose={(choice) => {
            if (isSameData(choice, query.choice)) refresh();
            else changeQuery({ choice });
          }}
        />
        <div className="as-report__tools">
          <Segmented
            label={t('view')}
            options={REPORT_VIEWS.map((value) => ({ value, text: t(value) }))}
            value={query.view}
            onChange={(view) => changeQuery({ view })}
          />
          <ReportActions state={state} name={heading} print={print} />
        </div>
        {range === null || shownRange === null ? null : (
          <p className="as-report__range">
            {t('rangeLine', { from: formatTime(shownRange.from), end: formatTime(shownRange.end) })}
          </p>
        )}
        <ReportContents state={state} />
      </main>
      {sheet === null ? null : (
        <PrintSheet heading={heading} range={sheet.range} at={now()} page={sheet.page} note={sheet.note} />
      )}
    </div>
  );
}
