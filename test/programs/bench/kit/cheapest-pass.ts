/**
 * The minimum work of any push frame reader. It supports one format, stages nothing and trusts every frame, and serves
 * as a lower limit rather than as a usable reader.
 */
import { HAS_NUMBER } from '../../../../src/shared/reading';
import {
  BAD,
  type DecodedValue,
  decodeValue,
  Kind,
  readShortNumber,
} from '../../../../workers/monitor/live/decode-value';
import { type ArrivalContext, getLatestPlausible, mergeValue } from '../../../../workers/monitor/live/merge';
import { RowFinder } from '../../../../workers/monitor/live/row-finder';
import type { ValueTable } from '../../../../workers/monitor/live/table';
import type { FrameSignal } from './frames';

const START = '{"signalVal":{';
const MIDDLE = ',"value":"';
const KINDS = {
  bit: Kind.bit,
  int: Kind.int,
  uint: Kind.uint,
  float: Kind.float,
  string: Kind.string,
} as const;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const TIME_DIGITS = 13;

export class CheapestPass {
  readonly #table: ValueTable;
  readonly #finder: RowFinder;
  readonly #leads: string[] = [];
  readonly #goodTails: string[] = [];
  readonly #badTails: string[] = [];
  readonly #kinds: Kind[] = [];
  readonly #nextRows: Int32Array;
  readonly #value: DecodedValue = { number: Number.NaN, flags: 0, text: null };
  #lastRow = 0;

  constructor(table: ValueTable, signals: readonly FrameSignal[]) {
    this.#table = table;
    this.#finder = new RowFinder(new Map(signals.map(({ id }, row) => [id, row])), signals.length);
    this.#nextRows = Int32Array.from(signals, (_, row) => (row + 1) % signals.length);
    signals.forEach(({ id, dataType, unit }, row) => {
      const tail = `,"dataType":"${dataType}","unit":"${unit}"}`;
      this.#leads[row] = `"${id}":{"time":`;
      this.#goodTails[row] = `","code":"200"${tail}`;
      this.#badTails[row] = `","code":"1301"${tail}`;
      this.#kinds[row] = KINDS[dataType];
    });
  }

  read(text: string, context: ArrivalContext): number {
    const latest = getLatestPlausible(context);
    let at = START.length;
    let count = 0;
    let timeText = '';
    let time = Number.NaN;
    for (;;) {
      const row = this.#findRow(text, at);
      const lead = this.#leads[row] as string;
      at += lead.length;
      if (text.slice(at, at + TIME_DIGITS) !== timeText) {
        timeText = text.slice(at, at + TIME_DIGITS);
        time = 0;
        for (let n = 0; n < TIME_DIGITS; n++) time = time * 10 + text.charCodeAt(at + n) - ZERO;
      }
      at = this.#readValue(text, at + TIME_DIGITS + MIDDLE.length, row);
      const { number, flags, text: value } = this.#value;
      mergeValue(this.#table, row, number, time, flags, value, context.generation, context.arrival, latest);
      count++;
      if (text.charCodeAt(at) !== COMMA) return count;
      at++;
    }
  }

  /** Finds the row of an entry: guesses the successor of the previous row and falls back to the id. */
  #findRow(text: string, at: number): number {
    const guess = this.#nextRows[this.#lastRow] as number;
    const lead = this.#leads[guess] as string;
    const row = text.slice(at, at + lead.length) === lead ? guess : this.#finder.find(text, at);
    this.#nextRows[this.#lastRow] = row;
    this.#lastRow = row;
    return row;
  }

  #readValue(text: string, at: number, row: number): number {
    const value = this.#value;
    const kind = this.#kinds[row] as Kind;
    let end = kind === Kind.string ? -1 : readShortNumber(text, at, value);
    if (end === -1 || text.charCodeAt(end) !== QUOTE) {
      end = text.indexOf('"', at);
      decodeValue(text.slice(at, end), kind, true, value);
    } else {
      value.flags = HAS_NUMBER;
      value.text = null;
    }
    const goodTail = this.#goodTails[row] as string;
    if (text.slice(end, end + goodTail.length) === goodTail) return end + goodTail.length;
    value.flags |= BAD;
    return end + (this.#badTails[row] as string).length;
  }
}
