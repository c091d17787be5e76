/**
 * Shows a record that the user cannot fill: not accepted yet, another user's, out of turn, done, aborted, or of an
 * ended order. Earlier entries stay readable and can be copied until the user discards them (faults 72).
 */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { inspectionWords } from '../../i18n/inspection';
import { orderWords } from '../../i18n/order';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import { getFillFormPath, getInspectionPath, getResultPath } from '../../navigation/order-paths';
import type { InspectionOrder, InspectionRecord } from '../../shared/calls/inspection';
import { isOpen } from '../../shared/calls/statuses';
import type { InspectionId } from '../../shared/ids';
import { isFormChanged } from '../../shared/work/record-merge';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { InfoIcon, LockIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { StateView } from '../../ui/state-view';
import { formatForm } from './form-text';
import { getRecordName, toRecordPlace } from './record-paths';
import type { RecordFormState } from './use-record-form';

interface ClosedFormProps {
  readonly id: InspectionId;
  readonly record: InspectionRecord;
  readonly order: InspectionOrder | null;
  readonly state: RecordFormState;
  readonly head: ReactNode;
  /** Index of the record that must be done first; `null` if none. */
  readonly blockingIndex: number | null;
}

export function ClosedForm(props: ClosedFormProps) {
  const { id, order, state, head, blockingIndex } = props;
  const { draft, form } = state;
  const hasEntries = draft.state !== 'empty' && (draft.reason !== null || isFormChanged(form));
  return (
    <>
      {head}
      {hasEntries ? <KeptEntries {...props} /> : null}
      {blockingIndex === null || order === null ? null : (
        <EarlierRecordFirst id={id} order={order} index={blockingIndex} />
      )}
      {blockingIndex !== null ? null : <ClosedReason {...props} hasEntries={hasEntries} />}
    </>
  );
}

/** Leads to the earlier record that a plan with a fixed order requires first. */
function EarlierRecordFirst({
  id,
  order,
  index,
}: {
  readonly id: InspectionId;
  readonly order: InspectionOrder;
  readonly index: number;
}) {
  const t = useWords(inspectionWords);
  const row = order.records[index];
  if (row === undefined) return null;
  const name = `${index + 1}. ${getRecordName(row, t('unnamed'))}`;
  return (
    <StateView icon={<LockIcon size={28} />} title={t('lockedRow', { name })} detail={t('fixedOrder')}>
      <Link
        className="as-link-button as-link-button--primary"
        to={getFillFormPath(toRecordPlace(id, row, index))}
      >
        {t('fillFirst', { name })}
      </Link>
      <Link className="as-link-button" to={getInspectionPath(id)}>
        {t('toOrder')}
      </Link>
    </StateView>
  );
}

function ClosedReason(props: ClosedFormProps & { readonly hasEntries: boolean }) {
  const { id, record, order, hasEntries } = props;
  const t = useWords(inspectionWords);
  const tOrder = useWords(orderWords);
  const isAwaitingAcceptance = order?.status === 'assigned' && order.actions.includes('accept');
  const status = order === null ? tOrder('statusUnknown') : tOrder(`status_${order.status}`);
  const isEnded = order !== null && !isOpen(order.status);
  return (
    <>
      {record.actions.includes('save') && record.status === 'aborted' ? <ResumeNotice {...props} /> : null}
      <StateView
        icon={isEnded || isAwaitingAcceptance ? <InfoIcon size={28} /> : <LockIcon size={28} />}
        title={t(isAwaitingAcceptance ? 'acceptFirst' : isEnded ? 'endedTitle' : 'notYours')}
        detail={hasEntries ? t('endedDetail', { status }) : status}
      >
        <Link className="as-link-button as-link-button--primary" to={getInspectionPath(id)}>
          {t('toOrder')}
        </Link>
        <Link className="as-link-button" to={getResultPath(toRecordPlace(id, record, 0))}>
          {t('result')}
        </Link>
      </StateView>
    </>
  );
}

/** Reopens the form with its contents at the abort, which are saved like any other change. */
function ResumeNotice({ record, state }: ClosedFormProps) {
  const t = useWords(inspectionWords);
  const resume = (): void => state.change((form) => ({ ...form, resumed: record.version }));
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="quiet" onClick={resume}>
          {t('resume')}
        </Button>
      }
    >
      {t('aborted')}
    </Notice>
  );
}

function KeptEntries({ record, state: { draft, form } }: ClosedFormProps) {
  const t = useWords(inspectionWords);
  const language = useLanguage();
  const { feedback } = useServices();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const text = formatForm(form, record, t);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      feedback.toast(t('copied'), 'good');
    } catch {
      feedback.toast(t('copyFailed'), 'bad');
    }
  };
  return (
    <section className="as-card as-kept" aria-label={t('draftKept')}>
      {draft.reason === null ? null : (
        <Notice tone="bad">{t('returned', { why: workFaultText(draft.reason, language) })}</Notice>
      )}
      <pre className="as-kept__text">{text}</pre>
      <div className="as-item__buttons">
        <Button kind="primary" onClick={() => void copy()}>
          {t('copyAll')}
        </Button>
        <Button onClick={() => setDialogOpen(true)}>{t('throwAway')}</Button>
      </div>
      {isDialogOpen ? (
        <Dialog
          title={t('throwAwayTitle')}
          closeLabel={t('close')}
          onClose={() => setDialogOpen(false)}
          actions={
            <>
              <Button onClick={() => setDialogOpen(false)}>{t('cancel')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  setDialogOpen(false);
                  void draft.end('discarded');
                }}
              >
                {t('throwAway')}
              </Button>
            </>
          }
        >
          <p>{t('throwAwayAsk')}</p>
        </Dialog>
      ) : null}
    </section>
  );
}
