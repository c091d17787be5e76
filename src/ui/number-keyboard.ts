/** The on-screen keyboard for a number. */

/**
 * Returns the input mode for a number of at least `min`; null for no limit. The decimal keypad of an iPhone has no minus
 * sign, so a number that may be negative gets the whole keyboard there.
 */
export const getNumberKeyboard = (min: number | null): 'decimal' | 'text' =>
  (min === null || min < 0) && /iP(?:hone|od)/.test(navigator.userAgent) ? 'text' : 'decimal';
