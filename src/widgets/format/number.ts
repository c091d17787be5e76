/** Tells numbers from words among the texts of a page. */

const NUMERIC = /^\D{0,6}\d[\d.,:/ +eE-]*\D{0,8}$/;
/** The text is a number, perhaps with words around it. Cut off it would be another number, so it shrinks; words are clipped. */
export const isNumeric = (text: string): boolean => NUMERIC.test(text);
