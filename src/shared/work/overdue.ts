/**
 * Overdue orders (spec 4 and 9): full days of 24 hours since the due time, on the platform's clock. They count
 * milliseconds, not calendar days: neither midnight nor a change of clocks moves an order.
 */

import { isOpen, type OrderStatus } from '../calls/statuses';
import { OVERDUE_DAYS } from '../constants';
import { DAY_MS, type EpochMs } from '../units';

/** The bucket in days; `due` is overdue by less than a day. */
export type Overdue = (typeof OVERDUE_DAYS)[number] | 'due';

export interface OverdueInput {
  readonly dueTime: EpochMs | null;
  readonly status: OrderStatus;
}

/** Returns the bucket of an order; `null` if it is not overdue, has no due time, or is closed. */
export function getOverdue({ dueTime, status }: OverdueInput, now: EpochMs): Overdue | null {
  if (dueTime === null || !isOpen(status) || now < dueTime) return null;
  const days = (now - dueTime) / DAY_MS;
  return OVERDUE_DAYS.filter((bucket) => days >= bucket).at(-1) ?? 'due';
}
