/** Dialogs before entering fill mode and before leaving it with unsaved content (spec 3). */
import { smartReportWords } from '../../i18n/smart-reports';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

export function EnterDialog({
  onEnter,
  onClose,
}: {
  readonly onEnter: () => void;
  readonly onClose: () => void;
}) {
  const t = useWords(smartReportWords);
  return (
    <Dialog
      title={t('enterAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={onEnter}>
            {t('enter')}
          </Button>
        </>
      }
    >
      <p>{t('enterDetail')}</p>
    </Dialog>
  );
}

interface LeaveDialogProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

export function LeaveDialog({ onKeep, onDiscard, onStay }: LeaveDialogProps) {
  const t = useWords(smartReportWords);
  return (
    <Dialog
      title={t('leaveAsk')}
      closeLabel={t('close')}
      onClose={onStay}
      actions={
        <>
          <Button kind="danger" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button onClick={onStay}>{t('stay')}</Button>
          <Button kind="primary" onClick={onKeep}>
            {t('keepDraft')}
          </Button>
        </>
      }
    >
      <p>{t('leaveDetail')}</p>
    </Dialog>
  );
}
