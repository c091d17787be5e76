/** Buckets of overdue open orders, by days of 24 hours since they were due. */
import { isOpen, type OrderStatus } from './model';

const DAY_MS = 86_400_000;
export type Bucket = '1' | '3' | '7' | '10';

export function getBucket(
  order: { readonly status: OrderStatus; readonly dueTime: number | null },
  now: number,
): Bucket | null {
  if (order.dueTime === null || !isOpen(order)) return null;
  const days = Math.floor((now - order.dueTime) / DAY_MS);
  if (days >= 10) return '10';
  if (days >= 7) return '7';
  if (days >= 3) return '3';
  return days >= 1 ? '1' : null;
}
