/** /detail/eg/configuration/{conId}: a configuration page; as a landing page, /groundDetailEGConfiguration/{conId}. */
import { useLocation, useParams } from 'react-router-dom';
import type { ParentLink } from '../../features/live-page/page-body';
import { PageScreen } from '../../features/live-page/page-screen';
import { createEquipmentSource } from '../../features/live-page/page-source';
import type { PageId } from '../../shared/ids';

const getSource = (page: PageId) => createEquipmentSource(page);
const PARENT_LINK: ParentLink = { path: '/home/monitor', textKey: 'toEquipment' };

export default function EquipmentPage() {
  const { pathname } = useLocation();
  const pageId = useParams().conId as PageId;
  const isLanding = pathname.startsWith('/groundDetailEGConfiguration/');
  return (
    <PageScreen
      pageId={pageId}
      getSource={getSource}
      parentLink={PARENT_LINK}
      backPath={isLanding ? '/home' : null}
      renderPages={null}
    />
  );
}
