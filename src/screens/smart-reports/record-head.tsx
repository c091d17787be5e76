import { memo } from 'react';
import { formatDuration } from '../../features/time/time-text';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { ReportDocument } from '../../report-document/model';
import type { ReportRecord } from '../../shared/calls/smart-reports';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Notice } from '../../ui/notice';
import { FillFacts, Tags } from './facts';

/** Shows the state of a record. Depends only on the record: typing does not rerender it. */
export const RecordHead = memo(function RecordHead({
  report,
  record,
}: {
  readonly report: ReportDocument;
  readonly record: ReportRecord;
}) {
  const t = useWords(smartReportWords);
  const tValues = useWords(valueWords);
  const services = useServices();
  const { editing, progress } = record;
  const age =
    editing?.since == null ? '' : formatDuration(getPlatformClock(services).now() - editing.since, tValues);
  return (
    <header className="as-report-head">
      <Tags status={record.status} unfilledCount={null} dueTime={record.dueTime} />
      <FillFacts {...record} />
      {report.note === '' ? null : <p className="as-report-head__note">{report.note}</p>}
      {editing === null ? null : (
        <Notice tone="plain">
          {t('editing', {
            person: editing.person,
            done: progress?.done ?? 0,
            total: progress?.total ?? 0,
            age,
          })}
        </Notice>
      )}
    </header>
  );
});
