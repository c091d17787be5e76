import type { MarkState } from '../../features/map/marks';
import type { OrderStatus } from '../../shared/calls/statuses';

export function getOrderMark(status: OrderStatus): MarkState {
  if (status === 'pending') return 'pending';
  if (status === 'completed') return 'done';
  return status === 'terminated' ? 'ended' : 'taken';
}
