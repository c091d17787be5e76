/** Statuses of orders and inspections (spec 4, "Work and inspection"), as on the wire. */

/** Statuses of repair slips, repair orders (the same thing) and inspection orders. */
export const ORDER_STATUSES = ['pending', 'assigned', 'accepted', 'completed', 'terminated'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of a device or point in an inspection order. */
export const RECORD_STATUSES = ['not started', 'incomplete', 'completed', 'aborted'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

export const isOpen = (status: OrderStatus): boolean => status !== 'completed' && status !== 'terminated';

export const FINDINGS = ['normal', 'abnormal'] as const;
export type Finding = (typeof FINDINGS)[number];

export const isPending = (status: RecordStatus): boolean =>
  status === 'not started' || status === 'incomplete';
