/** Lays out the legend. Every line is named; a small box shows the start of each name. */
import type { ChartLine } from './chart-line';

/**
 * Widths in text heights: of a wide (CJK) character, of any other, of an entry apart from its text, and of the axis.
 */
const WIDE_SIGN = 1;
const SIGN = 0.6;
const SWATCH = 2.8;
const AXIS = 3.8;
/** Minimum characters of a value, to keep the lines from moving with each digit. */
const VALUE_SIGNS = 8;
/** Height of a row, in text heights. */
const ROW = 1.7;
/** The legend's largest share of the box. */
const MOST_SHARE = 0.4;
const FIRST_WIDE = '\u2e80';

const measureWidth = (text: string): number =>
  [...text].reduce((width, sign) => width + (sign >= FIRST_WIDE ? WIDE_SIGN : SIGN), 0);

/** Estimates the number of rows without layout. */
function getRows(widths: readonly number[], room: number): number {
  let rows = 1;
  let used = 0;
  for (const width of widths) {
    if (used > 0 && used + width > room) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  return rows;
}

export interface LegendRoom {
  /** Height of the legend in page units. */
  readonly legendHigh: number;
  /** Largest width of an entry in page units; missing if all fit. */
  readonly entryWide?: number;
}

/** Computes the legend's height and entry width. `textHeight` is in page units, like the box. */
export function layOutLegend(
  lines: readonly Pick<ChartLine, 'title' | 'value' | 'age'>[],
  { w, h }: { readonly w: number; readonly h: number },
  small: number,
): LegendRoom {
  const room = Math.max(1, w / small - AXIS);
  const widths = lines.map(
    ({ title, value, age = '' }) =>
      SWATCH + measureWidth(title) + Math.max(VALUE_SIGNS * SIGN, measureWidth(value)) + measureWidth(age),
  );
  const most = Math.max(1, Math.floor((MOST_SHARE * h) / (ROW * small)));
  const rows = getRows(widths, room);
  if (rows <= most) return { legendHigh: rows * ROW * small };
  const inRow = Math.ceil(lines.length / most);
  return {
    legendHigh: Math.ceil(lines.length / inRow) * ROW * small,
    // The gap between two entries takes space too.
    entryWide: Math.max(1, room / inRow - 1.2) * small,
  };
}
