/** Reads bytes in the encodings of MQTT and Protocol Buffers. */
import { decodeRange } from './utf8';

/** Thrown for bytes that violate their format. */
export class MalformedError extends Error {}

/** Bits of the longest varint. */
const VARINT_BITS = 70;
const TWO_32 = 2 ** 32;

export class ByteCursor {
  /** Lower and upper 32 bits of the last varint read. */
  low = 0;
  high = 0;
  bytes: Uint8Array;
  position: number;
  /** Reading past it throws `MalformedError`. */
  end: number;

  constructor(bytes: Uint8Array = new Uint8Array(0), position = 0, end = bytes.length) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  byte(): number {
    return this.bytes[this.skip(1)] as number;
  }

  readUint16(): number {
    return (this.byte() << 8) | this.byte();
  }

  /** Reads an unsigned number of up to 64 bits, seven bits per byte, lowest first. Inexact above 2⁵³. */
  readVarint(): number {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < VARINT_BITS; shift += 7) {
      const byte = this.byte();
      const bits = byte & 0x7f;
      if (shift < 32) low |= bits << shift;
      // The fifth byte holds bits of both halves.
      if (shift > 25) high |= shift < 32 ? bits >>> (32 - shift) : bits << (shift - 32);
      if (byte >= 0x80) continue;
      this.low = low;
      this.high = high;
      return (high >>> 0) * TWO_32 + (low >>> 0);
    }
    throw new MalformedError();
  }

  /** Skips bytes and returns the index of the first. */
  skip(length: number): number {
    const start = this.position;
    if (length > this.end - start) throw new MalformedError();
    this.position = start + length;
    return start;
  }

  take(length: number): Uint8Array {
    return this.bytes.subarray(this.skip(length), this.position);
  }

  takeRest(): Uint8Array {
    return this.take(this.end - this.position);
  }

  /** Reads bytes as text; `null` unless valid UTF-8. */
  readText(length: number): string | null {
    return decodeRange(this.bytes, this.skip(length), this.position);
  }
}
