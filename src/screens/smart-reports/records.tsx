import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useSubmit } from '../../features/forms/use-submit';
import { shellWords } from '../../i18n/shell';
import { smartReportWords } from '../../i18n/smart-reports';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { getReportPath, getReportSearchPath, SMART_REPORTS } from '../../navigation/order-paths';
import { getOperationOptions } from '../../shared/calls/operation';
import { addReportRecord, queryReportRecords } from '../../shared/calls/smart-reports';
import type { SmartReportId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SearchIcon } from '../../ui/icons';
import { Segmented } from '../../ui/segmented';
import { getStatus, parseStatusFilter, STATUS_FILTERS } from './filter';
import { Frame } from './frame';
import { RecordRows } from './record-rows';
import { useReportRow } from './use-report-facts';

/** Creates a record of a report that can be filled at any time. Each dialog creates at most one (faults 61). */
function NewRecordDialog({
  excelId,
  onClose,
}: {
  readonly excelId: SmartReportId;
  readonly onClose: () => void;
}) {
  const t = useWords(smartReportWords);
  const language = useLanguage();
  const services = useServices();
  const navigate = useNavigate();
  const [operationId] = useState(services.newOperationId);
  const { submit, isBusy, fault } = useSubmit({
    words: workFaultText,
    isValid: true,
    send: () => services.call(addReportRecord, { excelId }, getOperationOptions(operationId)),
    onDone: ({ recordId }, isMounted) => {
      if (isMounted) void navigate(getReportPath(excelId, recordId));
    },
  });
  const problem = fault === null ? '' : workFaultText(fault, language);
  return (
    <Dialog
      title={t('newRecord')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => submit()}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <p>{t('newRecordAsk')}</p>
      <p className="as-field__error" aria-live="polite">
        {problem}
      </p>
    </Dialog>
  );
}

export default function ReportRecords() {
  const tShell = useWords(shellWords);
  const t = useWords(smartReportWords);
  const excelId = (useParams().excelId ?? '') as SmartReportId;
  const [query, setQuery] = useSearchParams();
  const statusFilter = parseStatusFilter(query.get('status'));
  const pages = usePages(queryReportRecords, { excelId, ...getStatus(statusFilter) });
  const facts = useReportRow(excelId);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const canAdd = facts?.free === true && facts.actions.includes('fill');
  return (
    <Frame
      title={facts?.name || tShell('titleReportRecords')}
      backPath={SMART_REPORTS}
      end={
        <Link
          className="as-icon-button"
          to={getReportSearchPath(excelId)}
          aria-label={tShell('titleReportSearch')}
        >
          <SearchIcon />
        </Link>
      }
    >
      <div className="as-smart-report-filter">
        <Segmented
          label={t('status')}
          value={statusFilter}
          options={STATUS_FILTERS.map((value) => ({ value, text: t(value) }))}
          onChange={(status) => setQuery(status === 'all' ? {} : { status }, { replace: true })}
        />
        {canAdd ? (
          <Button kind="primary" onClick={() => setDialogOpen(true)}>
            {t('newRecord')}
          </Button>
        ) : null}
      </div>
      <RecordRows
        excelId={excelId}
        pages={pages}
        emptyText={statusFilter === 'all' ? t('noRecords') : t('nothingFound')}
      />
      {isDialogOpen ? <NewRecordDialog excelId={excelId} onClose={() => setDialogOpen(false)} /> : null}
    </Frame>
  );
}
