/**
 * Shows one record of a smart report, first in view mode. Fill mode is entered, and left with unsaved input, after a
 * confirmation (spec 3). The mode is in the address: the browser's Back leaves fill mode, and a reload stays in it.
 */

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FaultView } from '../../features/screen-states/fault-view';
import { commonWords } from '../../i18n/engine';
import { shellWords } from '../../i18n/shell';
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { getReportRecordsPath } from '../../navigation/order-paths';
import type { ReportFault } from '../../report-document/model';
import { NEWEST_UNFILLED } from '../../shared/calls/smart-reports';
import type { RecordId, SmartReportId } from '../../shared/ids';
import { encodeUriPart } from '../../shared/uri-part';
import { NO_SUCH_VERSION } from '../../shared/work/refusal-codes';
import { AlarmIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { DraftCopy } from './draft-copy';
import { Frame } from './frame';
import { RecordBody } from './record-body';
import { type LoadedReport, useReport } from './use-report';
import './report.css';

interface ReportScreenProps {
  readonly excelId: SmartReportId;
  readonly recordId: RecordId;
  readonly code: string;
}

function UnreadableReport({ fault }: { readonly fault: ReportFault }) {
  const t = useWords(smartReportWords);
  const detail =
    fault.kind === 'malformed'
      ? t('malformed', { where: fault.where })
      : t(fault.kind === 'too-large' ? 'tooLarge' : 'tooManyFields', {
          found: fault.found,
          limit: fault.limit,
        });
  return <StateView tone="bad" icon={<AlarmIcon size={28} />} title={t('unreadable')} detail={detail} />;
}

export function ReportScreen({ excelId, recordId, code }: ReportScreenProps) {
  const tShell = useWords(shellWords);
  const t = useWords(smartReportWords);
  const { loadedReport, fault, seenAt, reload } = useReport(excelId, recordId);
  useRecordAddress(recordId, 'record' in loadedReport ? loadedReport.record.recordId : null);
  /** Incremented when a form is submitted or discarded: the record starts again with another draft. */
  const [restartCount, setRestartCount] = useState(0);
  const restart = (): void => {
    setRestartCount((previous) => previous + 1);
    void reload();
  };
  if (loadedReport.status === 'ready')
    return (
      <RecordBody
        key={`${loadedReport.record.recordId} ${loadedReport.record.version} ${restartCount}`}
        report={loadedReport.report}
        record={loadedReport.record}
        fault={fault}
        seenAt={seenAt}
        code={code}
        onRestart={restart}
      />
    );
  return (
    <Frame title={tShell('titleReport')} backPath={getReportRecordsPath(excelId)}>
      <NotLoaded loadedReport={loadedReport} onRetry={() => void reload()} />
      {lacksDocument(loadedReport) ? <DraftCopy excelId={excelId} recordId={recordId} /> : null}
      {loadedReport.status === 'loading' ? <p className="as-hidden-text">{t('loadingReport')}</p> : null}
    </Frame>
  );
}

/**
 * Replaces "the newest unfilled record" in the address with the record's id: after filling, another record is the
 * newest unfilled one.
 */
function useRecordAddress(requestedId: RecordId, foundId: RecordId | null): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  useEffect(() => {
    if (requestedId === NEWEST_UNFILLED && foundId !== null)
      void navigate(`../${encodeUriPart(foundId)}${search}`, { relative: 'path', replace: true, state });
  }, [requestedId, foundId, navigate, search, state]);
}

const lacksDocument = (loadedReport: LoadedReport): boolean =>
  loadedReport.status === 'unreadable' ||
  (loadedReport.status === 'fault' &&
    loadedReport.fault.kind === 'refused' &&
    loadedReport.fault.code === NO_SUCH_VERSION);

function NotLoaded({
  loadedReport,
  onRetry,
}: {
  readonly loadedReport: LoadedReport;
  readonly onRetry: () => void;
}) {
  const t = useWords(commonWords);
  if (loadedReport.status === 'unreadable') return <UnreadableReport fault={loadedReport.fault} />;
  if (loadedReport.status === 'fault') return <FaultView fault={loadedReport.fault} onRetry={onRetry} />;
  return <Skeleton label={t('loading')} count={4} />;
}
