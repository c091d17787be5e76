/** Compares MQTT 5 packets with another implementation: whole, in pieces, and broken. */
import { generate, type Packet as OtherPacket, parser } from 'mqtt-packet';
import { describe, expect, it, vi } from 'vitest';
import { MalformedError } from '../../../../../workers/monitor/broker/byte-cursor';
import {
  encodeConnect,
  encodeDisconnect,
  encodePing,
  encodePuback,
  encodeSubscribe,
  PacketType,
} from '../../../../../workers/monitor/broker/mqtt-packets';
import { encodePublish } from '../../../../../workers/monitor/broker/mqtt-publish';
import { type BrokerPacket, MqttReader } from '../../../../../workers/monitor/broker/mqtt-reader';
import { createChance } from '../../../../kit/chance';

const MAX_PACKET_SIZE = 1_000_000;
const V5 = { protocolVersion: 5 } as const;
const encodeText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const generatePacket = (packet: object): Uint8Array => new Uint8Array(generate(packet as OtherPacket, V5));

describe('Sent packets', () => {
  it('connect with a client id, with or without credentials', () => {
    const whole = parseWithReference(
      encodeConnect({
        clientId: 'allshift-1',
        keepAliveSeconds: 90,
        username: 'Müller',
        password: '密码',
        maximumPacketSize: 8_000_000,
      }),
    );
    expect(whole).toMatchObject({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      clientId: 'allshift-1',
      keepalive: 90,
      username: 'Müller',
      properties: { maximumPacketSize: 8_000_000 },
    });
    expect(String((whole as { password?: unknown }).password)).toBe('密码');
    const anonymousPacket = parseWithReference(
      encodeConnect({
        clientId: 'a',
        keepAliveSeconds: 0,
        username: null,
        password: null,
        maximumPacketSize: 9,
      }),
    );
    expect(anonymousPacket).not.toHaveProperty('username');
    expect(anonymousPacket).not.toHaveProperty('password');
  });

  it('subscribe, publish, acknowledge, ping and disconnect', () => {
    const subscribe = parseWithReference(
      encodeSubscribe(7, [
        { filter: 'spBv1.0/Werk/#', qos: 0 },
        { filter: 'a/+/泵', qos: 1 },
      ]),
    );
    expect(subscribe).toMatchObject({
      cmd: 'subscribe',
      messageId: 7,
      subscriptions: [
        { topic: 'spBv1.0/Werk/#', qos: 0, rh: 0, nl: false, rap: false },
        { topic: 'a/+/泵', qos: 1 },
      ],
    });
    const publish = parseWithReference(
      encodePublish(
        {
          topic: 'a/b',
          payload: encodeText('12.5'),
          qos: 1,
          response: { topic: 'r/1', correlation: encodeText('x') },
          expirySeconds: 10,
        },
        65_535,
      ),
    );
    expect(publish).toMatchObject({
      cmd: 'publish',
      topic: 'a/b',
      qos: 1,
      messageId: 65_535,
      retain: false,
      dup: false,
      properties: { messageExpiryInterval: 10, responseTopic: 'r/1' },
    });
    expect(String((publish as { payload: unknown }).payload)).toBe('12.5');
    expect(parseWithReference(encodePuback(300))).toMatchObject({ cmd: 'puback', messageId: 300 });
    expect(parseWithReference(encodePing()).cmd).toBe('pingreq');
    expect(parseWithReference(encodeDisconnect()).cmd).toBe('disconnect');
  });

  it('carry a payload of any length', () => {
    for (const length of [0, 1, 100, 120, 127, 128, 16_383, 16_384, 300_000]) {
      const payload = new Uint8Array(length).fill(7);
      const parsedPacket = parseWithReference(encodePublish({ topic: 't', payload, qos: 0 })) as {
        payload: Uint8Array;
      };
      expect(parsedPacket.payload.length).toBe(length);
    }
  });
});

describe('Received packets', () => {
  it("carry the broker's answer", () => {
    expect(
      readPackets(
        generatePacket({
          cmd: 'connack',
          reasonCode: 0,
          sessionPresent: false,
          properties: { serverKeepAlive: 30 },
        }),
      ),
    ).toEqual([createPacket(PacketType.connack, { keepAliveSeconds: 30 })]);
    expect(readPackets(generatePacket({ cmd: 'connack', reasonCode: 0x87, sessionPresent: false }))).toEqual([
      createPacket(PacketType.connack, { reason: 0x87 }),
    ]);
    // An MQTT 3.1.1 broker sends no properties and uses other codes.
    for (const [code, reason] of [
      [0, 0x84],
      [1, 0x84],
      [3, 0x88],
      [4, 0x86],
      [5, 0x87],
      [9, 0x80],
    ] as const)
      expect(readPackets(Uint8Array.of(0x20, 2, 0, code))).toEqual([
        createPacket(PacketType.connack, { reason }),
      ]);
    expect(readPackets(generatePacket({ cmd: 'suback', messageId: 9, granted: [0, 0x87] }))).toEqual([
      createPacket(PacketType.suback, { packetId: 9, payload: Uint8Array.of(0, 0x87) }),
    ]);
    expect(readPackets(generatePacket({ cmd: 'puback', messageId: 5, reasonCode: 0x10 }))).toEqual([
      createPacket(PacketType.puback, { packetId: 5, reason: 0x10 }),
    ]);
    expect(readPackets(generatePacket({ cmd: 'pingresp' }))).toEqual([createPacket(PacketType.pingresp)]);
    expect(readPackets(generatePacket({ cmd: 'disconnect', reasonCode: 0x8b }))).toEqual([
      createPacket(PacketType.disconnect, { reason: 0x8b }),
    ]);
    expect(readPackets(Uint8Array.of(0xe0, 0))).toEqual([createPacket(PacketType.disconnect)]);
  });

  it('match another implementation, in any pieces (100,000 messages)', () => {
    const chance = createChance(11);
    const randomBelow = (limit: number): number => Math.floor(chance() * limit);
    const text = (maxLength: number): string =>
      Array.from({ length: 1 + randomBelow(maxLength) }, () => '0aZ/泵ü_'[randomBelow(7)] ?? 'x').join('');
    for (let round = 0; round < 1_000; round++) {
      const expectedPackets: BrokerPacket[] = [];
      const whole: Uint8Array[] = [];
      for (let n = 0; n < 100; n++) {
        const qos = randomBelow(2);
        const topic = text(40);
        const payload = Uint8Array.from(
          { length: randomBelow(10) === 0 ? randomBelow(2_000) : randomBelow(30) },
          () => randomBelow(256),
        );
        const correlation =
          randomBelow(4) === 0 ? Uint8Array.from({ length: randomBelow(9) }, () => randomBelow(256)) : null;
        const isRetained = randomBelow(2) === 1;
        const packetId = qos === 0 ? 0 : 1 + randomBelow(65_535);
        whole.push(
          generatePacket({
            cmd: 'publish',
            topic,
            payload: Buffer.from(payload),
            qos,
            retain: isRetained,
            dup: false,
            ...(qos === 1 ? { messageId: packetId } : {}),
            properties: {
              ...(correlation ? { correlationData: Buffer.from(correlation) } : {}),
              ...(randomBelow(5) === 0 ? { userProperties: { a: 'b', c: text(5) }, contentType: 'x' } : {}),
              ...(randomBelow(5) === 0
                ? { messageExpiryInterval: randomBelow(1_000), payloadFormatIndicator: true }
                : {}),
              ...(randomBelow(9) === 0 ? { subscriptionIdentifier: 1 + randomBelow(20_000) } : {}),
            },
          }),
        );
        expectedPackets.push(
          createPacket(PacketType.publish, { topic, payload, packetId, isRetained, correlation }),
        );
      }
      const stream = new Uint8Array(whole.reduce((sum, { length }) => sum + length, 0));
      let offset = 0;
      for (const nextPacket of whole) {
        stream.set(nextPacket, offset);
        offset += nextPacket.length;
      }
      const pieces: number[] = [];
      for (let remaining = stream.length; remaining > 0; remaining -= pieces.at(-1) ?? 0)
        pieces.push(Math.min(remaining, 1 + randomBelow(randomBelow(2) === 0 ? 5 : 3_000)));
      // Compared as text, since comparing 100,000 objects takes longer than reading them.
      expect(readPackets(stream, pieces).map(formatPacket).join('\n')).toBe(
        expectedPackets.map(formatPacket).join('\n'),
      );
    }
  });

  it('end the connection if invalid, without other effects (100,000 broken pieces)', () => {
    const chance = createChance(12);
    const randomBelow = (limit: number): number => Math.floor(chance() * limit);
    const validPacket = generatePacket({
      cmd: 'publish',
      topic: 'a/b',
      payload: Buffer.from('hello'),
      qos: 1,
      messageId: 3,
      properties: { correlationData: Buffer.from('c'), contentType: 'y' },
    });
    let malformed = 0;
    for (let n = 0; n < 100_000; n++) {
      const piece =
        randomBelow(2) === 0
          ? validPacket.slice()
          : Uint8Array.from({ length: randomBelow(40) }, () => randomBelow(256));
      for (let hits = 1 + randomBelow(3); hits > 0; hits--)
        piece[randomBelow(piece.length)] = randomBelow(256);
      try {
        readPackets(piece.subarray(0, 1 + randomBelow(piece.length)));
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedError);
        malformed++;
      }
    }
    expect(malformed).toBeGreaterThan(5_000);
  });

  it('are skipped if their topic is not valid text', () => {
    const invalidTopic = Uint8Array.of(0x30, 6, 0, 2, 0xc3, 0x28, 0, 1);
    const packets = readPackets(Uint8Array.of(...invalidTopic, 0xd0, 0));
    expect(packets).toEqual([
      createPacket(PacketType.publish, { payload: Uint8Array.of(1) }),
      createPacket(PacketType.pingresp),
    ]);
  });

  it('end the connection if they are too long or contain an unknown property', () => {
    const createConnack = (...properties: readonly number[]): Uint8Array =>
      Uint8Array.of(0x20, 3 + properties.length, 0, 0, properties.length, ...properties);
    expect(readPackets(createConnack(0x13, 0, 30))).toEqual([
      createPacket(PacketType.connack, { keepAliveSeconds: 30 }),
    ]);
    for (const malformed of [
      createConnack(0x04, 0),
      createConnack(0x2b, 0),
      createConnack(0x13, 0),
      Uint8Array.of(0x20, 4, 0, 0, 0, 9),
      Uint8Array.of(0xd0, 1, 0),
      Uint8Array.of(0x40, 5, 0, 1, 0, 0, 9),
      Uint8Array.of(0x34, 6, 0, 1, 0x61, 0, 1, 0),
    ])
      expect(() => readPackets(malformed), String(malformed)).toThrow(MalformedError);
  });

  it('are copied once if they arrive in many small pieces', () => {
    const large = encodePublish({ topic: 't', payload: new Uint8Array(100_000).fill(7), qos: 0 });
    const setSpy = vi.spyOn(Uint8Array.prototype, 'set');
    const packets = readPackets(large, new Array(1_001).fill(100));
    const bytes = setSpy.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
    setSpy.mockRestore();
    expect(packets).toHaveLength(1);
    expect(bytes).toBeLessThan(2 * large.length);
  });

  it('are refused if larger than allowed, before they arrive in full', () => {
    const reader = new MqttReader(1_000);
    expect(() => reader.read(Uint8Array.of(0x30, 0xff, 0xff, 0x03), () => undefined)).toThrow(MalformedError);
    expect(() =>
      new MqttReader(1_000).read(Uint8Array.of(0x30, 0xff, 0xff, 0xff, 0xff), () => undefined),
    ).toThrow(MalformedError);
  });
});

function parseWithReference(packet: Uint8Array): OtherPacket {
  const packets: OtherPacket[] = [];
  const reader = parser(V5);
  reader.on('packet', (nextPacket: OtherPacket) => packets.push(nextPacket));
  reader.parse(Buffer.from(packet));
  expect(packets).toHaveLength(1);
  return packets[0] as OtherPacket;
}

/** Reads bytes with our implementation, in pieces of the given lengths. */
function readPackets(bytes: Uint8Array, pieces: readonly number[] = [bytes.length]): BrokerPacket[] {
  const reader = new MqttReader(MAX_PACKET_SIZE);
  const packets: BrokerPacket[] = [];
  let offset = 0;
  for (const length of pieces) {
    reader.read(bytes.slice(offset, offset + length), (packet) => packets.push(copyPacket(packet)));
    offset += length;
  }
  return packets;
}

/** Copies a packet, whose views are valid only until the next piece. */
function copyPacket(packet: BrokerPacket): BrokerPacket {
  return {
    ...packet,
    payload: packet.payload.slice(),
    correlation: packet.correlation?.slice() ?? null,
  };
}

function createPacket(type: number, fields: Partial<BrokerPacket> = {}): BrokerPacket {
  return {
    type,
    topic: null,
    packetId: 0,
    reason: 0,
    payload: new Uint8Array(0),
    isRetained: false,
    correlation: null,
    keepAliveSeconds: null,
    ...fields,
  };
}

function formatPacket(packet: BrokerPacket): string {
  return `${packet.type} ${packet.topic} ${packet.payload} ${packet.packetId} ${packet.isRetained} ${packet.correlation}`;
}
