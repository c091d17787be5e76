/**
 * /home/work/work-order/repair/{type}/{id}: a repair order opened from the list {type}; the back button leads there.
 */
import { useParams } from 'react-router-dom';
import { getOriginPath, parseOrigin } from '../../navigation/order-paths';
import type { RepairId } from '../../shared/ids';
import { SlipScreen } from './slip-screen';

export default function ListedOrder() {
  const { id = '', type } = useParams();
  return <SlipScreen key={id} id={id as RepairId} view="order" back={getOriginPath(parseOrigin(type))} />;
}
