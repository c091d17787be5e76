/**
 * Returns the input mode for a number of at least `min`; `null` for no limit. The iPhone's decimal keypad has no minus
 * sign, so a possibly negative number gets the full keyboard there.
 */
export const getNumberKeyboard = (min: number | null): 'decimal' | 'text' =>
  (min === null || min < 0) && /iP(?:hone|od)/.test(navigator.userAgent) ? 'text' : 'decimal';
