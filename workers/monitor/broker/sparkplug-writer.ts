/** Writes the payloads of commands in Sparkplug B (Eclipse Sparkplug 3.0, 6.4.19 and 6.4.22). */
import { DECIMAL } from '../../../src/shared/decimal';
import type { EpochMs } from '../../../src/shared/units';
import { ByteWriter } from './byte-writer';
import { MetricType } from './metric-value';
import { Wire } from './sparkplug-payload';
import { utf8Bytes } from './utf8';

export const REBIRTH_METRIC = 'Node Control/Rebirth';

/** Ways to write a field. */
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** Bits of the whole numbers of each type, and whether they have a sign. */
const WHOLE: ReadonlyMap<number, { readonly bits: number; readonly isSigned: boolean }> = new Map([
  [MetricType.int8, { bits: 8, isSigned: true }],
  [MetricType.int16, { bits: 16, isSigned: true }],
  [MetricType.int32, { bits: 32, isSigned: true }],
  [MetricType.int64, { bits: 64, isSigned: true }],
  [MetricType.uint8, { bits: 8, isSigned: false }],
  [MetricType.uint16, { bits: 16, isSigned: false }],
  [MetricType.uint32, { bits: 32, isSigned: false }],
  [MetricType.uint64, { bits: 64, isSigned: false }],
]);
const WHOLE_NUMBER = /^-?\d{1,20}$/;

const tag = (to: ByteWriter, field: number, wire: number): void => to.varint(field * 8 + wire);

function field(to: ByteWriter, number: number, write: (own: ByteWriter) => void): void {
  const own = new ByteWriter();
  write(own);
  tag(to, number, BYTES);
  to.varint(own.bytes.length);
  to.raw(own.bytes);
}

/** Writes a value of this type; false where it is none. */
function writeValue(to: ByteWriter, type: number, value: string): boolean {
  const whole = WHOLE.get(type);
  if (whole !== undefined) {
    if (!WHOLE_NUMBER.test(value)) return false;
    const number = BigInt(value);
    const { bits, isSigned } = whole;
    if (number !== (isSigned ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number))) return false;
    tag(to, bits === 64 ? Wire.long : Wire.int, VARINT);
    // Below 64 bits a negative number is its two's complement of 32.
    to.varint64(bits === 64 ? number : BigInt.asUintN(32, number));
    return true;
  }
  switch (type) {
    case MetricType.float:
    case MetricType.double: {
      const number = Number(value);
      if (!DECIMAL.test(value) || !Number.isFinite(number)) return false;
      if (type === MetricType.double) {
        tag(to, Wire.double, FIXED_64);
        to.float64(number);
        return true;
      }
      if (!Number.isFinite(Math.fround(number))) return false;
      tag(to, Wire.float, FIXED_32);
      to.float32(number);
      return true;
    }
    case MetricType.boolean:
      if (value !== '0' && value !== '1') return false;
      tag(to, Wire.boolean, VARINT);
      to.varint(Number(value));
      return true;
    case MetricType.string:
    case MetricType.text:
      field(to, Wire.string, (own) => own.raw(utf8Bytes(value)));
      return true;
    default:
      return false;
  }
}

/** A payload of one metric under its name; null where the text is no value of the type. */
export function writeMetric(
  name: string,
  type: number,
  value: string,
  at: EpochMs,
): Uint8Array<ArrayBuffer> | null {
  let isSound = true;
  const payload = new ByteWriter();
  tag(payload, 1, VARINT);
  payload.varint(Math.floor(at));
  field(payload, 2, (metric) => {
    field(metric, 1, (own) => own.raw(utf8Bytes(name)));
    tag(metric, 3, VARINT);
    metric.varint(Math.floor(at));
    tag(metric, 4, VARINT);
    metric.varint(type);
    isSound = writeValue(metric, type, value);
  });
  return isSound ? payload.bytes : null;
}

/** Asks a node for its birth. */
export const writeRebirth = (at: EpochMs): Uint8Array<ArrayBuffer> =>
  writeMetric(REBIRTH_METRIC, MetricType.boolean, '1', at) ?? new Uint8Array(0);
