/** Marks on the device that are read before the code for forms is loaded. */

export const FORMS_WAIT = 'allshift.forms-wait';
export const ORDERS_SEEN = 'allshift.orders-seen';
