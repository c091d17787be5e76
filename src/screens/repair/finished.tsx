/**
 * /home/work/work-order/finished/{id}: a repair or an inspection that the user has just finished; without `?kind=` both
 * are requested.
 */

import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { minuteText } from '../../features/time/time-text';
import { OrderFault } from '../../features/work/orders/order-fault';
import { type OrderReading, useOrder } from '../../features/work/orders/use-order';
import { countWaiting, findRefused, useWaiting } from '../../features/work/orders/use-waiting';
import { entryState } from '../../features/work/outbox/entry-state';
import { commonWords } from '../../i18n/engine';
import { orderWords, STATUS_KEYS } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workPartsWords } from '../../i18n/work-parts';
import {
  getEndedSlipPath,
  inspectionPath,
  MY_REPAIRS,
  ordersPath,
  repairBillPath,
  repairOrderPath,
} from '../../navigation/order-paths';
import { type InspectionOrder, inspectionInfo } from '../../shared/calls/inspection';
import { type RepairSlip, repairInfo } from '../../shared/calls/repair';
import { isOpen, type OrderStatus } from '../../shared/calls/statuses';
import type { InspectionId, RepairId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { OutboxRow } from '../../state/work/rows';
import { CheckIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { ClockIcon } from '../../ui/order-icons';
import { Skeleton } from '../../ui/skeleton';
import { AbnormalRecords } from './abnormal-records';
import { Frame } from './frame';
import { NextOrder, type Place } from './next-order';
import { type Readable, ReadNotice } from './read-notice';
import { ReturnedNotice } from './returned-notice';
import { useReturned } from './use-returned';
import '../../features/work/orders/orders.css';

interface DoneProps {
  readonly kind: 'repair' | 'inspection';
  readonly id: string;
  readonly status: OrderStatus;
  readonly reading: Readable;
  readonly place: Place | null;
  readonly to: string;
  readonly children: ReactNode;
}

/** Shows the state (finished, pending on this device, or not finished), the facts, and the next steps. */
function Done({ kind, id, status, reading, place, to, children }: DoneProps) {
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const forms = useWaiting();
  const waiting = countWaiting(forms, id);
  const refused = findRefused(forms, id);
  const returned = useReturned(id);
  const isDone = !isOpen(status);
  const title = isDone
    ? t(STATUS_KEYS[status])
    : waiting > 0
      ? repair('finishedWaits')
      : repair('notFinished');
  return (
    <>
      <section className="as-card as-finished">
        <span className={isDone ? 'as-finished__sign' : 'as-finished__sign as-finished__sign--waiting'}>
          {isDone ? <CheckIcon size={32} /> : <ClockIcon size={32} />}
        </span>
        <h2>{title}</h2>
        {waiting === 0 ? null : (
          <p className="as-repair__quiet">
            {repair('finishedWaitsDetail')} <Link to={MY_REPAIRS}>{t('toBeSent')}</Link>
          </p>
        )}
      </section>
      {isDone ? null : <ReturnedNotice reason={returned} />}
      {isDone || refused === undefined ? null : <RefusedForm entry={refused} />}
      {isDone || returned === null ? null : (
        <Link className="as-link-button as-link-button--primary" to={repairBillPath(id as RepairId)}>
          {repair('toReturned')}
        </Link>
      )}
      <ReadNotice reading={reading} />
      {children}
      <NextOrder kind={kind} after={id} place={place} />
      <div className="as-repair__buttons">
        <Link className="as-link-button" to={to}>
          {repair('toThisOrder')}
        </Link>
        <Link className="as-link-button" to={ordersPath(kind)}>
          {t('toOrders')}
        </Link>
      </div>
    </>
  );
}

function RefusedForm({ entry }: { readonly entry: OutboxRow }) {
  const t = useWords(workPartsWords);
  const why = entryState(entry, useLanguage()).detail;
  return (
    <Notice tone="bad" action={<Link to={MY_REPAIRS}>{t('toBeSent')}</Link>}>
      {t('formRefused', { why })}
    </Notice>
  );
}

const getTime = (at: EpochMs | null): string => (at === null ? '' : minuteText(at));
const getPlace = ({
  lat,
  lng,
}: {
  readonly lat: number | null;
  readonly lng: number | null;
}): Place | null => (lat === null || lng === null ? null : { lat, lng });

function DoneRepair({ slip, reading }: { slip: RepairSlip; reading: OrderReading<RepairSlip> }) {
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const { id, number, status, description, equipName, result, acceptTime, endTime, endPerson, endNote } =
    slip;
  return (
    <Done
      kind="repair"
      id={id}
      status={status}
      reading={reading}
      place={getPlace(slip)}
      to={isOpen(status) ? repairOrderPath(id) : getEndedSlipPath(id)}
    >
      <Facts className="as-order-card">
        <Fact name={t('number')}>{number}</Fact>
        <Fact name={t('equipment')}>{equipName}</Fact>
        <Fact name={repair('note')}>{description}</Fact>
        <Fact name={repair('result')}>{result}</Fact>
        <Fact name={repair('closingNote')}>{endNote}</Fact>
        <Fact name={t('accepted')}>{getTime(acceptTime)}</Fact>
        <Fact name={repair('closedAt')}>{getTime(endTime)}</Fact>
        <Fact name={repair('closedBy')}>{endPerson}</Fact>
      </Facts>
    </Done>
  );
}

function DoneInspection({
  order,
  reading,
}: {
  order: InspectionOrder;
  reading: OrderReading<InspectionOrder>;
}) {
  const t = useWords(orderWords);
  const repair = useWords(repairWords);
  const { id, number, status, plan, records, startTime, endTime, endPerson, endNote } = order;
  const done = records.filter((one) => one.status === 'completed').length;
  const aborted = records.filter((one) => one.status === 'aborted').length;
  const abnormal = records.filter((one) => one.abnormal > 0).length;
  return (
    <Done
      kind="inspection"
      id={id}
      status={status}
      reading={reading}
      place={getPlace(order)}
      to={inspectionPath(id)}
    >
      <Facts className="as-order-card">
        <Fact name={t('number')}>{number}</Fact>
        <Fact name={repair('inspectionPlan')}>{plan}</Fact>
        <Fact name={repair('devices')}>
          {repair('devicesOf', { n: records.length, done, aborted, abnormal })}
        </Fact>
        <Fact name={repair('abnormalDevices')}>
          {abnormal === 0 ? null : <AbnormalRecords id={id} records={records} />}
        </Fact>
        <Fact name={repair('closingNote')}>{endNote}</Fact>
        <Fact name={repair('startTime')}>{getTime(startTime)}</Fact>
        <Fact name={repair('closedAt')}>{getTime(endTime)}</Fact>
        <Fact name={repair('closedBy')}>{endPerson}</Fact>
      </Facts>
    </Done>
  );
}

interface ReadProps<Order> {
  readonly reading: OrderReading<Order>;
  readonly back: string;
  readonly draw: (order: Order) => ReactNode;
  readonly otherwise?: ReactNode;
}

function Read<Order>({ reading, back, draw, otherwise }: ReadProps<Order>) {
  const t = useWords(commonWords);
  const { data, fault, isAsking, reload } = reading;
  if (data !== undefined) return draw(data);
  if (fault === null || isAsking) return <Skeleton label={t('loading')} count={2} />;
  if (fault.kind === 'refused' && otherwise !== undefined) return otherwise;
  return <OrderFault fault={fault} back={back} onRetry={() => void reload()} />;
}

function FinishedInspection({ id }: { readonly id: InspectionId }) {
  const reading = useOrder(inspectionInfo, id);
  return (
    <Read
      reading={reading}
      back={ordersPath('inspection')}
      draw={(order) => <DoneInspection order={order} reading={reading} />}
    />
  );
}
function FinishedRepair({ id, otherwise }: { readonly id: RepairId; readonly otherwise?: ReactNode }) {
  const reading = useOrder(repairInfo, id);
  return (
    <Read
      reading={reading}
      back={ordersPath('repair')}
      draw={(slip) => <DoneRepair slip={slip} reading={reading} />}
      otherwise={otherwise}
    />
  );
}

export default function Finished() {
  const shell = useWords(shellWords);
  const id = useParams().id ?? '';
  const kind = useSearchParams()[0].get('kind');
  const inspection = <FinishedInspection id={id as InspectionId} />;
  return (
    <Frame
      title={shell('titleWorkOrder')}
      back={ordersPath(kind === 'inspection' ? 'inspection' : 'repair', 'completed')}
    >
      {kind === 'inspection' ? (
        inspection
      ) : kind === 'repair' ? (
        <FinishedRepair id={id as RepairId} />
      ) : (
        <FinishedRepair id={id as RepairId} otherwise={inspection} />
      )}
    </Frame>
  );
}
