/**
 * Shapes: how a platform writes an entry of `signalVal`, learned from its own frames. An entry is three literal texts
 * with two holes between them, and further holes in the last for what differs and means nothing to us:
 *
 *     ":{"time":  1760000000000  ,"value":"  12.34  ","code":"200","dataType":"float","unit":"℃"}
 *     └─ open ─┘     └ hole ┘    └── mid ─┘  └hole┘ └──────────────── tail ─────────────────────┘
 *
 * A later entry whose text consists of exactly these literals, with a number in the time's hole and a plain string in
 * the value's, has the same meaning but for the two. That is safe without parsing it: every other token lies wholly
 * within a literal, so the entry is sound JSON and its code and data type are what they were. That the holes are the
 * time and the value that count, and not namesakes in some nested part, is tried out once, when the shape is learned
 * (`shape-learner.ts`). A further hole takes any plain scalar of the same sort, a number or a text, in a part of the
 * entry that is not read: a counter, a note.
 */
import type { Kind } from './decode-value';

/** A hole for a scalar that is not read: sound if it is a plain number or a plain text, whatever it says. */
export interface Skip {
  /** The literal between the hole before and this one. */
  readonly before: string;
  /** The hole is the content of a string literal; otherwise a bare number. */
  readonly isQuoted: boolean;
}

export interface Shape {
  /** From the closing quote of the id to the first hole. */
  readonly open: string;
  readonly mid: string;
  /** The holes behind time and value that are passed over, in order; null where there are none. */
  readonly skips: readonly Skip[] | null;
  /** From the last hole to the end. */
  readonly tail: string;
  /** The first hole is the time's. */
  readonly isTimeFirst: boolean;
  /** The value is a string literal; otherwise it is a bare number. */
  readonly isQuoted: boolean;
  readonly good: boolean;
  readonly kind: Kind;
  /** The shape that a row of this shape last changed to; the next row that leaves this shape likely does the same. */
  instead: Shape | null;
}

/** A copy that does not keep the whole frame alive that it was cut from, and has characters as wide as the frame's. */
export const copyText = (text: string): string => ` ${text}`.slice(1);
