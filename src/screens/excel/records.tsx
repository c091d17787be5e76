import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useSubmit } from '../../features/forms/use-submit';
import { excelWords } from '../../i18n/excel';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { reportPath, reportSearchPath, SMART_REPORTS } from '../../navigation/order-paths';
import { addReportRecord, queryReportRecords } from '../../shared/calls/excel';
import { getOperationOptions } from '../../shared/calls/operation';
import type { ExcelId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SearchIcon } from '../../ui/icons';
import { Segmented } from '../../ui/segmented';
import { getStatus, parseShown, SHOWN } from './filter';
import { Frame } from './frame';
import { RecordRows } from './record-rows';
import { useReportFacts } from './use-report-facts';

/** Creates a record of a report that can be filled at any time. Each dialog creates at most one (faults 61). */
function NewRecord({ excelId, onClose }: { readonly excelId: ExcelId; readonly onClose: () => void }) {
  const t = useWords(excelWords);
  const language = useLanguage();
  const services = useServices();
  const navigate = useNavigate();
  const [operationId] = useState(services.newOperationId);
  const { submit, isBusy, fault } = useSubmit({
    words: workFaultText,
    isRight: true,
    send: () => services.call(addReportRecord, { excelId }, getOperationOptions(operationId)),
    onDone: ({ recordId }, isHere) => {
      if (isHere) void navigate(reportPath(excelId, recordId));
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
  const shell = useWords(shellWords);
  const t = useWords(excelWords);
  const excelId = (useParams().excelId ?? '') as ExcelId;
  const [query, setQuery] = useSearchParams();
  const shown = parseShown(query.get('status'));
  const pages = usePages(queryReportRecords, { excelId, ...getStatus(shown) });
  const facts = useReportFacts(excelId);
  const [isAsking, setAsking] = useState(false);
  const mayAdd = facts?.free === true && facts.actions.includes('fill');
  return (
    <Frame
      title={facts?.name || shell('titleReportRecords')}
      back={SMART_REPORTS}
      end={
        <Link
          className="as-icon-button"
          to={reportSearchPath(excelId)}
          aria-label={shell('titleReportSearch')}
        >
          <SearchIcon />
        </Link>
      }
    >
      <div className="as-excel-filter">
        <Segmented
          label={t('status')}
          value={shown}
          options={SHOWN.map((value) => ({ value, text: t(value) }))}
          onChange={(status) => setQuery(status === 'all' ? {} : { status }, { replace: true })}
        />
        {mayAdd ? (
          <Button kind="primary" onClick={() => setAsking(true)}>
            {t('newRecord')}
          </Button>
        ) : null}
      </div>
      <RecordRows
        excelId={excelId}
        pages={pages}
        none={shown === 'all' ? t('noRecords') : t('nothingFound')}
      />
      {isAsking ? <NewRecord excelId={excelId} onClose={() => setAsking(false)} /> : null}
    </Frame>
  );
}
