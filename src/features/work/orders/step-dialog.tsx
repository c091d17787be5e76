import { useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { type OrderKey, orderWords, STEP_KEYS } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { getCurrentPlatformZone } from '../../../shared/calls/decode';
import type { Recipient } from '../../../shared/calls/repair';
import { REPAIR_TEXT_MAX } from '../../../shared/constants';
import { parsePlatformInput } from '../../../shared/platform-time';
import type { EpochMs } from '../../../shared/units';
import { countCharacters, findTextProblem } from '../../../shared/work/plain-text';
import { useDraft } from '../../../state/hooks/use-draft';
import { getPlatformClock } from '../../../state/live/platform-clock';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { TextArea } from '../../../ui/text-area';
import { DueField } from './due-field';
import { RecipientChoice } from './recipient-choice';
import type { ImmediateStep, StepKind } from './step-calls';
import { StepNotice } from './step-notice';
import { formatTextProblem } from './text-problem';
import { type ActionableOrder, getStepDraftName, type StepControls } from './use-step';
import './orders.css';

/**
 * A step with a dialog for recipient, reason or result. Accepting and claiming take one tap, since they can be undone.
 */
export type DialogStep = Exclude<ImmediateStep, 'accept' | 'claim'>;

/** Label of each step's text field; `null` without one. The note of a dispatch is optional. */
const TEXT_KEYS: Readonly<Record<DialogStep, OrderKey | null>> = {
  dispatch: 'stepNote',
  reassign: 'reason_reassign',
  close: 'result',
  finish: null,
  return: 'reason_return',
  withdraw: 'reason_withdraw',
  terminate: 'reason_terminate',
};
const isAssignment = (action: DialogStep): boolean => action === 'dispatch' || action === 'reassign';

interface StepDialogProps<Order> {
  readonly action: DialogStep;
  readonly kind: StepKind<Order>;
  readonly order: Order;
  readonly step: StepControls;
  readonly onClose: () => void;
}

/** Parses the typed time; `null` if missing or incomplete. */
function parseDue(input: string): EpochMs | null {
  const at = parsePlatformInput(input, getCurrentPlatformZone());
  return Number.isNaN(at) ? null : at;
}

/** Offers the typed text for copying once the step is no longer possible (faults 71). */
function TypedTextNotice({ text }: { readonly text: string }) {
  const { feedback } = useServices();
  const t = useWords(orderWords);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      feedback.toast(t('copied'), 'good');
    } catch {
      feedback.toast(t('copyFailed'), 'bad');
    }
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      }
    >
      {t('gone')}
    </Notice>
  );
}

export function StepDialog<Order extends ActionableOrder>(props: StepDialogProps<Order>) {
  const { action, kind, order, step, onClose } = props;
  const t = useWords(orderWords);
  const clock = getPlatformClock(useServices());
  const isOnline = useOnline();
  // The draft survives a reload and the end of a session.
  const [note, setNote] = useDraft(getStepDraftName(order.id, action));
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const [dueText, setDueText] = useState('');
  const [hasSubmitted, setSubmitted] = useState(false);

  const textKey = TEXT_KEYS[action];
  const isRequired = textKey !== null && action !== 'dispatch';
  const problem = findTextProblem(note, { max: REPAIR_TEXT_MAX, required: isRequired, anyCharacter: true });
  const noteError = textKey === null ? '' : formatTextProblem(problem, t(textKey), t);
  const dueTime = isAssignment(action) ? parseDue(dueText) : null;
  const isDuePast = dueTime !== null && dueTime < clock.now();
  const hasRecipient = !isAssignment(action) || recipient !== null;
  const isAllowed = order.actions.includes(action);

  const confirm = async (): Promise<void> => {
    setSubmitted(true);
    if (noteError !== '' || isDuePast || !hasRecipient) return;
    const input = { note: note.trim(), recipientId: recipient?.id ?? null, dueTime };
    if (await step.take(action, input, recipient?.name)) onClose();
  };
  return (
    <Dialog
      title={t(STEP_KEYS[action])}
      shape={isAssignment(action) ? 'sheet' : 'dialog'}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={action === 'terminate' || action === 'withdraw' ? 'danger' : 'primary'}
            busy={step.runningStep === action}
            disabled={!isAllowed || !isOnline || step.failedStep?.outcome.status === 'unknown'}
            onClick={() => void confirm()}
          >
            {t(STEP_KEYS[action])}
          </Button>
        </>
      }
    >
      <div className="as-step-form">
        {isOnline ? null : <Notice tone="warn">{t('offlineSteps')}</Notice>}
        <StepNotice step={step} onDone={onClose} />
        {isAllowed || note.trim() === '' ? null : <TypedTextNotice text={note} />}
        {action === 'finish' ? <p>{t('finishAsk')}</p> : null}
        {isAssignment(action) ? (
          <RecipientChoice
            call={kind.recipients}
            orderId={order.id as Parameters<typeof kind.recipients.encode>[0]['id']}
            currentId={order.recipientId}
            chosenId={recipient?.id ?? null}
            onChoose={setRecipient}
          />
        ) : null}
        {hasSubmitted && !hasRecipient ? <Notice tone="bad">{t('recipientMissing')}</Notice> : null}
        {textKey === null ? null : (
          <TextArea
            label={t(textKey)}
            name="note"
            rows={3}
            required={isRequired}
            value={note}
            count={t('count', { n: countCharacters(note.trim()), max: REPAIR_TEXT_MAX })}
            // Excess length is reported while typing, missing text only after an attempt.
            error={hasSubmitted || problem?.kind === 'too long' ? noteError : ''}
            onChange={setNote}
          />
        )}
        {isAssignment(action) ? <DueField value={dueText} isPast={isDuePast} onChange={setDueText} /> : null}
      </div>
    </Dialog>
  );
}
