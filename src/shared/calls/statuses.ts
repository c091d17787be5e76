/** Statuses of orders and of what an inspection goes through (spec 4, "Work and inspection"), as the wire writes them. */

/** Of a repair slip, of a repair order (the same thing) and of an inspection order. */
export const ORDER_STATUSES = ['pending', 'assigned', 'accepted', 'completed', 'terminated'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Of one device or point of an inspection order. */
export const RECORD_STATUSES = ['not started', 'incomplete', 'completed', 'aborted'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** True while an order can still be worked on. */
export const isOpen = (status: OrderStatus): boolean => status !== 'completed' && status !== 'terminated';

/** Result of an item, and of a whole device. */
export const FINDINGS = ['normal', 'abnormal'] as const;
export type Finding = (typeof FINDINGS)[number];

/** True for a device that is still to be inspected. */
export const isToDo = (status: RecordStatus): boolean => status === 'not started' || status === 'incomplete';
