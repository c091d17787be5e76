/** Marks on the device that are read before the code for forms is loaded. */

/** Storage name of the mark that forms wait to be sent. */
export const FORMS_WAIT = 'allshift.forms-wait';
/** Storage name of the mark that orders are kept for reading offline. */
export const ORDERS_SEEN = 'allshift.orders-seen';
