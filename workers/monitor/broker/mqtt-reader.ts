/**
 * Reads the packets of MQTT 5 that a broker sends. A websocket hands them over in pieces that need not begin or end with
 * a packet (6.0). What is wrong in a packet's own structure ends the connection, since nothing behind it can be found; a
 * text that is no text spoils its own message only.
 */
import { ByteCursor, MalformedError } from './byte-cursor';
import { FIRST_FAILURE, PacketType, Property } from './mqtt-packets';

/** A packet of a broker. A field that its type does not have is 0, null or empty. */
export interface BrokerPacket {
  /** One of `PacketType`. */
  readonly type: number;
  /** Of a message: null where it is no UTF-8. */
  readonly topic: string | null;
  /** 0 at QoS 0. */
  readonly packetId: number;
  readonly reason: number;
  /** Of a message; of a SUBACK one reason for each subscription, in order. A view: valid until the next piece is taken. */
  readonly payload: Uint8Array;
  /** The broker has kept the message: its sender need not live any more. */
  readonly isRetained: boolean;
  /** The name that a request had given to its answer; null where there is none. */
  readonly correlation: Uint8Array | null;
  /** The time that the broker gives in place of the one that was asked for, seconds; null where it agrees. */
  readonly keepAliveSeconds: number | null;
}
/** The part of a message that a dialect reads. */
export type Published = Pick<BrokerPacket, 'topic' | 'payload' | 'isRetained' | 'correlation'>;

/** Bytes of a packet's length, at most (1.5.5). */
const LENGTH_BYTES = 4;

const NO_BYTES = new Uint8Array(0);

/** Bytes of each property, by its identifier (2.2.2.2): 0 where its length stands before it, `-` where there is none. */
const LENGTHS = '-140----00-------402-001410-0--0-2221104111';

/** Reasons of MQTT 5 for the return codes of MQTT 3.1.1, whose CONNACK has no properties: such a broker has accepted nothing. */
const OLD_REASONS: readonly number[] = [0x84, 0x84, 0x85, 0x88, 0x86, 0x87];

/** The properties that stand here, by their identifiers. */
function readProperties(cursor: ByteCursor): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  const outer = cursor.end;
  const length = cursor.varint();
  cursor.end = cursor.skip(length) + length;
  cursor.at -= length;
  while (cursor.at < cursor.end) {
    const id = cursor.byte();
    if (id === Property.subscriptionIdentifier) {
      cursor.varint();
      continue;
    }
    // A name, and its value behind it.
    if (id === Property.userProperty) cursor.take(cursor.uint16());
    const bytes = Number(LENGTHS[id]);
    if (Number.isNaN(bytes)) throw new MalformedError();
    found[id] = cursor.take(bytes || cursor.uint16());
  }
  cursor.end = outer;
  return found;
}

/** The rest of a packet that ends with a reason and properties. Both may be left out, where nothing is to be said (3.4.2.1). */
function readReason(cursor: ByteCursor): number {
  const reason = cursor.at < cursor.end ? cursor.byte() : 0;
  if (cursor.at < cursor.end) readProperties(cursor);
  return reason;
}

/** The packet that begins with this byte, and whose body the cursor holds. */
function readPacket(first: number, cursor: ByteCursor): BrokerPacket {
  const type = first >> 4;
  let topic: string | null = null;
  let packetId = 0;
  let reason = 0;
  let properties: readonly Uint8Array[] = [];
  let payload: Uint8Array = NO_BYTES;
  switch (type) {
    case PacketType.connack:
      cursor.byte();
      reason = cursor.byte();
      if (cursor.at === cursor.end) reason = OLD_REASONS[reason] ?? FIRST_FAILURE;
      else properties = readProperties(cursor);
      break;
    case PacketType.publish: {
      const qos = (first >> 1) & 0b11;
      topic = cursor.text(cursor.uint16());
      if (qos > 0) packetId = cursor.uint16();
      // No alias was allowed, so that a topic always stands there; and nobody asked for exactly once.
      if (topic === '' || qos > 1 || (qos === 1 && packetId === 0)) throw new MalformedError();
      properties = readProperties(cursor);
      payload = cursor.rest();
      break;
    }
    case PacketType.suback:
      packetId = cursor.uint16();
      readProperties(cursor);
      payload = cursor.rest();
      break;
    case PacketType.puback:
      packetId = cursor.uint16();
      reason = readReason(cursor);
      break;
    case PacketType.disconnect:
      reason = readReason(cursor);
      break;
    case PacketType.pingresp:
      break;
    default:
      throw new MalformedError();
  }
  if (cursor.at < cursor.end) throw new MalformedError();
  const keepAlive = properties[Property.serverKeepAlive];
  return {
    type,
    topic,
    packetId,
    reason,
    payload,
    isRetained: type === PacketType.publish && (first & 1) === 1,
    correlation: properties[Property.correlationData] ?? null,
    keepAliveSeconds: keepAlive ? new ByteCursor(keepAlive).uint16() : null,
  };
}

export class MqttReader {
  readonly #maximumPacketSize: number;
  /** The beginning of a packet whose end has not come, in a place that has room for the rest once its length is known. */
  #pending: Uint8Array = NO_BYTES;
  /** Bytes of it that have come, and that it will have; 0 while its length is not known. */
  #held = 0;
  #wanted = 0;

  constructor(maximumPacketSize: number) {
    this.#maximumPacketSize = maximumPacketSize;
  }

  /**
   * Takes a piece of the stream, and hands on every packet that is whole by now. A piece must not change later. Throws
   * `MalformedError`; packets before the wrong one have been handed on.
   */
  take(piece: Uint8Array, found: (packet: BrokerPacket) => void): void {
    const bytes = this.#joined(piece);
    if (bytes.length < this.#wanted) return;
    let at = 0;
    for (;;) {
      const cursor = this.#bodyOf(bytes, at);
      if (cursor === null) break;
      found(readPacket(bytes[at] as number, cursor));
      at = cursor.end;
    }
    this.#pending = bytes.subarray(at);
    this.#held = this.#pending.length;
  }

  /** All that is held, with this piece. A large packet in small pieces is copied once, not with each of them. */
  #joined(piece: Uint8Array): Uint8Array {
    if (this.#held === 0) return piece;
    const held = this.#held + piece.length;
    if (held > this.#pending.length) {
      const roomy = new Uint8Array(Math.max(held, this.#wanted));
      roomy.set(this.#pending.subarray(0, this.#held));
      this.#pending = roomy;
    }
    this.#pending.set(piece, this.#held);
    this.#held = held;
    return this.#pending.subarray(0, held);
  }

  /** The body of the packet that begins at `at`; null where it has not come whole. */
  #bodyOf(bytes: Uint8Array, at: number): ByteCursor | null {
    this.#wanted = 0;
    const head = bytes.subarray(at + 1, at + 1 + LENGTH_BYTES);
    const lengthBytes = head.findIndex((byte) => byte < 0x80) + 1;
    if (lengthBytes === 0 && head.length < LENGTH_BYTES) return null;
    const start = at + 1 + lengthBytes;
    const end = start + new ByteCursor(head).varint();
    if (end - at > this.#maximumPacketSize) throw new MalformedError();
    if (end <= bytes.length) return new ByteCursor(bytes, start, end);
    this.#wanted = end - at;
    return null;
  }
}
