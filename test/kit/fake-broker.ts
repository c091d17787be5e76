/**
 * A broker behind the fake sockets. It uses a third-party implementation of MQTT 5, which does not share the product's
 * mistakes.
 */
import { generate, type Packet, parser } from 'mqtt-packet';
import type { FakePorts, FakeSocket } from './fake-ports';
import { settle } from './fake-ports';

const V5 = { protocolVersion: 5 } as const;
/** Reason codes of a granted and a refused subscription. */
const GRANTED = 0;
const NOT_AUTHORIZED = 0x87;

type SentPacket = Packet & { readonly topic?: string; readonly payload?: Uint8Array };

const matchesTopic = (filter: string, topic: string): boolean => {
  if (topic.startsWith('$') !== filter.startsWith('$')) return false;
  const levels = topic.split('/');
  const filterLevels = filter.split('/');
  return (
    filterLevels.every(
      (level, at) => level === '#' || (level === '+' && at < levels.length) || level === levels[at],
    ) &&
    (filterLevels.at(-1) === '#' || filterLevels.length === levels.length)
  );
};

export class FakeBroker {
  readonly #ports: FakePorts;
  readonly #readCounts = new Map<FakeSocket, number>();
  readonly retained = new Map<string, Uint8Array | string>();
  connectReason = 0;
  isForbidden: (filter: string) => boolean = () => false;
  serverKeepAlive: number | null = null;
  isAnswering = true;
  readonly received: SentPacket[] = [];
  #filters: string[] = [];

  constructor(ports: FakePorts) {
    this.#ports = ports;
  }

  listReceived(cmd: string): SentPacket[] {
    return this.received.filter((packet) => packet.cmd === cmd);
  }

  listPublished(topic: string): Uint8Array[] {
    return this.listReceived('publish').flatMap((packet) =>
      packet.topic === topic ? [packet.payload ?? new Uint8Array()] : [],
    );
  }

  /** Opens the newest socket and answers until the client sends nothing more. */
  async open(): Promise<void> {
    await settle();
    this.#ports.socket.open();
    await this.answer();
  }

  /** Answers the pending packets of the newest socket. */
  async answer(): Promise<void> {
    const { socket } = this.#ports;
    for (;;) {
      await settle(4);
      const from = this.#readCounts.get(socket) ?? 0;
      const newPackets = socket.sentBytes.slice(from);
      if (newPackets.length === 0) return;
      this.#readCounts.set(socket, socket.sentBytes.length);
      const reader = parser(V5);
      reader.on('packet', (packet: Packet) => this.#handlePacket(socket, packet as SentPacket));
      for (const bytes of newPackets) reader.parse(Buffer.from(bytes));
    }
  }

  publish(topic: string, payload: Uint8Array | string, options: object = {}): void {
    if (!this.#filters.some((filter) => matchesTopic(filter, topic))) return;
    this.send({
      cmd: 'publish',
      topic,
      payload: Buffer.from(payload),
      qos: 0,
      dup: false,
      retain: false,
      ...options,
    });
  }

  send(packet: object, socket = this.#ports.socket): void {
    socket.receiveBytes(new Uint8Array(generate(packet as Packet, V5)));
  }

  #handlePacket(socket: FakeSocket, packet: SentPacket): void {
    this.received.push(packet);
    switch (packet.cmd) {
      case 'connect':
        this.#filters = [];
        this.send(
          {
            cmd: 'connack',
            reasonCode: this.connectReason,
            sessionPresent: false,
            properties: this.serverKeepAlive === null ? {} : { serverKeepAlive: this.serverKeepAlive },
          },
          socket,
        );
        return;
      case 'subscribe': {
        const filters = packet.subscriptions.map(({ topic }) => topic);
        const granted = filters.map((filter) => (this.isForbidden(filter) ? NOT_AUTHORIZED : GRANTED));
        this.send({ cmd: 'suback', messageId: packet.messageId, granted }, socket);
        const accepted = filters.filter((filter) => !this.isForbidden(filter));
        this.#filters.push(...accepted);
        for (const [topic, payload] of this.retained)
          if (accepted.some((filter) => matchesTopic(filter, topic)))
            this.publish(topic, payload, { retain: true });
        return;
      }
      case 'publish':
        if (packet.qos === 1)
          this.send({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 }, socket);
        // All subscribers receive it, including the sender.
        this.publish(packet.topic ?? '', packet.payload ?? '');
        return;
      case 'pingreq':
        if (this.isAnswering) this.send({ cmd: 'pingresp' }, socket);
    }
  }
}
