import { Link } from 'react-router-dom';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import { inspectionPath, type Origin, repairOrderPath } from '../../../navigation/order-paths';
import { isOpen } from '../../../shared/calls/statuses';
import type { OrderRow as Row } from '../../../shared/calls/work-order';
import type { InspectionId, RepairId } from '../../../shared/ids';
import { Tag } from '../../../ui/tag';
import { minuteText } from '../../time/time-text';
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
export const orderPath = ({ id, kind }: Pick<Row, 'id' | 'kind'>, from?: Origin): string =>
  kind === 'repair' ? repairOrderPath(id as RepairId, from) : inspectionPath(id as InspectionId);

/** Links to an order and shows its title and state, place and people, and the most relevant time. */
export function OrderRow({ row, from, waiting = 0, isRefused = false }: OrderRowProps) {
  const t = useWords(orderWords);
  const { kind, number, title, status, equipName, location, dueTime, startTime, createTime } = row;
  const { recipient, done, total, abnormal } = row;
  const place = [equipName, number, location].filter((text) => text !== '').join(' · ');
  const moment =
    dueTime !== null && isOpen(status)
      ? t('dueAt', { time: minuteText(dueTime) })
      : kind === 'inspection' && startTime !== null
        ? t('planned', { time: minuteText(startTime) })
        : createTime === null
          ? ''
          : t('reported', { time: minuteText(createTime) });
  return (
    <Link className="as-order-row" to={orderPath(row, from)}>
      <span className="as-order-row__head">
        <span className="as-order-row__title">{title === '' ? t('noTitle') : title}</span>
        <StatusTag status={status} />
      </span>
      <span className="as-order-row__line">{place === '' ? '--' : place}</span>
      <span className="as-order-row__foot">
        <Recipient name={recipient} status={status} />
        {moment === '' ? null : <span>{moment}</span>}
        {kind === 'inspection' && total > 0 ? <span>{t('progress', { done, total })}</span> : null}
        {abnormal > 0 ? <Tag tone="bad">{t('abnormalCount', { n: abnormal })}</Tag> : null}
        <OverdueTag order={row} />
        {isRefused ? <Tag tone="bad">{t('formRefused')}</Tag> : null}
        {waiting > 0 && !isRefused ? <Tag tone="warn">{t('toBeSentCount', { n: waiting })}</Tag> : null}
      </span>
    </Link>
  );
}
