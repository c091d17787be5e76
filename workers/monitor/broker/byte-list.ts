/** Encoders that return plain arrays to concatenate: messages to a broker are short and rare. */
import { encodeUtf8 } from './utf8';

export const encodeUint16 = (value: number): readonly number[] => [(value >>> 8) & 0xff, value & 0xff];
export const encodeUint32 = (value: number): readonly number[] => [
  ...encodeUint16(value >>> 16),
  ...encodeUint16(value),
];

/** Encodes a whole number from 0 to 2⁵³ − 1 as MQTT and Protocol Buffers do: seven bits per byte, lowest first. */
export function encodeVarint(value: number): readonly number[] {
  const remaining = Math.floor(value / 0x80);
  return remaining === 0 ? [value] : [(value % 0x80) | 0x80, ...encodeVarint(remaining)];
}

/** Prefixes bytes with their length in two bytes, as MQTT encodes binary data. */
export const encodeBinary = (bytes: Uint8Array): readonly number[] => [
  ...encodeUint16(bytes.length),
  ...bytes,
];
export const encodeText = (value: string): readonly number[] => encodeBinary(encodeUtf8(value));

/** Prefixes bytes with their length as a varint. */
export const withLength = (bytes: readonly number[]): readonly number[] => [
  ...encodeVarint(bytes.length),
  ...bytes,
];
