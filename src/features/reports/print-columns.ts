/** Which columns of a report stand beside each other on paper: a number is never broken, so what does not fit goes on. Pure. */

/** Room beside the column of times on A4 landscape, mm: 297 less two margins of 12 and that column. */
const ROOM_MM = 237;
/** Width of a letter at the size of the sheet, mm: of a digit, and of a Chinese character. */
const DIGIT_MM = 1.65;
const WIDE_MM = 2.9;
/** Padding and border of a cell, mm. */
const EDGE_MM = 3.2;
/** A heading wraps, but not into single letters; a text wraps from here on. */
const LEAST_MM = 15;
const MOST_MM = 53;

const widthOf = (text: string): number => {
  let width = EDGE_MM;
  for (const letter of text) width += letter > '\u2e80' ? WIDE_MM : DIGIT_MM;
  return width;
};

/** Width of a column with these texts, mm; only words wrap. */
export function columnWidth(texts: Iterable<string>, wraps: boolean): number {
  let widest = LEAST_MM;
  for (const text of texts) widest = Math.max(widest, widthOf(text));
  return wraps ? Math.min(widest, MOST_MM) : widest;
}

/** The places of the columns of each sheet, in their order. A column that is wider than a sheet has one of its own. */
export function sheetsOf(widths: readonly number[]): readonly (readonly number[])[] {
  const sheets: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [place, width] of widths.entries()) {
    if (used + width > ROOM_MM) {
      sheets.push([]);
      used = 0;
    }
    sheets.at(-1)?.push(place);
    used += width;
  }
  return sheets;
}
