/** Lists of bytes, put one behind the other: messages to a broker are short and rare. */
import { utf8Bytes } from './utf8';

export const uint16 = (value: number): readonly number[] => [(value >>> 8) & 0xff, value & 0xff];
export const uint32 = (value: number): readonly number[] => [...uint16(value >>> 16), ...uint16(value)];

/** Seven bits a byte, lowest first, as MQTT and Protocol Buffers write whole numbers. `value` from 0 to 2⁵³ − 1. */
export function varint(value: number): readonly number[] {
  const rest = Math.floor(value / 0x80);
  return rest === 0 ? [value] : [(value % 0x80) | 0x80, ...varint(rest)];
}

/** Bytes with their number in two bytes before them, as MQTT writes binary data. */
export const binary = (bytes: Uint8Array): readonly number[] => [...uint16(bytes.length), ...bytes];
/** A text as MQTT writes it. */
export const text = (value: string): readonly number[] => binary(utf8Bytes(value));

/** Bytes with their number before them. */
export const measured = (bytes: readonly number[]): readonly number[] => [...varint(bytes.length), ...bytes];
