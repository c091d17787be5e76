/** Asks why a value outside its limits counts as normal; a reason is required. */
import { useState } from 'react';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { inspectionWords } from '../../i18n/inspection';
import { orderWords } from '../../i18n/order';
import { useWords } from '../../i18n/use-words';
import { REPAIR_TEXT_MAX } from '../../shared/constants';
import { findTextProblem } from '../../shared/work/plain-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';

interface OverrideDialogProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
  readonly onOverride: (reason: string) => void;
}

export function OverrideDialog({ reason, onReason, onClose, onOverride }: OverrideDialogProps) {
  const t = useWords(inspectionWords);
  const tOrder = useWords(orderWords);
  const [isStrict, setStrict] = useState(false);
  const problem = findTextProblem(reason, { max: REPAIR_TEXT_MAX, required: true });
  const isProblemShown = isStrict || (problem !== null && problem.kind !== 'missing');
  return (
    <Dialog
      title={t('overrideTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              setStrict(true);
              if (problem === null) onOverride(reason.trim());
            }}
          >
            {t('overrideDo')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('override')}
        name="override"
        rows={3}
        required
        value={reason}
        error={isProblemShown ? formatTextProblem(problem, t('override'), tOrder) : ''}
        onChange={onReason}
      />
    </Dialog>
  );
}
