import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatMinute } from '../../features/time/time-text';
import { inspectionWords } from '../../i18n/inspection';
import { useWords } from '../../i18n/use-words';
import { getDevicePlacePath, getPosition } from '../../navigation/order-paths';
import type { InspectionOrder, InspectionRecord } from '../../shared/calls/inspection';
import type { InspectionId } from '../../shared/ids';
import { PlaceIcon } from '../../ui/icons';
import { FindingTag, RecordStatusTag } from './record-status';

interface RecordHeadProps {
  readonly id: InspectionId;
  readonly record: InspectionRecord;
  readonly order: InspectionOrder | null;
}

export const RecordHead = memo(function RecordHead({ record, order }: RecordHeadProps) {
  const t = useWords(inspectionWords);
  const { equipName, point, status, result, previous, equipmentId, recordEquipId } = record;
  const position = getPosition(order?.records ?? [], recordEquipId);
  return (
    <section className="as-card as-record-head">
      <div className="as-item__head">
        <h2 className="as-record-head__name">{equipName || point || t('unnamed')}</h2>
        <RecordStatusTag status={status} />
        <FindingTag finding={result} />
      </div>
      <p className="as-item__quiet">
        {[order?.plan ?? '', equipName === '' ? '' : point].filter((text) => text !== '').join(' · ')}
      </p>
      {previous === null ? null : (
        <p className="as-item__quiet">
          {t('previousTime', { time: formatMinute(previous.time ?? Number.NaN), person: previous.inspector })}{' '}
          <FindingTag finding={previous.result} />
        </p>
      )}
      {equipmentId === null ? null : (
        <Link
          className="as-link-button as-link-button--quiet as-record-head__place"
          to={getDevicePlacePath(equipmentId, status, Math.max(0, position))}
        >
          <PlaceIcon size={18} /> {t('place')}
        </Link>
      )}
    </section>
  );
});
