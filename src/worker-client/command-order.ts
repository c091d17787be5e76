import type { CommandRequest } from '../../workers/monitor/contract/contract';
import type { Call } from '../shared/calls/call';

/** Converts a declared command to data that can be posted. `id` is created when the user confirms. */
export const toCommandOrder = <In, Out>(
  { path, body, encode }: Call<In, Out>,
  input: In,
  options: Pick<CommandRequest, 'id' | 'pattern' | 'doneCodes'>,
): CommandRequest => ({ ...options, path, body, input: encode(input) });
