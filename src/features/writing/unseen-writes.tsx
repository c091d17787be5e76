/** Shows a notice until the user has seen the results of writes. Loaded when the first result arrives. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { ledgerAtom, unseenWritesAtom } from '../../state/commands/operations';
import { Button } from '../../ui/button';
import { formatDateTime } from '../time/time-text';
import { LedgerSheet } from './ledger-sheet';
import { STATUS_KEYS } from './status-steps';
import './unseen-writes.css';

export default function UnseenWrites() {
  const t = useWords(valueWords);
  const unseenWrites = useAtomValue(unseenWritesAtom);
  const { length } = useAtomValue(ledgerAtom);
  const [isOpen, setOpen] = useState(false);
  const [newest] = unseenWrites;
  // The ledger is empty after signing out.
  if (isOpen && length > 0) return <LedgerSheet onClose={() => setOpen(false)} />;
  if (newest === undefined) return null;
  return (
    <div className="as-unseen" role="status">
      <p className="as-unseen__text">
        <strong>{t(STATUS_KEYS[newest.status])}</strong>
        <span>{` ${newest.title} ${newest.shownOld} → ${newest.shownNew} `}</span>
        <time>{formatDateTime(newest.sentAt)}</time>
        {unseenWrites.length === 1 ? null : (
          <span>{` ${t('moreUnseen', { n: unseenWrites.length - 1 })}`}</span>
        )}
      </p>
      <Button onClick={() => setOpen(true)}>{t('view')}</Button>
    </div>
  );
}
