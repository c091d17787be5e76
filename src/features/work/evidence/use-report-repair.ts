/** Opens the repair form about the current moment with one tap, from anywhere. Kept small: the tap loads the rest. */
import { useHref, useNavigate } from 'react-router-dom';
import { loadCode } from '../../../browser/load-code';
import { evidenceWords } from '../../../i18n/evidence';
import { useWords } from '../../../i18n/use-words';
import { valueWords } from '../../../i18n/values';
import { useBusy } from '../../../state/hooks/use-busy';
import { useServices } from '../../../state/services';
import { useMayReport } from '../../../state/work/may-report';
import { type LiveValues, useMaybeLiveValues } from '../../live-values/live-context';
import { useGetEquipmentName } from '../../live-values/use-equipment-name';
import type { ReportSubject } from './start-report';

const loadStart = () => loadCode(() => import('./start-report'));

interface ReportOptions {
  /** Whether to open the form in a new tab because the screen must stay. */
  readonly isApart?: boolean;
  /** The values on screen, for callers outside of their provider. */
  readonly live?: LiveValues | null;
}

export interface ReportRepair {
  readonly mayReport: boolean;
  readonly isBusy: boolean;
  readonly report: (subject: ReportSubject, options?: ReportOptions) => Promise<void>;
}

export function useReportRepair(): ReportRepair {
  const services = useServices();
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  const tEvidence = useWords(evidenceWords);
  const t = useWords(valueWords);
  const context = useMaybeLiveValues();
  const getName = useGetEquipmentName(context?.owner ?? null);
  const mayReport = useMayReport();
  const { isBusy, run } = useBusy();
  const openForm = async (
    subject: ReportSubject,
    { isApart: isNewTab = false, live = context }: ReportOptions,
  ): Promise<void> => {
    // Opened during the tap: browsers block tabs opened later.
    const tab = isNewTab ? window.open('', '_blank') : null;
    const path = await loadStart()
      .then(({ startReport }) => startReport(services, subject, { live, t, getName }, isNewTab))
      .catch(() => null);
    if (path === null) {
      tab?.close();
      services.feedback.toast(tEvidence('startFailed'), 'bad');
    } else if (tab === null) void navigate(path);
    else {
      tab.opener = null;
      tab.location.replace(`${root}${path}`);
    }
  };
  const report: ReportRepair['report'] = async (subject, options = {}) => {
    await run(() => openForm(subject, options));
  };
  return { mayReport, isBusy, report };
}
