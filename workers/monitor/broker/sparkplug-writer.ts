/** Writes Sparkplug B commands (Eclipse Sparkplug 3.0, 6.4.19 and 6.4.22). */
import { DECIMAL } from '../../../src/shared/decimal';
import type { EquipmentId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import { encodeVarint, withLength } from './byte-list';
import { MetricTag, MetricType, PayloadTag, SPARKPLUG } from './sparkplug-names';
import { encodeUtf8 } from './utf8';

type Bytes = readonly number[];

const WHOLE_NUMBER = /^[+-]?\d{1,20}$/;

/** Encodes a 64-bit number, seven bits per byte, lowest first; a negative one as its two's complement. */
function encodeVarint64(value: bigint): Bytes {
  const remaining = BigInt.asUintN(64, value);
  return remaining < 0x80n
    ? [Number(remaining)]
    : [Number(remaining & 0x7fn) | 0x80, ...encodeVarint64(remaining >> 7n)];
}

const encodeText = (tag: number, text: string): Bytes => [tag, ...withLength([...encodeUtf8(text)])];

/** Encodes a real number, little-endian as in Protocol Buffers. */
function encodeReal(value: number, size: 4 | 8): Bytes {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 4) view.setFloat32(0, value, true);
  else view.setFloat64(0, value, true);
  return [...new Uint8Array(view.buffer)];
}

function encodeRealField(type: number, value: string): Bytes | null {
  const number = Number(value);
  const isFloat = type === MetricType.float;
  if (!DECIMAL.test(value) || !Number.isFinite(isFloat ? Math.fround(number) : number)) return null;
  return isFloat ? [MetricTag.float, ...encodeReal(number, 4)] : [MetricTag.double, ...encodeReal(number, 8)];
}

/**
 * Encodes a whole number; `null` if out of range. Types are `int8` to `int64`, then `uint8` to `uint64`, each twice
 * as wide as the previous.
 */
function encodeWholeField(type: number, value: string): Bytes | null {
  if (!WHOLE_NUMBER.test(value)) return null;
  const number = BigInt(value);
  const bits = 8 << ((type - 1) % 4);
  const wrapped = type < MetricType.uint8 ? BigInt.asIntN(bits, number) : BigInt.asUintN(bits, number);
  if (number !== wrapped) return null;
  if (bits === 64) return [MetricTag.long, ...encodeVarint64(number)];
  // Below 64 bits a negative number is a 32-bit two's complement.
  return [MetricTag.int, ...encodeVarint64(BigInt.asUintN(32, number))];
}

function encodeValue(type: number, text: string): Bytes | null {
  // Surrounding white space is ignored, as in every input.
  const value = text.trim();
  switch (type) {
    case MetricType.float:
    case MetricType.double:
      return encodeRealField(type, value);
    case MetricType.boolean:
      return value === '0' || value === '1' ? [MetricTag.boolean, Number(value)] : null;
    case MetricType.string:
    case MetricType.text:
      return encodeText(MetricTag.string, text);
    default:
      return type >= MetricType.int8 && type <= MetricType.uint64 ? encodeWholeField(type, value) : null;
  }
}

const encodeName = (name: string | number): Bytes =>
  typeof name === 'string'
    ? encodeText(MetricTag.name, name)
    : [MetricTag.alias, ...encodeVarint64(BigInt(name))];

/** Encodes a payload of one metric by name or alias; `null` if the text is not a value of the type. */
export function encodeMetric(
  name: string | number,
  type: number,
  value: string,
  at: EpochMs,
): Uint8Array<ArrayBuffer> | null {
  const time = encodeVarint(Math.floor(at));
  const field = encodeValue(type, value);
  if (field === null) return null;
  const metric = [...encodeName(name), MetricTag.time, ...time, MetricTag.type, type, ...field];
  return Uint8Array.from([PayloadTag.time, ...time, PayloadTag.metric, ...withLength(metric)]);
}

/**
 * Returns the command topic of a piece of equipment: `NCMD` for a node, `DCMD` for a device. `null` if the id is
 * neither.
 */
export function getSparkplugCommandTopic(equipment: EquipmentId): string | null {
  const [group = '', node = '', device, ...extraParts] = equipment.split('/');
  if (group === '' || node === '' || extraParts.length > 0) return null;
  return device === undefined
    ? `${SPARKPLUG}/${group}/NCMD/${node}`
    : `${SPARKPLUG}/${group}/DCMD/${node}/${device}`;
}
