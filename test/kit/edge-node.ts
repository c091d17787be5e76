/**
 * An edge node of Sparkplug B over a real connection, by implementations of others: it is born with its last will at the
 * broker, sends what changes, is born again when it is asked, and carries commands out.
 */
import { connect, type Socket } from 'node:net';
import { generate, type Packet, parser } from 'mqtt-packet';
import { get } from 'sparkplug-payload';

const { encodePayload, decodePayload } = get('spBv1.0') as {
  readonly encodePayload: (payload: object) => Uint8Array;
  readonly decodePayload: (bytes: Uint8Array) => { readonly metrics?: readonly NamedMetric[] };
};
const V5 = { protocolVersion: 5 } as const;
const SEQ_COUNT = 256;
const KEEP_ALIVE_SECONDS = 30;

interface NamedMetric {
  readonly name?: string;
  readonly value?: unknown;
}
export interface EdgeMetric {
  readonly type: 'Double' | 'Boolean' | 'Int32' | 'String';
  value: number | boolean | string;
}

export class EdgeNode {
  /** Births that it was asked for. */
  rebirths = 0;
  readonly #group: string;
  readonly #node: string;
  readonly #devices: ReadonlyMap<string, ReadonlyMap<string, EdgeMetric>>;
  #socket: Socket | null = null;
  #seq = 0;
  #bdSeq = -1;

  constructor(group: string, node: string, devices: ReadonlyMap<string, ReadonlyMap<string, EdgeMetric>>) {
    this.#group = group;
    this.#node = node;
    this.#devices = devices;
  }

  /** Connects, and is born. */
  async start(port: number): Promise<void> {
    this.#bdSeq++;
    const socket = connect(port, '127.0.0.1');
    this.#socket = socket;
    const reader = parser(V5);
    socket.on('data', (bytes) => reader.parse(bytes));
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      reader.on('packet', (packet: Packet) => {
        if (packet.cmd === 'connack') resolve();
        if (packet.cmd === 'publish') this.#command(packet.topic, packet.payload as Uint8Array);
      });
      this.#send({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 5,
        clean: true,
        clientId: `${this.#group}-${this.#node}`,
        keepalive: KEEP_ALIVE_SECONDS,
        will: { topic: this.#topic('NDEATH'), payload: Buffer.from(this.#death()), qos: 0, retain: false },
      });
    });
    const commands = [`NCMD/${this.#node}`, `DCMD/${this.#node}/+`];
    this.#send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: commands.map((end) => ({ topic: `spBv1.0/${this.#group}/${end}`, qos: 0 })),
    });
    this.#beBorn();
  }

  /** Sends a new value of a device. */
  set(device: string, name: string, value: EdgeMetric['value']): void {
    const metric = this.#devices.get(device)?.get(name);
    if (metric === undefined) throw new Error(`no ${name}`);
    metric.value = value;
    const alias = this.#aliasOf(device, name);
    this.#publish(`DDATA/${this.#node}/${device}`, [
      { alias, type: metric.type, value, timestamp: Date.now() },
    ]);
  }

  /** Dies without a word: the broker says so. */
  die(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #topic(kind: string): string {
    return `spBv1.0/${this.#group}/${kind}/${this.#node}`;
  }

  #death(): Uint8Array {
    return encodePayload({
      timestamp: Date.now(),
      metrics: [{ name: 'bdSeq', type: 'Int64', value: this.#bdSeq }],
    });
  }

  #aliasOf(device: string, name: string): number {
    let alias = 0;
    for (const [owner, metrics] of this.#devices)
      for (const known of metrics.keys()) {
        alias++;
        if (owner === device && known === name) return alias;
      }
    throw new Error(`no ${name}`);
  }

  #beBorn(): void {
    this.#seq = 0;
    this.#publish(`NBIRTH/${this.#node}`, [
      { name: 'bdSeq', type: 'Int64', value: this.#bdSeq },
      { name: 'Node Control/Rebirth', type: 'Boolean', value: false },
    ]);
    for (const [device, metrics] of this.#devices)
      this.#publish(
        `DBIRTH/${this.#node}/${device}`,
        [...metrics].map(([name, { type, value }]) => ({
          name,
          alias: this.#aliasOf(device, name),
          type,
          value,
          timestamp: Date.now(),
        })),
      );
  }

  #command(topic: string, payload: Uint8Array): void {
    const device = topic.split('/')[4];
    for (const { name = '', value } of decodePayload(payload).metrics ?? []) {
      if (device === undefined && name === 'Node Control/Rebirth' && value === true) {
        this.rebirths++;
        this.#beBorn();
      }
      if (device !== undefined && this.#devices.get(device)?.has(name))
        this.set(device, name, value as EdgeMetric['value']);
    }
  }

  #publish(end: string, metrics: readonly object[]): void {
    const payload = encodePayload({ timestamp: Date.now(), seq: this.#seq++ % SEQ_COUNT, metrics });
    this.#send({
      cmd: 'publish',
      topic: `spBv1.0/${this.#group}/${end}`,
      payload: Buffer.from(payload),
      qos: 0,
      dup: false,
      retain: false,
    });
  }

  #send(packet: object): void {
    this.#socket?.write(generate(packet as Packet, V5));
  }
}
