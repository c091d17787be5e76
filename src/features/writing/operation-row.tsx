import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import type { OperationLogRow } from '../../shared/calls/equipment';
import { Tag } from '../../ui/tag';
import { formatDateTime } from '../time/time-text';
import './operation-row.css';

interface OperationRowProps {
  readonly row: OperationLogRow;
  /** Name of the equipment, in a list of several machines. */
  readonly equipment?: string;
}

export function OperationRow({ row, equipment: equipmentName }: OperationRowProps) {
  const t = useWords(equipmentWords);
  return (
    <>
      <div className="as-operation__head">
        <p className="as-operation__name">{row.title}</p>
        {row.success === null ? null : (
          <Tag tone={row.success ? 'good' : 'bad'}>{t(row.success ? 'success' : 'failure')}</Tag>
        )}
      </div>
      {equipmentName === undefined ? null : <p className="as-operation__note">{equipmentName}</p>}
      <p className="as-operation__what">{row.content}</p>
      <p className="as-operation__note">
        {row.time === null ? '' : <time>{`${formatDateTime(row.time)} `}</time>}
        <span>{row.user === '' ? '' : `${t('logBy')} ${row.user}`}</span>
      </p>
    </>
  );
}
