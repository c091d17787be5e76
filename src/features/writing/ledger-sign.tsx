/** Renders the icon of the write log with the number of writes that need attention. */
import { useAtomValue } from 'jotai';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { unseenWritesAtom } from '../../state/commands/operations';
import { Badge } from '../../ui/badge';
import { LedgerIcon } from '../../ui/icons';

export function LedgerSign({ size }: { readonly size?: number }) {
  const { length } = useAtomValue(unseenWritesAtom);
  return (
    // Hidden because the label next to it includes the number.
    <span aria-hidden="true">
      <Badge count={length}>
        <LedgerIcon {...(size !== undefined && { size })} />
      </Badge>
    </span>
  );
}

export function useLedgerLabel(): string {
  const t = useWords(valueWords);
  const { length } = useAtomValue(unseenWritesAtom);
  return length === 0 ? t('ledger') : t('ledgerUnseen', { n: length });
}
