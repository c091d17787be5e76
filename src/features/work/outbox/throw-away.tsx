/** Discards an unsent form after confirmation, since it cannot be restored. */
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

interface DiscardButtonProps {
  readonly text?: string;
  readonly label?: string;
  /** Whether the platform may already have the form. */
  readonly isUncertain?: boolean;
  readonly onDiscard: () => void;
}

export function DiscardButton({ text, label = '', isUncertain = false, onDiscard }: DiscardButtonProps) {
  const t = useWords(workPartsWords);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button kind="quiet" {...(label === '' ? {} : { label })} onClick={() => setConfirming(true)}>
        {text ?? t('discard')}
      </Button>
      {isConfirming ? (
        <DiscardDialog
          isUncertain={isUncertain}
          onDiscard={() => {
            setConfirming(false);
            onDiscard();
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

interface DiscardDialogProps extends Required<Pick<DiscardButtonProps, 'isUncertain' | 'onDiscard'>> {
  readonly onClose: () => void;
}

function DiscardDialog({ isUncertain, onDiscard, onClose }: DiscardDialogProps) {
  const t = useWords(workPartsWords);
  return (
    <Dialog
      title={t('throwAwayAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <p>{t(isUncertain ? 'throwAwayUncertain' : 'throwAwayDetail')}</p>
    </Dialog>
  );
}
