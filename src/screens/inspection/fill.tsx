/** …/inspection-bill/{type}/{id}/{index}/{recordEquipId}: fills the record of one device. The id alone decides which. */
import { useParams } from 'react-router-dom';
import { RecordScreen } from './record-screen';

export default function FillRecord() {
  const { id = '', recordEquipId = '' } = useParams();
  return <RecordScreen key={`${id} ${recordEquipId}`} mode="fill" />;
}
