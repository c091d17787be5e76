import { Link } from 'react-router-dom';
import { PageList } from '../../features/lists/page-list';
import { formatMinute } from '../../features/time/time-text';
import { useWaitingForms } from '../../features/work/orders/use-waiting';
import { shellWords } from '../../i18n/shell';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { getReportPath } from '../../navigation/order-paths';
import type { ReportRecordRow } from '../../shared/calls/smart-reports';
import type { SmartReportId } from '../../shared/ids';
import type { Pages } from '../../state/calls/use-pages';
import { FillFacts, Tags } from './facts';
import { getDraftName, useReportDrafts } from './report-draft';
import { useReportList } from './use-list';

interface RecordRowsProps {
  readonly excelId: SmartReportId;
  readonly pages: Pages<ReportRecordRow>;
  readonly emptyText: string;
}

export function RecordRows({ excelId, pages, emptyText }: RecordRowsProps) {
  const tShell = useWords(shellWords);
  const t = useWords(smartReportWords);
  const drafts = useReportDrafts();
  const forms = useWaitingForms();
  useReportList(pages);
  return (
    <PageList
      pages={pages}
      label={tShell('titleReportRecords')}
      none={emptyText}
      renderRow={(row) => (
        <div className="as-smart-report-row">
          <div className="as-smart-report-row__words">
            <Link className="as-smart-report-row__name" to={getReportPath(excelId, row.recordId)}>
              {row.generateTime === null ? row.recordId : formatMinute(row.generateTime)}
            </Link>
            <Tags
              status={row.status}
              unfilledCount={null}
              dueTime={row.dueTime}
              draft={drafts?.get(getDraftName(excelId, row.recordId))}
              forms={forms.filter(({ entity }) => entity === row.recordId)}
              abnormal={row.abnormal}
            />
            <FillFacts {...row} generateTime={null} />
          </div>
          {row.total > 0 ? (
            <span className="as-smart-report-row__count">
              {t('progress', { done: row.done, total: row.total })}
            </span>
          ) : null}
        </div>
      )}
    />
  );
}
