import { faultText } from '../../i18n/fault-text';
import { historyReportWords } from '../../i18n/history-reports';
import { useLanguage, useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { EmptyIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { FaultView } from '../screen-states/fault-view';
import { ChartsView } from './charts-view';
import { Pager } from './pager';
import { ReportTable } from './report-table';
import { SummaryView } from './summary-view';
import type { ReportState } from './use-report';

export function ReportContents({ state }: { readonly state: ReportState }) {
  const t = useWords(historyReportWords);
  const language = useLanguage();
  const {
    query,
    changeQuery,
    availableColumns,
    page,
    fault,
    isLoading,
    range,
    pageCount,
    fullReport,
    refresh,
    report,
  } = state;

  if (range === null) return null;
  if (availableColumns?.length === 0 && (page?.totalCount ?? 0) === 0)
    return <StateView icon={<EmptyIcon size={28} />} title={t('columnsEmpty')} />;
  // An empty answer to an earlier query does not mean that this one is empty.
  const isOld = isLoading || fault !== null;
  if (page === null || (isOld && page.totalCount === 0))
    return fault === null || isLoading ? (
      <Skeleton label={t('loading')} count={4} />
    ) : (
      <FaultView fault={fault} what="historyFailed" onRetry={refresh} />
    );
  const notice =
    fault === null ? null : (
      <Notice tone="warn" action={<Button onClick={refresh}>{t('retry')}</Button>}>
        {t('staleNotice', { why: faultText(fault, language) })}
      </Notice>
    );
  if (page.totalCount === 0)
    return <StateView icon={<EmptyIcon size={28} />} title={t('empty')} detail={t('emptyDetail')} />;
  return (
    <>
      {notice}
      {query.view === 'table' ? (
        <>
          <ReportTable page={page} firstRow={(query.pagenum - 1) * query.count} isBusy={isLoading} />
          <Pager
            pagenum={query.pagenum}
            pageCount={pageCount}
            rowCount={page.totalCount}
            rowsPerPage={query.count}
            onPageChange={(pagenum) => changeQuery({ pagenum })}
            onCountChange={(count) => changeQuery({ count })}
          />
        </>
      ) : null}
      {query.view === 'summary' ? <SummaryView fullReport={fullReport} /> : null}
      {query.view === 'charts' ? (
        <ChartsView
          source={report.source}
          range={range}
          fullReport={fullReport}
          availableColumns={availableColumns}
        />
      ) : null}
    </>
  );
}
