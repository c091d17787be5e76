import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { liveWords } from '../../i18n/live';
import { useWords } from '../../i18n/use-words';
import { getAlarmPath } from '../../navigation/page-links';
import type { AssetRules } from '../../page-document/assets';
import type { Page } from '../../page-document/model';
import { getRetryInput } from '../../state/hooks/use-retry';
import { useWorkerState } from '../../state/live/use-monitor';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { WorkerStopped } from '../live-values/worker-stopped';
import { BrokenScreen } from '../screen-states/boundary';
import { FaultView } from '../screen-states/fault-view';
import { lazyScreen } from '../screen-states/load-screen';
import { Loading } from '../screen-states/loading';
import { LivePage } from './live-page';
import type { ReplayRequest } from './live-page-props';
import type { PageFacts } from './page-facts';
import type { LoadedPage } from './use-loaded-page';
import type { OnJump } from './use-page-host';

/** Loaded on demand. Not used for network faults, when its code cannot be loaded. */
const PageProblem = lazyScreen(() => import('./page-problem'));

export interface ParentLink {
  readonly path: string;
  readonly textKey: 'toProjects' | 'toEquipment';
}

interface PageBodyProps {
  readonly loadedPage: LoadedPage;
  readonly parentLink: ParentLink;
  readonly onJump: OnJump;
  readonly onAlarms?: (() => void) | undefined;
  readonly onLedgerClosed?: (() => void) | undefined;
  readonly onFindClosed?: (() => void) | undefined;
  readonly isWhole?: boolean;
  readonly replay?: ReplayRequest;
  readonly layout: (badge: ReactNode, stage: ReactNode) => ReactNode;
}

export function PageBody({ loadedPage, parentLink, layout, ...rest }: PageBodyProps) {
  const services = useServices();
  const t = useWords(liveWords);
  const navigate = useNavigate();
  const { load, monitor, retry, unlock } = loadedPage;
  const listButton = (
    <Button onClick={() => navigate(parentLink.path, { replace: true })}>{t(parentLink.textKey)}</Button>
  );
  const layOutWithoutBadge = (stage: ReactNode): ReactNode => layout(null, stage);

  switch (load.status) {
    case 'loading':
      return layOutWithoutBadge(<Loading />);
    case 'password':
    case 'not-configured':
    case 'forbidden':
    case 'unreadable':
      return layOutWithoutBadge(
        <PageProblem load={load} onUnlock={unlock}>
          {listButton}
        </PageProblem>,
      );
    case 'alarms':
      return <Navigate to={getAlarmPath(load.facts.owner)} replace />;
    case 'failed':
      return layOutWithoutBadge(
        <FaultView fault={load.fault} onRetry={retry}>
          {listButton}
          {getRetryInput(load.fault).isFailed ? <p className="as-page__hint">{t('retriesItself')}</p> : null}
        </FaultView>,
      );
    case 'ready':
      if (monitor.status === 'failed')
        return layOutWithoutBadge(<BrokenScreen kind="chunk" onReload={services.reload} />);
      if (monitor.status === 'starting') return layOutWithoutBadge(<Loading />);
      return (
        <RunningPage
          {...rest}
          key={load.facts.pageId}
          client={monitor.client}
          facts={load.facts}
          page={load.page}
          assets={load.assets}
          layout={layout}
        />
      );
  }
}

interface RunningPageProps extends Omit<PageBodyProps, 'loadedPage' | 'parentLink'> {
  readonly client: MonitorClient;
  readonly facts: PageFacts;
  readonly page: Page;
  readonly assets: AssetRules;
}

function RunningPage({ client, layout, ...rest }: RunningPageProps) {
  const state = useWorkerState(client);
  if (state === 'stopped') return layout(null, <WorkerStopped />);
  return <LivePage {...rest} client={client} layout={layout} />;
}
