/**
 * Reads the packets of MQTT 5 that a broker sends. A websocket hands them over in pieces that need not begin or end with
 * a packet (6.0). What is wrong in a packet's own structure ends the connection, since nothing behind it can be found; a
 * text that is no text spoils its own message only.
 */
import { PacketType, Property } from './mqtt-packets';
import { textWithin } from './utf8';

export interface PublishPacket {
  readonly kind: 'publish';
  /** Null where it is no UTF-8. */
  readonly topic: string | null;
  /** A view: valid until the next piece is taken. */
  readonly payload: Uint8Array;
  readonly qos: number;
  /** 0 at QoS 0. */
  readonly packetId: number;
  readonly isRetained: boolean;
  /** The name that a request had given to its answer; null where there is none. */
  readonly correlation: Uint8Array | null;
}
export type BrokerPacket =
  | {
      readonly kind: 'connack';
      readonly reason: number;
      /** The time that the broker gives in place of the one that was asked for, seconds; null where it agrees. */
      readonly keepAliveSeconds: number | null;
    }
  | PublishPacket
  | { readonly kind: 'puback'; readonly packetId: number; readonly reason: number }
  /** `reasons`: one for each subscription, in order. */
  | { readonly kind: 'suback'; readonly packetId: number; readonly reasons: Uint8Array }
  | { readonly kind: 'pingresp' }
  | { readonly kind: 'disconnect'; readonly reason: number };

/** A packet that breaks the protocol. The connection is of no more use. */
export class MalformedPacketError extends Error {
  override readonly name = 'MalformedPacketError';
}
const malformed = (what: string): never => {
  throw new MalformedPacketError(what);
};

/** Bytes of the longest number of seven bits a byte (1.5.5). */
const VARINT_BYTES = 4;
const NO_BYTES = new Uint8Array(0);

/** Walks through one packet. Reading behind its end is malformed. */
class PacketCursor {
  readonly #bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.#bytes = bytes;
    this.at = at;
    this.end = end;
  }

  byte(): number {
    if (this.at >= this.end) malformed('too short');
    return this.#bytes[this.at++] as number;
  }

  uint16(): number {
    return (this.byte() << 8) | this.byte();
  }

  take(length: number): Uint8Array {
    const start = this.at;
    if (length > this.end - start) malformed('too short');
    this.at = start + length;
    return this.#bytes.subarray(start, this.at);
  }

  varint(): number {
    let value = 0;
    for (let read = 0, factor = 1; read < VARINT_BYTES; read++, factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    return malformed('a length of more than four bytes');
  }

  binary(): Uint8Array {
    return this.take(this.uint16());
  }

  /** Null where it is no UTF-8. */
  text(): string | null {
    const length = this.uint16();
    const start = this.at;
    if (length > this.end - start) malformed('too short');
    this.at = start + length;
    return textWithin(this.#bytes, start, this.at);
  }

  rest(): Uint8Array {
    return this.take(this.end - this.at);
  }
}

/** Bytes of each property of a fixed length, by its identifier (2.2.2.2). */
const BYTES_OF: ReadonlyMap<number, number> = new Map([
  ...[0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2a].map((id) => [id, 1] as const),
  ...[0x13, 0x21, 0x22, 0x23].map((id) => [id, 2] as const),
  ...[0x02, 0x11, 0x18, 0x27].map((id) => [id, 4] as const),
]);
const TEXTS: ReadonlySet<number> = new Set([0x03, 0x08, 0x09, 0x12, 0x15, 0x16, 0x1a, 0x1c, 0x1f]);
const USER_PROPERTY = 0x26;
const SUBSCRIPTION_IDENTIFIER = 0x0b;

/** Passes the properties over; hands on those that are read here. */
function readProperties(cursor: PacketCursor, found?: (id: number, value: Uint8Array) => void): void {
  const length = cursor.varint();
  const end = cursor.at + length;
  if (end > cursor.end) malformed('too short');
  while (cursor.at < end) {
    const id = cursor.byte();
    const bytes = BYTES_OF.get(id);
    if (bytes !== undefined) found?.(id, cursor.take(bytes));
    else if (TEXTS.has(id)) found?.(id, cursor.binary());
    else if (id === USER_PROPERTY) {
      cursor.binary();
      cursor.binary();
    } else if (id === SUBSCRIPTION_IDENTIFIER) cursor.varint();
    else malformed('an unknown property');
  }
  if (cursor.at !== end) malformed('a property behind the last');
}

function readConnack(cursor: PacketCursor): BrokerPacket {
  cursor.byte();
  const reason = cursor.byte();
  let keepAliveSeconds: number | null = null;
  readProperties(cursor, (id, value) => {
    if (id === Property.serverKeepAlive) keepAliveSeconds = ((value[0] ?? 0) << 8) | (value[1] ?? 0);
  });
  return { kind: 'connack', reason, keepAliveSeconds };
}

function readPublish(cursor: PacketCursor, flags: number): BrokerPacket {
  const qos = (flags >> 1) & 0b11;
  if (qos > 1) malformed('a quality of service that nobody asked for');
  const topic = cursor.text();
  const packetId = qos === 0 ? 0 : cursor.uint16();
  if (qos === 1 && packetId === 0) malformed('a packet without identifier');
  let correlation: Uint8Array | null = null;
  readProperties(cursor, (id, value) => {
    if (id === Property.correlationData) correlation = value;
  });
  // No alias was allowed, so that a topic always stands there.
  if (topic === '') malformed('no topic');
  const payload = cursor.rest();
  return {
    kind: 'publish',
    topic,
    payload,
    qos,
    packetId,
    isRetained: (flags & 1) === 1,
    correlation,
  };
}

/** The reason and the properties may be left out, where nothing is to be said (3.4.2.1). */
function readPuback(cursor: PacketCursor): BrokerPacket {
  const packetId = cursor.uint16();
  const reason = cursor.at < cursor.end ? cursor.byte() : 0;
  if (cursor.at < cursor.end) readProperties(cursor);
  return { kind: 'puback', packetId, reason };
}

function readSuback(cursor: PacketCursor): BrokerPacket {
  const packetId = cursor.uint16();
  readProperties(cursor);
  return { kind: 'suback', packetId, reasons: cursor.rest().slice() };
}

function readDisconnect(cursor: PacketCursor): BrokerPacket {
  const reason = cursor.at < cursor.end ? cursor.byte() : 0;
  if (cursor.at < cursor.end) readProperties(cursor);
  return { kind: 'disconnect', reason };
}

function readPacket(first: number, cursor: PacketCursor): BrokerPacket {
  switch (first >> 4) {
    case PacketType.connack:
      return readConnack(cursor);
    case PacketType.publish:
      return readPublish(cursor, first & 0b1111);
    case PacketType.puback:
      return readPuback(cursor);
    case PacketType.suback:
      return readSuback(cursor);
    case PacketType.pingresp:
      return { kind: 'pingresp' };
    case PacketType.disconnect:
      return readDisconnect(cursor);
    default:
      return malformed('a packet that no broker sends to such a client');
  }
}

export class MqttReader {
  readonly #maximumPacketSize: number;
  /** The beginning of a packet whose end has not come. */
  #pending: Uint8Array = NO_BYTES;

  constructor(maximumPacketSize: number) {
    this.#maximumPacketSize = maximumPacketSize;
  }

  /**
   * Takes a piece of the stream, and hands on every packet that is whole by now. A piece must not change later. Throws
   * `MalformedPacketError`; packets before the wrong one have been handed on.
   */
  take(piece: Uint8Array, found: (packet: BrokerPacket) => void): void {
    const bytes = this.#pending.length === 0 ? piece : joined(this.#pending, piece);
    this.#pending = NO_BYTES;
    let at = 0;
    while (at < bytes.length) {
      const end = this.#endOf(bytes, at);
      if (end > bytes.length) break;
      const cursor = new PacketCursor(bytes, this.#bodyStart, end);
      const packet = readPacket(bytes[at] as number, cursor);
      if (cursor.at !== end) malformed('more than the packet holds');
      found(packet);
      at = end;
    }
    if (at < bytes.length) this.#pending = at === 0 ? bytes : bytes.subarray(at);
  }

  #bodyStart = 0;

  /** Index behind the packet that begins at `at`, and `#bodyStart`; ∞ where not even its length has come. */
  #endOf(bytes: Uint8Array, at: number): number {
    let length = 0;
    let factor = 1;
    for (let pos = at + 1; pos < bytes.length; pos++) {
      const byte = bytes[pos] as number;
      length += (byte & 0x7f) * factor;
      factor *= 0x80;
      if (byte < 0x80) {
        this.#bodyStart = pos + 1;
        const end = this.#bodyStart + length;
        if (end - at > this.#maximumPacketSize) malformed('a larger packet than was allowed');
        return end;
      }
      if (pos - at === VARINT_BYTES) malformed('a length of more than four bytes');
    }
    return Number.POSITIVE_INFINITY;
  }
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  const both = new Uint8Array(before.length + after.length);
  both.set(before);
  both.set(after, before.length);
  return both;
}
