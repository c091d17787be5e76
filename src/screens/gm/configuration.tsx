/** /detail/gm/configuration/{equipId}/{conId}: the configuration page of a GM device, polled. */
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import type { ParentLink } from '../../features/live-page/page-body';
import { PageScreen } from '../../features/live-page/page-screen';
import { createEquipmentSource } from '../../features/live-page/page-source';
import { getGmListPath } from '../../navigation/paths';
import type { EquipmentId, PageId } from '../../shared/ids';

export default function GmPage() {
  const { equipId = '', conId = '' } = useParams();
  const getSource = useCallback(
    (page: PageId) => createEquipmentSource(page, equipId as EquipmentId),
    [equipId],
  );
  const parentLink: ParentLink = { path: getGmListPath(equipId as EquipmentId), textKey: 'toEquipment' };
  return (
    <PageScreen
      key={equipId}
      pageId={conId as PageId}
      getSource={getSource}
      parentLink={parentLink}
      backPath={null}
      renderPages={null}
    />
  );
}
