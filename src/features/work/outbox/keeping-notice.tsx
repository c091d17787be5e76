import { useAtomValue } from 'jotai';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { keepingAtom } from '../../../state/work/work-atoms';
import { Notice } from '../../../ui/notice';

/**
 * Warns that forms will not survive closing the page (faults 82 and 83). Shown above every form and list of unsent
 * forms; hidden while the device stores them.
 */
export function KeepingNotice() {
  const t = useWords(workPartsWords);
  const keeping = useAtomValue(keepingAtom);
  if (keeping === 'disk') return null;
  return <Notice tone="warn">{t(keeping === 'full' ? 'storageFull' : 'storageNone')}</Notice>;
}
