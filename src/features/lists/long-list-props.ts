import type { ReactNode } from 'react';

/** The place of a line in its list, px. */
export interface LinePlace {
  readonly top: number;
  readonly height: number;
}

export interface LongListProps {
  readonly label: string;
  readonly count: number;
  /** Height of a line plus the gap below it, px. A new function measures all lines again. */
  readonly getHeight: (index: number) => number;
  readonly getKey: (index: number) => string;
  /** Draws a line: one or several adjacent `li` of the class `as-long__item` at the line's place. */
  readonly draw: (index: number, place: LinePlace) => ReactNode;
  /** A line that is always drawn because it has the focus or is about to; `null` for none. */
  readonly kept?: number | null;
  readonly onDrawn?: (from: number, to: number) => void;
}
