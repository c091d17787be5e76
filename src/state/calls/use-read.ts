/** Reads data for views: shared by key, kept while newer data loads, cancelled when no view waits for it. */
import { useEffect } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { type Fault, isWorthRetrying, type Outcome } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';
import { createReadCache } from './read-cache';

/** Automatic retries of a failed request, and the pause before the first. */
const READ_RETRIES = 3;
const READ_RETRY_MS: Millis = 5_000;

export interface ReadResult<Out> {
  readonly data: Out | undefined;
  /** Fault of the last request; `data` may remain from an earlier one. */
  readonly fault: Fault | null;
  /** Whether the first data is loading. */
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly reload: () => Promise<unknown>;
}

export interface ReadOptions {
  /** Interval of repeated requests while the page is visible; 0 for never. */
  readonly refreshMs?: Millis;
  /** Disables retries and revalidation, and drops the cached data once no view shows it. */
  readonly isOnce?: boolean;
}

// Simultaneous requests of views are shared without a `dedupingInterval`. A screen that opens later sends its own
// request, since the previous screen may have changed the data.
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

/** Reads data. `read` must depend on the key only and have no side effects: it is called again automatically. */
export function useRead<Out>(
  keyParts: readonly unknown[] | null,
  read: (signal: AbortSignal) => Promise<Outcome<Out>>,
  { refreshMs = 0, isOnce = false }: ReadOptions = {},
): ReadResult<Out> {
  const services = useServices();
  const { ports } = services;
  const readCache = services.readCache(createReadCache);
  const { cache } = useSWRConfig();
  const key = keyParts === null ? null : unstable_serialize([readCache.space(), ...keyParts]);
  const fetcher = async (requestedKey: string): Promise<Out> => {
    const signal = readCache.startRequest(requestedKey);
    const outcome = await read(signal);
    // SWR expects failures as rejections; only here does a fault become one.
    return outcome.ok ? outcome.value : Promise.reject(signal.aborted ? UNUSED : outcome.fault);
  };
  const options = isOnce ? ONCE : SHARED;
  const {
    data,
    error,
    isLoading,
    isValidating,
    mutate: revalidate,
  } = useSWR<Out, Fault>(key, fetcher, { ...options, refreshInterval: refreshMs });
  useEffect(() => {
    if (key === null) return;
    return readCache.addView(key, () => {
      if (isOnce) cache.delete(key);
    });
  }, [readCache, cache, key, isOnce]);
  // SWR stops its interval after a failure, and retries only a few times.
  const isWaiting = refreshMs > 0 && error !== undefined && !isValidating;
  useEffect(() => {
    if (!isWaiting) return;
    let cancel = (): void => undefined;
    const scheduleRefresh = (): void => {
      cancel = ports.after(refreshMs, () => {
        if (document.visibilityState === 'hidden' || !navigator.onLine) scheduleRefresh();
        else void revalidate().catch(() => undefined);
      });
    };
    scheduleRefresh();
    return () => cancel();
  }, [ports, isWaiting, refreshMs, revalidate]);
  // A view joined a request just as it was cancelled.
  const isUnused = error === UNUSED && !isValidating;
  useEffect(() => {
    if (isUnused) void revalidate().catch(() => undefined);
  }, [isUnused, revalidate]);
  // SWR starts the request only after the first render with a key.
  const cached = key === null ? undefined : cache.get(key);
  const isNew = key !== null && cached?.data === undefined && cached?.error === undefined;
  return {
    data,
    fault: error && error.kind !== 'cancelled' ? error : null,
    isLoading: isLoading || isNew,
    isFetching: isValidating || isNew,
    reload: () => revalidate().catch(() => undefined),
  };
}
