/** The two given questions: before entering fill mode, and before leaving it with unsaved content (spec 3). */
import { excelWords } from '../../i18n/excel';
import { shellWords } from '../../i18n/shell';
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
  const say = useWords(excelWords);
  const shell = useWords(shellWords);
  return (
    <Dialog
      title={say('enterAsk')}
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button kind="primary" onClick={onEnter}>
            {say('enter')}
          </Button>
        </>
      }
    >
      <p>{say('enterDetail')}</p>
    </Dialog>
  );
}

interface LeaveDialogProps {
  readonly onKeep: () => void;
  readonly onThrowAway: () => void;
  readonly onStay: () => void;
}

export function LeaveDialog({ onKeep, onThrowAway, onStay }: LeaveDialogProps) {
  const say = useWords(excelWords);
  const shell = useWords(shellWords);
  return (
    <Dialog
      title={say('leaveAsk')}
      closeLabel={shell('close')}
      onClose={onStay}
      actions={
        <>
          <Button kind="danger" onClick={onThrowAway}>
            {say('throwAway')}
          </Button>
          <Button onClick={onStay}>{say('stay')}</Button>
          <Button kind="primary" onClick={onKeep}>
            {say('keepDraft')}
          </Button>
        </>
      }
    >
      <p>{say('leaveDetail')}</p>
    </Dialog>
  );
}
