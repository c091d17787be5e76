/** The client of the worker, for components. */
import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../state/services';
import type { MonitorClient, WorkerState } from '../../worker-client/monitor-client';

export type MonitorLoad =
  | { readonly phase: 'starting' }
  /** Its code could not be loaded. */
  | { readonly phase: 'failed' }
  | { readonly phase: 'here'; readonly client: MonitorClient };

/** Starts the worker's client, if it does not run yet. */
export function useMonitor(): { readonly monitor: MonitorLoad; readonly retry: () => void } {
  const services = useServices();
  const [monitor, setMonitor] = useState<MonitorLoad>({ phase: 'starting' });
  const start = useCallback(() => {
    let isWanted = true;
    const update = (load: MonitorLoad): void => {
      if (isWanted) setMonitor(load);
    };
    update({ phase: 'starting' });
    services.monitor().then(
      (client) => update({ phase: 'here', client }),
      () => update({ phase: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [services]);
  useEffect(start, [start]);
  return { monitor, retry: start };
}

/** The state of the worker; the component is drawn again when it changes. */
export function useWorkerState(client: MonitorClient): WorkerState {
  const [state, setState] = useState(client.state);
  useEffect(() => {
    setState(client.state);
    return client.onState(setState);
  }, [client]);
  return state;
}
