/**
 * Decodes the text of a push frame, without parsing again what has been seen before.
 *
 * A platform writes its frames the same way all day, so this reader guesses: which signal comes next (the one that
 * followed last time), how its entry is written (see `shape.ts`), which time it has (that of the one before). Each
 * guess is *compared with the text*, which costs a fraction of parsing it; only the digits of the value are read.
 * Whatever was not guessed is cut out and given to `JSON.parse`, entry by entry, and learned from. So guesses decide
 * the speed, never the result: every character of a frame is either compared, read here, or parsed.
 *
 * An id that a frame names twice is read twice, in order.
 */
import { field, isRecord } from '../../../src/shared/calls/decode';
import { stringEnd } from '../../../src/shared/exact-json';
import { HAS_NUMBER } from '../../../src/shared/reading';
import {
  BAD,
  type DecodedValue,
  decodeValue,
  EXACT_DIGITS,
  isGoodCode,
  Kind,
  readShortNumber,
} from './decode-value';
import { type Entry, entryId, readEntry } from './entry';
import { parseEntry } from './entry-sample';
import { FrameValues } from './frame-values';
import {
  bracesEnd,
  exactOrUndefined,
  matchesAt,
  parseOrUndefined,
  plainTextEnd,
  skipSpace,
  valueEnd,
} from './json-text';
import { RowFinder } from './row-finder';
import { copyText, type Shape, type Skip } from './shape';
import type { EntrySample, ShapeLearner } from './shape-learner';
import type { ValueTable } from './table';

const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const NONE = -1;

const NAME = '"signalVal"';
/** The beginning of a frame that carries values only. */
const USUAL_START = `{${NAME}:{`;
/** A frame that mentions `signalVal` more often than this is parsed as a whole; ids that repeat are lost then. */
const MENTIONS_LIMIT = 4;
/** The beginning of a list element that can be read by its shape. */
const LIST_LEAD = /^\{\s*"id"\s*:\s*$/;
/** Failed tries that a frame begins with: beyond them, and those that hits have earned, its entries are parsed untried. */
const MISSES_ALLOWED = 8;
/** The same number for a frame that follows one in which trying shapes did not pay. */
const MISSES_ALLOWED_AFTER = 1;
/** Entries read by shape for one further try at learning. */
const HITS_PER_LESSON = 16;

/** The form of `signalVal`: an object by id, or a list of `{id, …}`. */
type Form = 'object' | 'list';

export class FrameReader {
  /** The content of the last understood frame. */
  readonly values = new FrameValues();
  gatewayAlarm: unknown;
  signalAlarm: unknown;

  readonly #table: ValueTable;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #finder: RowFinder;
  /** Last known kind by row, for entries that name none. */
  readonly #kinds: Uint8Array;
  readonly #value: DecodedValue = { number: Number.NaN, flags: 0, text: null };
  #time = Number.NaN;
  /** Numbers that are passed over. */
  readonly #passed: DecodedValue = { number: Number.NaN, flags: 0, text: null };

  // Learned knowledge. All of it is of one form; another form begins anew.
  #form: Form = 'object';
  /** The text between an entry's beginning and its id: nothing in an object, `{"id":` in a list. */
  #lead = '';
  /** Null while its code is on its way: nothing is learned until then. */
  readonly #learner: () => ShapeLearner | null;
  /** The shapes by row, two since a quality that comes and goes has two; null while unknown. */
  readonly #shapes: (Shape | null)[];
  readonly #otherShapes: (Shape | null)[];
  #lastShape: Shape | null = null;
  /** Text of a row's entry from its beginning to the first hole; '' while unknown. */
  readonly #heads: string[];
  /** From the end of a row's second hole to the first hole of the row that followed last time; '' while unknown. */
  readonly #joints: string[];
  /** The next row's head as the joint contains it. If that head has changed since, the joint is not used. */
  readonly #jointHeads: string[];
  /** The row that followed a row the last time, across frames; −1 while unknown. */
  readonly #next: Int32Array;
  #previous = 0;
  /** Start of the entry that is being read. */
  #entryStart = 0;
  #pieceEnd = 0;
  /** The last guess of the next row was right. */
  #isInOrder = false;

  /** Tries at learning that are left, since learning costs more than parsing: each takes one, hits give some back. */
  #lessons: number;
  readonly #lessonsLimit: number;
  #hits = 0;
  #misses = 0;
  #missesAllowed = MISSES_ALLOWED;

  /** The last time of this frame: its place, with the literal behind it, and its value. */
  #stampStart = NONE;
  #stampEnd = NONE;
  #stampMid = '';
  #stampTime = Number.NaN;
  /** The same as a text, made when it is first compared with. */
  #stamp = '';

  constructor(
    table: ValueTable,
    rows: ReadonlyMap<string, number>,
    kinds: Uint8Array,
    learner: () => ShapeLearner | null,
  ) {
    this.#learner = learner;
    this.#table = table;
    this.#rows = rows;
    this.#kinds = kinds;
    this.#finder = new RowFinder(rows, table.size);
    this.#shapes = new Array<Shape | null>(table.size).fill(null);
    this.#otherShapes = new Array<Shape | null>(table.size).fill(null);
    this.#heads = new Array<string>(table.size).fill('');
    this.#joints = new Array<string>(table.size).fill('');
    this.#jointHeads = new Array<string>(table.size).fill('');
    this.#next = new Int32Array(table.size + 1).fill(NONE);
    this.#lessonsLimit = 2 * table.size + 64;
    this.#lessons = this.#lessonsLimit;
  }

  /**
   * Reads a frame into `staged`, `gatewayAlarm`, `signalAlarm`. False where it is not a JSON object; then they mean
   * nothing.
   */
  read(text: string): boolean {
    this.#hits = 0;
    this.#misses = 0;
    const understood = this.#readParts(text);
    this.#missesAllowed = this.#hasTrust() ? MISSES_ALLOWED : MISSES_ALLOWED_AFTER;
    this.#lessons = Math.min(this.#lessonsLimit, this.#lessons + this.#hits / HITS_PER_LESSON);
    // It may be a piece of this frame and would keep it alive.
    this.#stamp = '';
    return understood;
  }

  /** Forgets the values of the last frame. */
  begin(): void {
    this.values.clear();
    this.gatewayAlarm = undefined;
    this.signalAlarm = undefined;
    this.#stampStart = NONE;
    this.#stamp = '';
  }

  /** Adds a value by its text. No value (`null`) is added only where the platform marks it bad. */
  add(row: number, text: string | null, namedKind: Kind, good: boolean, time: number): void {
    const kind = namedKind === Kind.unknown ? (this.#kinds[row] as Kind) : namedKind;
    if (text === null) {
      if (good) this.values.passedOver++;
      else this.values.push(row, kind, BAD, Number.NaN, time, null);
      return;
    }
    const value = decodeValue(text, kind, good, this.#value);
    this.values.push(row, kind, value.flags, value.number, time, value.text);
  }

  #readParts(text: string): boolean {
    this.begin();
    if (matchesAt(text, USUAL_START, 0)) {
      const end = this.#readValues(text, USUAL_START.length, 'object');
      if (end === text.length - 1 && text.charCodeAt(end) === CLOSE_BRACE) return true;
      if (end > 0 && this.#readRest(text, USUAL_START.length - 1, end)) return true;
    }
    let mentions = 0;
    for (let name = text.indexOf(NAME); name >= 0; name = text.indexOf(NAME, name + 1)) {
      const colon = skipSpace(text, name + NAME.length);
      const start = text.charCodeAt(colon) === COLON ? skipSpace(text, colon + 1) : NONE;
      const opening = text.charCodeAt(start);
      if (opening === OPEN_BRACE || opening === OPEN_BRACKET) {
        if (++mentions > MENTIONS_LIMIT) break;
        this.begin();
        const end = this.#readValues(text, start + 1, opening === OPEN_BRACE ? 'object' : 'list');
        if (end > 0 && this.#readRest(text, start, end)) return true;
      }
    }
    return this.#readWhole(text);
  }

  /**
   * Parses the frame with a mark in place of the values, which shows whether the rest is sound, and whether the values
   * are those of the frame itself: not of something within it, nor named again further on.
   */
  #readRest(text: string, start: number, end: number): boolean {
    const before = text.slice(0, start);
    const after = text.slice(end);
    let mark = '@';
    // The mark is doubled each time: a frame may contain a long run of @, and one more a time would be slow.
    while (before.includes(mark) || after.includes(mark)) mark += mark;
    const frame = exactOrUndefined(`${before}"${mark}"${after}`);
    if (!isRecord(frame) || field(frame, 'signalVal') !== mark) return false;
    this.gatewayAlarm = field(frame, 'gatewayAlarm');
    this.signalAlarm = field(frame, 'signalAlarm');
    return true;
  }

  /** The plain way: everything parsed. For frames without values, and whatever is rare. */
  #readWhole(text: string): boolean {
    this.begin();
    const frame = exactOrUndefined(text);
    if (!isRecord(frame)) return false;
    this.gatewayAlarm = field(frame, 'gatewayAlarm');
    this.signalAlarm = field(frame, 'signalAlarm');
    const values = field(frame, 'signalVal');
    if (Array.isArray(values)) for (const raw of values) this.#stageParsed(this.#rowOf(entryId(raw)), raw);
    else if (isRecord(values))
      for (const id of Object.keys(values)) this.#stageParsed(this.#rowOf(id), values[id]);
    return true;
  }

  #rowOf(id: string | null): number {
    return (id === null ? undefined : this.#rows.get(id)) ?? NONE;
  }

  #stageParsed(row: number, raw: unknown): Entry | null {
    const entry = row === NONE ? null : readEntry(raw);
    if (entry) this.add(row, entry.value, entry.kind, isGoodCode(entry.code), entry.time);
    else this.values.passedOver++;
    return entry;
  }

  /**
   * Reads the members of `signalVal` from behind its opening bracket. Returns the index behind the closing one, or −1
   * where the text is not sound.
   */
  #readValues(text: string, start: number, form: Form): number {
    if (form !== this.#form) this.#beginForm(form);
    const closing = form === 'object' ? CLOSE_BRACE : CLOSE_BRACKET;
    let at = skipSpace(text, start);
    if (text.charCodeAt(at) === closing) return at + 1;
    this.#entryStart = at;
    for (;;) {
      const guessed = this.#next[this.#previous] as number;
      let end = NONE;
      if (this.#isInOrder && guessed !== NONE && this.#hasTrust()) {
        const head = this.#heads[guessed] as string;
        if (head !== '' && matchesAt(text, head, at)) end = this.#readRun(text, at, guessed);
        else this.#isInOrder = false;
      }
      if (end === NONE) {
        end = this.#readEntry(text, this.#entryStart);
        if (end === NONE) return NONE;
      }
      let code = text.charCodeAt(end);
      if (code !== COMMA && code !== closing) {
        end = skipSpace(text, end);
        code = text.charCodeAt(end);
      }
      if (code === closing) return end + 1;
      if (code !== COMMA) return NONE;
      at = end + 1;
      code = text.charCodeAt(at);
      if (code !== QUOTE && code !== OPEN_BRACE) at = skipSpace(text, at);
      this.#entryStart = at;
    }
  }

  /**
   * Reads entries as long as each is the one that followed last time, written as it was. `row` is the first one's, its
   * head has been compared. Returns the index behind the last one that was read; −1 where one was not as guessed:
   * `#entryStart` is its beginning then.
   */
  #readRun(text: string, start: number, row: number): number {
    let at = start + (this.#heads[row] as string).length;
    let current = row;
    for (;;) {
      const shape = this.#shapes[current] as Shape;
      let end = this.#readHoles(text, at, current, shape);
      if (shape.skips !== null) end = this.#passOver(text, end, shape.skips);
      if (end === NONE) return NONE;
      const joint = this.#joints[current] as string;
      if (joint !== '') {
        const next = this.#next[current] as number;
        const head = this.#heads[next] as string;
        if (head === this.#jointHeads[current] && matchesAt(text, joint, end)) {
          this.#take(current, shape);
          this.#previous = current;
          current = next;
          at = end + joint.length;
          this.#entryStart = at - head.length;
          continue;
        }
      }
      if (!matchesAt(text, shape.tail, end)) return NONE;
      this.#take(current, shape);
      this.#previous = current;
      const behind = end + shape.tail.length;
      this.#join(text, behind, current, shape);
      return behind;
    }
  }

  /** Remembers the text between the row's value and the first hole of the next entry, if that entry is as guessed. */
  #join(text: string, at: number, row: number, shape: Shape): void {
    const next = this.#next[row] as number;
    if (next === NONE || text.charCodeAt(at) !== COMMA) return;
    const head = this.#heads[next] as string;
    if (head === '' || !matchesAt(text, head, at + 1)) return;
    this.#joints[row] = copyText(`${shape.tail},${head}`);
    this.#jointHeads[row] = head;
  }

  #beginForm(form: Form): void {
    this.#form = form;
    this.#lead = '';
    this.#shapes.fill(null);
    this.#otherShapes.fill(null);
    this.#heads.fill('');
    this.#joints.fill('');
    this.#lastShape = null;
  }

  /** An entry that was not guessed. Returns the index behind it, or −1 where it is not sound. */
  #readEntry(text: string, at: number): number {
    const isList = this.#form === 'list';
    if (isList && (this.#lead === '' || !matchesAt(text, this.#lead, at))) return this.#readElement(text, at);
    const idStart = at + this.#lead.length;
    if (text.charCodeAt(idStart) !== QUOTE) return isList ? this.#readElement(text, at) : NONE;
    const hasTrust = this.#hasTrust();
    let row = hasTrust ? this.#finder.candidate(text, idStart) : NONE;
    const head = row === NONE ? '' : (this.#heads[row] as string);
    let tried: Shape | null = null;
    if (head !== '' && matchesAt(text, head, at)) {
      this.#follow(row);
      tried = this.#shapes[row] as Shape;
      const end = this.#readBody(text, at + head.length, row, tried);
      if (end !== NONE) return end;
    } else if (row !== NONE || !hasTrust) {
      row = this.#finder.find(text, idStart);
      if (row !== NONE) this.#follow(row);
    }
    const { close } = this.#finder;
    if (close !== NONE && hasTrust) {
      const end = this.#readShaped(text, close, row, tried);
      if (end !== NONE) return end;
    }
    return isList ? this.#readElement(text, at) : this.#readMember(text, at, close, row);
  }

  /** The row came after the one before. */
  #follow(row: number): void {
    if (this.#next[this.#previous] === row) this.#isInOrder = true;
    else {
      this.#next[this.#previous] = row;
      this.#joints[this.#previous] = '';
    }
    this.#previous = row;
  }

  /** True while trying shapes pays in this frame. */
  #hasTrust(): boolean {
    return this.#misses <= this.#missesAllowed + this.#hits;
  }

  /** Tries the shapes that an entry might have, except `tried`. Returns the index behind it, −1 where none fits. */
  #readShaped(text: string, close: number, row: number, tried: Shape | null): number {
    const last = this.#lastShape;
    const own = row === NONE ? last : (this.#shapes[row] as Shape | null);
    const other = row === NONE ? null : ((this.#otherShapes[row] ?? own?.instead ?? null) as Shape | null);
    let end = own === tried ? NONE : this.#readAs(text, close, row, own);
    if (end === NONE && other !== null) end = this.#readAs(text, close, row, other);
    if (end === NONE && last !== own && last !== other) end = this.#readAs(text, close, row, last);
    if (end === NONE) this.#misses++;
    return end;
  }

  #readAs(text: string, close: number, row: number, shape: Shape | null): number {
    if (shape === null || !matchesAt(text, shape.open, close)) return NONE;
    const end = this.#readBody(text, close + shape.open.length, row, shape);
    if (end !== NONE && row !== NONE) this.#adopt(row, shape);
    return end;
  }

  /**
   * Parses a member of the object form: the id, a colon, the entry. `close` is the id's closing quote where the id
   * needs no unescaping; then `row` is its row.
   */
  #readMember(text: string, at: number, close: number, row: number): number {
    let keyEnd = close + 1;
    let found = row;
    if (close === NONE) {
      keyEnd = stringEnd(text, at);
      const key = keyEnd < 0 ? undefined : parseOrUndefined(text.slice(at, keyEnd));
      if (typeof key !== 'string') return NONE;
      found = this.#rowOf(key);
    }
    const colon = skipSpace(text, keyEnd);
    if (text.charCodeAt(colon) !== COLON) return NONE;
    const raw = this.#parsePiece(text, skipSpace(text, colon + 1));
    if (raw === undefined) return NONE;
    const end = this.#pieceEnd;
    if (this.#stageParsed(found, raw) && close !== NONE && this.#lessons >= 1)
      this.#learn({ text: text.slice(at, end), idStart: 0, idEnd: close - at, isElement: false }, found);
    return end;
  }

  /** Parses an element of the list form. */
  #readElement(text: string, at: number): number {
    const raw = this.#parsePiece(text, at);
    if (raw === undefined) return NONE;
    const end = this.#pieceEnd;
    const row = this.#rowOf(entryId(raw));
    if (!this.#stageParsed(row, raw) || this.#lessons < 1) return end;
    const quoted = this.#finder.quoted(row);
    const idStart = quoted === '' ? NONE : text.indexOf(quoted, at);
    if (idStart <= at || idStart >= end) return end;
    const lead = text.slice(at, idStart);
    if (lead !== this.#lead && LIST_LEAD.test(lead)) {
      this.#beginForm('list');
      this.#lead = copyText(lead);
    }
    const idEnd = idStart - at + quoted.length - 1;
    if (lead === this.#lead)
      this.#learn({ text: text.slice(at, end), idStart: idStart - at, idEnd, isElement: true }, row);
    return end;
  }

  /** The JSON value that begins at `at`, undefined where there is no sound one. Sets `#pieceEnd`, the index behind it. */
  #parsePiece(text: string, at: number): unknown {
    let end = text.charCodeAt(at) === OPEN_BRACE ? bracesEnd(text, at) : NONE;
    let raw = end === NONE ? undefined : parseEntry(text.slice(at, end));
    if (raw === undefined) {
      end = valueEnd(text, at);
      if (end > at) raw = parseEntry(text.slice(at, end));
    }
    this.#pieceEnd = end;
    return raw;
  }

  /** Learns how an entry is written; only with lessons left. */
  #learn(sample: EntrySample, row: number): void {
    const learner = this.#learner();
    if (learner === null) return;
    this.#lessons--;
    const shape = learner.learn(sample, this.#shapes[row] as Shape | null);
    if (shape === null) return;
    this.#lastShape = shape;
    this.#adopt(row, shape);
  }

  /** The row is written in this shape now; the one before stays the second guess. */
  #adopt(row: number, shape: Shape): void {
    const before = this.#shapes[row] as Shape | null;
    if (before === shape) return;
    if (before !== null) before.instead = shape;
    this.#otherShapes[row] = before;
    this.#shapes[row] = shape;
    this.#joints[row] = '';
    if (before?.open !== shape.open)
      this.#heads[row] = copyText(this.#lead + this.#finder.quoted(row).slice(0, -1) + shape.open);
  }

  /**
   * Reads an entry by its shape, from its first hole on, and stages it (`row` −1: only checks it). Returns the index
   * behind it, or −1 with nothing staged where the text is not of this shape.
   */
  #readBody(text: string, at: number, row: number, shape: Shape): number {
    let end = this.#readHoles(text, at, row, shape);
    if (shape.skips !== null) end = this.#passOver(text, end, shape.skips);
    if (end === NONE || !matchesAt(text, shape.tail, end)) return NONE;
    this.#take(row, shape);
    return end + shape.tail.length;
  }

  /** Reads time and value into `#time` and `#value`, and the literal between. Returns the index behind the second. */
  #readHoles(text: string, at: number, row: number, shape: Shape): number {
    const { mid } = shape;
    if (shape.isTimeFirst) {
      const end = this.#readStamp(text, at, mid);
      return end === NONE ? NONE : this.#readValue(text, end, row, shape);
    }
    const end = this.#readValue(text, at, row, shape);
    return end === NONE || !matchesAt(text, mid, end) ? NONE : this.#readTime(text, end + mid.length);
  }

  /** Passes over plain scalars that are not read. Returns the index behind the last, −1 where it is asked to begin at −1. */
  #passOver(text: string, start: number, skips: readonly Skip[]): number {
    let at = start;
    for (let i = 0; i < skips.length && at !== NONE; i++) {
      const { before, isQuoted } = skips[i] as Skip;
      if (!matchesAt(text, before, at)) return NONE;
      at += before.length;
      at = isQuoted ? plainTextEnd(text, at) : readShortNumber(text, at, this.#passed);
    }
    return at;
  }

  /** Adds the value that `#readHoles` has read, now that the whole entry is known to be of the shape. */
  #take(row: number, shape: Shape): void {
    this.#lastShape = shape;
    this.#hits++;
    if (row === NONE) {
      this.values.passedOver++;
      return;
    }
    const { flags, number, text } = this.#value;
    const kind = shape.kind === Kind.unknown ? (this.#kinds[row] as Kind) : shape.kind;
    this.values.push(row, kind, flags, number, this.#time, text);
  }

  /** Reads a time and the literal behind it into `#time`: by comparison with the entry before, else by its digits. */
  #readStamp(text: string, at: number, mid: string): number {
    if (this.#stampStart !== NONE && mid === this.#stampMid) {
      if (this.#stamp === '') this.#stamp = text.substring(this.#stampStart, this.#stampEnd);
      if (matchesAt(text, this.#stamp, at)) {
        this.#time = this.#stampTime;
        return at + this.#stamp.length;
      }
    }
    const end = this.#readTime(text, at);
    if (end === NONE || !matchesAt(text, mid, end)) return NONE;
    this.#stampStart = at;
    this.#stampEnd = end + mid.length;
    this.#stampMid = mid;
    this.#stampTime = this.#time;
    this.#stamp = '';
    return this.#stampEnd;
  }

  /** Reads a whole number of at most 15 digits without leading zero into `#time`. The caller compares what follows. */
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

  /**
   * Reads a value into `#value`: the content of a string literal, or a bare number. Returns the index behind
   * it; −1 where it holds an escape, a character that JSON wants escaped, or is no number.
   */
  #readValue(text: string, at: number, row: number, shape: Shape): number {
    const kind = shape.kind === Kind.unknown && row !== NONE ? (this.#kinds[row] as Kind) : shape.kind;
    const value = this.#value;
    if (kind !== Kind.string) {
      const end = readShortNumber(text, at, value);
      const isWhole = end !== NONE && (!shape.isQuoted || text.charCodeAt(end) === QUOTE);
      if (isWhole && (kind !== Kind.bit || (end - at === 1 && value.number <= 1))) {
        value.flags = shape.good ? HAS_NUMBER : HAS_NUMBER | BAD;
        value.text = null;
        return end;
      }
    }
    if (!shape.isQuoted) return NONE;
    const end = plainTextEnd(text, at);
    if (end === NONE) return NONE;
    const raw = text.slice(at, end);
    decodeValue(raw, kind, shape.good, value);
    if (value.text !== null) {
      const stored = row === NONE ? null : (this.#table.texts[row] as string | null);
      value.text = stored === raw ? stored : copyText(raw);
    }
    return end;
  }
}
