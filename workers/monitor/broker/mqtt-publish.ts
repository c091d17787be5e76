/** Writes messages of MQTT 5 (3.3). Fetched by whoever is the first to send one: most pages only listen. */
import { binary, measured, text, uint16, uint32 } from './byte-list';
import { type Packet, PacketType, Property, packetOf } from './mqtt-packets';

export interface Message {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: 0 | 1;
  /** Topic and name of the answer that is wanted (4.10). */
  readonly response?: { readonly topic: string; readonly correlation: Uint8Array };
  /** The broker throws the message away after this time. */
  readonly expirySeconds?: number;
}

/**
 * Never retained: a command that stays on the broker is carried out again by whoever subscribes later. `packetId` from 1 to
 * 65535; without meaning at QoS 0.
 */
export function publishPacket(
  { topic, payload, qos, response, expirySeconds }: Message,
  packetId = 1,
): Packet {
  const properties = [
    ...(expirySeconds === undefined ? [] : [Property.messageExpiry, ...uint32(expirySeconds)]),
    ...(response === undefined
      ? []
      : [
          Property.responseTopic,
          ...text(response.topic),
          Property.correlationData,
          ...binary(response.correlation),
        ]),
  ];
  return packetOf(PacketType.publish, qos << 1, [
    ...text(topic),
    ...(qos === 0 ? [] : uint16(packetId)),
    ...measured(properties),
    ...payload,
  ]);
}
