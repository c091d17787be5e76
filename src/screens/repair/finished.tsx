/**
 * /home/work/work-order/finished/{id}: a repair or an inspection that the user has just finished; without `?kind=` both
 * are requested.
 */

import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { formatMinute } from '../../features/time/time-text';
import { OrderFault } from '../../features/work/orders/order-fault';
import { type OrderReading, useOrder } from '../../features/work/orders/use-order';
import { countWaiting, findRefusedEntry, useWaitingForms } from '../../features/work/orders/use-waiting';
import { describeEntry } from '../../features/work/outbox/entry-state';
import { commonWords } from '../../i18n/engine';
import { orderWords, STATUS_KEYS } from '../../i18n/order';
import { repairWords } from '../../i18n/repair';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workPartsWords } from '../../i18n/work-parts';
import {
  getEndedSlipPath,
  getInspectionPath,
  getOrdersPath,
  getRepairBillPath,
  getRepairOrderPath,
  MY_REPAIRS,
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
import { useReturnReason } from './use-returned';
import '../../features/work/orders/orders.css';

interface FinishedOrderProps {
  readonly kind: 'repair' | 'inspection';
  readonly id: string;
  readonly status: OrderStatus;
  readonly reading: Readable;
  readonly place: Place | null;
  readonly to: string;
  readonly children: ReactNode;
}

/** Shows the state (finished, pending on this device, or not finished), the facts, and the next steps. */
function FinishedOrder({ kind, id, status, reading, place, to, children }: FinishedOrderProps) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const forms = useWaitingForms();
  const waitingCount = countWaiting(forms, id);
  const refusedEntry = findRefusedEntry(forms, id);
  const refusal = useReturnReason(id);
  const isDone = !isOpen(status);
  const title = isDone
    ? t(STATUS_KEYS[status])
    : waitingCount > 0
      ? tRepair('finishedWaits')
      : tRepair('notFinished');
  return (
    <>
      <section className="as-card as-finished">
        <span className={isDone ? 'as-finished__sign' : 'as-finished__sign as-finished__sign--waiting'}>
          {isDone ? <CheckIcon size={32} /> : <ClockIcon size={32} />}
        </span>
        <h2>{title}</h2>
        {waitingCount === 0 ? null : (
          <p className="as-repair__quiet">
            {tRepair('finishedWaitsDetail')} <Link to={MY_REPAIRS}>{t('toBeSent')}</Link>
          </p>
        )}
      </section>
      {isDone ? null : <ReturnedNotice reason={refusal} />}
      {isDone || refusedEntry === undefined ? null : <RefusedForm entry={refusedEntry} />}
      {isDone || refusal === null ? null : (
        <Link className="as-link-button as-link-button--primary" to={getRepairBillPath(id as RepairId)}>
          {tRepair('toReturned')}
        </Link>
      )}
      <ReadNotice reading={reading} />
      {children}
      <NextOrder kind={kind} finishedId={id} place={place} />
      <div className="as-repair__buttons">
        <Link className="as-link-button" to={to}>
          {tRepair('toThisOrder')}
        </Link>
        <Link className="as-link-button" to={getOrdersPath(kind)}>
          {t('toOrders')}
        </Link>
      </div>
    </>
  );
}

function RefusedForm({ entry }: { readonly entry: OutboxRow }) {
  const t = useWords(workPartsWords);
  const reasonText = describeEntry(entry, useLanguage()).detail;
  return (
    <Notice tone="bad" action={<Link to={MY_REPAIRS}>{t('toBeSent')}</Link>}>
      {t('formRefused', { why: reasonText })}
    </Notice>
  );
}

const formatTime = (at: EpochMs | null): string => (at === null ? '' : formatMinute(at));
const toPlace = ({ lat, lng }: { readonly lat: number | null; readonly lng: number | null }): Place | null =>
  lat === null || lng === null ? null : { lat, lng };

function FinishedRepairFacts({ slip, reading }: { slip: RepairSlip; reading: OrderReading<RepairSlip> }) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const { id, number, status, description, equipName, result, acceptTime, endTime, endPerson, endNote } =
    slip;
  return (
    <FinishedOrder
      kind="repair"
      id={id}
      status={status}
      reading={reading}
      place={toPlace(slip)}
      to={isOpen(status) ? getRepairOrderPath(id) : getEndedSlipPath(id)}
    >
      <Facts className="as-order-card">
        <Fact name={t('number')}>{number}</Fact>
        <Fact name={t('equipment')}>{equipName}</Fact>
        <Fact name={tRepair('note')}>{description}</Fact>
        <Fact name={tRepair('result')}>{result}</Fact>
        <Fact name={tRepair('closingNote')}>{endNote}</Fact>
        <Fact name={t('accepted')}>{formatTime(acceptTime)}</Fact>
        <Fact name={tRepair('closedAt')}>{formatTime(endTime)}</Fact>
        <Fact name={tRepair('closedBy')}>{endPerson}</Fact>
      </Facts>
    </FinishedOrder>
  );
}

function FinishedInspectionFacts({
  order,
  reading,
}: {
  order: InspectionOrder;
  reading: OrderReading<InspectionOrder>;
}) {
  const t = useWords(orderWords);
  const tRepair = useWords(repairWords);
  const { id, number, status, plan, records, startTime, endTime, endPerson, endNote } = order;
  const doneCount = records.filter((row) => row.status === 'completed').length;
  const abortedCount = records.filter((row) => row.status === 'aborted').length;
  const abnormalCount = records.filter((row) => row.abnormal > 0).length;
  return (
    <FinishedOrder
      kind="inspection"
      id={id}
      status={status}
      reading={reading}
      place={toPlace(order)}
      to={getInspectionPath(id)}
    >
      <Facts className="as-order-card">
        <Fact name={t('number')}>{number}</Fact>
        <Fact name={tRepair('inspectionPlan')}>{plan}</Fact>
        <Fact name={tRepair('devices')}>
          {tRepair('devicesOf', {
            n: records.length,
            done: doneCount,
            aborted: abortedCount,
            abnormal: abnormalCount,
          })}
        </Fact>
        <Fact name={tRepair('abnormalDevices')}>
          {abnormalCount === 0 ? null : <AbnormalRecords id={id} records={records} />}
        </Fact>
        <Fact name={tRepair('closingNote')}>{endNote}</Fact>
        <Fact name={tRepair('startTime')}>{formatTime(startTime)}</Fact>
        <Fact name={tRepair('closedAt')}>{formatTime(endTime)}</Fact>
        <Fact name={tRepair('closedBy')}>{endPerson}</Fact>
      </Facts>
    </FinishedOrder>
  );
}

interface ReadOrderProps<Order> {
  readonly reading: OrderReading<Order>;
  readonly back: string;
  readonly render: (order: Order) => ReactNode;
  readonly otherwise?: ReactNode;
}

function ReadOrder<Order>({ reading, back, render, otherwise: fallback }: ReadOrderProps<Order>) {
  const t = useWords(commonWords);
  const { data, fault, isFetching, reload } = reading;
  if (data !== undefined) return render(data);
  if (fault === null || isFetching) return <Skeleton label={t('loading')} count={2} />;
  if (fault.kind === 'refused' && fallback !== undefined) return fallback;
  return <OrderFault fault={fault} back={back} onRetry={() => void reload()} />;
}

function FinishedInspection({ id }: { readonly id: InspectionId }) {
  const reading = useOrder(inspectionInfo, id);
  return (
    <ReadOrder
      reading={reading}
      back={getOrdersPath('inspection')}
      render={(order) => <FinishedInspectionFacts order={order} reading={reading} />}
    />
  );
}
function FinishedRepair({
  id,
  otherwise: fallback,
}: {
  readonly id: RepairId;
  readonly otherwise?: ReactNode;
}) {
  const reading = useOrder(repairInfo, id);
  return (
    <ReadOrder
      reading={reading}
      back={getOrdersPath('repair')}
      render={(slip) => <FinishedRepairFacts slip={slip} reading={reading} />}
      otherwise={fallback}
    />
  );
}

export default function Finished() {
  const tShell = useWords(shellWords);
  const id = useParams().id ?? '';
  const kind = useSearchParams()[0].get('kind');
  const inspection = <FinishedInspection id={id as InspectionId} />;
  return (
    <Frame
      title={tShell('titleWorkOrder')}
      backPath={getOrdersPath(kind === 'inspection' ? 'inspection' : 'repair', 'completed')}
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
