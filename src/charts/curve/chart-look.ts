import type { Millis } from '../../shared/units';

export interface ChartLook {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  readonly line: string;
  /** Crosshair, and background of its label. */
  readonly label: string;
  readonly font: string;
  /** Font size in CSS pixels. */
  readonly size: number;
  readonly signals: readonly string[];
}

export interface LineLook {
  /** Index of its colour. */
  readonly color: number;
  readonly isStepped: boolean;
  readonly quietMs: Millis;
}
