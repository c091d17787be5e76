/** Discards an unsent form after confirmation, since it cannot be restored. */
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words';
import { workPartsWords } from '../../../i18n/work-parts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

interface ThrowAwayProps {
  readonly text?: string;
  readonly label?: string;
  /** Whether the platform may already have the form. */
  readonly isUncertain?: boolean;
  readonly onThrowAway: () => void;
}

export function ThrowAway({ text, label = '', isUncertain = false, onThrowAway }: ThrowAwayProps) {
  const t = useWords(workPartsWords);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" {...(label === '' ? {} : { label })} onClick={() => setAsking(true)}>
        {text ?? t('discard')}
      </Button>
      {isAsking ? (
        <ThrowAwayDialog
          isUncertain={isUncertain}
          onThrowAway={() => {
            setAsking(false);
            onThrowAway();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface ThrowAwayDialogProps extends Required<Pick<ThrowAwayProps, 'isUncertain' | 'onThrowAway'>> {
  readonly onClose: () => void;
}

function ThrowAwayDialog({ isUncertain, onThrowAway, onClose }: ThrowAwayDialogProps) {
  const t = useWords(workPartsWords);
  return (
    <Dialog
      title={t('throwAwayAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" onClick={onThrowAway}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <p>{t(isUncertain ? 'throwAwayUncertain' : 'throwAwayDetail')}</p>
    </Dialog>
  );
}
