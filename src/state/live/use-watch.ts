import { useEffect, useState } from 'react';
import type { WatchSpec } from '../../../workers/monitor/contract/contract';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { useServices } from '../services';
import { openWatch, type Watch } from './watch';

/** Opens a watch while mounted; `null` before it is open, and without client or spec. `spec` must be stable. */
export function useWatch(client: MonitorClient | null, spec: WatchSpec | null): Watch | null {
  const { store } = useServices();
  const [openedWatch, setOpened] = useState<{
    readonly watchedSpec: WatchSpec;
    readonly watch: Watch;
  } | null>(null);
  useEffect(() => {
    if (client === null || spec === null) return;
    const watch = openWatch(client, spec, store);
    setOpened({ watchedSpec: spec, watch });
    return () => {
      watch.leave();
      setOpened(null);
    };
  }, [client, spec, store]);
  // After a change of `spec`, the previous watch must not be drawn: its slots differ.
  return openedWatch?.watchedSpec === spec ? openedWatch.watch : null;
}
