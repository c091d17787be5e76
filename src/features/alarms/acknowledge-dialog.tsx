import { alarmWords } from '../../i18n/alarm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

export interface AcknowledgeDialogProps {
  /** Number of alarms. */
  readonly count: number;
  readonly acknowledgement: 'confirm' | 'end';
  readonly onAcknowledge: () => void;
  readonly onClose: () => void;
}

/** Asks before alarms are confirmed together, or ended: neither can be undone. */
export function AcknowledgeDialog({
  count,
  acknowledgement,
  onAcknowledge,
  onClose,
}: AcknowledgeDialogProps) {
  const shell = useWords(shellWords);
  const say = useWords(alarmWords);
  const isConfirm = acknowledgement === 'confirm';
  return (
    <Dialog
      title={
        count === 1 && !isConfirm ? say('endAsk') : say(isConfirm ? 'confirmAsk' : 'endManyAsk', { n: count })
      }
      closeLabel={shell('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button kind="primary" onClick={onAcknowledge}>
            {say(isConfirm ? 'confirmMany' : 'endMany', { n: count })}
          </Button>
        </>
      }
    >
      <p>{say(isConfirm ? 'confirmAskDetail' : 'endAskDetail')}</p>
    </Dialog>
  );
}
