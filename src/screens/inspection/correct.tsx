/** …/edit-inspection-bill/{type}/{id}/{index}/{recordEquipId}: corrects a submitted record, with a reason. */
import { useParams } from 'react-router-dom';
import { RecordScreen } from './record-screen';

export default function CorrectRecord() {
  const { id = '', recordEquipId = '' } = useParams();
  return <RecordScreen key={`${id} ${recordEquipId}`} mode="correct" />;
}
