/**
 * Edge nodes that publish the readings of a gateway on change. Writes pass through the plant's interlocks and are
 * answered by the next report.
 */
import { type EdgeMetric, EdgeNode } from '../../kit/edge-node';
import type { MqttAccount } from '../../kit/mqtt-connection';
import { fixedRate } from '../../platform/fixed-rate';
import type { DataType, Plant, PlantValue } from '../../platform/model';
import { REFUSED } from '../../platform/plant/spec';
import { GROUP, NODE_NAMES, type SiteSignal } from './site-signals';

const STEP_MS = 250;
const GOOD = '200';

const TYPES: Readonly<Record<DataType, EdgeMetric['type']>> = {
  bit: 'Boolean',
  int: 'Int32',
  uint: 'UInt64',
  float: 'Double',
  string: 'String',
};

/** Converts the plant's text to the type of the metric. 64-bit integers stay strings of digits. */
function typed(type: EdgeMetric['type'], text: string): EdgeMetric['value'] {
  if (type === 'Boolean') return text === '1' || text === 'true';
  return type === 'String' || type === 'UInt64' ? text : Number(text);
}
const asText = (value: EdgeMetric['value']): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);

export interface EdgePlantDeps {
  readonly plant: Plant;
  readonly signals: ReadonlyMap<string, SiteSignal>;
  readonly account: MqttAccount;
  /** Called with a description of each command and its result. */
  readonly commanded: (words: string) => void;
}

export class EdgePlant {
  readonly nodes: ReadonlyMap<string, EdgeNode>;
  readonly #deps: EdgePlantDeps;
  readonly #metrics = new Map<string, EdgeMetric>();
  /** Ids of written signals, which are reported even if unchanged. */
  readonly #written = new Set<string>();
  #stop: (() => void) | null = null;

  constructor(deps: EdgePlantDeps) {
    this.#deps = deps;
    this.nodes = new Map(NODE_NAMES.map((name) => [name, this.#getNode(name)]));
  }

  async start(port: number): Promise<void> {
    for (const node of this.nodes.values()) await node.start(port);
    this.#stop = fixedRate(STEP_MS, () => this.#step());
  }

  stop(): void {
    this.#stop?.();
    for (const node of this.nodes.values()) node.die();
  }

  #getNode(nodeName: string): EdgeNode {
    const { plant, signals, account } = this.#deps;
    const devices = new Map<string, Map<string, EdgeMetric>>();
    for (const [id, { signal, node, device, name, unit }] of signals) {
      if (node !== nodeName) continue;
      const { value, time, code } = plant.value(id);
      const type = TYPES[signal.dataType];
      const metric: EdgeMetric = {
        type,
        value: typed(type, value ?? ''),
        time,
        isBad: code !== GOOD,
        ...(unit === '' ? {} : { unit }),
      };
      this.#metrics.set(id, metric);
      const own = devices.get(device) ?? new Map<string, EdgeMetric>();
      devices.set(device, own.set(name, metric));
    }
    return new EdgeNode(GROUP, nodeName, devices, {
      account,
      command: (device, name, value) => this.#write(device, name, asText(value)),
    });
  }

  #write(device: string, name: string, text: string): void {
    const id = `${device}-${name}`;
    const result = this.#deps.plant.write(id, text, 'operator');
    this.#written.add(id);
    const reason = result.ok ? '' : Object.entries(REFUSED).find(([, code]) => code === result.code)?.[0];
    this.#deps.commanded(`${device}#${name} = ${text}: ${result.ok ? 'done' : `refused (${reason})`}`);
  }

  #step(): void {
    for (const event of this.#deps.plant.advance(Date.now()))
      if (event.kind === 'report') this.#report(event.values);
  }

  #report(values: ReadonlyMap<string, PlantValue>): void {
    const changed = new Map<string, SiteSignal[]>();
    for (const [id, { value, time }] of values) {
      const site = this.#deps.signals.get(id);
      const metric = this.#metrics.get(id);
      if (site === undefined || metric === undefined || value === null) continue;
      const next = typed(metric.type, value);
      metric.time = time;
      const isAwaited = this.#written.delete(id);
      if (next === metric.value && !isAwaited) continue;
      metric.value = next;
      const others = changed.get(site.equipmentId) ?? [];
      others.push(site);
      changed.set(site.equipmentId, others);
    }
    for (const sites of changed.values()) {
      const [first] = sites;
      if (first === undefined) continue;
      this.nodes.get(first.node)?.report(
        first.device,
        sites.map(({ name }) => name),
      );
    }
  }
}
