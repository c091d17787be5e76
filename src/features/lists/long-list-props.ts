import type { ReactNode } from 'react';

/** Position and height of a line in its list, px. */
export interface LinePosition {
  readonly top: number;
  readonly height: number;
}

export interface LongListProps {
  readonly label: string;
  readonly count: number;
  /** Returns the height of a line plus the gap below it, px. A new function remeasures all lines. */
  readonly getHeight: (index: number) => number;
  readonly getKey: (index: number) => string;
  /** Renders a line: one or several adjacent `li` with the class `as-long__item` at the given position. */
  readonly renderLine: (index: number, position: LinePosition) => ReactNode;
  /** Index of a line that is always rendered because it has, or is about to get, the focus; `null` for none. */
  readonly kept?: number | null;
  readonly onDrawn?: (from: number, to: number) => void;
}
