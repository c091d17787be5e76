/** What the worker needs of a command's declaration to carry it out: plain data, since functions do not cross. */
import type { CommandOrder } from '../../workers/monitor/contract/contract';
import type { Call } from '../shared/calls/call';

/** The order for a declared command. `id` is made when it is confirmed, so that one confirmation is one POST. */
export const commandOrder = <In, Out>(
  { path, body, encode }: Call<In, Out>,
  input: In,
  how: Pick<CommandOrder, 'id' | 'pattern' | 'doneCodes'>,
): CommandOrder => ({ ...how, path, body, input: encode(input) });
