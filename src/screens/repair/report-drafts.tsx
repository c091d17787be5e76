import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMinute } from '../../features/time/time-text';
import { DiscardButton } from '../../features/work/outbox/throw-away';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { workPartsWords } from '../../i18n/work-parts';
import { getReportRepairPath } from '../../navigation/order-paths';
import { Unreadable } from '../../shared/calls/decode';
import type { EpochMs } from '../../shared/units';
import { useUser } from '../../state/session/use-user';
import {
  getRepairDraftKey,
  REPAIR_DRAFT,
  type RepairDraft,
  repairDraft,
} from '../../state/work/repair-draft';
import type { DraftRow } from '../../state/work/rows';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';
import '../../features/lists/page-list.css';

interface StartedReport {
  readonly name: string;
  readonly draft: RepairDraft;
  readonly at: EpochMs;
}

/** Parses a stored draft; `null` if it is unreadable or cannot be addressed. */
function parseDraft(row: DraftRow, userId: string): StartedReport | null {
  try {
    const pair: unknown = JSON.parse(row.key);
    const label: unknown = Array.isArray(pair) ? pair[1] : null;
    const name = typeof label === 'string' ? label.slice(REPAIR_DRAFT.length + 1) : '';
    if (name === '' || getRepairDraftKey(userId, name) !== row.key) return null;
    return { name, draft: repairDraft(row.values, 'values'), at: row.at };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the stored drafts, newest first, without the open one. */
function useStartedReports(openName: string): readonly StartedReport[] {
  const { store } = useWork();
  const { userId } = useUser();
  const { drafts: changes } = useAtomValue(changesAtom);
  const [startedReports, setStartedReports] = useState<readonly StartedReport[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    // Each change triggers another read.
    if (userId === '' || changes < 0) return;
    void store.rows('drafts', userId).then((rows) => {
      if (isUnmounted) return;
      const ownDrafts = rows
        .filter(({ kind }) => kind === REPAIR_DRAFT)
        .map((row) => parseDraft(row, userId));
      setStartedReports(
        ownDrafts
          .filter((report) => report !== null && report.name !== openName)
          .reverse() as StartedReport[],
      );
    });
    return () => {
      isUnmounted = true;
    };
  }, [store, userId, changes, openName]);
  return startedReports;
}

/** Shows a draft to continue or to discard with its photos. A mistaken tap on an alarm creates one. */
function StartedReportRow({ startedReport: { name, draft, at } }: { readonly startedReport: StartedReport }) {
  const t = useWords(orderWords);
  const tParts = useWords(workPartsWords);
  const { outbox } = useWork();
  const { userId } = useUser();
  const { note, equipName } = draft;
  const title = note === '' ? t('noTitle') : note;
  return (
    <li className="as-page-list__row">
      <Link className="as-order-row" to={getReportRepairPath({ draft: name })}>
        <span className="as-order-row__title">{title}</span>
        <span className="as-order-row__line">
          {equipName === '' ? '' : `${equipName} · `}
          {formatMinute(at)}
        </span>
      </Link>
      <DiscardButton
        label={`${tParts('discard')} · ${title}`}
        onDiscard={() => void outbox.deleteDraft(getRepairDraftKey(userId, name))}
      />
    </li>
  );
}

export function ReportDrafts({ openName }: { readonly openName: string }) {
  const tRepair = useWords(repairWords);
  const startedReports = useStartedReports(openName);
  if (startedReports.length === 0) return null;
  return (
    <details className="as-card as-repair-drafts">
      <summary>{tRepair('drafts', { n: startedReports.length })}</summary>
      <ul className="as-page-list">
        {startedReports.map((report) => (
          <StartedReportRow key={report.name} startedReport={report} />
        ))}
      </ul>
    </details>
  );
}
