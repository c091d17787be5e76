/** Room that the legend of a chart takes. Every line is named; a small box shows the beginning of its name. Pure. */
import type { ChartLine } from './chart-line';

/** Widths in heights of the writing: of a Chinese sign, of any other, of what an entry has besides signs, of the axis beside. */
const WIDE_SIGN = 1;
const SIGN = 0.6;
const SWATCH = 2.8;
const AXIS = 3.8;
/** Signs that a value is given at least, so that the lines do not move with each of its figures. */
const VALUE_SIGNS = 8;
/** Height of a row, in heights of the writing. */
const ROW = 1.7;
/** The most of the box that a legend takes. */
const MOST_SHARE = 0.4;
const FIRST_WIDE = '\u2e80';

const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (sign >= FIRST_WIDE ? WIDE_SIGN : SIGN), 0);

/** Number of rows that entries of these widths fill, estimated without laying them out. */
function rowsOf(widths: readonly number[], room: number): number {
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
  /** Page units. */
  readonly legendHigh: number;
  /** Largest width of an entry in page units; absent where all fit as they are. */
  readonly entryWide?: number;
}

/** `small` is the height of the writing, page units as those of the box. */
export function legendOf(
  lines: readonly Pick<ChartLine, 'title' | 'value' | 'age'>[],
  { w, h }: { readonly w: number; readonly h: number },
  small: number,
): LegendRoom {
  const room = Math.max(1, w / small - AXIS);
  const widths = lines.map(
    ({ title, value, age = '' }) =>
      SWATCH + widthOf(title) + Math.max(VALUE_SIGNS * SIGN, widthOf(value)) + widthOf(age),
  );
  const most = Math.max(1, Math.floor((MOST_SHARE * h) / (ROW * small)));
  const rows = rowsOf(widths, room);
  if (rows <= most) return { legendHigh: rows * ROW * small };
  const inRow = Math.ceil(lines.length / most);
  return {
    legendHigh: Math.ceil(lines.length / inRow) * ROW * small,
    // The gap between two entries takes room too.
    entryWide: Math.max(1, room / inRow - 1.2) * small,
  };
}
