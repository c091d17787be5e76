import { useSyncExternalStore } from 'react';
import { pageProfile } from '../../state/live/page-profile';
import { useMonitor } from '../../state/live/use-monitor';
import { type Services, useServices } from '../../state/services';
import type { MonitorClient } from '../../worker-client/monitor-client';
import { type ProfileState, ProfileStore } from './profile-store';
import { createPageVitals } from './vitals';

/** Non-standard; Chromium only. */
interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number };
}

const stores = new WeakMap<MonitorClient, ProfileStore>();

function getStore(client: MonitorClient, { ports }: Services): ProfileStore {
  const existing = stores.get(client);
  if (existing) return existing;
  const newStore = new ProfileStore({
    client,
    page: pageProfile,
    after: ports.after,
    readHeap: () => (performance as WithMemory).memory?.usedJSHeapSize ?? null,
    vitals: createPageVitals(),
    getEnvironment: () => ({ userAgent: navigator.userAgent, address: window.location.pathname }),
  });
  stores.set(client, newStore);
  return newStore;
}

export type ProfileStoreLoad =
  | { readonly status: 'starting' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly store: ProfileStore };

/** Returns the store of the worker client, shared by screen and overlay. */
export function useProfileStore(): ProfileStoreLoad {
  const services = useServices();
  const { monitor, retry } = useMonitor();
  switch (monitor.status) {
    case 'starting':
      return { status: 'starting' };
    case 'failed':
      return { status: 'failed', retry };
    case 'ready':
      return { status: 'ready', store: getStore(monitor.client, services) };
  }
}

/** Returns the store's state. While a component uses it, the profiles are read once a second. */
export const useProfileState = (store: ProfileStore): ProfileState =>
  useSyncExternalStore(store.subscribe, store.getState);
