import type { Call } from '../../../shared/calls/call';
import { type SeenResult, useSeenCall } from '../../../state/work/use-seen-call';
import { useOnLeaveOutbox } from './use-waiting';

export type OrderReading<Order> = SeenResult<Order>;

/**
 * Reads an order and stores it on the device; returns that copy if the platform is unreachable. Rereads it when a form
 * for the order leaves the outbox, even one that was already being sent when the request began.
 */
export function useOrder<Id extends string, Order>(
  call: Call<{ readonly id: Id }, Order>,
  id: Id,
): OrderReading<Order> {
  const reading = useSeenCall(call, { id });
  useOnLeaveOutbox((entity) => {
    if (entity === id) void reading.reload();
  });
  return reading;
}
