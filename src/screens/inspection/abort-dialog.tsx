/** Aborts the inspection of one device with a reason from the list, and a note if the reason is "other". */
import { useState } from 'react';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { inspectionWords } from '../../i18n/inspection';
import { joinNames } from '../../i18n/lists';
import { orderWords } from '../../i18n/order';
import { useWords } from '../../i18n/use-words';
import { ABORT_REASONS, type AbortReason } from '../../shared/calls/inspection';
import { REPAIR_TEXT_MAX } from '../../shared/constants';
import { findTextProblem } from '../../shared/work/plain-text';
import type { RecordForm } from '../../shared/work/record-form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { SelectField } from '../../ui/select-field';
import { TextArea } from '../../ui/text-area';
import { ABORT_KEYS } from './abort-words';
import type { RecordFormState } from './use-record-form';

export interface AbortDialogProps {
  readonly name: string;
  readonly form: RecordForm;
  readonly change: RecordFormState['change'];
  readonly unsavedTitles: readonly string[];
  readonly isBusy: boolean;
  readonly onAbort: (reason: AbortReason, note: string) => void;
  readonly onClose: (isSent: boolean) => void;
}

export default function AbortDialog(props: AbortDialogProps) {
  const { name, form, change, unsavedTitles, isBusy, onAbort, onClose } = props;
  const t = useWords(inspectionWords);
  const tOrder = useWords(orderWords);
  const reason = form.abortReason || ABORT_REASONS[0];
  const note = form.abortNote;
  const [isStrict, setStrict] = useState(false);
  const problem = findTextProblem(note, { max: REPAIR_TEXT_MAX, required: reason === 'other' });
  const isProblemShown = isStrict || (problem !== null && problem.kind !== 'missing');
  return (
    <Dialog
      title={t('abortTitle', { name })}
      closeLabel={t('close')}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
          <Button
            kind="danger"
            busy={isBusy}
            onClick={() => {
              setStrict(true);
              if (problem === null) onAbort(reason, note.trim());
            }}
          >
            {t('abortDo')}
          </Button>
        </>
      }
    >
      <div className="as-abort">
        <SelectField
          label={t('abortReason')}
          value={reason}
          options={ABORT_REASONS.map((listedReason) => ({
            value: listedReason,
            text: t(ABORT_KEYS[listedReason]),
          }))}
          onChange={(value) => {
            const abortReason = ABORT_REASONS.find((listedReason) => listedReason === value) ?? 'other';
            change((previous) => ({ ...previous, abortReason }));
          }}
        />
        <TextArea
          label={t('abortNote')}
          name="abort-note"
          rows={3}
          required={reason === 'other'}
          value={note}
          error={isProblemShown ? formatTextProblem(problem, t('abortNote'), tOrder) : ''}
          onChange={(abortNote) => change((previous) => ({ ...previous, abortNote }))}
        />
        {unsavedTitles.length === 0 ? null : (
          <Notice tone="warn">{t('abortUnsaved', { names: joinNames(unsavedTitles) })}</Notice>
        )}
      </div>
    </Dialog>
  );
}
