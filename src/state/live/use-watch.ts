import { useEffect, useState } from 'react';
import type { WatchSpec } from '../../../workers/monitor/contract';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { useServices } from '../services';
import { openWatch, type Watch } from './watch';

/** Watches while it is mounted; null before the watch is open, and where there is nothing to watch. `spec` must be stable. */
export function useWatch(client: MonitorClient | null, spec: WatchSpec | null): Watch | null {
  const { store } = useServices();
  const [watch, setWatch] = useState<Watch | null>(null);
  useEffect(() => {
    if (client === null || spec === null) return;
    const opened = openWatch(client, spec, store);
    setWatch(opened);
    return () => {
      opened.leave();
      setWatch(null);
    };
  }, [client, spec, store]);
  return watch;
}
