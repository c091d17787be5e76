/** /detail/gm/configuration/{equipId}/{conId}: the configuration page of a GM device, polled. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { UpLink } from '../../features/live-page/page-body';
import { PageScreen } from '../../features/live-page/page-screen';
import { equipmentSource } from '../../features/live-page/page-source';
import { gmListPath } from '../../navigation/paths';
import type { EquipmentId, PageId } from '../../shared/ids';

export default function GmPage() {
  const { equipId = '', conId = '' } = useParams();
  const source = useMemo(() => equipmentSource(conId as PageId, equipId as EquipmentId), [conId, equipId]);
  const up: UpLink = { path: gmListPath(equipId as EquipmentId), word: 'toEquipment' };
  return <PageScreen key={`${equipId} ${conId}`} source={source} up={up} back={null} pages={null} />;
}
