/**
 * The packets of MQTT 5 that a client sends (OASIS, MQTT Version 5.0, chapter 3), as far as this one needs them: no QoS 2,
 * no will, no topic alias, no enhanced authentication. Pure; `mqtt-reader.ts` reads the broker's.
 */
import { ByteWriter } from './byte-writer';
import { utf8Bytes } from './utf8';

/** Subprotocol of the websocket (chapter 6). */
export const MQTT_SUBPROTOCOL = 'mqtt';
const PROTOCOL_LEVEL = 5;

/** Packet types (2.1.2), in the upper half of a packet's first byte. */
export const PacketType = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  subscribe: 8,
  suback: 9,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
} as const;

/** Identifiers of properties (2.2.2.2). */
export const Property = {
  messageExpiry: 0x02,
  responseTopic: 0x08,
  correlationData: 0x09,
  sessionExpiry: 0x11,
  serverKeepAlive: 0x13,
  maximumPacketSize: 0x27,
} as const;

/** From this code on a reason is a failure (2.4). */
export const FIRST_FAILURE = 0x80;

const CLEAN_START = 0x02;
const HAS_PASSWORD = 0x40;
const HAS_USERNAME = 0x80;
/** Flags that SUBSCRIBE always has (3.8.1). */
const SUBSCRIBE_FLAGS = 0x02;

export interface ConnectOptions {
  readonly clientId: string;
  readonly keepAliveSeconds: number;
  /** Null where the broker wants none. */
  readonly username: string | null;
  readonly password: string | null;
  /** Bytes of the largest packet that is taken. */
  readonly maximumPacketSize: number;
}
export interface Subscription {
  readonly filter: string;
  readonly qos: 0 | 1;
  /** It may be refused: the broker need not have such topics. */
  readonly isOptional?: boolean;
}
export interface PublishOptions {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: 0 | 1;
  /** From 1 to 65535; without meaning at QoS 0. */
  readonly packetId?: number;
  /** Topic and name of the answer that is wanted (4.10). */
  readonly response?: { readonly topic: string; readonly correlation: Uint8Array };
  /** The broker throws the message away after this time. */
  readonly expirySeconds?: number;
}

type Packet = Uint8Array<ArrayBuffer>;

/** A packet of its first byte and the rest, whose length stands between them. */
function packet(type: number, flags: number, write: (body: ByteWriter) => void): Packet {
  const body = new ByteWriter();
  write(body);
  const whole = new ByteWriter();
  whole.byte((type << 4) | flags);
  whole.varint(body.bytes.length);
  whole.raw(body.bytes);
  return whole.bytes;
}

/** Properties with the number of their bytes before them. */
function properties(body: ByteWriter, write: (own: ByteWriter) => void): void {
  const own = new ByteWriter();
  write(own);
  body.varint(own.bytes.length);
  body.raw(own.bytes);
}

/** A session begins anew with each connection, and ends with it: what was missed is asked for, not queued. */
export const connectPacket = (options: ConnectOptions): Packet =>
  packet(PacketType.connect, 0, (body) => {
    const { clientId, keepAliveSeconds, username, password, maximumPacketSize } = options;
    body.text('MQTT');
    body.byte(PROTOCOL_LEVEL);
    body.byte(CLEAN_START | (username === null ? 0 : HAS_USERNAME) | (password === null ? 0 : HAS_PASSWORD));
    body.uint16(keepAliveSeconds);
    properties(body, (own) => {
      own.byte(Property.maximumPacketSize);
      own.uint32(maximumPacketSize);
    });
    body.text(clientId);
    if (username !== null) body.text(username);
    if (password !== null) body.binary(utf8Bytes(password));
  });

export const subscribePacket = (packetId: number, subscriptions: readonly Subscription[]): Packet =>
  packet(PacketType.subscribe, SUBSCRIBE_FLAGS, (body) => {
    body.uint16(packetId);
    properties(body, () => undefined);
    for (const { filter, qos } of subscriptions) {
      body.text(filter);
      // Retained messages are sent at each subscription (3.8.3.1).
      body.byte(qos);
    }
  });

/** Never retained: a command that stays on the broker is carried out again by whoever subscribes later. */
export const publishPacket = ({
  topic,
  payload,
  qos,
  packetId,
  response,
  expirySeconds,
}: PublishOptions): Packet =>
  packet(PacketType.publish, qos << 1, (body) => {
    body.text(topic);
    if (qos > 0) body.uint16(packetId ?? 1);
    properties(body, (own) => {
      if (expirySeconds !== undefined) {
        own.byte(Property.messageExpiry);
        own.uint32(expirySeconds);
      }
      if (response === undefined) return;
      own.byte(Property.responseTopic);
      own.text(response.topic);
      own.byte(Property.correlationData);
      own.binary(response.correlation);
    });
    body.raw(payload);
  });

export const pubackPacket = (packetId: number): Packet =>
  packet(PacketType.puback, 0, (body) => body.uint16(packetId));

export const pingPacket = (): Packet => packet(PacketType.pingreq, 0, () => undefined);
/** Says farewell; without it the broker would wait for the keep-alive to run out. */
export const disconnectPacket = (): Packet => packet(PacketType.disconnect, 0, () => undefined);
