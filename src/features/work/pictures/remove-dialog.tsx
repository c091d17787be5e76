/** Asks before a photo is removed: it may be impossible to take again. */
import { shellWords } from '../../../i18n/shell';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

interface RemoveDialogProps {
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export function RemoveDialog({ onRemove, onClose }: RemoveDialogProps) {
  const t = useWords(workPartsWords);
  const shell = useWords(shellWords);
  return (
    <Dialog
      title={t('removeAsk')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button kind="danger" onClick={onRemove}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeDetail')}</p>
    </Dialog>
  );
}
