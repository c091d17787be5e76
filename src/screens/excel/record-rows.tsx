import { Link } from 'react-router-dom';
import { PageList } from '../../features/lists/page-list';
import { formatMinute } from '../../features/time/time-text';
import { useWaitingForms } from '../../features/work/orders/use-waiting';
import { excelWords } from '../../i18n/excel';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getReportPath } from '../../navigation/order-paths';
import type { ReportRecordRow } from '../../shared/calls/excel';
import type { ExcelId } from '../../shared/ids';
import type { Pages } from '../../state/calls/use-pages';
import { FillFacts, Tags } from './facts';
import { getDraftName, useReportDrafts } from './report-draft';
import { useReportList } from './use-list';

interface RecordRowsProps {
  readonly excelId: ExcelId;
  readonly pages: Pages<ReportRecordRow>;
  readonly emptyText: string;
}

export function RecordRows({ excelId, pages, emptyText }: RecordRowsProps) {
  const tShell = useWords(shellWords);
  const t = useWords(excelWords);
  const drafts = useReportDrafts();
  const forms = useWaitingForms();
  useReportList(pages);
  return (
    <PageList
      pages={pages}
      label={tShell('titleReportRecords')}
      none={emptyText}
      renderRow={(row) => (
        <div className="as-excel-row">
          <div className="as-excel-row__words">
            <Link className="as-excel-row__name" to={getReportPath(excelId, row.recordId)}>
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
            <span className="as-excel-row__count">{t('progress', { done: row.done, total: row.total })}</span>
          ) : null}
        </div>
      )}
    />
  );
}
