import { Link } from 'react-router-dom';
import { orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { RepairRow } from '../../../shared/calls/repair';
import { Tag } from '../../../ui/tag';
import { formatMinute } from '../../time/time-text';
import { Recipient } from './recipient';
import { OverdueTag, StatusTag } from './status-tag';
import './orders.css';

interface SlipRowProps {
  readonly row: RepairRow;
  readonly to: string;
  readonly waiting?: number;
  readonly isRefused?: boolean;
}

export function SlipRow({ row, to, waiting: waitingCount = 0, isRefused = false }: SlipRowProps) {
  const t = useWords(orderWords);
  const { description, status, number, equipName, location, recipient, createTime, dueTime } = row;
  const place = [equipName, number, location].filter((text) => text !== '').join(' · ');
  return (
    <Link className="as-order-row" to={to}>
      <span className="as-order-row__head">
        <span className="as-order-row__title">{description === '' ? t('noTitle') : description}</span>
        <StatusTag status={status} />
      </span>
      <span className="as-order-row__line">{place === '' ? '--' : place}</span>
      <span className="as-order-row__foot">
        <Recipient name={recipient} status={status} />
        {createTime === null ? null : <span>{t('reported', { time: formatMinute(createTime) })}</span>}
        {status === null ? null : <OverdueTag order={{ dueTime, status }} />}
        {isRefused ? <Tag tone="bad">{t('formRefused')}</Tag> : null}
        {waitingCount > 0 && !isRefused ? (
          <Tag tone="warn">{t('toBeSentCount', { n: waitingCount })}</Tag>
        ) : null}
      </span>
    </Link>
  );
}
