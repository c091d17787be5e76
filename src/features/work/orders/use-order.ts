/** Reads one order, and keeps it on the device for reading it without a network. */
import type { Call } from '../../../shared/calls/call';
import { type SeenReading, useSeenCall } from '../../../state/work/use-seen-call';

export type OrderReading<Order> = SeenReading<Order>;

/** The order of an id; where the platform cannot be reached, as this device last saw it. */
export function useOrder<Id extends string, Order>(
  call: Call<{ readonly id: Id }, Order>,
  id: Id,
): OrderReading<Order> {
  return useSeenCall(call, { id });
}
