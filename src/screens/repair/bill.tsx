/** /home/work/work-order/repair-bill/{id}: finishes a repair with its result and photos. Works without a network. */
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { usePrefetch } from '../../browser/use-code-ahead';
import { formatMinute } from '../../features/time/time-text';
import { OrderFault } from '../../features/work/orders/order-fault';
import { formatTextProblem } from '../../features/work/orders/text-problem';
import { type OrderReading, useOrder } from '../../features/work/orders/use-order';
import { useWaitingForms } from '../../features/work/orders/use-waiting';
import { DraftState } from '../../features/work/outbox/draft-state';
import { StorageNotice } from '../../features/work/outbox/keeping-notice';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { PhotoField } from '../../features/work/pictures/photo-field';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getFinishedPath, getRepairOrderPath } from '../../navigation/order-paths';
import type { AlarmRow } from '../../shared/calls/alarm';
import { lenient, record, text } from '../../shared/calls/decode';
import { type RepairSlip, repairInfo } from '../../shared/calls/repair';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { RepairId } from '../../shared/ids';
import { countCharacters, findTextProblem, type TextProblem } from '../../shared/work/plain-text';
import { CHANGED_CODES } from '../../shared/work/refusal-codes';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { useWorkDraft } from '../../state/work/use-work-draft';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { TextArea } from '../../ui/text-area';
import { Frame } from './frame';
import { ReadNotice } from './read-notice';
import { ReturnedNotice } from './returned-notice';
import { SlipHead } from './slip-facts';
import { BILL_DRAFT } from './use-returned';
import { useStillActive } from './use-still-active';
import { useStrictForm } from './use-strict';

/** Prefetched: submitting leads to this screen even without a network. */
const loadFinishedScreen = () => import('./finished');

const billDecoder = record({ result: text, stillAbnormal: lenient(text, '') });
const EMPTY_VALUES = { result: '', stillAbnormal: '' };

interface BillProps {
  readonly slip: RepairSlip;
  readonly reading: OrderReading<RepairSlip>;
}

interface StillActiveReasonProps {
  readonly alarm: AlarmRow;
  readonly value: string;
  readonly problem: TextProblem | null;
  readonly onChange: (next: string) => void;
}

/** Asks why the repair is finished although its alarm is still active. */
function StillActiveReason({ alarm: { triggerTime }, value, problem, onChange }: StillActiveReasonProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  return (
    <>
      <Notice tone="bad">
        {tRepair('alarmStillActive', { time: triggerTime === null ? '--' : formatMinute(triggerTime) })}
      </Notice>
      <TextArea
        label={tRepair('stillAbnormal')}
        name="stillAbnormal"
        required
        value={value}
        count={t('count', { n: countCharacters(value.trim()), max: REPAIR_TEXT_MAX })}
        error={formatTextProblem(problem, tRepair('stillAbnormal'), t)}
        onChange={onChange}
      />
    </>
  );
}

function BillForm({ slip, reading }: BillProps) {
  const services = useServices();
  const navigate = useNavigate();
  usePrefetch(loadFinishedScreen);
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const { id, version, actions } = slip;
  const draft = useWorkDraft({ name: id, kind: BILL_DRAFT, initial: EMPTY_VALUES, decode: billDecoder });
  const finishForm = useSendForm({ draft, call: 'repair/finish', entity: id });
  const noteForm = useSendForm({ draft, call: 'repair/note', entity: id });
  const { form, isStrict, showErrors } = useStrictForm();
  const { result, stillAbnormal } = draft.values;
  const alarm = useStillActive(slip);
  const problem = findTextProblem(result, { max: REPAIR_TEXT_MAX, required: true, anyCharacter: true });
  const reasonProblem =
    alarm === null
      ? null
      : findTextProblem(stillAbnormal, { max: REPAIR_TEXT_MAX, required: true, anyCharacter: true });
  const canFinish = actions.includes('finish');
  const hasInput = result.trim() !== '' || draft.pictures.length > 0;

  // The order has changed since it was read for this form.
  const { reason } = draft;
  const { reload } = reading;
  const latestReload = useRef(reload);
  latestReload.current = reload;
  useEffect(() => {
    if (reason?.kind === 'refused' && CHANGED_CODES.has(reason.code)) void latestReload.current();
  }, [reason]);

  const images = draft.pictures.map((picture) => ({ picture }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    showErrors();
    if (problem !== null || reasonProblem !== null || !canFinish || !draft.isReady) return;
    const occurredAt = getPlatformClock(services).now();
    const reasonText = alarm === null ? undefined : stillAbnormal.trim();
    const resultFields = { result: result.trim(), images, parts: [], stillAbnormal: reasonText };
    const storagePlace = await finishForm.send({ id, version, occurredAt, ...resultFields });
    if (storagePlace !== null) void navigate(getFinishedPath(id, 'repair'), { replace: true });
  };
  const sendAsNote = async (): Promise<void> => {
    const occurredAt = getPlatformClock(services).now();
    const storagePlace = await noteForm.send({ id, note: result.trim(), images, occurredAt });
    if (storagePlace !== null) void navigate(getRepairOrderPath(id), { replace: true });
  };
  return (
    <form className="as-card as-repair-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <StorageNotice />
      <ReadNotice reading={reading} />
      <ReturnedNotice reason={reason} />
      {canFinish ? null : (
        // The order has changed; the input is kept (faults 72).
        <Notice
          tone="warn"
          action={
            hasInput && actions.includes('note') ? (
              <Button kind="quiet" busy={noteForm.isBusy} onClick={() => void sendAsNote()}>
                {tRepair('asNote')}
              </Button>
            ) : null
          }
        >
          {tRepair('billClosed')}
        </Notice>
      )}
      <TextArea
        label={t('result')}
        name="result"
        required
        value={result}
        count={t('count', { n: countCharacters(result.trim()), max: REPAIR_TEXT_MAX })}
        error={isStrict || problem?.kind === 'too long' ? formatTextProblem(problem, t('result'), t) : ''}
        onChange={(next) => draft.change({ ...draft.values, result: next })}
      />
      {alarm === null ? null : (
        <StillActiveReason
          alarm={alarm}
          value={stillAbnormal}
          problem={isStrict || reasonProblem?.kind === 'too long' ? reasonProblem : null}
          onChange={(next) => draft.change({ ...draft.values, stillAbnormal: next })}
        />
      )}
      <PhotoField draft={draft} uploadUse="repair" max={IMAGES_MAX} label={tRepair('resultPhotos')} />
      <DraftState draft={draft} />
      <Button
        type="submit"
        kind="primary"
        block
        busy={finishForm.isBusy}
        disabled={!draft.isReady || !canFinish}
        className="as-form__submit"
      >
        {t('step_finish')}
      </Button>
    </form>
  );
}

/** Shows the form, or a notice if a submitted one is pending: a second one would only be refused. */
function Bill(props: BillProps) {
  const tRepair = useWords(repairWords);
  const { id } = props.slip;
  const isPending = useWaitingForms().some(({ entity, call }) => entity === id && call === 'repair/finish');
  return isPending ? (
    <Notice tone="warn" action={<Link to={getFinishedPath(id, 'repair')}>{tRepair('view')}</Link>}>
      {tRepair('billWaits')}
    </Notice>
  ) : (
    <BillForm {...props} />
  );
}

export default function RepairBill() {
  const tShell = useWords(shellWords);
  const id = (useParams().id ?? '') as RepairId;
  const reading = useOrder(repairInfo, id);
  const { data, fault, isFetching, reload } = reading;
  const back = getRepairOrderPath(id);
  return (
    <Frame title={tShell('titleRepairBill')} backPath={back}>
      {data !== undefined ? (
        <>
          <SlipHead slip={data} />
          <Bill key={id} slip={data} reading={reading} />
        </>
      ) : fault !== null && !isFetching ? (
        <OrderFault fault={fault} back={back} onRetry={() => void reload()} />
      ) : (
        <Skeleton label={tShell('loading')} count={2} />
      )}
    </Frame>
  );
}
