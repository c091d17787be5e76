/**
 * Comma-separated values (RFC 4180) that no spreadsheet takes for formulas: a text that begins like one gets an
 * apostrophe before it. Genuine negative numbers stay numbers.
 */

/** Characters that a spreadsheet takes for the beginning of a formula, or skips before one; full-width forms too. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Characters that need quotes around a field; semicolon and tab too, since some spreadsheets split at them. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

export const CSV_LINE_END = '\r\n';
/** The byte order mark by which spreadsheets know UTF-8. */
export const CSV_MARK = '\ufeff';

/** A text as one field. */
export function csvField(text: string): string {
  const safe = BEGINS_FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Texts as one line, without its end. */
export const csvLine = (texts: readonly string[]): string => texts.map(csvField).join(',');

/** The first line of a sheet, after the mark where it has one. */
export const csvHead = (headings: readonly string[], hasMark: boolean): string =>
  `${hasMark ? CSV_MARK : ''}${csvLine(headings)}${CSV_LINE_END}`;
