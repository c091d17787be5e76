/** Marks on the device of what the code of forms of work has left there: they are read before that code is loaded. */

/** Somebody's forms wait to be sent. Its name in storage; it holds no more than that. */
export const FORMS_WAIT = 'allshift.forms-wait';
/** Somebody has read orders, which are kept for reading offline. */
export const ORDERS_SEEN = 'allshift.orders-seen';
