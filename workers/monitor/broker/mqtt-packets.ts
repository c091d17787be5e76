/**
 * MQTT 5 packets (OASIS, MQTT Version 5.0, chapter 3), without QoS 2, will, topic alias and enhanced authentication.
 * `mqtt-reader.ts` reads the broker's packets.
 */
import { encodeText, encodeUint16, encodeUint32, withLength } from './byte-list';

/** WebSocket subprotocol (chapter 6). */
export const MQTT_SUBPROTOCOL = 'mqtt';
const PROTOCOL_LEVEL = 5;

/** Packet types (2.1.2), in the upper half of the first byte. */
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

/** Property identifiers (2.2.2.2). */
export const Property = {
  messageExpiry: 0x02,
  responseTopic: 0x08,
  correlationData: 0x09,
  subscriptionIdentifier: 0x0b,
  serverKeepAlive: 0x13,
  userProperty: 0x26,
  maximumPacketSize: 0x27,
} as const;

/** First reason code of a failure (2.4). */
export const FIRST_FAILURE = 0x80;

const CLEAN_START = 0x02;
const HAS_PASSWORD = 0x40;
const HAS_USERNAME = 0x80;
/** Required flags of SUBSCRIBE (3.8.1). */
const SUBSCRIBE_FLAGS = 0x02;

export type Packet = Uint8Array<ArrayBuffer>;

export interface ConnectOptions {
  readonly clientId: string;
  readonly keepAliveSeconds: number;
  /** `null` if the broker requires none. */
  readonly username: string | null;
  readonly password: string | null;
  /** Largest accepted packet, bytes. */
  readonly maximumPacketSize: number;
}
export interface Subscription {
  readonly filter: string;
  readonly qos: 0 | 1;
  /** Whether the broker may refuse it, since not every broker has such topics. */
  readonly isOptional?: boolean;
}

export const encodePacket = (type: number, flags: number, body: readonly number[] = []): Packet =>
  Uint8Array.from([(type << 4) | flags, ...withLength(body)]);

/** Encodes CONNECT. Each connection has a new session: missed messages are queried, not queued. */
export const encodeConnect = (options: ConnectOptions): Packet => {
  const { username, password } = options;
  return encodePacket(PacketType.connect, 0, [
    ...encodeText('MQTT'),
    PROTOCOL_LEVEL,
    CLEAN_START | (username === null ? 0 : HAS_USERNAME) | (password === null ? 0 : HAS_PASSWORD),
    ...encodeUint16(options.keepAliveSeconds),
    ...withLength([Property.maximumPacketSize, ...encodeUint32(options.maximumPacketSize)]),
    ...[options.clientId, username, password].flatMap((field) => (field === null ? [] : encodeText(field))),
  ]);
};

/** Encodes SUBSCRIBE, with retained messages for each subscription (3.8.3.1). */
export const encodeSubscribe = (packetId: number, subscriptions: readonly Subscription[]): Packet =>
  encodePacket(PacketType.subscribe, SUBSCRIBE_FLAGS, [
    ...encodeUint16(packetId),
    0,
    ...subscriptions.flatMap(({ filter, qos }) => [...encodeText(filter), qos]),
  ]);

export const encodePuback = (packetId: number): Packet =>
  encodePacket(PacketType.puback, 0, encodeUint16(packetId));

export const encodePing = (): Packet => encodePacket(PacketType.pingreq, 0);
/** Encodes DISCONNECT; without it the broker would wait for the keep-alive to expire. */
export const encodeDisconnect = (): Packet => encodePacket(PacketType.disconnect, 0);
