/** /home/work/work-order/repair/ended/0/{id}: a slip that has ended, from my orders. */
import { useParams } from 'react-router-dom';
import { ordersPath } from '../../navigation/order-paths';
import type { RepairId } from '../../shared/ids';
import { SlipScreen } from './slip-screen';

export default function Ended() {
  const id = (useParams().id ?? '') as RepairId;
  return <SlipScreen key={id} id={id} view="ended" back={ordersPath('repair', 'completed')} />;
}
