/** Lists the pages of a broker to open another one; loaded when first opened. */

import { fetchBrokerPages } from '../../features/live-page/broker-pages';
import type { PagesProps } from '../../features/live-page/page-screen-props';
import { FaultView } from '../../features/screen-states/fault-view';
import { commonWords } from '../../i18n/engine';
import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import { getBrokerPagePath } from '../../navigation/page-links';
import type { PageId } from '../../shared/ids';
import { useRead } from '../../state/calls/use-read';
import { useServices } from '../../state/services';
import { Dialog } from '../../ui/dialog';
import { RowButton } from '../../ui/row-button';
import { Skeleton } from '../../ui/skeleton';

interface PagesSheetProps extends PagesProps {
  readonly pageId: PageId;
}

export default function PagesSheet({ pageId, onOpen, onClose }: PagesSheetProps) {
  const services = useServices();
  const t = useWords(commonWords);
  const tLive = useWords(liveWords);
  const { data, fault, isFetching, reload } = useRead(['broker pages'], (signal) =>
    fetchBrokerPages(services, { signal }),
  );
  return (
    <Dialog shape="sheet" title={tLive('pages')} closeLabel={t('close')} onClose={onClose}>
      {data !== undefined ? (
        <ul>
          {data.map(({ id, name }) => (
            <li key={id}>
              <RowButton
                current={id === pageId ? 'page' : undefined}
                onClick={() => onOpen(getBrokerPagePath(id), id)}
              >
                {name}
              </RowButton>
            </li>
          ))}
        </ul>
      ) : fault !== null && !isFetching ? (
        <FaultView fault={fault} onRetry={() => void reload()} />
      ) : (
        <Skeleton label={t('loading')} count={2} />
      )}
    </Dialog>
  );
}
