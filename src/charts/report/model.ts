/** What a report chart shows: numbers and words, ready to be drawn. Knows no chart library. */
export interface BarSeries {
  readonly name: string;
  /** One for each label, NaN where there is none. */
  readonly values: readonly number[];
}
/** Bars side by side at each label. */
export interface BarChart {
  readonly kind: 'bars';
  readonly labels: readonly string[];
  readonly series: readonly BarSeries[];
}
/** A ring cut into parts of a whole. */
export interface ShareChart {
  readonly kind: 'share';
  readonly parts: readonly { readonly key: string; readonly amount: number }[];
}
export type ReportChart = BarChart | ShareChart;

/** How it is to look: colours and font of the page it stands in. */
export interface ChartLook {
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  /** Of series or parts, in their order; they repeat. */
  readonly colours: readonly string[];
}

/** Empty room around the bars, px: axes stand in it. The same for drawing and for finding what is pointed at. */
export const PLOT = { left: 56, right: 12, top: 12, bottom: 34 } as const;

/** Which label is pointed at in a bar chart of this width, -1 for none. */
export function labelAt(x: number, width: number, labels: number): number {
  const [left, right] = [PLOT.left, width - PLOT.right];
  if (x < left || x > right || right <= left || labels === 0) return -1;
  return Math.min(labels - 1, Math.floor(((x - left) / (right - left)) * labels));
}
