/**
 * Reads a broker's MQTT 5 packets from WebSocket frames, which need not align with them (6.0). A structural error
 * ends the connection, since nothing after it can be located; invalid text affects only its message.
 */
import { ByteCursor, MalformedError } from './byte-cursor';
import { FIRST_FAILURE, PacketType, Property } from './mqtt-packets';

/** A packet from the broker. Fields that its type lacks are 0, `null` or empty. */
export interface BrokerPacket {
  readonly type: number;
  /** Topic of a message; `null` unless valid UTF-8. */
  readonly topic: string | null;
  /** 0 at QoS 0. */
  readonly packetId: number;
  readonly reason: number;
  /** Payload of a message; for SUBACK one reason per subscription, in order. A view, valid until the next piece. */
  readonly payload: Uint8Array;
  /** Whether the broker retained the message; its sender may be gone. */
  readonly isRetained: boolean;
  /** Correlation of the answered request; `null` if missing. */
  readonly correlation: Uint8Array | null;
  /** Keep-alive set by the broker, seconds; `null` if it accepts the requested one. */
  readonly keepAliveSeconds: number | null;
}
export type Published = Pick<BrokerPacket, 'topic' | 'payload' | 'isRetained' | 'correlation'>;

/** Maximum bytes of a packet's length (1.5.5). */
const LENGTH_BYTES = 4;

const NO_BYTES = new Uint8Array(0);

/**
 * Length of each property by identifier (2.2.2.2), bytes: 0 if the value begins with its length, `-` if undefined.
 */
const LENGTHS = '-140----00-------402-001410-0--0-2221104111';

/** MQTT 5 reasons for the return codes of MQTT 3.1.1, whose CONNACK has no properties. */
const OLD_REASONS: readonly number[] = [0x84, 0x84, 0x85, 0x88, 0x86, 0x87];

function readProperties(cursor: ByteCursor): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  const outerEnd = cursor.end;
  const length = cursor.readVarint();
  cursor.end = cursor.skip(length) + length;
  cursor.position -= length;
  while (cursor.position < cursor.end) {
    const id = cursor.byte();
    if (id === Property.subscriptionIdentifier) {
      cursor.readVarint();
      continue;
    }
    // A name followed by its value.
    if (id === Property.userProperty) cursor.take(cursor.readUint16());
    const bytes = Number(LENGTHS[id]);
    if (Number.isNaN(bytes)) throw new MalformedError();
    found[id] = cursor.take(bytes || cursor.readUint16());
  }
  cursor.end = outerEnd;
  return found;
}

/** Reads the reason and skips the properties at the end of a packet, both optional (3.4.2.1). */
function readReason(cursor: ByteCursor): number {
  const reason = cursor.position < cursor.end ? cursor.byte() : 0;
  if (cursor.position < cursor.end) readProperties(cursor);
  return reason;
}

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
      if (cursor.position === cursor.end) reason = OLD_REASONS[reason] ?? FIRST_FAILURE;
      else properties = readProperties(cursor);
      break;
    case PacketType.publish: {
      const qos = (first >> 1) & 0b11;
      topic = cursor.readText(cursor.readUint16());
      if (qos > 0) packetId = cursor.readUint16();
      // We disallow topic aliases, so the topic is present, and never request QoS 2.
      if (topic === '' || qos > 1 || (qos === 1 && packetId === 0)) throw new MalformedError();
      properties = readProperties(cursor);
      payload = cursor.takeRest();
      break;
    }
    case PacketType.suback:
      packetId = cursor.readUint16();
      readProperties(cursor);
      payload = cursor.takeRest();
      break;
    case PacketType.puback:
      packetId = cursor.readUint16();
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
  if (cursor.position < cursor.end) throw new MalformedError();
  const keepAlive = properties[Property.serverKeepAlive];
  return {
    type,
    topic,
    packetId,
    reason,
    payload,
    isRetained: type === PacketType.publish && (first & 1) === 1,
    correlation: properties[Property.correlationData] ?? null,
    keepAliveSeconds: keepAlive ? new ByteCursor(keepAlive).readUint16() : null,
  };
}

export class MqttReader {
  readonly #maximumPacketSize: number;
  /** Start of an incomplete packet, in a buffer that fits the whole packet once its length is known. */
  #pending: Uint8Array = NO_BYTES;
  /** Bytes received and expected; 0 while the length is unknown. */
  #receivedSize = 0;
  #packetSize = 0;

  constructor(maximumPacketSize: number) {
    this.#maximumPacketSize = maximumPacketSize;
  }

  /**
   * Calls `found` with every complete packet. The piece must not change later. Throws `MalformedError` at the first
   * error.
   */
  read(piece: Uint8Array, found: (packet: BrokerPacket) => void): void {
    const bytes = this.#appendToPending(piece);
    if (bytes.length < this.#packetSize) return;
    let offset = 0;
    for (;;) {
      const cursor = this.#getBody(bytes, offset);
      if (cursor === null) break;
      found(readPacket(bytes[offset] as number, cursor));
      offset = cursor.end;
    }
    this.#pending = bytes.subarray(offset);
    this.#receivedSize = this.#pending.length;
  }

  /** Appends the piece to the pending bytes. A large packet in small pieces is copied once, not per piece. */
  #appendToPending(piece: Uint8Array): Uint8Array {
    if (this.#receivedSize === 0) return piece;
    const size = this.#receivedSize + piece.length;
    if (size > this.#pending.length) {
      const largerBuffer = new Uint8Array(Math.max(size, this.#packetSize));
      largerBuffer.set(this.#pending.subarray(0, this.#receivedSize));
      this.#pending = largerBuffer;
    }
    this.#pending.set(piece, this.#receivedSize);
    this.#receivedSize = size;
    return this.#pending.subarray(0, size);
  }

  /** Returns the body of the packet at `offset`; `null` if incomplete. */
  #getBody(bytes: Uint8Array, offset: number): ByteCursor | null {
    this.#packetSize = 0;
    const head = bytes.subarray(offset + 1, offset + 1 + LENGTH_BYTES);
    const lengthBytes = head.findIndex((byte) => byte < 0x80) + 1;
    if (lengthBytes === 0 && head.length < LENGTH_BYTES) return null;
    const start = offset + 1 + lengthBytes;
    const end = start + new ByteCursor(head).readVarint();
    if (end - offset > this.#maximumPacketSize) throw new MalformedError();
    if (end <= bytes.length) return new ByteCursor(bytes, start, end);
    this.#packetSize = end - offset;
    return null;
  }
}
