/** The mark on the device that somebody's forms wait to be sent: what is read at the start, before their code is loaded. */

/** Its name in storage; it holds no more than that. */
export const FORMS_WAIT = 'allshift.forms-wait';
