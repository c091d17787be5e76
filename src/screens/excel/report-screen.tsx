/**
 * Shows one record of a smart report, first in view mode. Fill mode is entered, and left with unsaved input, after a
 * confirmation (spec 3). The mode is in the address: the browser's Back leaves fill mode, and a reload stays in it.
 */

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FaultView } from '../../features/screen-states/fault-view';
import { commonWords } from '../../i18n/engine';
import { excelWords } from '../../i18n/excel';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { reportRecordsPath } from '../../navigation/order-paths';
import type { ReportFault } from '../../report-document/model';
import { NEWEST_UNFILLED } from '../../shared/calls/excel';
import type { ExcelId, RecordId } from '../../shared/ids';
import { uriPart } from '../../shared/uri-part';
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
  readonly excelId: ExcelId;
  readonly recordId: RecordId;
  readonly code: string;
}

function Unreadable({ fault }: { readonly fault: ReportFault }) {
  const t = useWords(excelWords);
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
  const shell = useWords(shellWords);
  const t = useWords(excelWords);
  const { loaded, fault, seenAt, reload } = useReport(excelId, recordId);
  useOwnAddress(recordId, 'record' in loaded ? loaded.record.recordId : null);
  /** Incremented when a form is submitted or discarded: the record starts again with another draft. */
  const [round, setRound] = useState(0);
  const restart = (): void => {
    setRound((before) => before + 1);
    void reload();
  };
  if (loaded.is === 'here')
    return (
      <RecordBody
        key={`${loaded.record.recordId} ${loaded.record.version} ${round}`}
        report={loaded.report}
        record={loaded.record}
        fault={fault}
        seenAt={seenAt}
        code={code}
        onRestart={restart}
      />
    );
  return (
    <Frame title={shell('titleReport')} back={reportRecordsPath(excelId)}>
      <NotHere loaded={loaded} onRetry={() => void reload()} />
      {isWithoutVersion(loaded) ? <DraftCopy excelId={excelId} recordId={recordId} /> : null}
      {loaded.is === 'loading' ? <p className="as-hidden-text">{t('loadingReport')}</p> : null}
    </Frame>
  );
}

/** Replaces "the newest unfilled record" in the address with the id of the record, because filling it changes that. */
function useOwnAddress(given: RecordId, found: RecordId | null): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  useEffect(() => {
    if (given === NEWEST_UNFILLED && found !== null)
      void navigate(`../${uriPart(found)}${search}`, { relative: 'path', replace: true, state });
  }, [given, found, navigate, search, state]);
}

const isWithoutVersion = (loaded: LoadedReport): boolean =>
  loaded.is === 'unreadable' ||
  (loaded.is === 'fault' && loaded.fault.kind === 'refused' && loaded.fault.code === NO_SUCH_VERSION);

function NotHere({ loaded, onRetry }: { readonly loaded: LoadedReport; readonly onRetry: () => void }) {
  const t = useWords(commonWords);
  if (loaded.is === 'unreadable') return <Unreadable fault={loaded.fault} />;
  if (loaded.is === 'fault') return <FaultView fault={loaded.fault} onRetry={onRetry} />;
  return <Skeleton label={t('loading')} count={4} />;
}
