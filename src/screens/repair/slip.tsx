/** /home/work/my-repairs/content/{id}: a slip, for its creator. */
import { useParams } from 'react-router-dom';
import { MY_REPAIRS } from '../../navigation/order-paths';
import type { RepairId } from '../../shared/ids';
import { SlipScreen } from './slip-screen';

export default function Slip() {
  const id = (useParams().id ?? '') as RepairId;
  return <SlipScreen key={id} id={id} view="creator" back={MY_REPAIRS} />;
}
