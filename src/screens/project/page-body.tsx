import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { AssetRules } from '../../page-document/assets';
import type { Page, PageFault } from '../../page-document/model';
import type { PageId, ProjectId } from '../../shared/ids';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { AlarmIcon, EmptyIcon, LockIcon } from '../../ui/icons';
import { Spinner } from '../../ui/spinner';
import { StateView } from '../../ui/state-view';
import type { Jump } from '../../widgets/page-host';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { Broken } from '../common/boundary';
import { FaultView } from '../common/fault-view';
import { LivePage, type ReplayWish } from './live-page';
import { PasswordPrompt } from './password-prompt';
import type { LoadedPage } from './use-loaded-page';
import { useWorkerState } from './use-monitor';

interface PageBodyProps {
  readonly loaded: LoadedPage;
  readonly projectId: ProjectId;
  readonly pageId: PageId;
  readonly onJump: (jump: Jump) => void;
  /** Missing where the page cannot be replayed. */
  readonly replay?: ReplayWish;
  readonly frame: (badge: ReactNode, stage: ReactNode) => ReactNode;
}

/** What is shown of a page, whatever has become of it. */
export function PageBody({ loaded, frame, ...rest }: PageBodyProps) {
  const services = useServices();
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const navigate = useNavigate();
  const { load, monitor, retry, unlock } = loaded;
  const toProjects = (
    <Button onClick={() => navigate('/home/work/project', { replace: true })}>{say('toProjects')}</Button>
  );
  const framed = (stage: ReactNode): ReactNode => frame(null, stage);

  switch (load.phase) {
    case 'loading':
      return framed(<Spinner label={shell('loading')} />);
    case 'password':
      return framed(<PasswordPrompt isBusy={load.isBusy} fault={load.fault} onPassword={unlock} />);
    case 'not-configured':
      return framed(
        <StateView
          icon={<EmptyIcon size={28} />}
          title={say('notConfigured')}
          detail={say('notConfiguredDetail')}
        >
          {toProjects}
        </StateView>,
      );
    case 'forbidden':
      return framed(
        <StateView icon={<LockIcon size={28} />} title={say('noPage')}>
          {toProjects}
        </StateView>,
      );
    case 'failed':
      return framed(
        <FaultView fault={load.fault} onRetry={retry}>
          {toProjects}
        </FaultView>,
      );
    case 'unreadable':
      return framed(<Unreadable fault={load.fault}>{toProjects}</Unreadable>);
    case 'ready':
      if (monitor.phase === 'failed') return framed(<Broken kind="chunk" onReload={services.reload} />);
      if (monitor.phase === 'starting') return framed(<Spinner label={shell('loading')} />);
      return (
        <Running {...rest} client={monitor.client} page={load.page} assets={load.assets} frame={frame} />
      );
  }
}

function Unreadable({ fault, children }: { readonly fault: PageFault; readonly children: ReactNode }) {
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const detail = (): string => {
    switch (fault.kind) {
      case 'malformed':
        return say('unreadable', { where: fault.where });
      case 'version':
        return say('unsupported', { version: fault.version });
      case 'too-many-widgets':
        return say('tooManyWidgets', { found: fault.found, limit: fault.limit });
      case 'too-deep':
        return say('tooDeep', { limit: fault.limit });
    }
  };
  return (
    <StateView tone="bad" icon={<AlarmIcon size={28} />} title={shell('loadFailed')} detail={detail()}>
      {children}
    </StateView>
  );
}

interface RunningProps extends Omit<PageBodyProps, 'loaded'> {
  readonly client: MonitorClient;
  readonly page: Page;
  readonly assets: AssetRules;
}

/** The live page, or word that the worker has stopped for good. */
function Running({ client, frame, ...rest }: RunningProps) {
  const services = useServices();
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const state = useWorkerState(client);
  if (state === 'stopped')
    return frame(
      null,
      <StateView
        tone="bad"
        icon={<AlarmIcon size={28} />}
        title={say('workerStopped')}
        detail={say('workerStoppedDetail')}
      >
        <Button kind="primary" onClick={services.reload}>
          {shell('reload')}
        </Button>
      </StateView>,
    );
  return <LivePage {...rest} client={client} frame={frame} />;
}
