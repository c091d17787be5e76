/** /home/work/my-repairs/records/content/{id}/{equipmentId}: a slip, opened from the records of a device. */
import { useParams } from 'react-router-dom';
import { getRepairRecordsPath } from '../../navigation/order-paths';
import type { EquipmentId, RepairId } from '../../shared/ids';
import { SlipScreen } from './slip-screen';

export default function RecordedSlip() {
  const { id = '', equipmentId = '' } = useParams();
  const back = getRepairRecordsPath(equipmentId as EquipmentId);
  return <SlipScreen key={id} id={id as RepairId} view="creator" back={back} />;
}
