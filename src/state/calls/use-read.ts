/** Reading for views: shared by key, kept while a newer answer is loading, cancelled when no view waits for it. */
import { useEffect } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { READ_RETRIES, READ_RETRY_MS } from '../../shared/constants';
import { type Fault, isWorthRetrying, type Outcome } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';
import { createReadCache } from './read-cache';

export interface Reading<Out> {
  readonly data: Out | undefined;
  /** `data` may still be there from before. */
  readonly fault: Fault | null;
  /** Asked, and nothing to show yet. */
  readonly isLoading: boolean;
  readonly isAsking: boolean;
  readonly reload: () => Promise<unknown>;
}

export interface ReadOptions {
  /** Asks again at this interval while the page is visible; 0 for never. */
  readonly refreshMs?: Millis;
  /** No retry after a failure, on reconnect or on window focus, and no cached answer once it is no longer shown. */
  readonly isOnce?: boolean;
}

// Views that ask at the same time share a request, so no `dedupingInterval` is needed. A screen that opens after the
// answer asks again, since the previous screen may have changed the data.
const SHARED = {
  shouldRetryOnError: isWorthRetrying,
  errorRetryCount: READ_RETRIES,
  errorRetryInterval: READ_RETRY_MS,
  dedupingInterval: 0,
};
const ONCE = {
  dedupingInterval: 0,
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  keepPreviousData: true,
};
/** Rejection of a request whose last view is gone. */
const UNUSED: Fault = { kind: 'cancelled' };

/** `read` must depend on nothing outside the key, and must only read: it is called again automatically. */
export function useRead<Out>(
  parts: readonly unknown[] | null,
  read: (signal: AbortSignal) => Promise<Outcome<Out>>,
  { refreshMs = 0, isOnce = false }: ReadOptions = {},
): Reading<Out> {
  const services = useServices();
  const { ports } = services;
  const readCache = services.readCache(createReadCache);
  const { cache } = useSWRConfig();
  const key = parts === null ? null : unstable_serialize([readCache.space(), ...parts]);
  const fetcher = async (asked: string): Promise<Out> => {
    const signal = readCache.begin(asked);
    const outcome = await read(signal);
    // SWR expects failures as rejections; this is the only place where a fault is one.
    return outcome.ok ? outcome.value : Promise.reject(signal.aborted ? UNUSED : outcome.fault);
  };
  const options = isOnce ? ONCE : SHARED;
  const {
    data,
    error,
    isLoading,
    isValidating,
    mutate: again,
  } = useSWR<Out, Fault>(key, fetcher, { ...options, refreshInterval: refreshMs });
  useEffect(() => {
    if (key === null) return;
    return readCache.show(key, () => {
      if (isOnce) cache.delete(key);
    });
  }, [readCache, cache, key, isOnce]);
  // SWR stops its interval after a failure, and retries only a few times.
  const isWaiting = refreshMs > 0 && error !== undefined && !isValidating;
  useEffect(() => {
    if (!isWaiting) return;
    let cancel = (): void => undefined;
    const wait = (): void => {
      cancel = ports.after(refreshMs, () => {
        if (document.visibilityState === 'hidden' || !navigator.onLine) wait();
        else void again().catch(() => undefined);
      });
    };
    wait();
    return () => cancel();
  }, [ports, isWaiting, refreshMs, again]);
  // A view came to a request in the moment in which it was cancelled.
  const isUnused = error === UNUSED && !isValidating;
  useEffect(() => {
    if (isUnused) void again().catch(() => undefined);
  }, [isUnused, again]);
  // SWR begins to ask only after the render in which a key is new.
  const known = key === null ? undefined : cache.get(key);
  const isNew = key !== null && known?.data === undefined && known?.error === undefined;
  return {
    data,
    fault: error && error.kind !== 'cancelled' ? error : null,
    isLoading: isLoading || isNew,
    isAsking: isValidating || isNew,
    reload: () => again().catch(() => undefined),
  };
}
