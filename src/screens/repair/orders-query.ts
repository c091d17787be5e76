/** Filters of the order list in the address: they survive reloads and back navigation and can be shared. */

import { ORDER_STATUSES, type OrderStatus } from '../../shared/calls/statuses';
import type { OrderKind, OrderRole, OverdueWord } from '../../shared/calls/work-order';

export interface OrdersQuery {
  readonly kind: OrderKind;
  readonly status: OrderStatus | 'all';
  readonly overdue: OverdueWord | 'any';
  readonly role: OrderRole;
  /** Text to find in number, title, device or place. */
  readonly name: string;
  /** Code of an inspection point, from a scanned address; '' for none. */
  readonly point: string;
}

export const KINDS = ['repair', 'inspection'] as const;
export const STATUSES = ['all', ...ORDER_STATUSES] as const;
export const OVERDUE_OPTIONS = ['any', '1', '3', '7', '10'] as const;
export const ROLES = ['all', 'recipient', 'dispatcher'] as const;

const oneOf = <Word extends string>(words: readonly [Word, ...Word[]], candidate: string | null): Word =>
  words.find((word) => word === candidate) ?? words[0];

/** Parses the query of an address; any address yields a valid one. */
export function parseOrdersQuery(search: URLSearchParams): OrdersQuery {
  const point = search.get('point') ?? '';
  return {
    // Only inspection points have codes.
    kind: point === '' ? oneOf(KINDS, search.get('kind')) : 'inspection',
    status: oneOf(STATUSES, search.get('status')),
    overdue: oneOf(OVERDUE_OPTIONS, search.get('overdue')),
    role: oneOf(ROLES, search.get('role')),
    name: search.get('name') ?? '',
    point,
  };
}

/** Returns the parameters with changed filters, omitting defaults. Other parameters, such as flags, stay. */
export function withOrdersQuery(search: URLSearchParams, change: Partial<OrdersQuery>): URLSearchParams {
  const next = new URLSearchParams(search);
  const filters = { ...parseOrdersQuery(search), ...change };
  const defaults = parseOrdersQuery(new URLSearchParams());
  for (const name of ['kind', 'status', 'overdue', 'role', 'name', 'point'] as const)
    if (filters[name] === defaults[name]) next.delete(name);
    else next.set(name, filters[name]);
  return next;
}
