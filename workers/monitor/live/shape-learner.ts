/** Learns shapes (`shape.ts`) from entries. Loaded later; entries are parsed until then, with the same result. */
import { isRecord } from '../../../src/shared/calls/decode';
import { isGoodCode } from './decode-value';
import { type Entry, getEntryId, readEntry } from './entry';
import { parseOrUndefined } from './json-text';
import { copyText, type Shape, type Skip } from './shape';

const TIME_HOLE = /"time"\s*:\s*"?([1-9]\d{0,14})(?![\d.eE])/;
const VALUE_HOLE = /"value"\s*:\s*(?:"([^"\\]*)(?=")|(-?\d[\d.eE+-]*))/;

/** A piece of a frame that is valid JSON with an id and an entry. */
export interface EntrySample {
  readonly text: string;
  readonly idStart: number;
  readonly idEnd: number;
  /** Whether it is a list element, `{"id":"…",…}`, and not an object member, `"id":{…}`. */
  readonly isElement: boolean;
}

/** Names of the members that are read, including the id of a list element. */
const READ_NAMES = new Set(['id', 'time', 'currentTime', 'value', 'code', 'dataType']);
/** Tokens of JSON text: string literals, numbers, number holes and other single characters. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|./gs;
/** Represents a bare number among tokens, or a string's content within quotes. Never occurs in JSON text. */
const HOLE = '\0';
const TEXT_HOLE = `"${HOLE}"`;
const PLAIN_TEXT = /^"[^"\\]*"$/;
const NUMBER = /^-?\d/;
/** Maximum varying scalars of an entry; entries with more are parsed. */
const SKIPS_MAX = 4;

interface ParsedSample {
  readonly raw: unknown;
  readonly id: string | null;
  readonly entry: Entry | null;
}

const readMember = (text: string): ParsedSample => {
  const members = parseOrUndefined(`{${text}}`);
  const [id] = isRecord(members) ? Object.keys(members) : [];
  const raw = isRecord(members) && id !== undefined ? members[id] : undefined;
  return { raw, id: id ?? null, entry: readEntry(raw) };
};

const readElement = (text: string): ParsedSample => {
  const raw = parseOrUndefined(text);
  return { raw, id: getEntryId(raw), entry: readEntry(raw) };
};

/** Splits a tail into tokens, after the quote that closes the last hole, if any. */
const splitTokens = (tail: string): readonly string[] =>
  tail.slice(getQuote(tail).length).match(TOKENS) ?? [];
const getQuote = (tail: string): string => (tail.startsWith('"') ? '"' : '');

const createTailWithHoles = ({ skips, tail }: Shape): string =>
  (skips ?? []).reduceRight((remainingTail, { before }) => `${before}${HOLE}${remainingTail}`, tail);

/** Returns the type of a scalar token, which may vary if it is not read; `null` for names and other tokens. */
function getScalarType(pieces: readonly string[], at: number): 'number' | 'text' | null {
  const piece = pieces[at] as string;
  if (piece === HOLE || NUMBER.test(piece)) return 'number';
  if (!PLAIN_TEXT.test(piece)) return null;
  const next = pieces.slice(at + 1).find((item) => item.trim() !== '');
  return next === ':' ? null : 'text';
}

function isRead(pieces: readonly string[], at: number): boolean {
  const before = pieces.slice(0, at).filter((item) => item.trim() !== '');
  const name = before.at(-1) === ':' ? (before.at(-2) ?? '') : '';
  return READ_NAMES.has(name.slice(1, -1));
}

/**
 * Splits a tail into tokens, with holes where it differs from the row's previous tail; `null` if they differ in other
 * ways, or not at all.
 */
function findHoles(tail: string, known: Shape): readonly string[] | null {
  const pieces = splitTokens(tail);
  const before = splitTokens(createTailWithHoles(known));
  if (pieces.length !== before.length) return null;
  let holes = 0;
  const tokens: string[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as string;
    const scalarType = before[at] === piece ? null : getScalarType(pieces, at);
    if (before[at] !== piece && (scalarType === null || scalarType !== getScalarType(before, at)))
      return null;
    const isHole = scalarType !== null && !isRead(pieces, at);
    if (isHole) holes++;
    tokens.push(isHole ? (scalarType === 'text' ? TEXT_HOLE : HOLE) : piece);
  }
  return holes > 0 && holes <= SKIPS_MAX ? tokens : null;
}

/** Collects scalars from members of an entry that are not read. */
function collectUnread(raw: unknown): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const collect = (item: unknown): void => {
    if (typeof item === 'object' && item !== null) Object.values(item).forEach(collect);
    else found.add(item);
  };
  if (isRecord(raw)) for (const name of Object.keys(raw)) if (!READ_NAMES.has(name)) collect(raw[name]);
  return found;
}

interface Trial {
  readonly text: string;
  readonly isAsExpected: (trial: ParsedSample) => boolean;
}

interface FoundShape {
  readonly shape: Shape;
  readonly trial: Trial;
}

/**
 * Returns the shape of a sample, or `null` if none can be trusted. A shape is tested: the text is rebuilt with
 * another id, time and value, and must then differ in exactly these.
 */
function getShape({ text, idStart, idEnd, isElement }: EntrySample): FoundShape | null {
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
  const trial: Trial = {
    text: `${text.slice(0, idStart)}"another id${open}${first}${mid}${second}`,
    isAsExpected: ({ id, entry: tried }) =>
      id === 'another id' &&
      tried?.time === otherTime &&
      tried.value === String(otherValue) &&
      tried.code === entry.code &&
      tried.kind === entry.kind,
  };
  if (!trial.isAsExpected(read(trial.text + tail))) return null;
  const shape: Shape = {
    open: copyText(open),
    mid: copyText(mid),
    skips: null,
    tail: copyText(tail),
    isTimeFirst,
    isQuoted: value[1] !== undefined,
    isGood: isGoodCode(entry.code),
    kind: entry.kind,
    successor: null,
  };
  return { shape, trial };
}

/**
 * Returns the shape with a hole for each scalar of its tail that differs from the row's previous entry. This is
 * tested too: the fillings of the holes must appear only in parts that are not read.
 */
function loosen({ shape, trial }: FoundShape, known: Shape, isElement: boolean): Shape | null {
  const isAlike =
    shape.open === known.open &&
    shape.mid === known.mid &&
    shape.isTimeFirst === known.isTimeFirst &&
    shape.isQuoted === known.isQuoted;
  const pieces = isAlike ? findHoles(shape.tail, known) : null;
  if (pieces === null) return null;
  const skips: Skip[] = [];
  const fillings: unknown[] = [];
  let literal = getQuote(shape.tail);
  let tried = trial.text + literal;
  for (const piece of pieces) {
    const isQuoted = piece === TEXT_HOLE;
    if (!isQuoted && piece !== HOLE) {
      literal += piece;
      tried += piece;
      continue;
    }
    const filling = isQuoted ? `filling ${fillings.length}` : 987_654_321 + fillings.length;
    fillings.push(filling);
    tried += JSON.stringify(filling);
    skips.push({ before: copyText(isQuoted ? `${literal}"` : literal), isQuoted });
    literal = isQuoted ? '"' : '';
  }
  const parsedSample = (isElement ? readElement : readMember)(tried);
  const skippedValues = collectUnread(parsedSample.raw);
  const isProven =
    trial.isAsExpected(parsedSample) && fillings.every((filling) => skippedValues.has(filling));
  return isProven ? { ...shape, skips, tail: copyText(literal) } : null;
}

/** Learns shapes and interns them; similar rows share one object. */
export class ShapeLearner {
  /** Maximum shapes, far more than a platform should write. A full cache is cleared; rows keep their shapes. */
  static readonly LIMIT = 512;
  readonly #shapes = new Map<string, Shape>();
  readonly #literals = new Map<string, string>();

  /**
   * Learns a shape; `null` if none can be trusted. `known`: the row's previous shape, from which differences in
   * unread parts become holes.
   */
  learn(sample: EntrySample, known: Shape | null): Shape | null {
    const found = getShape(sample);
    if (found === null) return null;
    const loosenedShape = known === null ? null : loosen(found, known, sample.isElement);
    return this.#intern(loosenedShape ?? found.shape);
  }

  #intern(shape: Shape): Shape {
    const key = JSON.stringify([
      shape.open,
      shape.mid,
      shape.skips,
      shape.tail,
      shape.isTimeFirst,
      shape.isQuoted,
    ]);
    const known = this.#shapes.get(key);
    if (known) return known;
    if (this.#shapes.size >= ShapeLearner.LIMIT) {
      this.#shapes.clear();
      this.#literals.clear();
    }
    const newShape: Shape = {
      ...shape,
      open: this.#internLiteral(shape.open),
      mid: this.#internLiteral(shape.mid),
    };
    this.#shapes.set(key, newShape);
    return newShape;
  }

  /** Interns literals: comparing equal ones then compares pointers. */
  #internLiteral(literal: string): string {
    const known = this.#literals.get(literal);
    if (known === undefined) this.#literals.set(literal, literal);
    return known ?? literal;
  }
}
