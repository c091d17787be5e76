/**
 * …/inspection-bill/{type}/{id}/{index}/{recordEquipId}: fills the record of one device, identified by the id alone.
 */
import { useParams } from 'react-router-dom';
import { RecordScreen } from './record-screen';

export default function FillRecord() {
  const { id = '', recordEquipId = '' } = useParams();
  return <RecordScreen key={`${id} ${recordEquipId}`} mode="fill" />;
}
