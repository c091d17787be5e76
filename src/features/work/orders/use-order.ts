import type { Call } from '../../../shared/calls/call';
import { type SeenReading, useSeenCall } from '../../../state/work/use-seen-call';
import { useLeftOutbox } from './use-waiting';

export type OrderReading<Order> = SeenReading<Order>;

/**
 * Reads one order and stores it on the device; without the platform it returns that copy. Reads again when a form for
 * it leaves the outbox, also one already on its way when this request began.
 */
export function useOrder<Id extends string, Order>(
  call: Call<{ readonly id: Id }, Order>,
  id: Id,
): OrderReading<Order> {
  const reading = useSeenCall(call, { id });
  useLeftOutbox((entity) => {
    if (entity === id) void reading.reload();
  });
  return reading;
}
