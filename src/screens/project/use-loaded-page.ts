import type { PageId, ProjectId } from '../../shared/ids';
import { type MonitorLoad, useMonitor } from './use-monitor';
import { type PageLoader, usePage } from './use-page';

export interface LoadedPage extends Omit<PageLoader, 'retry'> {
  /** The page's name, null until it is known. */
  readonly name: string | null;
  readonly monitor: MonitorLoad;
  /** Starts both anew, the page and the worker. */
  readonly retry: () => void;
}

/** A page and the worker that will watch it, brought at the same time. */
export function useLoadedPage(projectId: ProjectId, pageId: PageId): LoadedPage {
  const { load, unlock, retry } = usePage(pageId);
  const { monitor, retry: startMonitor } = useMonitor();
  const isElsewhere = 'info' in load && load.info.projectId !== projectId;
  return {
    monitor,
    unlock,
    // A page of another project under this project's address: nobody links to that.
    load: isElsewhere ? { phase: 'failed', fault: { kind: 'http', status: 404 } } : load,
    name: 'info' in load && !isElsewhere ? load.info.name : null,
    retry: () => {
      retry();
      if (monitor.phase === 'failed') startMonitor();
    },
  };
}
