import { useRetry } from '../../state/hooks/use-retry';
import { type MonitorLoad, useMonitor } from '../../state/live/use-monitor';
import type { PageSource } from './page-source';
import { type PageLoader, usePage } from './use-page';

export interface LoadedPage extends Omit<PageLoader, 'retry'> {
  /** The page's name; `null` until known. */
  readonly name: string | null;
  readonly monitor: MonitorLoad;
  readonly retry: () => void;
}

export function useLoadedPage(source: PageSource): LoadedPage {
  const { load, unlock, retry, refresh } = usePage(source);
  const { monitor, retry: startMonitor } = useMonitor();
  useRetry({ isFailed: monitor.status === 'failed', isTrying: false, retry: startMonitor });
  return {
    monitor,
    unlock,
    load,
    refresh,
    name: 'facts' in load ? load.facts.name : null,
    retry: () => {
      retry();
      if (monitor.status === 'failed') startMonitor();
    },
  };
}
