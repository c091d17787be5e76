/** Colours and letters, as CSS has them. */
export interface ChartLook {
  readonly ground: string;
  readonly text: string;
  readonly grid: string;
  readonly line: string;
  /** The crosshair and its label's ground. */
  readonly label: string;
  readonly font: string;
  /** Of the signals, in turn. */
  readonly signals: readonly string[];
}
