/** /home/work/work-order/repair-bill/{id}: finishes a repair with its result and photos. Works without a network. */
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useCodeAhead } from '../../browser/use-code-ahead';
import { minuteText } from '../../features/time/time-text';
import { OrderFault } from '../../features/work/orders/order-fault';
import { problemText } from '../../features/work/orders/text-problem';
import { type OrderReading, useOrder } from '../../features/work/orders/use-order';
import { useWaiting } from '../../features/work/orders/use-waiting';
import { DraftState } from '../../features/work/outbox/draft-state';
import { KeepingNotice } from '../../features/work/outbox/keeping-notice';
import { useSendForm } from '../../features/work/outbox/use-send-form';
import { PhotoField } from '../../features/work/pictures/photo-field';
import { orderWords } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getFinishedPath, repairOrderPath } from '../../navigation/order-paths';
import type { AlarmRow } from '../../shared/calls/alarm';
import { lenient, record, text } from '../../shared/calls/decode';
import { type RepairSlip, repairInfo } from '../../shared/calls/repair';
import { IMAGES_MAX, REPAIR_TEXT_MAX } from '../../shared/constants';
import type { RepairId } from '../../shared/ids';
import { characters, type TextProblem, textProblem } from '../../shared/work/plain-text';
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
import { useStrict } from './use-strict';

/** Prefetched: submitting leads to this screen even without a network. */
const loadFinished = () => import('./finished');

const values = record({ result: text, stillAbnormal: lenient(text, '') });
const EMPTY = { result: '', stillAbnormal: '' };

interface BillProps {
  readonly slip: RepairSlip;
  readonly reading: OrderReading<RepairSlip>;
}

interface StillActiveProps {
  readonly alarm: AlarmRow;
  readonly value: string;
  readonly problem: TextProblem | null;
  readonly onChange: (next: string) => void;
}

/** Asks why the repair is finished although its alarm is still active. */
function StillActive({ alarm: { triggerTime }, value, problem, onChange }: StillActiveProps) {
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  return (
    <>
      <Notice tone="bad">
        {repair('alarmStillActive', { time: triggerTime === null ? '--' : minuteText(triggerTime) })}
      </Notice>
      <TextArea
        label={repair('stillAbnormal')}
        name="stillAbnormal"
        required
        value={value}
        count={t('count', { n: characters(value.trim()), max: REPAIR_TEXT_MAX })}
        error={problemText(problem, repair('stillAbnormal'), t)}
        onChange={onChange}
      />
    </>
  );
}

function BillForm({ slip, reading }: BillProps) {
  const services = useServices();
  const navigate = useNavigate();
  useCodeAhead(loadFinished);
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const { id, version, actions } = slip;
  const draft = useWorkDraft({ name: id, kind: BILL_DRAFT, initial: EMPTY, decode: values });
  const finish = useSendForm({ draft, call: 'repair/finish', entity: id });
  const asNote = useSendForm({ draft, call: 'repair/note', entity: id });
  const { form, isStrict, show } = useStrict();
  const { result, stillAbnormal } = draft.values;
  const alarm = useStillActive(slip);
  const problem = textProblem(result, { max: REPAIR_TEXT_MAX, required: true, anyCharacter: true });
  const wrongReason =
    alarm === null
      ? null
      : textProblem(stillAbnormal, { max: REPAIR_TEXT_MAX, required: true, anyCharacter: true });
  const mayFinish = actions.includes('finish');
  const isTyped = result.trim() !== '' || draft.pictures.length > 0;

  // The order has changed since it was read for this form.
  const { reason } = draft;
  const { reload } = reading;
  const newest = useRef(reload);
  newest.current = reload;
  useEffect(() => {
    if (reason?.kind === 'refused' && CHANGED_CODES.has(reason.code)) void newest.current();
  }, [reason]);

  const images = draft.pictures.map((picture) => ({ picture }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    show();
    if (problem !== null || wrongReason !== null || !mayFinish || !draft.isReady) return;
    const occurredAt = getPlatformClock(services).now();
    const why = alarm === null ? undefined : stillAbnormal.trim();
    const given = { result: result.trim(), images, parts: [], stillAbnormal: why };
    const kept = await finish.send({ id, version, occurredAt, ...given });
    if (kept !== null) void navigate(getFinishedPath(id, 'repair'), { replace: true });
  };
  const turnIntoNote = async (): Promise<void> => {
    const occurredAt = getPlatformClock(services).now();
    const kept = await asNote.send({ id, note: result.trim(), images, occurredAt });
    if (kept !== null) void navigate(repairOrderPath(id), { replace: true });
  };
  return (
    <form className="as-card as-repair-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <KeepingNotice />
      <ReadNotice reading={reading} />
      <ReturnedNotice reason={reason} />
      {mayFinish ? null : (
        // The order has changed; the input is kept (faults 72).
        <Notice
          tone="warn"
          action={
            isTyped && actions.includes('note') ? (
              <Button kind="quiet" busy={asNote.isBusy} onClick={() => void turnIntoNote()}>
                {repair('asNote')}
              </Button>
            ) : null
          }
        >
          {repair('billClosed')}
        </Notice>
      )}
      <TextArea
        label={t('result')}
        name="result"
        required
        value={result}
        count={t('count', { n: characters(result.trim()), max: REPAIR_TEXT_MAX })}
        error={isStrict || problem?.is === 'too long' ? problemText(problem, t('result'), t) : ''}
        onChange={(next) => draft.change({ ...draft.values, result: next })}
      />
      {alarm === null ? null : (
        <StillActive
          alarm={alarm}
          value={stillAbnormal}
          problem={isStrict || wrongReason?.is === 'too long' ? wrongReason : null}
          onChange={(next) => draft.change({ ...draft.values, stillAbnormal: next })}
        />
      )}
      <PhotoField draft={draft} use="repair" max={IMAGES_MAX} label={repair('resultPhotos')} />
      <DraftState draft={draft} />
      <Button
        type="submit"
        kind="primary"
        block
        busy={finish.isBusy}
        disabled={!draft.isReady || !mayFinish}
        className="as-form__submit"
      >
        {t('step_finish')}
      </Button>
    </form>
  );
}

/** Shows the form, or a notice if a submitted one is pending: a second one would only be refused. */
function Bill(props: BillProps) {
  const repair = useWords(repairWords);
  const { id } = props.slip;
  const isWaiting = useWaiting().some(({ entity, call }) => entity === id && call === 'repair/finish');
  return isWaiting ? (
    <Notice tone="warn" action={<Link to={getFinishedPath(id, 'repair')}>{repair('view')}</Link>}>
      {repair('billWaits')}
    </Notice>
  ) : (
    <BillForm {...props} />
  );
}

export default function RepairBill() {
  const shell = useWords(shellWords);
  const id = (useParams().id ?? '') as RepairId;
  const reading = useOrder(repairInfo, id);
  const { data, fault, isAsking, reload } = reading;
  const back = repairOrderPath(id);
  return (
    <Frame title={shell('titleRepairBill')} back={back}>
      {data !== undefined ? (
        <>
          <SlipHead slip={data} />
          <Bill key={id} slip={data} reading={reading} />
        </>
      ) : fault !== null && !isAsking ? (
        <OrderFault fault={fault} back={back} onRetry={() => void reload()} />
      ) : (
        <Skeleton label={shell('loading')} count={2} />
      )}
    </Frame>
  );
}
