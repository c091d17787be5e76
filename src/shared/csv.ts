/**
 * Writes CSV (RFC 4180) that spreadsheets do not run as formulas: an apostrophe precedes texts that begin like one.
 */

/** Characters that spreadsheets take for the start of a formula, or skip before one; full-width forms too. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Characters that require quotes; semicolon and tab too, since some spreadsheets split at them. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

export const CSV_LINE_END = '\r\n';
/** Byte order mark by which spreadsheets detect UTF-8. */
export const CSV_MARK = '\ufeff';

export function csvField(text: string): string {
  const safe = BEGINS_FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (texts: readonly string[]): string => texts.map(csvField).join(',');

export const csvHead = (headings: readonly string[], hasMark: boolean): string =>
  `${hasMark ? CSV_MARK : ''}${csvLine(headings)}${CSV_LINE_END}`;
