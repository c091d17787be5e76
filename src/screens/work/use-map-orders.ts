import { isOpen } from '../../shared/calls/statuses';
import { type OrderKind, type OrderRow, queryOrders } from '../../shared/calls/work-order';
import { done, type Outcome } from '../../shared/faults';
import { type ReadResult, useRead } from '../../state/calls/use-read';
import { getPlatformClock } from '../../state/live/platform-clock';
import { type Services, useServices } from '../../state/services';

/** Maximum number of orders of each kind on the map, the most urgent first. */
const MAP_ORDERS = 100;

export interface MapOrders {
  readonly orders: readonly OrderRow[];
  /** Whether `orders` contains all open orders. */
  readonly isComplete: boolean;
}

async function fetchOpenOrders(
  services: Services,
  kind: OrderKind,
  signal: AbortSignal,
): Promise<Outcome<MapOrders>> {
  // The platform's clock, which comes with the answer, decides what is due or overdue (faults 89).
  const options = { signal, onDate: getPlatformClock(services).onDate };
  const answer = await services.call(queryOrders, { kind, pagenum: 1, count: MAP_ORDERS }, options);
  if (!answer.ok) return answer;
  const { list, totalCount } = answer.value;
  const orders = list.filter(({ status }) => isOpen(status));
  // Open orders come first: if the page contains an ended order, no open one is missing.
  return done({ orders, isComplete: totalCount <= list.length || orders.length < list.length });
}

export function useMapOrders(): ReadResult<MapOrders> {
  const services = useServices();
  return useRead(['map-orders'], async (signal): Promise<Outcome<MapOrders>> => {
    const [repairs, inspections] = await Promise.all([
      fetchOpenOrders(services, 'repair', signal),
      fetchOpenOrders(services, 'inspection', signal),
    ]);
    if (!repairs.ok) return repairs;
    if (!inspections.ok) return inspections;
    return done({
      orders: [...repairs.value.orders, ...inspections.value.orders],
      isComplete: repairs.value.isComplete && inspections.value.isComplete,
    });
  });
}
