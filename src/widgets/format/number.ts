const NUMERIC = /^\D{0,6}\d[\d.,:/ +eE-]*\D{0,8}$/;
/**
 * Whether a text is a number, with or without words around it. A clipped number would be another number, so numbers
 * shrink instead.
 */
export const isNumeric = (text: string): boolean => NUMERIC.test(text);
