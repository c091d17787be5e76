import { Link, useParams } from 'react-router-dom';
import { Fact, Facts } from '../../features/forms/facts';
import { useFirstRows } from '../../features/lists/use-first-rows';
import { minuteText } from '../../features/time/time-text';
import { readText } from '../../features/work/live-chip/shown-value';
import { TakenMark } from '../../features/work/live-chip/taken-mark';
import { OrderFault } from '../../features/work/orders/order-fault';
import { Timeline } from '../../features/work/orders/timeline';
import { useLeftOutbox } from '../../features/work/orders/use-waiting';
import { OutboxList } from '../../features/work/outbox/outbox-list';
import { SentPictures } from '../../features/work/pictures/sent-pictures';
import { inspectionWords } from '../../i18n/inspection';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { correctPath, fillPath, getPosition, mySlipPath, ordersPath } from '../../navigation/order-paths';
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
import { abortWord } from './abort-words';
import { Frame } from './frame';
import { recordEntity } from './names';
import { RecordHead } from './record-head';
import { getPlace } from './record-paths';
import { FindingTag } from './record-status';
import { useOwnForms } from './use-own-forms';

interface ResultScreenProps {
  /** Target of the back button if the user opened the address directly. */
  readonly back: string;
}

export function ResultScreen({ back }: ResultScreenProps) {
  const shell = useWords(shellWords);
  const t = useWords(inspectionWords);
  const { id: rawId = '', recordEquipId: rawRecord = '' } = useParams();
  const id = rawId as InspectionId;
  const recordEquipId = rawRecord as RecordEquipId;
  const record = useSeenCall(recordInfo, { id, recordEquipId });
  const order = useSeenCall(inspectionInfo, { id });
  useLeftOutbox((entity) => {
    if (entity !== recordEntity(id, recordEquipId)) return;
    void record.reload();
    void order.reload();
  });
  const forms = useOwnForms(id);
  const entry = forms.getEntry(recordEquipId);
  const { data, fault, isLoading, seenAt } = record;
  const name = data === undefined ? '' : data.equipName || data.point;
  const title = shell('titleInspectRecords');
  useTitle(name === '' ? title : `${name} · ${title}`);
  return (
    <Frame title={title} back={back}>
      {data !== undefined ? (
        <>
          {seenAt === null ? null : <Notice tone="warn">{t('seenAt', { time: minuteText(seenAt) })}</Notice>}
          {entry === undefined ? null : <Unsent entry={entry} />}
          <Result id={id} record={data} order={order.data ?? null} />
        </>
      ) : fault !== null && !isLoading ? (
        <OrderFault fault={fault} onRetry={() => void record.reload()} back={ordersPath('inspection')} />
      ) : (
        <Skeleton label={t('loading')} count={4} />
      )}
    </Frame>
  );
}

/** Shows the user's form that the platform does not have: pending, refused, or in need of a decision. */
function Unsent({ entry }: { readonly entry: OutboxRow }) {
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
  const aborted = abortWord(reason);
  const items = useFirstRows(record.items);
  const place = getPlace(id, record, Math.max(0, getPosition(order?.records ?? [], recordEquipId)));
  const canFill = actions.includes('submit') || (status === 'aborted' && actions.includes('save'));
  return (
    <>
      <RecordHead id={id} record={record} order={order} />
      {status === 'aborted' && reason !== '' ? (
        <Notice tone="warn">{t('abortedBecause', { reason: aborted === null ? reason : t(aborted) })}</Notice>
      ) : null}
      {actions.includes('edit') ? (
        <Link className="as-link-button" to={correctPath(place)}>
          {t('edit')}
        </Link>
      ) : null}
      {canFill ? (
        <Link className="as-link-button as-link-button--primary" to={fillPath(place)}>
          {t(status === 'aborted' ? 'resume' : 'records')}
        </Link>
      ) : null}
      <Facts className="as-order-card">
        <Fact name={t('inspector')}>{record.inspector}</Fact>
        <Fact name={t('inspected')}>{record.time === null ? '' : minuteText(record.time)}</Fact>
        <Fact name={t('overall')}>
          {record.result === null ? '' : <FindingTag finding={record.result} />}
        </Fact>
        <Fact name={t('resultText')}>{record.resultText}</Fact>
        <Fact name={t('instructions')}>{record.instructions}</Fact>
        <Fact name={t('reason')}>{aborted === null && status !== 'aborted' ? reason : ''}</Fact>
      </Facts>
      <SentPictures images={record.images} label={t('photos')} />
      <ol className="as-items" aria-label={t('itemsTitle')}>
        {items.shown.map((item, index) => (
          <AnsweredItem key={item.id} item={item} number={index + 1} />
        ))}
      </ol>
      {items.more}
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
              {readText(item, { text: answer.currentValue, unit: item.kind === 'number' ? unit : '' })}
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
            <Link className="as-link-button as-link-button--quiet" to={mySlipPath(answer.repairId)}>
              {t('openSlip')}
            </Link>
          )}
        </>
      )}
    </li>
  );
}
