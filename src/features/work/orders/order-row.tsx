import { Link } from 'react-router-dom';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { getInspectionPath, getRepairOrderPath, type Origin } from '../../../navigation/order-paths';
import { isOpen } from '../../../shared/calls/statuses';
import type { OrderRow as Row } from '../../../shared/calls/work-order';
import type { InspectionId, RepairId } from '../../../shared/ids';
import { Tag } from '../../../ui/tag';
import { formatMinute } from '../../time/time-text';
import { Recipient } from './recipient';
import { OverdueTag, StatusTag } from './status-tag';
import './orders.css';

interface OrderRowProps {
  readonly row: Row;
  /** The list that a repair order is opened from and returns to. */
  readonly from?: Origin;
  /** Number of forms for this order that are waiting to be sent. */
  readonly waiting?: number;
  readonly isRefused?: boolean;
}

/** Returns the path of an order. Ids are opaque: only the kind distinguishes them. */
export const getOrderPath = ({ id, kind }: Pick<Row, 'id' | 'kind'>, origin?: Origin): string =>
  kind === 'repair' ? getRepairOrderPath(id as RepairId, origin) : getInspectionPath(id as InspectionId);

/** Links to an order and shows its title and state, place and people, and the most relevant time. */
export function OrderRow({ row, from: origin, waiting: waitingCount = 0, isRefused = false }: OrderRowProps) {
  const t = useWords(orderWords);
  const { kind, number, title, status, equipName, location, dueTime, startTime, createTime } = row;
  const { recipient, done, total, abnormal } = row;
  const place = [equipName, number, location].filter((text) => text !== '').join(' · ');
  const timeText =
    dueTime !== null && isOpen(status)
      ? t('dueAt', { time: formatMinute(dueTime) })
      : kind === 'inspection' && startTime !== null
        ? t('planned', { time: formatMinute(startTime) })
        : createTime === null
          ? ''
          : t('reported', { time: formatMinute(createTime) });
  return (
    <Link className="as-order-row" to={getOrderPath(row, origin)}>
      <span className="as-order-row__head">
        <span className="as-order-row__title">{title === '' ? t('noTitle') : title}</span>
        <StatusTag status={status} />
      </span>
      <span className="as-order-row__line">{place === '' ? '--' : place}</span>
      <span className="as-order-row__foot">
        <Recipient name={recipient} status={status} />
        {timeText === '' ? null : <span>{timeText}</span>}
        {kind === 'inspection' && total > 0 ? <span>{t('progress', { done, total })}</span> : null}
        {abnormal > 0 ? <Tag tone="bad">{t('abnormalCount', { n: abnormal })}</Tag> : null}
        <OverdueTag order={row} />
        {isRefused ? <Tag tone="bad">{t('formRefused')}</Tag> : null}
        {waitingCount > 0 && !isRefused ? (
          <Tag tone="warn">{t('toBeSentCount', { n: waitingCount })}</Tag>
        ) : null}
      </span>
    </Link>
  );
}
