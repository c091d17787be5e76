/** /home/work/work-order/repair/ended/0/{id}: an ended slip, opened from the user's orders. */
import { useParams } from 'react-router-dom';
import { getOrdersPath } from '../../navigation/order-paths';
import type { RepairId } from '../../shared/ids';
import { SlipScreen } from './slip-screen';

export default function Ended() {
  const id = (useParams().id ?? '') as RepairId;
  return <SlipScreen key={id} id={id} view="ended" back={getOrdersPath('repair', 'completed')} />;
}
