import { useAtomValue } from 'jotai';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { storagePlaceAtom } from '../../../state/work/work-atoms';
import { Notice } from '../../../ui/notice';

/**
 * Warns that forms do not survive closing the page (faults 82 and 83). Shown above every form and list of unsent
 * forms; hidden while the device stores them.
 */
export function StorageNotice() {
  const t = useWords(workPartsWords);
  const storagePlace = useAtomValue(storagePlaceAtom);
  if (storagePlace === 'disk') return null;
  return <Notice tone="warn">{t(storagePlace === 'full' ? 'storageFull' : 'storageNone')}</Notice>;
}
