import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { getPosition } from '../../navigation/order-paths';
import type { InspectionOrder, InspectionRecord } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import { Button } from '../../ui/button';
import { BackIcon, ForwardIcon } from '../../ui/icons';
import { getRecordPath, toRecordPlace } from './record-paths';

interface RecordFootProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder | null;
  readonly record: InspectionRecord;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
}

/**
 * Renders the bar below a record: links to its neighbours and the submit button. The position comes from the order, not
 * from the address.
 */
export const RecordFoot = memo(function RecordFoot(props: RecordFootProps) {
  const { id, order, record, label, isBusy, onSubmit } = props;
  const t = useWords(inspectionWords);
  const records = order?.records ?? [];
  const position = getPosition(records, record.recordEquipId);
  return (
    <footer className="as-inspect-foot">
      <div className="as-inspect-foot__line">
        <Neighbour id={id} order={order} index={position - 1} label={t('previous')}>
          <BackIcon />
        </Neighbour>
        <Button kind="primary" className="as-inspect-foot__main" busy={isBusy} onClick={onSubmit}>
          {label}
          {position < 0 ? null : (
            <span className="as-inspect-foot__position">
              {t('position', { at: position + 1, of: records.length })}
            </span>
          )}
        </Button>
        <Neighbour id={id} order={order} index={position < 0 ? -1 : position + 1} label={t('next')}>
          <ForwardIcon />
        </Neighbour>
      </div>
    </footer>
  );
});

interface NeighbourProps {
  readonly id: InspectionId;
  readonly order: InspectionOrder | null;
  readonly index: number;
  readonly label: string;
  readonly children: ReactNode;
}

/** Links to a neighbour; without one, an empty placeholder keeps the other buttons in place. */
function Neighbour({ id, order, index, label, children }: NeighbourProps) {
  const row = order?.records[index];
  if (order === null || row === undefined || index < 0) return <span className="as-inspect-foot__none" />;
  return (
    <Link
      className="as-icon-button"
      replace
      aria-label={`${label}: ${row.equipName || row.point}`}
      to={getRecordPath(order, toRecordPlace(id, row, index))}
    >
      {children}
    </Link>
  );
}
