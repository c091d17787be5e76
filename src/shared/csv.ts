/** Writes CSV (RFC 4180) that spreadsheets do not run as formulas: an apostrophe precedes texts that begin like one. */

/** Characters that spreadsheets take for the start of a formula, or skip before one; full-width forms too. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Characters that require quotes; semicolon and tab too, since some spreadsheets split at them. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

export const CSV_LINE_END = '\r\n';
/** Byte order mark by which spreadsheets detect UTF-8. */
export const CSV_BOM = '\ufeff';

export function toCsvField(text: string): string {
  const safeText = BEGINS_FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

export const toCsvLine = (texts: readonly string[]): string => texts.map(toCsvField).join(',');

export const toCsvHead = (headings: readonly string[], hasBom: boolean): string =>
  `${hasBom ? CSV_BOM : ''}${toCsvLine(headings)}${CSV_LINE_END}`;
