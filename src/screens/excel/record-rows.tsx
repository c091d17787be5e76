import { Link } from 'react-router-dom';
import { PageList } from '../../features/lists/page-list';
import { minuteText } from '../../features/time/time-text';
import { useWaiting } from '../../features/work/orders/use-waiting';
import { excelWords } from '../../i18n/excel';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { reportPath } from '../../navigation/order-paths';
import type { ReportRecordRow } from '../../shared/calls/excel';
import type { ExcelId } from '../../shared/ids';
import type { Pages } from '../../state/calls/use-pages';
import { FillFacts, Tags } from './facts';
import { draftName, useReportDrafts } from './report-draft';
import { useList } from './use-list';

interface RecordRowsProps {
  readonly excelId: ExcelId;
  readonly pages: Pages<ReportRecordRow>;
  readonly none: string;
}

export function RecordRows({ excelId, pages, none }: RecordRowsProps) {
  const shell = useWords(shellWords);
  const t = useWords(excelWords);
  const drafts = useReportDrafts();
  const forms = useWaiting();
  useList(pages);
  return (
    <PageList
      pages={pages}
      label={shell('titleReportRecords')}
      none={none}
      draw={(row) => (
        <div className="as-excel-row">
          <div className="as-excel-row__words">
            <Link className="as-excel-row__name" to={reportPath(excelId, row.recordId)}>
              {row.generateTime === null ? row.recordId : minuteText(row.generateTime)}
            </Link>
            <Tags
              status={row.status}
              unfilled={null}
              dueTime={row.dueTime}
              draft={drafts?.get(draftName(excelId, row.recordId))}
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
