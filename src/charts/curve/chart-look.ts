/** The look of a chart and of its lines. */
import type { Millis } from '../../shared/units';

/** Colours and font of a chart, as in CSS. */
export interface ChartLook {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  readonly line: string;
  /** Colour of the crosshair and its label's background. */
  readonly label: string;
  readonly font: string;
  /** Size of the letters, CSS pixels. */
  readonly size: number;
  /** Colours of the signals, in turn. */
  readonly signals: readonly string[];
}

/** The look of a signal's line. */
export interface LineLook {
  /** Index of its colour. */
  readonly color: number;
  readonly isStepped: boolean;
  readonly quietMs: Millis;
}
