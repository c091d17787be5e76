/** Writes MQTT 5 messages (3.3). Loaded with the first message to send; most pages only listen. */
import { encodeBinary, encodeText, encodeUint16, encodeUint32, withLength } from './byte-list';
import { encodePacket, type Packet, PacketType, Property } from './mqtt-packets';

export interface Message {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: 0 | 1;
  /** Topic and correlation data for the answer (4.10). */
  readonly response?: { readonly topic: string; readonly correlation: Uint8Array };
  readonly expirySeconds?: number;
}

/** Encodes PUBLISH, never retained: a command kept by the broker would run again for every later subscriber. */
export function encodePublish(
  { topic, payload, qos, response, expirySeconds }: Message,
  packetId = 1,
): Packet {
  const properties = [
    ...(expirySeconds === undefined ? [] : [Property.messageExpiry, ...encodeUint32(expirySeconds)]),
    ...(response === undefined
      ? []
      : [
          Property.responseTopic,
          ...encodeText(response.topic),
          Property.correlationData,
          ...encodeBinary(response.correlation),
        ]),
  ];
  return encodePacket(PacketType.publish, qos << 1, [
    ...encodeText(topic),
    ...(qos === 0 ? [] : encodeUint16(packetId)),
    ...withLength(properties),
    ...payload,
  ]);
}
