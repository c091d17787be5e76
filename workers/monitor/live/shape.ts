/**
 * A shape is the way a platform writes an entry of `signalVal`, learned from its frames: three literals with two holes
 * between them, and further holes in the last literal for varying parts that we ignore:
 *
 *     ":{"time":  1760000000000  ,"value":"  12.34  ","code":"200","dataType":"float","unit":"℃"}
 *     └─ open ─┘     └ hole ┘    └── mid ─┘  └hole┘ └──────────────── tail ─────────────────────┘
 *
 * A later entry of exactly these literals, with a number in the time's hole and a plain string in the value's, differs
 * in these two only. No parsing is needed: every other token is within a literal, so the entry is valid JSON with the
 * same code and data type. A trial when the shape is learned (`shape-learner.ts`) proves that the holes are the entry's
 * own time and value and not namesakes in a nested part. A further hole takes any plain scalar of the same sort, number
 * or text, in an unread part of the entry: a counter, a note.
 */
import type { Kind } from './decode-value';

/** A hole for an unread scalar; every plain number or text is valid. */
export interface Skip {
  /** The literal between the previous hole and this one. */
  readonly before: string;
  /** Whether the hole is a string's content or a bare number. */
  readonly isQuoted: boolean;
}

export interface Shape {
  readonly open: string;
  readonly mid: string;
  /** Skipped holes after time and value, in order; `null` if none. */
  readonly skips: readonly Skip[] | null;
  readonly tail: string;
  readonly isTimeFirst: boolean;
  /** Whether the value is a string literal or a bare number. */
  readonly isQuoted: boolean;
  readonly good: boolean;
  readonly kind: Kind;
  /** The shape that a row last changed to from this one; the next row to leave it likely does the same. */
  instead: Shape | null;
}

/** Copies a text to release the frame that it was sliced from, in characters as wide as the frame's. */
export const copyText = (text: string): string => ` ${text}`.slice(1);
