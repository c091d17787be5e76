/**
 * Shapes: how a platform writes an entry of `signalVal`, learned from its own frames. An entry is three literal texts
 * with two holes between them:
 *
 *     ":{"time":  1760000000000  ,"value":"  12.34  ","code":"200","dataType":"float","unit":"℃"}
 *     └─ open ─┘     └ hole ┘    └── mid ─┘  └hole┘ └──────────────── tail ─────────────────────┘
 *
 * A later entry whose text consists of exactly these literals, with a number in the time's hole and a plain string in
 * the value's, has the same meaning but for the two. That is safe without parsing it: every other token lies wholly
 * within a literal, so the entry is sound JSON and its code and data type are what they were. That the holes are the
 * time and the value that count, and not namesakes in some nested part, is tried out once, when the shape is learned.
 */
import { isGoodCode, type Kind } from './decode-value';
import type { Entry } from './entry';

export interface Shape {
  /** From the closing quote of the id to the first hole. */
  readonly open: string;
  readonly mid: string;
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

const TIME_HOLE = /"time"\s*:\s*"?([1-9]\d{0,14})(?![\d.eE])/;
const VALUE_HOLE = /"value"\s*:\s*(?:"([^"\\]*)(?=")|(-?\d[\d.eE+-]*))/;

/** A piece of frame text that is known to be sound JSON, with an id and an entry in it. */
export interface EntrySample {
  readonly text: string;
  /** Index of the id's opening quote, and of its closing one. */
  readonly idStart: number;
  readonly idEnd: number;
  /** Parses the text to the entry's id and the entry. */
  readonly read: (text: string) => { readonly id: string | null; readonly entry: Entry | null };
}

/**
 * The shape of a sample, or null where it has none that could be trusted. Trust is earned by trial: the text is put
 * together anew with another id, time and value, and must then mean exactly these and nothing else new.
 */
export function shapeOf({ text, idStart, idEnd, read }: EntrySample): Shape | null {
  const after = text.slice(idEnd);
  const time = TIME_HOLE.exec(after);
  const value = VALUE_HOLE.exec(after);
  const { entry } = read(text);
  if (!time || !value || !entry) return null;
  const timeEnd = time.index + time[0].length;
  const timeStart = timeEnd - (time[1] as string).length;
  const valueEnd = value.index + value[0].length;
  const valueStart = valueEnd - (value[1] ?? (value[2] as string)).length;
  const isTimeFirst = timeEnd <= valueStart;
  const [start, midStart, midEnd, end] = isTimeFirst
    ? [timeStart, timeEnd, valueStart, valueEnd]
    : [valueStart, valueEnd, timeStart, timeEnd];
  if (midStart > midEnd) return null;
  const [open, mid, tail] = [after.slice(0, start), after.slice(midStart, midEnd), after.slice(end)];
  const otherTime = entry.time === 1 ? 2 : 1;
  const otherValue = entry.value === '1' ? 2 : 1;
  const [first, second] = isTimeFirst ? [otherTime, otherValue] : [otherValue, otherTime];
  const trial = read(`${text.slice(0, idStart)}"another id${open}${first}${mid}${second}${tail}`);
  const isProven =
    trial.id === 'another id' &&
    trial.entry?.time === otherTime &&
    trial.entry.value === String(otherValue) &&
    trial.entry.code === entry.code &&
    trial.entry.kind === entry.kind;
  if (!isProven) return null;
  return {
    open: copyText(open),
    mid: copyText(mid),
    tail: copyText(tail),
    isTimeFirst,
    isQuoted: value[1] !== undefined,
    good: isGoodCode(entry.code),
    kind: entry.kind,
    instead: null,
  };
}

/** A copy that does not keep the whole frame alive that it was cut from, and has characters as wide as the frame's. */
export const copyText = (text: string): string => ` ${text}`.slice(1);

/** The shapes learned so far, each once, so that rows of one kind share one object. */
export class ShapeCache {
  /** The most shapes; a platform has no reason to write more. Beyond, the cache is emptied (rows keep the shapes they have). */
  static readonly LIMIT = 512;
  readonly #shapes = new Map<string, Shape>();
  readonly #mids = new Map<string, string>();

  /** The one object for this shape. */
  intern(shape: Shape): Shape {
    const key = JSON.stringify([shape.open, shape.mid, shape.tail, shape.isTimeFirst, shape.isQuoted]);
    const known = this.#shapes.get(key);
    if (known) return known;
    if (this.#shapes.size >= ShapeCache.LIMIT) {
      this.#shapes.clear();
      this.#mids.clear();
    }
    // Equal mids are one string, so that comparing them is comparing pointers.
    const mid = this.#mids.get(shape.mid) ?? shape.mid;
    this.#mids.set(mid, mid);
    const made = { ...shape, mid };
    this.#shapes.set(key, made);
    return made;
  }
}
