/** …/inspection-info/{type}/{id}/{index}/{recordEquipId}: the result of one device, opened from its order. */
import { useParams } from 'react-router-dom';
import { getInspectionPath } from '../../navigation/order-paths';
import type { InspectionId } from '../../shared/ids';
import { ResultScreen } from './result-view';

export default function Result() {
  const { id = '', recordEquipId = '' } = useParams();
  return <ResultScreen key={`${id} ${recordEquipId}`} back={getInspectionPath(id as InspectionId)} />;
}
