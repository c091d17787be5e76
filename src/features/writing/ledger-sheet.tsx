/** The sheet of the ledger. */
import { useAtomValue } from 'jotai';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { ledgerAtom } from '../../state/commands/operations';
import { Dialog } from '../../ui/dialog';
import { EmptyIcon } from '../../ui/icons';
import { StateView } from '../../ui/state-view';
import { LedgerRow } from './ledger-row';

interface LedgerSheetProps {
  readonly onClose: () => void;
}

/** All writes of this person, newest first. */
export function LedgerSheet({ onClose }: LedgerSheetProps) {
  const shell = useWords(shellWords);
  const say = useWords(valueWords);
  const entries = useAtomValue(ledgerAtom);
  return (
    <Dialog shape="sheet" title={say('ledger')} closeLabel={shell('close')} onClose={onClose}>
      {entries.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={say('ledgerNone')} />
      ) : (
        <ul className="as-ledger" aria-live="polite">
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
