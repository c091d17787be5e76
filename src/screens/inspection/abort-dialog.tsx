/** Aborts the inspection of one device: a reason from the list, and a note where the list does not say it. */
import { useState } from 'react';
import { problemText } from '../../features/work/orders/text-problem';
import { inspectionWords } from '../../i18n/inspection';
import { orderWords } from '../../i18n/order';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { ABORT_REASONS, type AbortReason } from '../../shared/calls/inspection';
import { REPAIR_TEXT_MAX } from '../../shared/constants';
import { textProblem } from '../../shared/work/plain-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SelectField } from '../../ui/select-field';
import { TextArea } from '../../ui/text-area';
import { ABORT_WORDS } from './abort-words';

export interface AbortDialogProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onAbort: (reason: AbortReason, note: string) => void;
  readonly onClose: (isSent: boolean) => void;
}

export default function AbortDialog({ name, isBusy, onAbort, onClose }: AbortDialogProps) {
  const say = useWords(inspectionWords);
  const order = useWords(orderWords);
  const shell = useWords(shellWords);
  const [reason, setReason] = useState<AbortReason>('unreachable');
  const [note, setNote] = useState('');
  const [isStrict, setStrict] = useState(false);
  const problem = textProblem(note, { max: REPAIR_TEXT_MAX, required: reason === 'other' });
  const isSaid = isStrict || (problem !== null && problem.is !== 'missing');
  return (
    <Dialog
      title={say('abortTitle', { name })}
      closeLabel={shell('close')}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{shell('cancel')}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() => {
              setStrict(true);
              if (problem === null) onAbort(reason, note.trim());
            }}
          >
            {say('abortDo')}
          </Button>
        </>
      }
    >
      <div className="as-abort">
        <SelectField
          label={say('abortReason')}
          value={reason}
          options={ABORT_REASONS.map((one) => ({ value: one, text: say(ABORT_WORDS[one]) }))}
          onChange={(value) => setReason(ABORT_REASONS.find((one) => one === value) ?? 'other')}
        />
        <TextArea
          label={say('abortNote')}
          name="abort-note"
          rows={3}
          required={reason === 'other'}
          value={note}
          error={isSaid ? problemText(problem, say('abortNote'), order) : ''}
          onChange={setNote}
        />
      </div>
    </Dialog>
  );
}
