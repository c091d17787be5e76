/** The data of a report chart, ready for drawing. Knows no chart library. */
export interface BarSeries {
  readonly name: string;
  /** One for each label; NaN for none. */
  readonly values: readonly number[];
}
/** Bars side by side at each label. */
export interface BarChart {
  readonly kind: 'bars';
  readonly labels: readonly string[];
  readonly series: readonly BarSeries[];
}
/** Shares of a whole, as a ring. */
export interface ShareChart {
  readonly kind: 'share';
  readonly parts: readonly { readonly key: string; readonly amount: number }[];
}
export type ReportChart = BarChart | ShareChart;

/** Colours and font of the page around the chart. */
export interface ChartLook {
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  /** Colours of series or parts, in turn. */
  readonly colours: readonly string[];
}

/** Margins of the bars for the axes, px. Used for drawing and for finding the bar under a pointer. */
export const PLOT = { left: 56, right: 12, top: 12, bottom: 34 } as const;

/** Index of the label under a pointer in a bar chart of this width; -1 for none. */
export function labelAt(x: number, width: number, labels: number): number {
  const [left, right] = [PLOT.left, width - PLOT.right];
  if (x < left || x > right || right <= left || labels === 0) return -1;
  return Math.min(labels - 1, Math.floor(((x - left) / (right - left)) * labels));
}
