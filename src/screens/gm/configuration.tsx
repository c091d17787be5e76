/** /detail/gm/configuration/{equipId}/{conId}: the configuration page of a GM device, polled. */
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import type { UpLink } from '../../features/live-page/page-body';
import { PageScreen } from '../../features/live-page/page-screen';
import { equipmentSource } from '../../features/live-page/page-source';
import { gmListPath } from '../../navigation/paths';
import type { EquipmentId, PageId } from '../../shared/ids';

export default function GmPage() {
  const { equipId = '', conId = '' } = useParams();
  const getSource = useCallback((page: PageId) => equipmentSource(page, equipId as EquipmentId), [equipId]);
  const up: UpLink = { path: gmListPath(equipId as EquipmentId), word: 'toEquipment' };
  return (
    <PageScreen
      key={equipId}
      pageId={conId as PageId}
      getSource={getSource}
      up={up}
      back={null}
      pages={null}
    />
  );
}
