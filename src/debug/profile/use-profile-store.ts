/** The keeper of the running product: one for each worker client, so that screen and overlay show the same two minutes. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageProfile } from '../../state/live/page-profile';
import { type Services, useServices } from '../../state/services';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { type Keeper, type KeeperState, profileKeeper } from './profile-store';

/** Chromium's own; not of any standard. */
interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number };
}

const keepers = new WeakMap<MonitorClient, Keeper>();

function keeperOf(client: MonitorClient, { ports }: Services): Keeper {
  const known = keepers.get(client);
  if (known) return known;
  const made = profileKeeper({
    client,
    page: pageProfile,
    after: ports.after,
    heap: () => (performance as WithMemory).memory?.usedJSHeapSize ?? null,
    place: () => ({ userAgent: navigator.userAgent, address: window.location.pathname }),
  });
  keepers.set(client, made);
  return made;
}

export type KeeperLoad =
  | { readonly phase: 'starting' }
  /** The worker's code did not load. */
  | { readonly phase: 'failed'; readonly retry: () => void }
  | { readonly phase: 'here'; readonly keeper: Keeper };

/** Starts the worker where it is not running yet. */
export function useKeeper(): KeeperLoad {
  const services = useServices();
  const [load, setLoad] = useState<KeeperLoad>({ phase: 'starting' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    // A new try is a new effect.
    const retry = (): void => setTries(tries + 1);
    services.monitor().then(
      (client) => {
        if (isWanted) setLoad({ phase: 'here', keeper: keeperOf(client, services) });
      },
      () => {
        if (isWanted) setLoad({ phase: 'failed', retry });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [services, tries]);
  return load;
}

/** Looks once a second while shown. */
export const useKeeperState = (keeper: Keeper): KeeperState =>
  useSyncExternalStore(keeper.subscribe, keeper.state);
