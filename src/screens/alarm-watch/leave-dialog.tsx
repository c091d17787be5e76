import { alarmWatchWords } from '../../i18n/alarm-watch';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

export function LeaveDialog({ onLeave, onClose }: LeaveDialogProps) {
  const shell = useWords(shellWords);
  const t = useWords(alarmWatchWords);
  return (
    <Dialog
      title={t('leaveAsk')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
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
