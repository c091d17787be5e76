/** Reads one order, and keeps it on the device for reading it without a network. */
import type { Call } from '../../../shared/calls/call';
import { type SeenReading, useSeenCall } from '../../../state/work/use-seen-call';
import { useLeftOutbox } from './use-waiting';

export type OrderReading<Order> = SeenReading<Order>;

/**
 * The order of an id; where the platform cannot be reached, as this device last saw it. Read again when a
 * form for it has left the outbox, also one that was on its way when this question began.
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
