const NUMERIC = /^\D{0,6}\d[\d.,:/ +eE-]*\D{0,8}$/;
/** Words around the number are allowed. A clipped number is another number, so it shrinks instead. */
export const isNumeric = (text: string): boolean => NUMERIC.test(text);
