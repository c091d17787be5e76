import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function LeaveDialog({ onLeave, onClose }: LeaveDialogProps) {
  const t = useWords(alarmWatchWords);
  return (
    <Dialog
      title={t('leaveAsk')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p>{t('leaveDetail')}</p>
    </Dialog>
  );
}
