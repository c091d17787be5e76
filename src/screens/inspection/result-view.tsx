import { Link, useParams } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { formatMinute } from '../../features/time/time-text';
import { formatShownValue } from '../../features/work/live-chip/shown-value';
import { TakenMark } from '../../features/work/live-chip/taken-mark';
import { OrderFault } from '../../features/work/orders/order-fault';
import { Timeline } from '../../features/work/orders/timeline';
import { useOnLeaveOutbox } from '../../features/work/orders/use-waiting';
import { OutboxList } from '../../features/work/outbox/outbox-list';
import { SentPictures } from '../../features/work/pictures/sent-pictures';
import { inspectionWords } from '../../i18n/inspection';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import {
  getCorrectPath,
  getFillFormPath,
  getMySlipPath,
  getOrdersPath,
  getPosition,
} from '../../navigation/order-paths';
import { useTitle } from '../../navigation/use-title';
import {
  type InspectionItem,
  type InspectionOrder,
  type InspectionRecord,
  inspectionInfo,
  recordInfo,
} from '../../shared/calls/inspection';
import type { InspectionId, RecordEquipId } from '../../shared/ids';
import type { OutboxRow } from '../../state/work/rows';
import { useSeenCall } from '../../state/work/use-seen-call';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { Tag } from '../../ui/tag';
import { getAbortKey } from './abort-words';
import { Frame } from './frame';
import { getRecordEntity } from './names';
import { RecordHead } from './record-head';
import { toRecordPlace } from './record-paths';
import { FindingTag } from './record-status';
import { useOwnForms } from './use-own-forms';

interface ResultScreenProps {
  /** Target of the back button if the user opened the address directly. */
  readonly back: string;
}

export function ResultScreen({ back }: ResultScreenProps) {
  const tShell = useWords(shellWords);
  const t = useWords(inspectionWords);
  const { id: rawId = '', recordEquipId: rawRecordId = '' } = useParams();
  const id = rawId as InspectionId;
  const recordEquipId = rawRecordId as RecordEquipId;
  const record = useSeenCall(recordInfo, { id, recordEquipId });
  const order = useSeenCall(inspectionInfo, { id });
  useOnLeaveOutbox((entity) => {
    if (entity !== getRecordEntity(id, recordEquipId)) return;
    void record.reload();
    void order.reload();
  });
  const forms = useOwnForms(id);
  const entry = forms.getEntry(recordEquipId);
  const { data, fault, isLoading, seenAt } = record;
  const name = data === undefined ? '' : data.equipName || data.point;
  const title = tShell('titleInspectRecords');
  useTitle(name === '' ? title : `${name} · ${title}`);
  return (
    <Frame title={title} backPath={back}>
      {data !== undefined ? (
        <>
          {seenAt === null ? null : (
            <Notice tone="warn">{t('seenAt', { time: formatMinute(seenAt) })}</Notice>
          )}
          {entry === undefined ? null : <UnsentForm entry={entry} />}
          <Result id={id} record={data} order={order.data ?? null} />
        </>
      ) : fault !== null && !isLoading ? (
        <OrderFault fault={fault} onRetry={() => void record.reload()} back={getOrdersPath('inspection')} />
      ) : (
        <Skeleton label={t('loading')} count={4} />
      )}
    </Frame>
  );
}

/** Shows the user's form that the platform does not have: pending, refused, or in need of a decision. */
function UnsentForm({ entry }: { readonly entry: OutboxRow }) {
  const t = useWords(inspectionWords);
  if (entry.problem !== '') return <OutboxList entity={entry.entity} />;
  const isRefused = entry.state === 'refused';
  return <Notice tone={isRefused ? 'bad' : 'warn'}>{t(isRefused ? 'refusedTitle' : 'waitingTitle')}</Notice>;
}

interface ResultProps {
  readonly id: InspectionId;
  readonly record: InspectionRecord;
  readonly order: InspectionOrder | null;
}

function Result({ id, record, order }: ResultProps) {
  const t = useWords(inspectionWords);
  const { reason, status, actions, recordEquipId } = record;
  const abortKey = getAbortKey(reason);
  const items = useFirstRows(record.items);
  const place = toRecordPlace(id, record, Math.max(0, getPosition(order?.records ?? [], recordEquipId)));
  const canFill = actions.includes('submit') || (status === 'aborted' && actions.includes('save'));
  return (
    <>
      <RecordHead id={id} record={record} order={order} />
      {status === 'aborted' && reason !== '' ? (
        <Notice tone="warn">
          {t('abortedBecause', { reason: abortKey === null ? reason : t(abortKey) })}
        </Notice>
      ) : null}
      {actions.includes('edit') ? (
        <Link className="as-link-button" to={getCorrectPath(place)}>
          {t('edit')}
        </Link>
      ) : null}
      {canFill ? (
        <Link className="as-link-button as-link-button--primary" to={getFillFormPath(place)}>
          {t(status === 'aborted' ? 'resume' : 'records')}
        </Link>
      ) : null}
      <Facts className="as-order-card">
        <Fact name={t('inspector')}>{record.inspector}</Fact>
        <Fact name={t('inspected')}>{record.time === null ? '' : formatMinute(record.time)}</Fact>
        <Fact name={t('overall')}>
          {record.result === null ? '' : <FindingTag finding={record.result} />}
        </Fact>
        <Fact name={t('resultText')}>{record.resultText}</Fact>
        <Fact name={t('instructions')}>{record.instructions}</Fact>
        <Fact name={t('reason')}>{abortKey === null && status !== 'aborted' ? reason : ''}</Fact>
      </Facts>
      <SentPictures images={record.images} label={t('photos')} />
      <ol className="as-items" aria-label={t('itemsTitle')}>
        {items.shownRows.map((item, index) => (
          <AnsweredItem key={item.id} item={item} number={index + 1} />
        ))}
      </ol>
      {items.moreButton}
      <Timeline entries={record.timeline} />
    </>
  );
}

function AnsweredItem({ item, number }: { readonly item: InspectionItem; readonly number: number }) {
  const t = useWords(inspectionWords);
  const { answer, title, standard, unit } = item;
  return (
    <li className="as-card as-item" data-item={item.id}>
      <div className="as-item__head">
        <h3 className="as-item__title">
          {number}. {title === '' ? item.id : title}
        </h3>
        {answer === null ? <Tag tone="stale">{t('noAnswer')}</Tag> : <FindingTag finding={answer.result} />}
      </div>
      {standard === '' ? null : <p className="as-item__quiet">{t('standard', { text: standard })}</p>}
      {answer === null ? null : (
        <>
          <dl className="as-facts">
            <Fact name={t('currentValue')}>
              {formatShownValue(item, {
                text: answer.currentValue,
                unit: item.kind === 'number' ? unit : '',
              })}
            </Fact>
            <Fact name={t('description')}>{answer.description}</Fact>
          </dl>
          <TakenMark item={item} answer={answer} />
          {answer.override === '' ? null : (
            <p className="as-item__quiet">{t('overridden', { reason: answer.override })}</p>
          )}
          {answer.doubt === '' ? null : (
            <p className="as-item__quiet">{t('doubted', { reason: answer.doubt })}</p>
          )}
          <SentPictures images={answer.images} label={t('photosOf', { name: title })} />
          {answer.repairId === null ? null : (
            <Link className="as-link-button as-link-button--quiet" to={getMySlipPath(answer.repairId)}>
              {t('openSlip')}
            </Link>
          )}
        </>
      )}
    </li>
  );
}
