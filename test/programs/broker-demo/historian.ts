/**
 * Reads names from birth messages and stores the numbers of each second in one request. An unchanged value is stored
 * once a minute while its node is alive, to continue its curve.
 */
import { type MqttAccount, MqttConnection } from '../../kit/mqtt-connection';
import { type DecodedMetric, decodePayload } from '../../kit/sparkplug';
import type { StoredSeries, VictoriaMetrics } from '../../kit/victoria-metrics';
import { GROUP } from './site-signals';

const FLUSH_MS = 1_000;
const REPEAT_MS = 60_000;

interface Series {
  readonly node: string;
  readonly equipment: string;
  readonly signal: string;
  /** The latest number; NaN before the first one. */
  last: number;
  keptAt: number;
  values: number[];
  timestamps: number[];
}

function toNumber(value: DecodedMetric['value']): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? value.toNumber() : Number.NaN;
}

export class Historian {
  /** Series by node and alias. */
  readonly #seriesByAlias = new Map<string, Map<string, Series>>();
  readonly #series = new Map<string, Series>();
  readonly #liveNodes = new Set<string>();
  #connection: MqttConnection | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #flushing: Promise<void> = Promise.resolve();

  /** `onError` is called if the store rejects points. */
  constructor(
    private readonly store: VictoriaMetrics,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(port: number, account: MqttAccount): Promise<void> {
    this.#connection = await MqttConnection.open({
      port,
      account,
      clientId: 'historian',
      onMessage: (topic, payload) => this.#handleMessage(topic, payload),
    });
    this.#connection.subscribe([`spBv1.0/${GROUP}/#`]);
    this.#timer = setInterval(() => {
      this.#flushing = this.#flush().catch(this.onError);
    }, FLUSH_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer ?? undefined);
    this.#connection?.cut();
    await this.#flushing;
  }

  #handleMessage(topic: string, payload: Uint8Array): void {
    const [, group, kind, node = '', device] = topic.split('/');
    if (kind === 'NDEATH') this.#liveNodes.delete(node);
    if (kind === 'NBIRTH') {
      this.#liveNodes.add(node);
      this.#seriesByAlias.set(node, new Map());
    }
    if (device === undefined || (kind !== 'DBIRTH' && kind !== 'DDATA')) return;
    const aliases = this.#seriesByAlias.get(node);
    const { metrics = [], timestamp = Date.now() } = decodePayload(payload);
    for (const metric of metrics) {
      const alias = String(metric.alias);
      if (kind === 'DBIRTH' && metric.name !== undefined)
        aliases?.set(alias, this.#getSeries(node, `${group}/${node}/${device}`, metric.name));
      const series = aliases?.get(alias);
      if (series !== undefined)
        recordValue(series, toNumber(metric.value), Number(metric.timestamp ?? timestamp));
    }
  }

  #getSeries(node: string, equipment: string, signal: string): Series {
    const key = `${equipment}#${signal}`;
    const existing = this.#series.get(key);
    if (existing !== undefined) return existing;
    const created = { node, equipment, signal, last: Number.NaN, keptAt: 0, values: [], timestamps: [] };
    this.#series.set(key, created);
    return created;
  }

  async #flush(): Promise<void> {
    const now = Date.now();
    const pendingSeries: StoredSeries[] = [];
    for (const series of this.#series.values()) {
      if (series.keptAt < now - REPEAT_MS && this.#liveNodes.has(series.node))
        recordValue(series, series.last, now);
      const { equipment, signal, values, timestamps } = series;
      if (values.length === 0) continue;
      pendingSeries.push({ equipment, signal, values, timestamps });
      series.values = [];
      series.timestamps = [];
    }
    if (pendingSeries.length > 0) await this.store.add(pendingSeries);
  }
}

/** Records a value. Texts are skipped, since the store holds only numbers. */
function recordValue(series: Series, value: number, time: number): void {
  if (Number.isNaN(value)) return;
  series.last = value;
  series.keptAt = Date.now();
  series.values.push(value);
  series.timestamps.push(time);
}
