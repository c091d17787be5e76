/** Loads a page and starts the worker that will watch it. */
import { useRetry } from '../../state/hooks/use-retry';
import { type MonitorLoad, useMonitor } from '../../state/live/use-monitor';
import type { PageSource } from './page-source';
import { type PageLoader, usePage } from './use-page';

export interface LoadedPage extends Omit<PageLoader, 'retry'> {
  /** The page's name, null until it is known. */
  readonly name: string | null;
  readonly monitor: MonitorLoad;
  /** Loads the page again, and the worker where that had failed. */
  readonly retry: () => void;
}

/** Both are loaded at the same time. */
export function useLoadedPage(source: PageSource): LoadedPage {
  const { load, unlock, retry, refresh } = usePage(source);
  const { monitor, retry: startMonitor } = useMonitor();
  useRetry({ isFailed: monitor.phase === 'failed', isTrying: false, retry: startMonitor });
  return {
    monitor,
    unlock,
    load,
    refresh,
    name: 'facts' in load ? load.facts.name : null,
    retry: () => {
      retry();
      if (monitor.phase === 'failed') startMonitor();
    },
  };
}
