/** Reading calls for views: shared by key, kept while a newer answer is on its way, tried again where that may help. */
import useSWR, { mutate } from 'swr';
import type { Call } from '../../shared/calls/call';
import { READ_RETRIES, READ_RETRY_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import { type Services, useServices } from '../services';

/** Whether asking again by itself can help: not where the platform understood and said no. */
export function isWorthRetrying(fault: Fault): boolean {
  return (
    fault.kind === 'offline' || fault.kind === 'timeout' || (fault.kind === 'http' && fault.status >= 500)
  );
}

export interface Reading<Out> {
  /** The newest answer there is, also while a newer one is asked for. */
  readonly data: Out | undefined;
  /** Why the last question failed; `data` may still be there from before. */
  readonly fault: Fault | null;
  /** Asked, and nothing to show yet. */
  readonly isLoading: boolean;
  readonly isAsking: boolean;
  readonly reload: () => Promise<unknown>;
}

/** The cached answers of one session. */
export interface ReadCache {
  /** Part of every key. A new session has a new one, so that no answer of another person is found. */
  readonly space: () => number;
}

/** Spaces of every run of the product: SWR has one cache for all of them. */
let spaces = 0;

/** When somebody signs out, their answers are removed and a new space begins, also for questions under way. */
function createReadCache({ session }: Services): ReadCache {
  let space = ++spaces;
  session.onSignOut(() => {
    space = ++spaces;
    void mutate(() => true, undefined, { revalidate: false });
  });
  return { space: () => space };
}

/** Reads a call with an input; `null` asks nothing. `refreshMs` asks again regularly while the page is visible. */
export function useCall<In, Out>(
  call: Call<In, Out>,
  input: In | null,
  { refreshMs = 0 }: { readonly refreshMs?: Millis } = {},
): Reading<Out> {
  const services = useServices();
  const key =
    input === null
      ? null
      : [services.readCache(createReadCache).space(), call.path, JSON.stringify(call.encode(input))];
  const {
    data,
    error,
    isLoading,
    isValidating,
    mutate: again,
  } = useSWR<Out, Fault>(
    key,
    async () => {
      const outcome = await services.call(call, input as In);
      // SWR knows failures as rejections; this is the only place where a fault is one.
      return outcome.ok ? outcome.value : Promise.reject(outcome.fault);
    },
    {
      refreshInterval: refreshMs,
      keepPreviousData: false,
      shouldRetryOnError: isWorthRetrying,
      errorRetryCount: READ_RETRIES,
      errorRetryInterval: READ_RETRY_MS,
    },
  );
  return {
    data,
    fault: error && error.kind !== 'cancelled' ? error : null,
    isLoading,
    isAsking: isValidating,
    reload: () => again().catch(() => undefined),
  };
}
