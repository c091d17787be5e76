/**
 * Reads entries of push frames without parsing repeated text.
 *
 * A platform writes its frames the same way all day, so this reader guesses which signal is next (the one that
 * followed last time), how its entry is written (`shape.ts`), and its time (the previous entry's). Each guess is
 * *compared with the text*, at a fraction of the cost of parsing; only the value's digits are read. `decode.ts`
 * parses other text, from which the reader learns. Guesses affect speed, never the result: every character of an
 * entry is compared, read here, or parsed.
 */
import { HAS_NUMBER } from '../../../src/shared/reading';
import type { Form, QuickReader } from './decode';
import { BAD, type DecodedValue, decodeValue, EXACT_DIGITS, Kind, readShortNumber } from './decode-value';
import type { FrameValues } from './frame-values';
import { findPlainTextEnd, matchesAt } from './json-text';
import { RowFinder } from './row-finder';
import { copyText, type Shape, type Skip } from './shape';
import { ShapeLearner } from './shape-learner';
import type { ValueTable } from './table';

const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const NONE = -1;

/** Start of a list element that a shape can read, up to its id. */
const LIST_LEAD = /^\{\s*"id"\s*:\s*(?=")/;
/** Failed tries allowed in a frame, in addition to those earned by hits; beyond them all entries are parsed. */
const MISSES_ALLOWED = 8;
/** Failed tries allowed after a frame in which shapes did not pay off. */
const MISSES_ALLOWED_AFTER = 1;
/** Number of hits that earn another try at learning. */
const HITS_PER_LESSON = 16;

interface QuickReaderDeps {
  readonly table: ValueTable;
  readonly rows: ReadonlyMap<string, number>;
  readonly kinds: Uint8Array;
  readonly values: FrameValues;
}

class EntryGuesses implements QuickReader {
  readonly #table: ValueTable;
  readonly #values: FrameValues;
  readonly #finder: RowFinder;
  /** Last known kind by row, for entries without one. */
  readonly #kinds: Uint8Array;
  readonly #value: DecodedValue = { number: Number.NaN, flags: 0, text: null };
  #time = Number.NaN;
  readonly #skipped: DecodedValue = { number: Number.NaN, flags: 0, text: null };

  // Learned state. It belongs to one form; a change of form resets it.
  #form: Form = 'object';
  /** Text from the start of an entry to its id: empty in an object, `{"id":` in a list. */
  #lead = '';
  readonly #learner = new ShapeLearner();
  /** Two shapes for each row, for a quality that comes and goes; `null` while unknown. */
  readonly #shapes: (Shape | null)[];
  readonly #otherShapes: (Shape | null)[];
  #lastShape: Shape | null = null;
  /** The row that last followed each row, across frames; −1 while unknown. */
  readonly #nextRows: Int32Array;
  #previousRow = 0;

  /** Remaining tries at learning, which costs more than parsing; hits earn more. */
  #lessons: number;
  readonly #lessonsLimit: number;
  #hits = 0;
  #misses = 0;
  #missesAllowed = MISSES_ALLOWED;

  /** The frame's latest time: its position, including the literals around it, and its value. */
  #stampStart = NONE;
  #stampEnd = NONE;
  #stampOpen = '';
  #stampMid = '';
  #stampTime = Number.NaN;
  /** The text at that position, sliced on first comparison. */
  #stamp = '';

  constructor({ table, rows, kinds, values }: QuickReaderDeps) {
    const { size } = table;
    this.#table = table;
    this.#kinds = kinds;
    this.#values = values;
    this.#finder = new RowFinder(rows, size);
    this.#shapes = new Array<Shape | null>(size).fill(null);
    this.#otherShapes = new Array<Shape | null>(size).fill(null);
    this.#nextRows = new Int32Array(size + 1).fill(NONE);
    this.#lessonsLimit = 2 * size + 64;
    this.#lessons = this.#lessonsLimit;
  }

  begin(form: Form): void {
    this.#hits = 0;
    this.#misses = 0;
    this.#stampStart = NONE;
    if (form !== this.#form) this.#beginForm(form);
  }

  end(): void {
    this.#missesAllowed = this.#shouldTry() ? MISSES_ALLOWED : MISSES_ALLOWED_AFTER;
    this.#lessons = Math.min(this.#lessonsLimit, this.#lessons + this.#hits / HITS_PER_LESSON);
    // A slice of this frame would keep the whole frame alive.
    this.#stamp = '';
  }

  read(text: string, at: number): number {
    if (!this.#shouldTry()) return at;
    let readEnd = at;
    let start = at;
    for (;;) {
      const end = this.#readEntry(text, start);
      if (end === NONE) return readEnd;
      if (text.charCodeAt(end) !== COMMA) return end;
      readEnd = end;
      start = end + 1;
    }
  }

  /** Reads the entry at `at`. Returns the index after it, or −1 if unreadable. */
  #readEntry(text: string, at: number): number {
    const lead = this.#lead;
    const idStart = at + lead.length;
    if (text.charCodeAt(idStart) !== QUOTE || (lead !== '' && !matchesAt(text, lead, at))) return NONE;
    const finder = this.#finder;
    let row = this.#nextRows[this.#previousRow] as number;
    if (row === NONE || !finder.isAt(row, text, idStart)) row = finder.find(text, idStart);
    const { closeIndex } = finder;
    if (closeIndex === NONE) return NONE;
    const rowShape = row === NONE ? this.#lastShape : (this.#shapes[row] as Shape | null);
    let end = rowShape === null ? NONE : this.#readAs(text, closeIndex, row, rowShape);
    if (end === NONE) end = this.#readByOtherShape(text, closeIndex, row, rowShape);
    if (end !== NONE && row !== NONE) this.#recordOrder(row);
    return end;
  }

  /** Tries the entry's other possible shapes. Returns the index after it, or −1 if none fits. */
  #readByOtherShape(text: string, closeIndex: number, row: number, rowShape: Shape | null): number {
    const lastShape = this.#lastShape;
    const otherShape =
      row === NONE ? null : ((this.#otherShapes[row] ?? rowShape?.successor ?? null) as Shape | null);
    for (const shape of [otherShape, lastShape]) {
      if (shape === null || shape === rowShape) continue;
      const end = this.#readAs(text, closeIndex, row, shape);
      if (end === NONE) continue;
      if (row !== NONE) this.#setShape(row, shape);
      return end;
    }
    this.#misses++;
    return NONE;
  }

  #beginForm(form: Form): void {
    this.#form = form;
    this.#lead = '';
    this.#shapes.fill(null);
    this.#otherShapes.fill(null);
    this.#lastShape = null;
  }

  #recordOrder(row: number): void {
    this.#nextRows[this.#previousRow] = row;
    this.#previousRow = row;
  }

  #shouldTry(): boolean {
    return this.#misses <= this.#missesAllowed + this.#hits;
  }

  learn(text: string, at: number, end: number, row: number): void {
    this.#recordOrder(row);
    if (this.#lessons < 1) return;
    const piece = text.slice(at, end);
    const isElement = this.#form === 'list';
    const lead = isElement ? LIST_LEAD.exec(piece)?.[0] : '';
    // Learns only from an id in plain characters at the expected position.
    if (lead === undefined || this.#finder.find(piece, lead.length) !== row) return;
    if (lead !== this.#lead) {
      this.#beginForm('list');
      this.#lead = copyText(lead);
    }
    this.#lessons--;
    const sample = { text: piece, idStart: lead.length, idEnd: this.#finder.closeIndex, isElement };
    const shape = this.#learner.learn(sample, this.#shapes[row] as Shape | null);
    if (shape === null) return;
    this.#lastShape = shape;
    this.#setShape(row, shape);
  }

  /** Makes this the row's shape, and the previous one its second guess. */
  #setShape(row: number, shape: Shape): void {
    const previous = this.#shapes[row] as Shape | null;
    if (previous === shape) return;
    if (previous !== null) previous.successor = shape;
    this.#otherShapes[row] = previous;
    this.#shapes[row] = shape;
  }

  /**
   * Reads an entry by its shape from the closing quote of its id (`row` −1: only checks it). Returns the index after
   * it, or −1 with nothing added.
   */
  #readAs(text: string, closeIndex: number, row: number, shape: Shape): number {
    const end = this.#readHoles(text, closeIndex, row, shape);
    if (end === NONE || !matchesAt(text, shape.tail, end)) return NONE;
    this.#addValue(row, shape);
    return end + shape.tail.length;
  }

  /** Reads time and value into `#time` and `#value` and skips other holes. Returns the index after the last. */
  #readHoles(text: string, closeIndex: number, row: number, shape: Shape): number {
    const { open, mid, skips } = shape;
    let end: number;
    if (shape.isTimeFirst) {
      end = this.#readStamp(text, closeIndex, shape);
      if (end !== NONE) end = this.#readValue(text, end, row, shape);
    } else {
      end = matchesAt(text, open, closeIndex)
        ? this.#readValue(text, closeIndex + open.length, row, shape)
        : NONE;
      end = end === NONE || !matchesAt(text, mid, end) ? NONE : this.#readTime(text, end + mid.length);
    }
    return skips === null ? end : this.#skipHoles(text, end, skips);
  }

  /**
   * Skips plain scalars that are not read. Returns the index after the last; −1 if one does not fit or `start` is −1.
   */
  #skipHoles(text: string, start: number, skips: readonly Skip[]): number {
    let at = start;
    for (let i = 0; i < skips.length && at !== NONE; i++) {
      const { before: previous, isQuoted } = skips[i] as Skip;
      if (!matchesAt(text, previous, at)) return NONE;
      at += previous.length;
      at = isQuoted ? findPlainTextEnd(text, at) : readShortNumber(text, at, this.#skipped);
    }
    return at;
  }

  /** Adds the value read by `#readHoles`, once the whole entry has matched the shape. */
  #addValue(row: number, shape: Shape): void {
    this.#lastShape = shape;
    this.#hits++;
    if (row === NONE) {
      this.#values.skippedCount++;
      return;
    }
    const { flags, number, text } = this.#value;
    const kind = shape.kind === Kind.unknown ? (this.#kinds[row] as Kind) : shape.kind;
    this.#values.push(row, kind, flags, number, this.#time, text);
  }

  /**
   * Reads a time, with the literals around it, into `#time`: by comparison with the previous entry, or by its digits.
   */
  #readStamp(text: string, at: number, { open, mid }: Shape): number {
    if (this.#stampStart !== NONE && open === this.#stampOpen && mid === this.#stampMid) {
      if (this.#stamp === '') this.#stamp = text.substring(this.#stampStart, this.#stampEnd);
      if (matchesAt(text, this.#stamp, at)) {
        this.#time = this.#stampTime;
        return at + this.#stamp.length;
      }
    }
    const end = matchesAt(text, open, at) ? this.#readTime(text, at + open.length) : NONE;
    if (end === NONE || !matchesAt(text, mid, end)) return NONE;
    this.#stampStart = at;
    this.#stampEnd = end + mid.length;
    this.#stampOpen = open;
    this.#stampMid = mid;
    this.#stampTime = this.#time;
    this.#stamp = '';
    return this.#stampEnd;
  }

  /** Reads a whole number of at most 15 digits without leading zero into `#time`. The caller checks what follows. */
  #readTime(text: string, at: number): number {
    let pos = at;
    let code = text.charCodeAt(pos);
    if (!(code > ZERO && code <= NINE)) return NONE;
    let time = 0;
    while (code >= ZERO && code <= NINE) {
      time = time * 10 + (code - ZERO);
      code = text.charCodeAt(++pos);
    }
    if (pos - at > EXACT_DIGITS) return NONE;
    this.#time = time;
    return pos;
  }

  /** Reads a value into `#value`; −1 for an escape, a character that needs one, or an invalid number. */
  #readValue(text: string, at: number, row: number, shape: Shape): number {
    const kind = shape.kind === Kind.unknown && row !== NONE ? (this.#kinds[row] as Kind) : shape.kind;
    const value = this.#value;
    if (kind !== Kind.string) {
      const end = readShortNumber(text, at, value);
      const isWhole = end !== NONE && (!shape.isQuoted || text.charCodeAt(end) === QUOTE);
      if (isWhole && (kind !== Kind.bit || (end - at === 1 && value.number <= 1))) {
        value.flags = shape.isGood ? HAS_NUMBER : HAS_NUMBER | BAD;
        value.text = null;
        return end;
      }
    }
    if (!shape.isQuoted) return NONE;
    const end = findPlainTextEnd(text, at);
    if (end === NONE) return NONE;
    const raw = text.slice(at, end);
    decodeValue(raw, kind, shape.isGood, value);
    if (value.text !== null) {
      const storedText = row === NONE ? null : (this.#table.texts[row] as string | null);
      value.text = storedText === raw ? storedText : copyText(raw);
    }
    return end;
  }
}

export type CreateQuickReader = (deps: QuickReaderDeps) => QuickReader;
export const createQuickReader: CreateQuickReader = (deps) => new EntryGuesses(deps);
