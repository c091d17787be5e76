import { useId, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { type OrderKey, orderWords, STEP_KEYS } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { platformZone } from '../../../shared/calls/decode';
import type { Recipient } from '../../../shared/calls/repair';
import { REPAIR_TEXT_MAX } from '../../../shared/constants';
import { platformMoment } from '../../../shared/platform-time';
import type { EpochMs } from '../../../shared/units';
import { characters, textProblem } from '../../../shared/work/plain-text';
import { useDraft } from '../../../state/hooks/use-draft';
import { getPlatformClock } from '../../../state/live/platform-clock';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { TextArea } from '../../../ui/text-area';
import { TimeField } from '../../../ui/time-field';
import { RecipientChoice } from './recipient-choice';
import type { StepKind, StepNow } from './step-calls';
import { StepNotice } from './step-notice';
import { problemText } from './text-problem';
import { type SteppedOrder, type StepTaking, stepDraft } from './use-step';
import './orders.css';

/**
 * A step with a dialog for recipient, reason or result. Accepting and claiming take one tap, since they can be
 * undone.
 */
export type AskedStep = Exclude<StepNow, 'accept' | 'claim'>;

/** Label of each step's text field; `null` without one. The note of a dispatch is optional. */
const TEXTS: Readonly<Record<AskedStep, OrderKey | null>> = {
  dispatch: 'stepNote',
  reassign: 'reason_reassign',
  close: 'result',
  finish: null,
  return: 'reason_return',
  withdraw: 'reason_withdraw',
  terminate: 'reason_terminate',
};
const isGiving = (action: AskedStep): boolean => action === 'dispatch' || action === 'reassign';

interface StepDialogProps<Order> {
  readonly action: AskedStep;
  readonly kind: StepKind<Order>;
  readonly order: Order;
  readonly step: StepTaking;
  readonly onClose: () => void;
}

/** Parses the typed time; `null` if missing or incomplete. */
function parseDue(typed: string): EpochMs | null {
  const at = platformMoment(typed, platformZone());
  return Number.isNaN(at) ? null : at;
}

/** Offers the typed text for copying once the step is no longer possible (faults 71). */
function CopyTyped({ text }: { readonly text: string }) {
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

export function StepDialog<Order extends SteppedOrder>(props: StepDialogProps<Order>) {
  const { action, kind, order, step, onClose } = props;
  const t = useWords(orderWords);
  const clock = getPlatformClock(useServices());
  const isOnline = useOnline();
  // The draft survives a reload and the end of a session.
  const [note, setNote] = useDraft(stepDraft(order.id, action));
  const [person, setPerson] = useState<Recipient | null>(null);
  const [due, setDue] = useState('');
  const [isStrict, setStrict] = useState(false);
  const dueId = useId();

  const textKey = TEXTS[action];
  const isRequired = textKey !== null && action !== 'dispatch';
  const problem = textProblem(note, { max: REPAIR_TEXT_MAX, required: isRequired, anyCharacter: true });
  const wrongText = textKey === null ? '' : problemText(problem, t(textKey), t);
  const dueTime = isGiving(action) ? parseDue(due) : null;
  const isDuePast = dueTime !== null && dueTime < clock.now();
  const isChosen = !isGiving(action) || person !== null;
  const isPossible = order.actions.includes(action);

  const confirm = async (): Promise<void> => {
    setStrict(true);
    if (wrongText !== '' || isDuePast || !isChosen) return;
    const typed = { note: note.trim(), recipientId: person?.id ?? null, dueTime };
    if (await step.take(action, typed, person?.name)) onClose();
  };
  return (
    <Dialog
      title={t(STEP_KEYS[action])}
      shape={isGiving(action) ? 'sheet' : 'dialog'}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={action === 'terminate' || action === 'withdraw' ? 'danger' : 'primary'}
            busy={step.busy === action}
            disabled={!isPossible || !isOnline || step.left?.end.is === 'unknown'}
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
        {isPossible || note.trim() === '' ? null : <CopyTyped text={note} />}
        {action === 'finish' ? <p>{t('finishAsk')}</p> : null}
        {isGiving(action) ? (
          <RecipientChoice
            call={kind.recipients}
            order={order.id as Parameters<typeof kind.recipients.encode>[0]['id']}
            present={order.recipientId}
            chosen={person?.id ?? null}
            onChoose={setPerson}
          />
        ) : null}
        {isStrict && !isChosen ? <Notice tone="bad">{t('recipientMissing')}</Notice> : null}
        {textKey === null ? null : (
          <TextArea
            label={t(textKey)}
            name="note"
            rows={3}
            required={isRequired}
            value={note}
            count={t('count', { n: characters(note.trim()), max: REPAIR_TEXT_MAX })}
            // Excess length is reported while typing, missing text only after an attempt.
            error={isStrict || problem?.is === 'too long' ? wrongText : ''}
            onChange={setNote}
          />
        )}
        {isGiving(action) ? (
          <>
            <TimeField
              label={t('dueChoice')}
              value={due}
              isWrong={isDuePast}
              describedBy={dueId}
              onChange={setDue}
            />
            <div id={dueId}>{isDuePast ? <Notice tone="bad">{t('duePast')}</Notice> : null}</div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
