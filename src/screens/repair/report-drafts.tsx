import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { minuteText } from '../../features/time/time-text';
import { ThrowAway } from '../../features/work/outbox/throw-away';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { workPartsWords } from '../../i18n/work-parts';
import { reportRepairPath } from '../../navigation/order-paths';
import { Unreadable } from '../../shared/calls/decode';
import type { EpochMs } from '../../shared/units';
import { useUser } from '../../state/session/use-user';
import { REPAIR_DRAFT, type RepairDraft, repairDraft, repairDraftKey } from '../../state/work/repair-draft';
import type { DraftRow } from '../../state/work/rows';
import { changesAtom } from '../../state/work/work-atoms';
import { useWork } from '../../state/work/work-services';
import '../../features/lists/page-list.css';

interface Begun {
  readonly name: string;
  readonly draft: RepairDraft;
  readonly at: EpochMs;
}

/** Parses a stored draft; `null` if it is unreadable or cannot be addressed. */
function parseDraft(row: DraftRow, userId: string): Begun | null {
  try {
    const pair: unknown = JSON.parse(row.key);
    const label: unknown = Array.isArray(pair) ? pair[1] : null;
    const name = typeof label === 'string' ? label.slice(REPAIR_DRAFT.length + 1) : '';
    if (name === '' || repairDraftKey(userId, name) !== row.key) return null;
    return { name, draft: repairDraft(row.values, 'values'), at: row.at };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the stored drafts, newest first, without the open one. */
function useBegun(open: string): readonly Begun[] {
  const { store } = useWork();
  const { userId } = useUser();
  const { drafts: changes } = useAtomValue(changesAtom);
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  useEffect(() => {
    let isLeft = false;
    // Each change triggers another read.
    if (userId === '' || changes < 0) return;
    void store.rows('drafts', userId).then((rows) => {
      if (isLeft) return;
      const own = rows.filter(({ kind }) => kind === REPAIR_DRAFT).map((row) => parseDraft(row, userId));
      setBegun(own.filter((one) => one !== null && one.name !== open).reverse() as Begun[]);
    });
    return () => {
      isLeft = true;
    };
  }, [store, userId, changes, open]);
  return begun;
}

/** A draft to continue, or to discard with its photos. A tap on an alarm creates one, even by mistake. */
function BegunRow({ begun: { name, draft, at } }: { readonly begun: Begun }) {
  const t = useWords(orderWords);
  const parts = useWords(workPartsWords);
  const { outbox } = useWork();
  const { userId } = useUser();
  const { note, equipName } = draft;
  const title = note === '' ? t('noTitle') : note;
  return (
    <li className="as-page-list__row">
      <Link className="as-order-row" to={reportRepairPath({ draft: name })}>
        <span className="as-order-row__title">{title}</span>
        <span className="as-order-row__line">
          {equipName === '' ? '' : `${equipName} · `}
          {minuteText(at)}
        </span>
      </Link>
      <ThrowAway
        label={`${parts('discard')} · ${title}`}
        onThrowAway={() => void outbox.dropDraft(repairDraftKey(userId, name))}
      />
    </li>
  );
}

export function ReportDrafts({ open }: { readonly open: string }) {
  const repair = useWords(repairWords);
  const begun = useBegun(open);
  if (begun.length === 0) return null;
  return (
    <details className="as-card as-repair-drafts">
      <summary>{repair('drafts', { n: begun.length })}</summary>
      <ul className="as-page-list">
        {begun.map((one) => (
          <BegunRow key={one.name} begun={one} />
        ))}
      </ul>
    </details>
  );
}
