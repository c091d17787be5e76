/**
 * Reads the payload of a Sparkplug B message (Eclipse Sparkplug 3.0, chapter 6; `sparkplug_b.proto`, Protocol Buffers 2):
 * its metrics in columns, which are used again for every message. Ours, because it is the live path: no object is made for
 * a metric that comes under its alias. What a value means depends on the type that the birth of its metric named, so that
 * values are kept as they are written until `metric-value.ts` reads them.
 */
import { textWithin } from './utf8';

/** Field of a metric's message in which its value is written. */
export const Wire = {
  /** There is none, or it is null. */
  none: 0,
  int: 10,
  long: 11,
  float: 12,
  double: 13,
  boolean: 14,
  string: 15,
  /** Data sets, templates, bytes: nothing that this product shows. */
  other: 16,
} as const;
export type Wire = (typeof Wire)[keyof typeof Wire];

/** Metrics of one message. More is no plant. */
export const METRICS_MAX = 100_000;
const NO_ALIAS = -1;
const NO_QUALITY = -1;
const NO_SEQ = -1;

/** Ways to write a field. Groups are of the past and are not sound here. */
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;
/** Bytes of the longest number of 64 bits. */
const VARINT_BYTES = 10;
const TWO_32 = 2 ** 32;
/** First bytes of a metric and of its fields that are read by the short way. */
const METRIC_TAG = 2 * 8 + BYTES;
const ALIAS_TAG = 2 * 8 + VARINT;
const INT_TAG = Wire.int * 8 + VARINT;
const LONG_TAG = Wire.long * 8 + VARINT;
const BOOLEAN_TAG = Wire.boolean * 8 + VARINT;
const DOUBLE_TAG = Wire.double * 8 + FIXED_64;

/** One column for each part of a metric. */
class MetricColumns {
  /** Null where the metric names none, or its name is no UTF-8. */
  readonly names: (string | null)[] = [];
  /** −1 where it has none, or one that no number can hold. */
  aliases: Float64Array;
  /** Epoch ms; NaN where the metric has none of its own. */
  times: Float64Array;
  /** The type as it is named; 0 where it is not. */
  types: Uint8Array;
  wires: Uint8Array;
  /** Lower and upper 32 bits of `int`, `long` and `boolean`. */
  lows: Int32Array;
  highs: Int32Array;
  /** Of `float` and `double`. */
  numbers: Float64Array;
  /** Of `string`; null where it is no UTF-8. */
  readonly texts: (string | null)[] = [];
  isHistorical: Uint8Array;
  /** The property `Quality`; −1 where there is none. */
  qualities: Int16Array;
  /** The property `engUnit`; null where there is none. */
  readonly units: (string | null)[] = [];

  constructor(capacity: number) {
    this.aliases = new Float64Array(capacity);
    this.times = new Float64Array(capacity).fill(Number.NaN);
    this.types = new Uint8Array(capacity);
    this.wires = new Uint8Array(capacity);
    this.lows = new Int32Array(capacity);
    this.highs = new Int32Array(capacity);
    this.numbers = new Float64Array(capacity);
    this.isHistorical = new Uint8Array(capacity);
    this.qualities = new Int16Array(capacity).fill(NO_QUALITY);
  }

  grow(): void {
    const grown = new MetricColumns(2 * this.wires.length);
    for (const column of [
      'aliases',
      'times',
      'types',
      'wires',
      'lows',
      'highs',
      'numbers',
      'isHistorical',
      'qualities',
    ] as const) {
      grown[column].set(this[column]);
      (this as Record<typeof column, unknown>)[column] = grown[column];
    }
  }

  /** Makes this index as it was before the first metric. */
  clear(at: number): void {
    this.names[at] = null;
    this.aliases[at] = NO_ALIAS;
    this.times[at] = Number.NaN;
    this.types[at] = 0;
    this.wires[at] = Wire.none;
    this.texts[at] = null;
    this.isHistorical[at] = 0;
    this.qualities[at] = NO_QUALITY;
    this.units[at] = null;
  }
}

export class PayloadReader {
  readonly metrics = new MetricColumns(64);
  /** Number of metrics of the last message. */
  count = 0;
  /** Time of the message, epoch ms; NaN where it has none. */
  time = Number.NaN;
  /** Its place among the node's messages, 0 to 255; −1 where it has none. */
  seq = NO_SEQ;

  #bytes: Uint8Array = new Uint8Array(0);
  /** Of the buffer in which the last message lay: the next one often lies in the same. */
  #view = new DataView(this.#bytes.buffer);
  /** Indices that hold more than an alias and a number. They are cleared before the next message is read. */
  readonly #written: number[] = [];
  #at = 0;
  #low = 0;
  #high = 0;
  #wire = 0;

  /** False where the bytes are no payload; then the columns mean nothing. */
  read(bytes: Uint8Array): boolean {
    this.count = 0;
    this.time = Number.NaN;
    this.seq = NO_SEQ;
    this.#bytes = bytes;
    if (this.#view.buffer !== bytes.buffer) this.#view = new DataView(bytes.buffer);
    this.#at = 0;
    for (const at of this.#written) this.metrics.clear(at);
    this.#written.length = 0;
    return this.#readPayload(bytes.length);
  }

  #readPayload(end: number): boolean {
    for (this.#readShort(end); this.#at < end; this.#readShort(end)) {
      const field = this.#tag(end);
      if (field < 0) return false;
      if (field === 1 && this.#wire === VARINT) {
        if (!this.#varint(end)) return false;
        this.time = this.#unsigned();
      } else if (field === 2 && this.#wire === BYTES) {
        const inner = this.#length(end);
        if (inner < 0 || this.count === METRICS_MAX) return false;
        if (this.count === this.metrics.wires.length) this.metrics.grow();
        if (!this.#readMetric(inner)) return false;
        this.count++;
      } else if (field === 3 && this.#wire === VARINT) {
        if (!this.#varint(end)) return false;
        this.seq = this.#unsigned();
      } else if (!this.#skip(end)) return false;
    }
    return this.#at === end;
  }

  /**
   * Reads metrics as nearly all come, thousands a second, as long as they do: an alias below 2²¹ and a number of up to 32
   * bits or a double, in this order. Stops before any other.
   */
  #readShort(end: number): void {
    const bytes = this.#bytes;
    const { metrics } = this;
    const room = Math.min(metrics.wires.length, METRICS_MAX);
    for (;;) {
      const { count } = this;
      // A length of more bytes than one ends behind all that is read here.
      const inner = this.#at + 2 + (bytes[this.#at + 1] as number);
      let at = this.#at + 3;
      if (count === room || !(inner <= end) || bytes[at - 3] !== METRIC_TAG || bytes[at - 1] !== ALIAS_TAG)
        return;
      let alias = bytes[at++] as number;
      for (let shift = 7; alias >>> shift !== 0; shift += 7) {
        if (shift === 21) return;
        // The bit that says that more follows gives way to what follows.
        alias = (alias & ~(-1 << shift)) | ((bytes[at++] as number) << shift);
      }
      const tag = bytes[at++] as number;
      if (tag === DOUBLE_TAG) {
        if (at + 8 !== inner) return;
        metrics.numbers[count] = this.#view.getFloat64(bytes.byteOffset + at, true);
      } else if (tag === INT_TAG || tag === LONG_TAG || tag === BOOLEAN_TAG) {
        let low = 0;
        let byte = 0;
        let shift = 0;
        do {
          byte = bytes[at++] as number;
          low |= (byte & 0x7f) << shift;
          shift += 7;
        } while (byte >= 0x80 && shift < 35);
        if (at !== inner || (shift === 35 && byte > 0xf)) return;
        metrics.lows[count] = low;
        metrics.highs[count] = 0;
      } else return;
      metrics.aliases[count] = alias;
      metrics.wires[count] = tag >>> 3;
      this.#at = inner;
      this.count = count + 1;
    }
  }

  #readMetric(end: number): boolean {
    const { count, metrics } = this;
    metrics.clear(count);
    this.#written.push(count);
    const bytes = this.#bytes;
    let isNull = false;
    while (this.#at < end) {
      const field = this.#tag(end);
      if (field < 0) return false;
      const at = this.#at;
      switch (this.#wire) {
        case VARINT:
          if (!this.#varint(end)) return false;
          if (field === 7) isNull = this.#low !== 0;
          else this.#takeNumber(count, field);
          break;
        case BYTES: {
          const inner = this.#length(end);
          if (inner < 0 || !this.#takeBytes(count, field, inner)) return false;
          break;
        }
        default:
          if (!this.#skip(end)) return false;
          if (field === Wire.float && this.#wire === FIXED_32)
            metrics.numbers[count] = this.#view.getFloat32(bytes.byteOffset + at, true);
          else if (field === Wire.double && this.#wire === FIXED_64)
            metrics.numbers[count] = this.#view.getFloat64(bytes.byteOffset + at, true);
          else break;
          metrics.wires[count] = field;
      }
    }
    if (isNull) metrics.wires[count] = Wire.none;
    return this.#at === end;
  }

  /** A field of a metric that is written as a whole number. */
  #takeNumber(at: number, field: number): void {
    const { metrics } = this;
    switch (field) {
      case 2: {
        const alias = this.#unsigned();
        metrics.aliases[at] = Number.isSafeInteger(alias) ? alias : NO_ALIAS;
        return;
      }
      case 3:
        metrics.times[at] = this.#unsigned();
        return;
      case 4:
        // A type that no small number names is none that is known.
        metrics.types[at] = this.#high === 0 && this.#low >= 0 && this.#low < 256 ? this.#low : 255;
        return;
      case 5:
        metrics.isHistorical[at] = this.#low === 0 ? 0 : 1;
        return;
      case Wire.int:
      case Wire.long:
      case Wire.boolean:
        metrics.wires[at] = field;
        metrics.lows[at] = this.#low;
        metrics.highs[at] = this.#high;
    }
  }

  /** A field of a metric that is written as bytes, which end at `end`. */
  #takeBytes(at: number, field: number, end: number): boolean {
    const { metrics } = this;
    if (field === 9) return this.#readProperties(at, end);
    if (field === 1) metrics.names[at] = textWithin(this.#bytes, this.#at, end);
    else if (field === Wire.string) {
      metrics.wires[at] = Wire.string;
      metrics.texts[at] = textWithin(this.#bytes, this.#at, end);
    } else if (field >= Wire.other && field <= 19) metrics.wires[at] = Wire.other;
    this.#at = end;
    return true;
  }

  /** Names and values stand in two lists, whose places belong together. */
  #readProperties(at: number, end: number): boolean {
    const keys: (string | null)[] = [];
    const values: (number | string | null)[] = [];
    while (this.#at < end) {
      const field = this.#tag(end);
      if (field < 0) return false;
      if (field > 2 || this.#wire !== BYTES) {
        if (!this.#skip(end)) return false;
        continue;
      }
      const inner = this.#length(end);
      if (inner < 0) return false;
      if (field === 1) {
        keys.push(textWithin(this.#bytes, this.#at, inner));
        this.#at = inner;
      } else {
        const value = this.#readProperty(inner);
        if (value === undefined) return false;
        values.push(value);
      }
    }
    const quality = values[keys.indexOf('Quality')];
    if (typeof quality === 'number' && quality >= 0 && quality < 0x8000) this.metrics.qualities[at] = quality;
    const unit = values[keys.indexOf('engUnit')];
    if (typeof unit === 'string') this.metrics.units[at] = unit;
    return this.#at === end;
  }

  /** A whole number or a text; null for anything else, undefined where it is not sound. */
  #readProperty(end: number): number | string | null | undefined {
    let value: number | string | null = null;
    while (this.#at < end) {
      const field = this.#tag(end);
      if (field < 0) return undefined;
      if (this.#wire === VARINT && (field === 3 || field === 4)) {
        if (!this.#varint(end)) return undefined;
        value = this.#unsigned();
      } else if (this.#wire === BYTES && field === 8) {
        const inner = this.#length(end);
        if (inner < 0) return undefined;
        value = textWithin(this.#bytes, this.#at, inner);
        this.#at = inner;
      } else if (!this.#skip(end)) return undefined;
    }
    return value;
  }

  /** The number of a field, and `#wire`, how it is written; −1 where it is not sound. */
  #tag(end: number): number {
    // Nearly all take one byte.
    const first = this.#at < end ? (this.#bytes[this.#at] as number) : 0x80;
    if (first < 0x80) {
      this.#at++;
      this.#wire = first & 0b111;
      return first < 8 ? -1 : first >>> 3;
    }
    if (!this.#varint(end) || this.#high !== 0) return -1;
    this.#wire = this.#low & 0b111;
    const field = this.#low >>> 3;
    return field === 0 ? -1 : field;
  }

  /** Index behind the bytes whose length stands here; −1 where they do not fit. */
  #length(end: number): number {
    if (!this.#varint(end)) return -1;
    const inner = this.#at + this.#unsigned();
    return inner <= end ? inner : -1;
  }

  /** Reads a whole number into `#low` and `#high`. */
  #varint(end: number): boolean {
    const bytes = this.#bytes;
    let at = this.#at;
    if (at >= end) return false;
    let byte = bytes[at++] as number;
    if (byte < 0x80) {
      this.#low = byte;
      this.#high = 0;
      this.#at = at;
      return true;
    }
    let low = byte & 0x7f;
    let high = 0;
    for (let read = 1; read < VARINT_BYTES; read++) {
      if (at >= end) return false;
      byte = bytes[at++] as number;
      const bits = byte & 0x7f;
      if (read < 4) low |= bits << (7 * read);
      else if (read === 4) {
        low |= bits << 28;
        high = bits >>> 4;
      } else high |= bits << (7 * read - 32);
      if (byte >= 0x80) continue;
      this.#low = low;
      this.#high = high;
      this.#at = at;
      return true;
    }
    return false;
  }

  /** The last number without sign; not exact above 2⁵³. */
  #unsigned(): number {
    return this.#high === 0 ? this.#low >>> 0 : (this.#high >>> 0) * TWO_32 + (this.#low >>> 0);
  }

  #skip(end: number): boolean {
    switch (this.#wire) {
      case VARINT:
        return this.#varint(end);
      case FIXED_64:
        this.#at += 8;
        return this.#at <= end;
      case BYTES: {
        const inner = this.#length(end);
        this.#at = inner;
        return inner >= 0;
      }
      case FIXED_32:
        this.#at += 4;
        return this.#at <= end;
      default:
        return false;
    }
  }
}
