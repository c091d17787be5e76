/** Properties of a long list, of both ways in which it is drawn. */
import type { ReactNode } from 'react';

/** The place of a line in its list, px. */
export interface LinePlace {
  readonly top: number;
  readonly height: number;
}

export interface LongListProps {
  /** The list's name, for assistive technology. */
  readonly label: string;
  /** Number of lines. */
  readonly count: number;
  /** Height of a line with the gap below it, px. After a change of the function every height is asked for again. */
  readonly heightOf: (index: number) => number;
  readonly keyOf: (index: number) => string;
  /** Draws a line: one `li` or several side by side, each of the class `as-long__item` and at the line's place. */
  readonly draw: (index: number, place: LinePlace) => ReactNode;
  /** A line that is always drawn, because it has the focus or is about to have it; null for none. */
  readonly kept?: number | null;
  /** Reports which lines are drawn. */
  readonly onDrawn?: (from: number, to: number) => void;
}
