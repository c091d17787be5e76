/** The data of a report chart, independent of the chart library. */
interface BarSeries {
  readonly name: string;
  /** One per label; NaN if missing. */
  readonly values: readonly number[];
}
/** Bars side by side at each label, or stacked. */
export interface BarChart {
  readonly kind: 'bars';
  readonly isStacked?: boolean;
  readonly labels: readonly string[];
  readonly series: readonly BarSeries[];
}
export interface ShareChart {
  readonly kind: 'share';
  readonly parts: readonly { readonly key: string; readonly amount: number }[];
}
export type ReportChart = BarChart | ShareChart;

export interface ChartLook {
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  /** Text size relative to the usual one. */
  readonly scale: number;
  readonly colours: readonly string[];
}

/** Margins for the axes at this text size, px. Used for drawing and for finding the bar under a pointer. */
export const getMargins = (scale: number) => ({
  left: Math.round(56 * scale),
  right: 12,
  top: Math.round(12 * scale),
  bottom: Math.round(34 * scale),
});

/** Returns the index of the label under a pointer in a bar chart of this width, or -1. */
export function findLabel(x: number, width: number, labels: number, scale = 1): number {
  const margins = getMargins(scale);
  const [left, right] = [margins.left, width - margins.right];
  if (x < left || x > right || right <= left || labels === 0) return -1;
  return Math.min(labels - 1, Math.floor(((x - left) / (right - left)) * labels));
}
