import { useCallback, useEffect, useState } from 'react';
import type { MonitorClient, WorkerState } from '../../worker-client/monitor-client';
import { useRestart } from '../hooks/use-restart';
import { useServices } from '../services';

export type MonitorLoad =
  | { readonly status: 'starting' }
  /** The code of the worker client did not load. */
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly client: MonitorClient };

export function useMonitor(): { readonly monitor: MonitorLoad; readonly retry: () => void } {
  const services = useServices();
  const [monitor, setMonitor] = useState<MonitorLoad>({ status: 'starting' });
  const start = useCallback(() => {
    let isWanted = true;
    const set = (load: MonitorLoad): void => {
      if (isWanted) setMonitor(load);
    };
    set({ status: 'starting' });
    services.monitor().then(
      (client) => set({ status: 'ready', client }),
      () => set({ status: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [services]);
  const retry = useRestart(start);
  return { monitor, retry };
}

export function useWorkerState(client: MonitorClient): WorkerState {
  const [state, setState] = useState(client.state);
  useEffect(() => {
    setState(client.state);
    return client.onState(setState);
  }, [client]);
  return state;
}
