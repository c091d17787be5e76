/** Lays out the legend. Every line is named; a small box shows the start of each name. */
import type { ChartLine } from './chart-line';

/**
 * Widths in text heights: of a wide (CJK) character, of any other, of an entry apart from its text, and of the axis.
 */
const WIDE_CHARACTER = 1;
const CHARACTER = 0.6;
const SWATCH = 2.8;
const AXIS = 3.8;
/** Minimum characters of a value, to keep the lines from moving with each digit. */
const VALUE_CHARACTERS = 8;
/** Height of a row, in text heights. */
const ROW = 1.7;
/** The legend's largest share of the box. */
const MAX_SHARE = 0.4;
const FIRST_WIDE = '\u2e80';

const measureWidth = (text: string): number =>
  [...text].reduce((width, character) => width + (character >= FIRST_WIDE ? WIDE_CHARACTER : CHARACTER), 0);

function countRows(widths: readonly number[], availableWidth: number): number {
  let rows = 1;
  let usedWidth = 0;
  for (const width of widths) {
    if (usedWidth > 0 && usedWidth + width > availableWidth) {
      rows += 1;
      usedWidth = 0;
    }
    usedWidth += width;
  }
  return rows;
}

export interface LegendLayout {
  /** Height of the legend in page units. */
  readonly legendHeight: number;
  /** Largest width of an entry in page units; missing if all fit. */
  readonly entryWide?: number;
}

/** Computes the legend's height and entry width. `textHeight` is in page units, like the box. */
export function layOutLegend(
  lines: readonly Pick<ChartLine, 'title' | 'value' | 'age'>[],
  { w, h }: { readonly w: number; readonly h: number },
  textHeight: number,
): LegendLayout {
  const availableWidth = Math.max(1, w / textHeight - AXIS);
  const widths = lines.map(
    ({ title, value, age = '' }) =>
      SWATCH +
      measureWidth(title) +
      Math.max(VALUE_CHARACTERS * CHARACTER, measureWidth(value)) +
      measureWidth(age),
  );
  const maxRows = Math.max(1, Math.floor((MAX_SHARE * h) / (ROW * textHeight)));
  const rows = countRows(widths, availableWidth);
  if (rows <= maxRows) return { legendHeight: rows * ROW * textHeight };
  const entriesPerRow = Math.ceil(lines.length / maxRows);
  return {
    legendHeight: Math.ceil(lines.length / entriesPerRow) * ROW * textHeight,
    // The gap between two entries takes space too.
    entryWide: Math.max(1, availableWidth / entriesPerRow - 1.2) * textHeight,
  };
}
