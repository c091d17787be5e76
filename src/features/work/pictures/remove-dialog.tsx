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
  return (
    <Dialog
      title={t('removeAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
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
