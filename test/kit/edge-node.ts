/** A Sparkplug B edge node over a real connection, based on third-party implementations. */
import { type MqttAccount, MqttConnection } from './mqtt-connection';
import { decodePayload, encodePayload } from './sparkplug';

const SEQ_COUNT = 256;
const REBIRTH = 'Node Control/Rebirth';
/** Value of the property `Quality` (Eclipse Sparkplug 3.0, 6.4.7). */
const BAD = 0;

type Value = number | boolean | string;
export interface EdgeMetric {
  readonly type: 'Double' | 'Boolean' | 'Int32' | 'UInt64' | 'String';
  /** Whole numbers beyond the precision of a double are given as text. */
  value: Value;
  readonly unit?: string;
  readonly isBad?: boolean;
  /** Source time, epoch ms; the time of sending if absent. */
  time?: number;
}
type Devices = ReadonlyMap<string, ReadonlyMap<string, EdgeMetric>>;

export interface EdgeNodeOptions {
  readonly account?: MqttAccount;
  /** Executes a device command; if absent, the metric takes the value. */
  readonly command?: (device: string, name: string, value: Value) => void;
}

const getProperties = ({ unit, isBad }: EdgeMetric): object => ({
  ...(unit === undefined ? {} : { engUnit: { type: 'String', value: unit } }),
  ...(isBad === true ? { Quality: { type: 'Int32', value: BAD } } : {}),
});

export class EdgeNode {
  rebirthCount = 0;
  readonly #group: string;
  readonly #node: string;
  readonly #devices: Devices;
  readonly #options: EdgeNodeOptions;
  readonly #aliases: ReadonlyMap<EdgeMetric, number>;
  #connection: MqttConnection | null = null;
  #seq = 0;
  #bdSeq = -1;

  constructor(group: string, node: string, devices: Devices, options: EdgeNodeOptions = {}) {
    this.#group = group;
    this.#node = node;
    this.#devices = devices;
    this.#options = options;
    const metrics = [...devices.values()].flatMap((deviceMetrics) => [...deviceMetrics.values()]);
    this.#aliases = new Map(metrics.map((metric, at) => [metric, at + 1]));
  }

  get isConnected(): boolean {
    return this.#connection !== null;
  }

  async start(port: number): Promise<void> {
    this.#bdSeq = (this.#bdSeq + 1) % SEQ_COUNT;
    const { account } = this.#options;
    const connection = await MqttConnection.open({
      port,
      clientId: `${this.#group}-${this.#node}`,
      account,
      will: { topic: this.#getTopic(`NDEATH/${this.#node}`), payload: this.#encodeDeath() },
      onMessage: (topic, payload) => this.#handleCommand(topic, payload),
    });
    this.#connection = connection;
    connection.subscribe(
      [`NCMD/${this.#node}`, `DCMD/${this.#node}/+`].map((suffix) => this.#getTopic(suffix)),
    );
    this.#publishBirth();
  }

  set(device: string, name: string, value: Value): void {
    const metric = this.#devices.get(device)?.get(name);
    if (metric === undefined) throw new Error(`no ${name}`);
    metric.value = value;
    this.report(device, [name]);
  }

  report(device: string, names: Iterable<string>): void {
    const deviceMetrics = this.#devices.get(device);
    const metrics = [...names].flatMap((name) => deviceMetrics?.get(name) ?? []);
    if (metrics.length === 0) return;
    this.#publish(
      `DDATA/${this.#node}/${device}`,
      metrics.map((metric) => ({
        ...this.#getValue(metric),
        ...(metric.isBad === true ? { properties: getProperties(metric) } : {}),
      })),
    );
  }

  /** Drops the connection; the broker publishes its will. */
  die(): void {
    this.#connection?.cut();
    this.#connection = null;
  }

  #getTopic(suffix: string): string {
    return `spBv1.0/${this.#group}/${suffix}`;
  }

  #encodeDeath(): Uint8Array {
    return encodePayload({
      timestamp: Date.now(),
      metrics: [{ name: 'bdSeq', type: 'Int64', value: this.#bdSeq }],
    });
  }

  #getValue(metric: EdgeMetric): object {
    const { type, value, time = Date.now() } = metric;
    return { alias: this.#aliases.get(metric), type, value, timestamp: time };
  }

  #publishBirth(): void {
    this.#seq = 0;
    this.#publish(`NBIRTH/${this.#node}`, [
      { name: 'bdSeq', type: 'Int64', value: this.#bdSeq },
      { name: REBIRTH, type: 'Boolean', value: false },
    ]);
    for (const [device, metrics] of this.#devices)
      this.#publish(
        `DBIRTH/${this.#node}/${device}`,
        [...metrics].map(([name, metric]) => ({
          name,
          ...this.#getValue(metric),
          properties: getProperties(metric),
        })),
      );
  }

  #handleCommand(topic: string, payload: Uint8Array): void {
    const device = topic.split('/')[4];
    for (const { name = '', alias, value } of decodePayload(payload).metrics ?? []) {
      if (device === undefined && name === REBIRTH && value === true) {
        this.rebirthCount++;
        this.#publishBirth();
      }
      const deviceMetrics = device === undefined ? undefined : this.#devices.get(device);
      if (device === undefined || deviceMetrics === undefined) continue;
      for (const [metricName, metric] of deviceMetrics)
        if (metricName === name || this.#aliases.get(metric) === Number(alias))
          this.#execute(device, metricName, value as Value);
    }
  }

  #execute(device: string, name: string, value: Value): void {
    const { command: onCommand } = this.#options;
    if (onCommand === undefined) this.set(device, name, value);
    else onCommand(device, name, value);
  }

  #publish(suffix: string, metrics: readonly object[]): void {
    const payload = encodePayload({ timestamp: Date.now(), seq: this.#seq++ % SEQ_COUNT, metrics });
    this.#connection?.publish(this.#getTopic(suffix), payload);
  }
}
