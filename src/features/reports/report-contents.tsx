import { faultText } from '../../i18n/fault-text';
import { reportWords } from '../../i18n/report';
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
  const t = useWords(reportWords);
  const language = useLanguage();
  const { query, change, available, page, fault, isAsking, range, pages, whole, again, report } = state;

  if (range === null) return null;
  if (available?.length === 0 && (page?.totalCount ?? 0) === 0)
    return <StateView icon={<EmptyIcon size={28} />} title={t('columnsEmpty')} />;
  // An empty answer to an earlier query does not mean that this one is empty.
  const isOld = isAsking || fault !== null;
  if (page === null || (isOld && page.totalCount === 0))
    return fault === null || isAsking ? (
      <Skeleton label={t('loading')} count={4} />
    ) : (
      <FaultView fault={fault} what="historyFailed" onRetry={again} />
    );
  const notice =
    fault === null ? null : (
      <Notice tone="warn" action={<Button onClick={again}>{t('retry')}</Button>}>
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
          <ReportTable page={page} firstRow={(query.pagenum - 1) * query.count} isBusy={isAsking} />
          <Pager
            pagenum={query.pagenum}
            pages={pages}
            rows={page.totalCount}
            count={query.count}
            onPage={(pagenum) => change({ pagenum })}
            onCount={(count) => change({ count })}
          />
        </>
      ) : null}
      {query.view === 'summary' ? <SummaryView whole={whole} /> : null}
      {query.view === 'charts' ? (
        <ChartsView source={report.source} range={range} whole={whole} available={available} />
      ) : null}
    </>
  );
}
