/** Encoders that return plain arrays to concatenate: messages to a broker are short and rare. */
import { utf8Bytes } from './utf8';

export const uint16 = (value: number): readonly number[] => [(value >>> 8) & 0xff, value & 0xff];
export const uint32 = (value: number): readonly number[] => [...uint16(value >>> 16), ...uint16(value)];

/** Encodes a whole number from 0 to 2⁵³ − 1 as MQTT and Protocol Buffers do: seven bits per byte, lowest first. */
export function varint(value: number): readonly number[] {
  const rest = Math.floor(value / 0x80);
  return rest === 0 ? [value] : [(value % 0x80) | 0x80, ...varint(rest)];
}

/** Prefixes bytes with their length in two bytes, as MQTT encodes binary data. */
export const binary = (bytes: Uint8Array): readonly number[] => [...uint16(bytes.length), ...bytes];
export const text = (value: string): readonly number[] => binary(utf8Bytes(value));

/** Prefixes bytes with their length as a varint. */
export const prefixLength = (bytes: readonly number[]): readonly number[] => [
  ...varint(bytes.length),
  ...bytes,
];
