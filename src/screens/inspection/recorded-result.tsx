/**
 * …/inspection-info/{record}/{type}/{id}/{index}/{recordEquipId}/{equipmentId}: a result, opened from the records of a
 * device; the back button leads to them.
 */
import { useParams } from 'react-router-dom';
import { getInspectRecordsPath } from '../../navigation/order-paths';
import type { EquipmentId } from '../../shared/ids';
import { ResultScreen } from './result-view';

export default function RecordedResult() {
  const { id = '', recordEquipId = '', equipmentId = '' } = useParams();
  return (
    <ResultScreen key={`${id} ${recordEquipId}`} back={getInspectRecordsPath(equipmentId as EquipmentId)} />
  );
}
