/** /site/page/{id}: a configuration page bound to the metrics of a broker. */
import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import type { BrokerSource } from '../../../workers/monitor/contract/contract';
import type { ParentLink } from '../../features/live-page/page-body';
import { PageScreen } from '../../features/live-page/page-screen';
import { createBrokerSource } from '../../features/live-page/page-source';
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import { BROKER_HOME } from '../../navigation/broker-paths';
import type { PageId } from '../../shared/ids';
import { useBroker } from '../../state/broker/use-broker';

const PagesSheet = lazyDialog(() => import('./pages-sheet'));
const PARENT_LINK: ParentLink = { path: BROKER_HOME, textKey: 'toEquipment' };

function Page({ broker, pageId }: { readonly broker: BrokerSource; readonly pageId: PageId }) {
  const getSource = useCallback((page: PageId) => createBrokerSource(broker, page), [broker]);
  return (
    <PageScreen
      pageId={pageId}
      getSource={getSource}
      parentLink={PARENT_LINK}
      backPath={null}
      renderPages={(sheet) => <PagesSheet pageId={pageId} {...sheet} />}
    />
  );
}

export default function BrokerPage() {
  const broker = useBroker();
  const { pageId = '' } = useParams();
  return broker === null ? null : <Page broker={broker} pageId={pageId as PageId} />;
}
