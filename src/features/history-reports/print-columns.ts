/**
 * Splits the columns of a report over sheets of paper. Numbers are never broken, so columns that do not fit go to the
 * next sheet.
 */

/** Width next to the time column on A4 landscape, mm: 297 minus two margins of 12 and that column. */
const COLUMNS_WIDTH_MM = 237;
/** Widths of a digit and of a Chinese character at the sheet's font size, mm. */
const DIGIT_MM = 1.65;
const CHINESE_CHARACTER_MM = 2.9;
/** Padding and border of a cell, mm. */
const EDGE_MM = 3.2;
/** Minimum and maximum column widths, mm: headings must not wrap into single letters; longer texts wrap. */
const COLUMN_MIN_MM = 15;
const TEXT_COLUMN_MAX_MM = 53;

const measureWidth = (text: string): number => {
  let width = EDGE_MM;
  for (const character of text) width += character > '\u2e80' ? CHINESE_CHARACTER_MM : DIGIT_MM;
  return width;
};

/** Returns the width of a column with these texts, mm. Only texts can wrap, not numbers. */
export function measureColumn(texts: Iterable<string>, canWrap: boolean): number {
  let widest = COLUMN_MIN_MM;
  for (const text of texts) widest = Math.max(widest, measureWidth(text));
  return canWrap ? Math.min(widest, TEXT_COLUMN_MAX_MM) : widest;
}

/** Returns the columns of each sheet, in order. A column that is wider than a sheet gets a sheet to itself. */
export function splitIntoSheets(widths: readonly number[]): readonly (readonly number[])[] {
  const sheets: number[][] = [];
  let usedWidth = Number.POSITIVE_INFINITY;
  for (const [index, width] of widths.entries()) {
    if (usedWidth + width > COLUMNS_WIDTH_MM) {
      sheets.push([]);
      usedWidth = 0;
    }
    sheets.at(-1)?.push(index);
    usedWidth += width;
  }
  return sheets;
}
