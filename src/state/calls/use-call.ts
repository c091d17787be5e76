import type { Call } from '../../shared/calls/call';
import type { CallOptions } from '../../shared/calls/run';
import { useServices } from '../services';
import { type ReadOptions, type ReadResult, useRead } from './use-read';

/**
 * Reads the data of a call. A `null` input sends nothing. Views with the same input share a response. `onDate` receives
 * the platform's time.
 */
export function useCall<In, Out>(
  call: Call<In, Out>,
  input: In | null,
  { onDate, ...options }: Pick<ReadOptions, 'refreshMs'> & Pick<CallOptions, 'onDate'> = {},
): ReadResult<Out> {
  const services = useServices();
  const key = input === null ? null : [call.path, JSON.stringify(call.encode(input))];
  return useRead(
    key,
    (signal) => services.call(call, input as In, { signal, ...(onDate && { onDate }) }),
    options,
  );
}
