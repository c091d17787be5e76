/**
 * A shape describes how a platform writes an entry of `signalVal`, learned from its frames: three literals with two
 * holes between them, and further holes in the last literal for varying parts that are ignored:
 *
 *     ":{"time":  1760000000000  ,"value":"  12.34  ","code":"200","dataType":"float","unit":"℃"}
 *     └─ open ─┘     └ hole ┘    └── mid ─┘  └hole┘ └──────────────── tail ─────────────────────┘
 *
 * A later entry with exactly these literals, a number in the time's hole and a plain string in the value's, differs only
 * in these two. It needs no parsing: every other token is within a literal, so the entry is valid JSON with the same code
 * and data type. A trial when the shape is learned (`shape-learner.ts`) proves that the holes are the entry's own time
 * and value, not namesakes in a nested part. A further hole holds any plain scalar of the same type, number or text, in
 * a part of the entry that is not read, such as a counter or a note.
 */
import type { Kind } from './decode-value';

/** A hole for a scalar that is not read; any plain number or text is valid. */
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
  readonly isGood: boolean;
  readonly kind: Kind;
  /** The shape to which a row last changed from this one; the next row that changes probably changes to it too. */
  successor: Shape | null;
}

/** Copies a text to release the frame from which it was sliced, with characters as wide as the frame's. */
export const copyText = (text: string): string => ` ${text}`.slice(1);
