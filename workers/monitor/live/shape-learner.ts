/**
 * Learns shapes (`shape.ts`) from entries of frames. The worker starts without it: frames that come before are parsed
 * entry by entry, with the same result.
 */
import { isRecord } from '../../../src/shared/calls/decode';
import { isGoodCode } from './decode-value';
import { type Entry, entryId, readEntry } from './entry';
import { parseOrUndefined } from './json-text';
import { copyText, type Shape } from './shape';

const TIME_HOLE = /"time"\s*:\s*"?([1-9]\d{0,14})(?![\d.eE])/;
const VALUE_HOLE = /"value"\s*:\s*(?:"([^"\\]*)(?=")|(-?\d[\d.eE+-]*))/;

/** A piece of frame text that is known to be sound JSON, with an id and an entry in it. */
export interface EntrySample {
  readonly text: string;
  /** Index of the id's opening quote, and of its closing one. */
  readonly idStart: number;
  readonly idEnd: number;
  /** True for an element of a list, `{"id":"…",…}`; false for a member of an object, `"id":{…}`. */
  readonly isElement: boolean;
}

/** An entry and its id, as parsing reads them. */
interface Sampled {
  readonly id: string | null;
  readonly entry: Entry | null;
}

/** Reads `"id":{…}`. */
const readMember = (text: string): Sampled => {
  const members = parseOrUndefined(`{${text}}`);
  const [id] = isRecord(members) ? Object.keys(members) : [];
  return {
    id: id ?? null,
    entry: isRecord(members) && id !== undefined ? readEntry(members[id]) : null,
  };
};

/** Reads `{"id":"…",…}`. */
const readElement = (text: string): Sampled => {
  const raw = parseOrUndefined(text);
  return { id: entryId(raw), entry: readEntry(raw) };
};

/**
 * The shape of a sample, or null where it has none that could be trusted. Trust is earned by trial: the text is put
 * together anew with another id, time and value, and must then mean exactly these and nothing else new.
 */
function shapeOf({ text, idStart, idEnd, isElement }: EntrySample): Shape | null {
  const read = isElement ? readElement : readMember;
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

/** Learns shapes, and keeps each of them once, so that rows of one kind share one object. */
export class ShapeLearner {
  /** The most shapes; a platform has no reason to write more. Beyond, the cache is emptied (rows keep the shapes they have). */
  static readonly LIMIT = 512;
  readonly #shapes = new Map<string, Shape>();
  readonly #mids = new Map<string, string>();

  /** The shape of a sample, as the one object for it; null where it has none that could be trusted. */
  learn(sample: EntrySample): Shape | null {
    const shape = shapeOf(sample);
    return shape === null ? null : this.#intern(shape);
  }

  #intern(shape: Shape): Shape {
    const key = JSON.stringify([shape.open, shape.mid, shape.tail, shape.isTimeFirst, shape.isQuoted]);
    const known = this.#shapes.get(key);
    if (known) return known;
    if (this.#shapes.size >= ShapeLearner.LIMIT) {
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
