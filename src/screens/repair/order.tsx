/** /home/work/work-order/repair/{id}: a repair order, with every allowed action. */
import { useParams } from 'react-router-dom';
import { getOrdersPath } from '../../navigation/order-paths';
import type { RepairId } from '../../shared/ids';
import { SlipScreen } from './slip-screen';

export default function Order() {
  const id = (useParams().id ?? '') as RepairId;
  return <SlipScreen key={id} id={id} view="order" back={getOrdersPath('repair')} />;
}
