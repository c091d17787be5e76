import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../state/services';
import type { MonitorClient, WorkerState } from '../../worker-client/monitor-client';

export type MonitorLoad =
  | { readonly phase: 'starting' }
  /** Its code did not load. */
  | { readonly phase: 'failed' }
  | { readonly phase: 'here'; readonly client: MonitorClient };

/** The worker's client, started when this is first shown. */
export function useMonitor(): { readonly monitor: MonitorLoad; readonly retry: () => void } {
  const services = useServices();
  const [monitor, setMonitor] = useState<MonitorLoad>({ phase: 'starting' });
  const start = useCallback(() => {
    let isWanted = true;
    const tell = (load: MonitorLoad): void => {
      if (isWanted) setMonitor(load);
    };
    tell({ phase: 'starting' });
    services.monitor().then(
      (client) => tell({ phase: 'here', client }),
      () => tell({ phase: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [services]);
  useEffect(start, [start]);
  return { monitor, retry: start };
}

/** Whether the worker runs. */
export function useWorkerState(client: MonitorClient): WorkerState {
  const [state, setState] = useState(client.state);
  useEffect(() => {
    setState(client.state);
    return client.onState(setState);
  }, [client]);
  return state;
}
