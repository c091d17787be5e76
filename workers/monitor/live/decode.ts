/**
 * Decodes a push frame entry by entry with `JSON.parse`. The quick reader (`quick-reader.ts`, loaded later) runs
 * first and skips parsing for text in a known form: it affects speed, never the result. An id that appears twice is
 * read twice.
 */
import { field, isRecord } from '../../../src/shared/calls/decode';
import { findStringEnd } from '../../../src/shared/exact-json';
import { BAD, type DecodedValue, decodeValue, isGoodCode, Kind } from './decode-value';
import { type Entry, getEntryId, readEntry } from './entry';
import { parseEntry } from './entry-sample';
import { FrameValues } from './frame-values';
import {
  findBracesEnd,
  findPlainTextEnd,
  findValueEnd,
  matchesAt,
  parseExactOrUndefined,
  parseOrUndefined,
  skipSpace,
} from './json-text';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const NONE = -1;

const NAME = '"signalVal"';
/** Start of a frame that carries only values. */
const USUAL_START = `{${NAME}:{`;
/** Mentions of `signalVal` beyond which a frame is parsed as a whole, which loses repeated ids. */
const MENTIONS_LIMIT = 4;
/** Form of `signalVal`: an object by id, or a list of `{id, …}`. */
export type Form = 'object' | 'list';

/** Reads a watch's entries without parsing; learns their form from parsed entries. */
export interface QuickReader {
  readonly begin: (form: Form) => void;
  /** Reads as many entries as possible from `at` on. Returns the index after the last, or `at` if none. */
  readonly read: (text: string, at: number) => number;
  /** Learns the form of a parsed entry of a known signal, from `at` to `end`. */
  readonly learn: (text: string, at: number, end: number, row: number) => void;
  readonly end: () => void;
}

export class FrameReader {
  /** Values of the last understood frame. */
  readonly values = new FrameValues();
  gatewayAlarm: unknown;
  signalAlarm: unknown;
  /** `null` until its code is loaded; every entry is parsed until then. */
  quick: QuickReader | null = null;

  readonly #rows: ReadonlyMap<string, number>;
  /** Last known kind by row, for entries without one. */
  readonly #kinds: Uint8Array;
  readonly #value: DecodedValue = { number: Number.NaN, flags: 0, text: null };
  #pieceEnd = 0;

  constructor(rows: ReadonlyMap<string, number>, kinds: Uint8Array) {
    this.#rows = rows;
    this.#kinds = kinds;
  }

  /**
   * Reads a frame into the fields above. Returns `false` if it is not a JSON object; the fields are then meaningless.
   */
  read(text: string): boolean {
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

  begin(): void {
    this.values.clear();
    this.gatewayAlarm = undefined;
    this.signalAlarm = undefined;
  }

  /** Adds a value by its text. A missing value (`null`) is added only if the platform marks it bad. */
  add(row: number, text: string | null, entryKind: Kind, isGood: boolean, time: number): void {
    const kind = entryKind === Kind.unknown ? (this.#kinds[row] as Kind) : entryKind;
    if (text === null) {
      if (isGood) this.values.skippedCount++;
      else this.values.push(row, kind, BAD, Number.NaN, time, null);
      return;
    }
    const value = decodeValue(text, kind, isGood, this.#value);
    this.values.push(row, kind, value.flags, value.number, time, value.text);
  }

  /**
   * Parses the frame with a placeholder for the values. This checks the rest, and that the values belong to the frame
   * itself rather than a nested object or a later repetition of the name.
   */
  #readRest(text: string, start: number, end: number): boolean {
    const textBefore = text.slice(0, start);
    const textAfter = text.slice(end);
    let placeholder = '@';
    // Doubles the placeholder each time: one character at a time would be slow for a frame with a long run of @.
    while (textBefore.includes(placeholder) || textAfter.includes(placeholder)) placeholder += placeholder;
    const frame = parseExactOrUndefined(`${textBefore}"${placeholder}"${textAfter}`);
    if (!isRecord(frame) || field(frame, 'signalVal') !== placeholder) return false;
    this.gatewayAlarm = field(frame, 'gatewayAlarm');
    this.signalAlarm = field(frame, 'signalAlarm');
    return true;
  }

  /** Parses the whole frame: for frames without values and for rare forms. */
  #readWhole(text: string): boolean {
    this.begin();
    const frame = parseExactOrUndefined(text);
    if (!isRecord(frame)) return false;
    this.gatewayAlarm = field(frame, 'gatewayAlarm');
    this.signalAlarm = field(frame, 'signalAlarm');
    const values = field(frame, 'signalVal');
    if (Array.isArray(values)) for (const raw of values) this.#addParsed(this.#getRow(getEntryId(raw)), raw);
    else if (isRecord(values))
      for (const id of Object.keys(values)) this.#addParsed(this.#getRow(id), values[id]);
    return true;
  }

  #getRow(id: string | null): number {
    return (id === null ? undefined : this.#rows.get(id)) ?? NONE;
  }

  #addParsed(row: number, raw: unknown): Entry | null {
    const entry = row === NONE ? null : readEntry(raw);
    if (entry) this.add(row, entry.value, entry.kind, isGoodCode(entry.code), entry.time);
    else this.values.skippedCount++;
    return entry;
  }

  /** Reads the members of `signalVal` after its opening bracket. Returns the index after the closing one, or −1. */
  #readValues(text: string, start: number, form: Form): number {
    this.quick?.begin(form);
    const end = this.#readMembers(text, start, form);
    this.quick?.end();
    return end;
  }

  #readMembers(text: string, start: number, form: Form): number {
    const { quick } = this;
    const closing = form === 'object' ? CLOSE_BRACE : CLOSE_BRACKET;
    let at = skipSpace(text, start);
    if (text.charCodeAt(at) === closing) return at + 1;
    for (;;) {
      let end = quick === null ? at : quick.read(text, at);
      if (end === at) end = form === 'object' ? this.#readMember(text, at) : this.#readElement(text, at);
      if (end === NONE) return NONE;
      end = skipSpace(text, end);
      const code = text.charCodeAt(end);
      if (code === closing) return end + 1;
      if (code !== COMMA) return NONE;
      at = skipSpace(text, end + 1);
    }
  }

  /** Parses an object member (id, colon, entry). Returns the index after it, or −1 if invalid. */
  #readMember(text: string, at: number): number {
    if (text.charCodeAt(at) !== QUOTE) return NONE;
    const close = findPlainTextEnd(text, at + 1);
    const keyEnd = close === NONE ? findStringEnd(text, at) : close + 1;
    const key = close === NONE ? parseOrUndefined(text.slice(at, keyEnd)) : text.slice(at + 1, close);
    if (keyEnd < 0 || typeof key !== 'string') return NONE;
    const colon = skipSpace(text, keyEnd);
    if (text.charCodeAt(colon) !== COLON) return NONE;
    const raw = this.#parsePiece(text, skipSpace(text, colon + 1));
    if (raw === undefined) return NONE;
    const row = this.#getRow(key);
    if (this.#addParsed(row, raw)) this.quick?.learn(text, at, this.#pieceEnd, row);
    return this.#pieceEnd;
  }

  /** Parses a list element. Returns the index after it, or −1 if invalid. */
  #readElement(text: string, at: number): number {
    const raw = this.#parsePiece(text, at);
    if (raw === undefined) return NONE;
    const row = this.#getRow(getEntryId(raw));
    if (this.#addParsed(row, raw)) this.quick?.learn(text, at, this.#pieceEnd, row);
    return this.#pieceEnd;
  }

  /** Parses the JSON value at `at`; `undefined` if invalid. Sets `#pieceEnd` to the index after it. */
  #parsePiece(text: string, at: number): unknown {
    let end = text.charCodeAt(at) === OPEN_BRACE ? findBracesEnd(text, at) : NONE;
    let raw = end === NONE ? undefined : parseEntry(text.slice(at, end));
    if (raw === undefined) {
      end = findValueEnd(text, at);
      if (end > at) raw = parseEntry(text.slice(at, end));
    }
    this.#pieceEnd = end;
    return raw;
  }
}
