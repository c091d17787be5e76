/** The question before several alarms are confirmed or ended. */
import { alarmWords } from '../../i18n/alarm';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { ALARM_REMARK_MAX } from '../../shared/constants';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/text-field';

export interface AcknowledgeDialogProps {
  /** Number of alarms. */
  readonly count: number;
  readonly acknowledgement: 'confirm' | 'end';
  /** A field for the remark, which goes along with all of them; null where it was asked for before. */
  readonly remark: { readonly text: string; readonly onChange: (text: string) => void } | null;
  readonly onAcknowledge: () => void;
  readonly onClose: () => void;
}

/** Asks before alarms are confirmed together, or ended: neither can be undone. */
export function AcknowledgeDialog({
  count,
  acknowledgement,
  remark,
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
      {remark === null ? null : (
        <TextField
          label={say('remarkAsk')}
          value={remark.text}
          maxLength={ALARM_REMARK_MAX}
          enterKeyHint="done"
          onChange={remark.onChange}
        />
      )}
    </Dialog>
  );
}
