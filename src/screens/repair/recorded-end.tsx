/** /home/work/work-order/repair/records/ended/0/{id}/{equipmentId}: an ended slip, from the records of a device. */
import { useParams } from 'react-router-dom';
import { getRepairRecordsPath } from '../../navigation/order-paths';
import type { EquipmentId, RepairId } from '../../shared/ids';
import { SlipScreen } from './slip-screen';

export default function RecordedEnd() {
  const { id = '', equipmentId = '' } = useParams();
  const back = getRepairRecordsPath(equipmentId as EquipmentId);
  return <SlipScreen key={id} id={id as RepairId} view="ended" back={back} />;
}
