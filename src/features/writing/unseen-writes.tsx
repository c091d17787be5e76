/** Notice that stays until the user has seen the results of writes. Loaded when the first result arrives. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { ledgerAtom, unseenWritesAtom } from '../../state/commands/operations';
import { Button } from '../../ui/button';
import { dateText } from '../time/time-text';
import { LedgerSheet } from './ledger-sheet';
import { PHASE_WORDS } from './phase-view';
import './unseen-writes.css';

export default function UnseenWrites() {
  const t = useWords(valueWords);
  const unseen = useAtomValue(unseenWritesAtom);
  const { length } = useAtomValue(ledgerAtom);
  const [isOpen, setOpen] = useState(false);
  const [newest] = unseen;
  // The ledger is empty after signing out.
  if (isOpen && length > 0) return <LedgerSheet onClose={() => setOpen(false)} />;
  if (newest === undefined) return null;
  return (
    <div className="as-unseen" role="status">
      <p className="as-unseen__text">
        <strong>{t(PHASE_WORDS[newest.phase])}</strong>
        <span>{` ${newest.title} ${newest.shownOld} → ${newest.shownNew} `}</span>
        <time>{dateText(newest.sentAt)}</time>
        {unseen.length === 1 ? null : <span>{` ${t('moreUnseen', { n: unseen.length - 1 })}`}</span>}
      </p>
      <Button onClick={() => setOpen(true)}>{t('view')}</Button>
    </div>
  );
}
