/**
 * Reads a Sparkplug B payload (Eclipse Sparkplug 3.0, chapter 6; `sparkplug_b.proto`, Protocol Buffers 2) into reused
 * columns: on the live path a metric known by its alias allocates nothing. Values stay encoded until
 * `metric-value.ts` reads them by the type from the birth.
 */
import { ByteCursor, MalformedError } from './byte-cursor';
import { growColumns } from './columns';
import { Encoding, MetricTag, PayloadTag, PropertiesTag, PropertyTag, Wire } from './sparkplug-names';
import { decodeRange } from './utf8';

/** Maximum metrics per message, beyond any real plant. */
export const METRICS_MAX = 100_000;
const FIRST_CAPACITY = 64;
const NO_ALIAS = -1;
const NO_QUALITY = -1;
/** Larger codes are nonstandard, and no better. */
const QUALITY_MAX = 0x7fff;
const NO_SEQ = -1;
/** `uuid` of a payload whose body is another, compressed payload. */
const COMPRESSED = 'SPBV1.0_COMPRESSED';
const NO_BYTES = new Uint8Array(0);

type FieldHandler = (tag: number, value: number) => void;

class MetricColumns {
  /** `null` if missing or not valid UTF-8. */
  readonly names: (string | null)[] = [];
  /** −1 if missing or beyond exact numbers. */
  aliases = new Float64Array(FIRST_CAPACITY);
  /** Epoch ms; NaN if missing. */
  times = new Float64Array(FIRST_CAPACITY);
  /** 0 if missing. */
  types = new Uint8Array(FIRST_CAPACITY);
  wires = new Uint8Array(FIRST_CAPACITY);
  /** Lower and upper 32 bits of `int`, `long` and `boolean`. */
  lows = new Int32Array(FIRST_CAPACITY);
  highs = new Int32Array(FIRST_CAPACITY);
  /** Values of `float` and `double`. */
  numbers = new Float64Array(FIRST_CAPACITY);
  /** Values of `string`; `null` unless valid UTF-8. */
  readonly texts: (string | null)[] = [];
  isHistorical = new Uint8Array(FIRST_CAPACITY);
  /** The property `Quality`; −1 if missing. */
  qualities = new Int16Array(FIRST_CAPACITY);
  /** The property `engUnit`; `null` if missing. */
  readonly units: (string | null)[] = [];

  constructor() {
    this.#clearFrom(0);
  }

  grow(): void {
    const { length } = this.wires;
    growColumns(this);
    this.#clearFrom(length);
  }

  #clearFrom(start: number): void {
    for (let index = start; index < this.wires.length; index++) this.clear(index);
  }

  clear(index: number): void {
    this.names[index] = null;
    this.aliases[index] = NO_ALIAS;
    this.times[index] = Number.NaN;
    this.types[index] = 0;
    this.wires[index] = Wire.none;
    this.lows[index] = 0;
    this.highs[index] = 0;
    this.texts[index] = null;
    this.isHistorical[index] = 0;
    this.qualities[index] = NO_QUALITY;
    this.units[index] = null;
  }
}

export class PayloadReader {
  readonly metrics = new MetricColumns();
  count = 0;
  /** Time of the message, epoch ms; NaN if missing. */
  time = Number.NaN;
  /** Sequence number, 0 to 255; −1 if missing. */
  seq = NO_SEQ;
  /** A view of the compressed payload inside this one, or `null`. */
  body: Uint8Array | null = null;
  #isCompressed = false;
  #cursor = new ByteCursor();
  /** A view of the last message's buffer, which the next message often shares. */
  #view = new DataView(this.#cursor.bytes.buffer);
  /** Indices that hold more than an alias and a number and must be cleared before the next message. */
  readonly #dirty: number[] = [];
  #isNull = false;

  /** Reads a payload. Returns `false` if the bytes are not one; the columns are then meaningless. */
  read(bytes: Uint8Array): boolean {
    this.count = 0;
    this.time = Number.NaN;
    this.seq = NO_SEQ;
    this.body = null;
    this.#isCompressed = false;
    if (this.#view.buffer !== bytes.buffer) this.#view = new DataView(bytes.buffer);
    this.#cursor = new ByteCursor(bytes);
    for (const index of this.#dirty) this.metrics.clear(index);
    this.#dirty.length = 0;
    try {
      this.#readShortMetrics();
      this.#readFields(this.#handlePayloadField);
      this.body = this.#isCompressed ? (this.body ?? NO_BYTES) : null;
      return true;
    } catch (error) {
      if (error instanceof MalformedError) return false;
      throw error;
    }
  }

  /**
   * Calls `onField` with each field's tag and number, or with the index of its first byte for fixed lengths and
   * bytes.
   */
  #readFields(onField: FieldHandler): void {
    const cursor = this.#cursor;
    while (cursor.position < cursor.end) {
      const tag = cursor.readVarint();
      if (tag < 8) throw new MalformedError();
      onField(tag, this.#readValue(tag % 8));
    }
  }

  #readValue(encoding: number): number {
    const cursor = this.#cursor;
    switch (encoding) {
      case Encoding.varint:
        return cursor.readVarint();
      case Encoding.fixed64:
        return cursor.skip(8);
      case Encoding.bytes:
        return cursor.skip(cursor.readVarint());
      case Encoding.fixed32:
        return cursor.skip(4);
      default:
        throw new MalformedError();
    }
  }

  /** Reads the fields from `start` to the cursor. */
  #readWithin(start: number, onField: FieldHandler): void {
    const cursor = this.#cursor;
    const outerEnd = cursor.end;
    cursor.end = cursor.position;
    cursor.position = start;
    this.#readFields(onField);
    cursor.end = outerEnd;
  }

  #readTextFrom(start: number): string | null {
    return decodeRange(this.#cursor.bytes, start, this.#cursor.position);
  }

  readonly #handlePayloadField: FieldHandler = (tag, value) => {
    if (tag === PayloadTag.time) this.time = value;
    else if (tag === PayloadTag.seq) this.seq = value;
    else if (tag === PayloadTag.metric) this.#readMetric(value);
    else if (tag === PayloadTag.uuid) this.#isCompressed = this.#readTextFrom(value) === COMPRESSED;
    else if (tag === PayloadTag.body) this.body = this.#cursor.bytes.subarray(value, this.#cursor.position);
    this.#readShortMetrics();
  };

  #readMetric(start: number): void {
    const { count, metrics } = this;
    if (count === METRICS_MAX) throw new MalformedError();
    if (count === metrics.wires.length) metrics.grow();
    metrics.clear(count);
    this.#dirty.push(count);
    this.#isNull = false;
    this.#readWithin(start, this.#handleMetricField);
    if (this.#isNull) metrics.wires[count] = Wire.none;
    this.count++;
  }

  readonly #handleMetricField: FieldHandler = (tag, value) => {
    const { count, metrics } = this;
    const { low, high, bytes } = this.#cursor;
    switch (tag) {
      case MetricTag.name:
        metrics.names[count] = this.#readTextFrom(value);
        return;
      case MetricTag.alias:
        metrics.aliases[count] = Number.isSafeInteger(value) ? value : NO_ALIAS;
        return;
      case MetricTag.time:
        metrics.times[count] = value;
        return;
      case MetricTag.type:
        // Larger numbers are unknown types.
        metrics.types[count] = Math.min(value, 255);
        return;
      case MetricTag.isHistorical:
        metrics.isHistorical[count] = Math.min(value, 1);
        return;
      case MetricTag.isNull:
        this.#isNull = value !== 0;
        return;
      case MetricTag.properties:
        this.#readProperties(value);
        return;
      case MetricTag.int:
      case MetricTag.long:
      case MetricTag.boolean:
        metrics.lows[count] = low;
        metrics.highs[count] = high;
        break;
      case MetricTag.float:
        metrics.numbers[count] = this.#view.getFloat32(bytes.byteOffset + value, true);
        break;
      case MetricTag.double:
        metrics.numbers[count] = this.#view.getFloat64(bytes.byteOffset + value, true);
        break;
      case MetricTag.string:
        metrics.texts[count] = this.#readTextFrom(value);
        break;
      default:
        return;
    }
    metrics.wires[count] = tag >>> 3;
  };

  #readProperties(start: number): void {
    const { count, metrics } = this;
    const keys: (string | null)[] = [];
    /** A whole number or text; `null` for anything else. */
    const values: (number | string | null)[] = [];
    this.#readWithin(start, (tag, index) => {
      if (tag === PropertiesTag.key) keys.push(this.#readTextFrom(index));
      if (tag !== PropertiesTag.value) return;
      const lastIndex = values.push(null) - 1;
      this.#readWithin(index, (fieldTag, value) => {
        if (fieldTag === PropertyTag.int || fieldTag === PropertyTag.long) values[lastIndex] = value;
        if (fieldTag === PropertyTag.string) values[lastIndex] = this.#readTextFrom(value);
      });
    });
    const quality = values[keys.indexOf('Quality')];
    if (typeof quality === 'number') metrics.qualities[count] = Math.min(quality, QUALITY_MAX);
    const unit = values[keys.indexOf('engUnit')];
    if (typeof unit === 'string') metrics.units[count] = unit;
  }

  /**
   * Reads metrics in the usual form (an alias below 2²¹, then 32 bits or a double) up to the first in another form.
   */
  #readShortMetrics(): void {
    const { metrics } = this;
    const cursor = this.#cursor;
    const { bytes, end } = cursor;
    const capacity = Math.min(metrics.wires.length, METRICS_MAX);
    for (;;) {
      const { count } = this;
      // A length of more than one byte puts the end beyond everything read here.
      const metricEnd = cursor.position + 2 + (bytes[cursor.position + 1] as number);
      let index = cursor.position + 3;
      if (
        count === capacity ||
        !(metricEnd <= end) ||
        bytes[index - 3] !== PayloadTag.metric ||
        bytes[index - 1] !== MetricTag.alias
      )
        return;
      let alias = bytes[index++] as number;
      for (let shift = 7; alias >>> shift !== 0; shift += 7) {
        if (shift === 21) return;
        // Replaces the continuation bit with the following bits.
        alias = (alias & ~(-1 << shift)) | ((bytes[index++] as number) << shift);
      }
      const tag = bytes[index++] as number;
      if (tag === MetricTag.double) {
        if (index + 8 !== metricEnd) return;
        metrics.numbers[count] = this.#view.getFloat64(bytes.byteOffset + index, true);
      } else if (tag === MetricTag.int || tag === MetricTag.long || tag === MetricTag.boolean) {
        let low = 0;
        let byte = 0;
        let shift = 0;
        do {
          byte = bytes[index++] as number;
          low |= (byte & 0x7f) << shift;
          shift += 7;
        } while (byte >= 0x80 && shift < 35);
        if (index !== metricEnd || (shift === 35 && byte > 0xf)) return;
        metrics.lows[count] = low;
        metrics.highs[count] = 0;
      } else return;
      metrics.aliases[count] = alias;
      metrics.wires[count] = tag >>> 3;
      cursor.position = metricEnd;
      this.count = count + 1;
    }
  }
}
