import { useState } from 'react';
import { addingWords } from '../../../i18n/adding';
import { useWords } from '../../../i18n/use-words';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';

interface ConfirmChangeProps {
  readonly kind: 'template' | 'copy';
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Warns that a template change destroys data, and continues only after the user ticks the box (spec 4). */
export function ConfirmChange({ kind, name, onConfirm, onClose }: ConfirmChangeProps) {
  const t = useWords(addingWords);
  const [isUnderstood, setUnderstood] = useState(false);
  return (
    <Dialog
      title={t(kind === 'template' ? 'confirmChange' : 'confirmCopy')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" disabled={!isUnderstood} onClick={onConfirm}>
            {t('confirmYes')}
          </Button>
        </>
      }
    >
      <div className="as-add-sheet">
        <p>{name}</p>
        <Notice tone="bad">{t('confirmChangeDetail')}</Notice>
        <label className="as-add-understood">
          <input
            type="checkbox"
            checked={isUnderstood}
            onChange={(event) => setUnderstood(event.target.checked)}
          />
          {t('confirmUnderstood')}
        </label>
      </div>
    </Dialog>
  );
}
