/** /home/work/work-order/inspection/{id}: an inspection order with its plan, its devices, and the allowed steps. */
import { Link, useNavigate, useParams } from 'react-router-dom';
import { usePrefetch } from '../../browser/use-code-ahead';
import { Fact } from '../../features/forms/facts';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { formatMinute } from '../../features/time/time-text';
import { CallPerson } from '../../features/work/orders/call-person';
import { OrderFault } from '../../features/work/orders/order-fault';
import { OrderSteps } from '../../features/work/orders/order-steps';
import { OverdueTag, StatusTag } from '../../features/work/orders/status-tag';
import { INSPECTION_ORDER_STEPS } from '../../features/work/orders/step-calls';
import { Timeline } from '../../features/work/orders/timeline';
import { useOnLeaveOutbox } from '../../features/work/orders/use-waiting';
import { StorageNotice } from '../../features/work/outbox/keeping-notice';
import { catalogueWords } from '../../i18n/catalogue';
import { inspectionWords } from '../../i18n/inspection';
import { orderWords } from '../../i18n/order';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { workFaultText } from '../../i18n/work-refusals';
import {
  getFillFormPath,
  getFinishedPath,
  getOrderPlacePath,
  getOrdersPath,
  getPlanNotePath,
} from '../../navigation/order-paths';
import { useTitle } from '../../navigation/use-title';
import { type InspectionOrder, inspectionInfo } from '../../shared/calls/inspection';
import { isPending } from '../../shared/calls/statuses';
import type { InspectionId } from '../../shared/ids';
import { findBlockingPosition } from '../../shared/work/round-order';
import { filterInspectionActions } from '../../shared/work/slip-steps';
import { type SeenResult, useSeenCall } from '../../state/work/use-seen-call';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { Frame } from './frame';
import { isRecordEntity } from './names';
import { getRecordName, toRecordPlace } from './record-paths';
import { RecordRow } from './record-row';
import { ScanRecord } from './scan-record';
import { type OwnForms, useOwnForms } from './use-own-forms';
import { useReadAhead } from './use-read-ahead';

export default function InspectionOrderScreen() {
  const tShell = useWords(shellWords);
  const id = (useParams().id ?? '') as InspectionId;
  const reading = useSeenCall(inspectionInfo, { id });
  const { data, fault, isLoading } = reading;
  useOnLeaveOutbox((entity) => {
    if (isRecordEntity(id, entity)) void reading.reload();
  });
  const forms = useOwnForms(id);
  const title = tShell('titleInspection');
  useTitle(data === undefined || data.plan === '' ? title : `${data.plan} · ${title}`);
  const nextIndex = data === undefined ? null : findNextRecord(data, forms);
  return (
    <Frame
      title={title}
      backPath={getOrdersPath('inspection', data?.status ?? 'all')}
      foot={
        data === undefined || nextIndex === null ? undefined : (
          <NextRecord id={id} order={data} index={nextIndex} />
        )
      }
    >
      {data !== undefined ? (
        <Order key={id} id={id} order={data} reading={reading} forms={forms} />
      ) : fault !== null && !isLoading ? (
        <OrderFault fault={fault} onRetry={() => void reading.reload()} back={getOrdersPath('inspection')} />
      ) : (
        <Skeleton label={tShell('loading')} count={4} />
      )}
    </Frame>
  );
}

/** Returns the index of the first record to fill, returned ones first; `null` if there is nothing to fill. */
function findNextRecord(
  { status, records }: InspectionOrder,
  { getEntry, findRefusal }: OwnForms,
): number | null {
  if (status !== 'accepted') return null;
  const openRecords = records.filter(
    (row) => isPending(row.status) && getEntry(row.recordEquipId) === undefined,
  );
  const nextRecord =
    openRecords.find(({ recordEquipId }) => findRefusal(recordEquipId) !== null) ?? openRecords[0];
  const index = nextRecord === undefined ? -1 : records.indexOf(nextRecord);
  return index < 0 ? null : index;
}

interface NextRecordProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder;
  readonly index: number;
}

function NextRecord({ id, order, index }: NextRecordProps) {
  const t = useWords(inspectionWords);
  const row = order.records[index];
  if (row === undefined) return null;
  return (
    <Link
      className="as-link-button as-link-button--primary as-inspect-foot__main"
      to={getFillFormPath(toRecordPlace(id, row, index))}
    >
      {t('nextRecord', { name: row.equipName || row.point || t('unnamed') })}
    </Link>
  );
}

interface OrderProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder;
  readonly reading: SeenResult<InspectionOrder>;
  readonly forms: OwnForms;
}

function Order({ id, order, reading, forms }: OrderProps) {
  const t = useWords(inspectionWords);
  const isStoredOffline = useReadAhead(order, reading.seenAt === null);
  const stepReading = useSummaryAfterFinish(id, reading);
  const unsentCount = order.records.filter(
    ({ recordEquipId }) => forms.getEntry(recordEquipId) !== undefined,
  ).length;
  const actions = filterInspectionActions(order.actions).filter(
    (action) => action !== 'finish' || unsentCount === 0,
  );
  return (
    <>
      <StorageNotice />
      {reading.seenAt === null ? null : (
        <Notice tone="warn">{t('seenAt', { time: formatMinute(reading.seenAt) })}</Notice>
      )}
      <ReturnedForms id={id} order={order} forms={forms} />
      <Head id={id} order={order} />
      <OrderSteps kind={INSPECTION_ORDER_STEPS} order={order} reading={stepReading} actions={actions} />
      {unsentCount > 0 && order.actions.includes('finish') ? (
        <Notice tone="warn">{t('unsentFirst', { n: unsentCount })}</Notice>
      ) : null}
      <Records id={id} order={order} forms={forms} isStoredOffline={isStoredOffline} />
      <Timeline entries={order.timeline} />
    </>
  );
}

/** Shows which forms were refused, and why: those inspections are not recorded. */
function ReturnedForms({ id, order, forms }: Pick<OrderProps, 'id' | 'order' | 'forms'>) {
  const t = useWords(inspectionWords);
  const language = useLanguage();
  return order.records.map((row, index) => {
    const refusal = forms.findRefusal(row.recordEquipId);
    if (refusal === null) return null;
    return (
      <Notice
        key={row.recordEquipId}
        tone="bad"
        action={
          <Link className="as-link-button" to={getFillFormPath(toRecordPlace(id, row, index))}>
            {t('view')}
          </Link>
        }
      >
        {`${index + 1}. ${getRecordName(row, t('unnamed'))} ${t('returned', { why: workFaultText(refusal, language) })}`}
      </Notice>
    );
  });
}

/** Opens the summary when a step finishes the order. */
function useSummaryAfterFinish(
  id: InspectionId,
  reading: SeenResult<InspectionOrder>,
): SeenResult<InspectionOrder> {
  const navigate = useNavigate();
  return {
    ...reading,
    showAnswer: (order) => {
      reading.showAnswer(order);
      if (order.status === 'completed') void navigate(getFinishedPath(id, 'inspection'), { replace: true });
    },
  };
}

/** Prefetched: an inspection round leads through places without a network. */
const loadForm = () => import('./fill');

function Head({ id, order }: { readonly id: InspectionId; readonly order: InspectionOrder }) {
  const t = useWords(inspectionWords);
  const tOrder = useWords(orderWords);
  const tCatalogue = useWords(catalogueWords);
  usePrefetch(loadForm);
  const formatTime = (at: number | null): string => (at === null ? '' : formatMinute(at));
  return (
    <section className="as-card as-order-head">
      <div className="as-item__head">
        <h2 className="as-record-head__name">{order.plan || tOrder('noTitle')}</h2>
        <StatusTag status={order.status} />
        <OverdueTag order={order} />
      </div>
      {order.safety === '' ? null : <Notice tone="warn">{t('safetyText', { text: order.safety })}</Notice>}
      {order.planNote === '' ? null : <p className="as-order-head__note">{order.planNote}</p>}
      <dl className="as-facts">
        <Fact name={tOrder('number')}>{order.number}</Fact>
        <Fact name={t('inspectionPoint')}>{order.point}</Fact>
        <Fact name={t('startTime')}>{formatTime(order.startTime)}</Fact>
        <Fact name={t('due')}>{formatTime(order.dueTime)}</Fact>
        <Fact name={tOrder('location')}>{order.location}</Fact>
        <Fact name={tOrder('dispatcher')}>
          {order.dispatcher === '' && order.dispatcherTel === '' ? null : (
            <CallPerson
              name={order.dispatcher}
              tel={order.dispatcherTel}
              none={tCatalogue('noDispatcherPhone')}
            />
          )}
        </Fact>
        <Fact name={tOrder('recipient')}>
          {order.recipient === '' ? null : <CallPerson name={order.recipient} tel={order.recipientTel} />}
        </Fact>
        <Fact name={t('closedBy')}>{order.endPerson}</Fact>
        <Fact name={t('endTime')}>{formatTime(order.endTime)}</Fact>
        <Fact name={t('closingNote')}>{order.endNote}</Fact>
      </dl>
      <div className="as-item__buttons">
        <Link className="as-link-button" to={getPlanNotePath(id)}>
          {t('planNoteMore')}
        </Link>
        <Link className="as-link-button" to={getOrderPlacePath('inspection', id)}>
          {t('place')}
        </Link>
      </div>
    </section>
  );
}

interface RecordsProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder;
  readonly forms: OwnForms;
  readonly isStoredOffline: boolean;
}

function Records({ id, order, forms, isStoredOffline }: RecordsProps) {
  const t = useWords(inspectionWords);
  const statuses = order.records.map(forms.getStatus);
  const counts = {
    done: statuses.filter((status) => status === 'completed').length,
    aborted: statuses.filter((status) => status === 'aborted').length,
    abnormal: order.records.reduce((sum, row) => sum + row.abnormal, 0),
  };
  const { shownRows, moreButton } = useFirstRows(order.records);
  return (
    <section className="as-records" aria-labelledby="records">
      <div className="as-records__head">
        <h2 className="as-item__title" id="records">
          {t('records')}
        </h2>
        <span className="as-item__quiet">
          {t('progress', { done: counts.done, total: order.records.length })}
          {counts.aborted > 0 ? ` · ${t('abortedCount', { n: counts.aborted })}` : ''}
          {counts.abnormal > 0 ? ` · ${t('abnormalCount', { n: counts.abnormal })}` : ''}
        </span>
        <ScanRecord id={id} order={order} />
      </div>
      {order.rules?.order === 'fixed' ? <p className="as-item__quiet">{t('fixedOrder')}</p> : null}
      {isStoredOffline ? <p className="as-item__quiet">{t('keptForOffline')}</p> : null}
      {order.records.length === 0 ? <p className="as-item__quiet">{t('recordsNone')}</p> : null}
      <ol className="as-records__list">
        {shownRows.map((row, index) => (
          <li key={row.recordEquipId}>
            <RecordRow
              id={id}
              order={order}
              row={row}
              index={index}
              status={forms.getStatus(row)}
              entry={forms.getEntry(row.recordEquipId)}
              blockingIndex={
                order.status === 'accepted'
                  ? findBlockingPosition(order, row.recordEquipId, forms.isSent)
                  : null
              }
              hasDraft={forms.hasDraft(row.recordEquipId)}
              isReturned={forms.findRefusal(row.recordEquipId) !== null}
            />
          </li>
        ))}
      </ol>
      {moreButton}
    </section>
  );
}
