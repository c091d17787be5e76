/**
 * Edge nodes that publish the readings of a gateway on change. Writes pass through the plant's interlocks and are
 * answered by the next report.
 */
import { type EdgeMetric, EdgeNode } from '../../kit/edge-node';
import type { MqttAccount } from '../../kit/mqtt-connection';
import { startFixedRate } from '../../platform/fixed-rate';
import type { DataType, Plant, PlantValue } from '../../platform/model';
import { REFUSED } from '../../platform/plant/spec';
import { GROUP, NODE_NAMES, type SiteSignal } from './site-signals';

const STEP_MS = 250;
const GOOD = '200';

const METRIC_TYPES: Readonly<Record<DataType, EdgeMetric['type']>> = {
  bit: 'Boolean',
  int: 'Int32',
  uint: 'UInt64',
  float: 'Double',
  string: 'String',
};

/** Converts the plant's text to the type of the metric. 64-bit integers stay strings of digits. */
function toMetricValue(type: EdgeMetric['type'], text: string): EdgeMetric['value'] {
  if (type === 'Boolean') return text === '1' || text === 'true';
  return type === 'String' || type === 'UInt64' ? text : Number(text);
}
const toText = (value: EdgeMetric['value']): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : String(value);

export interface EdgePlantDeps {
  readonly plant: Plant;
  readonly signals: ReadonlyMap<string, SiteSignal>;
  readonly account: MqttAccount;
  /** Called with a description of each command and its result. */
  readonly onCommand: (message: string) => void;
}

export class EdgePlant {
  readonly nodes: ReadonlyMap<string, EdgeNode>;
  readonly #deps: EdgePlantDeps;
  readonly #metrics = new Map<string, EdgeMetric>();
  /** Ids of written signals, which are reported even if unchanged. */
  readonly #writtenIds = new Set<string>();
  #stop: (() => void) | null = null;

  constructor(deps: EdgePlantDeps) {
    this.#deps = deps;
    this.nodes = new Map(NODE_NAMES.map((name) => [name, this.#createNode(name)]));
  }

  async start(port: number): Promise<void> {
    for (const node of this.nodes.values()) await node.start(port);
    this.#stop = startFixedRate(STEP_MS, () => this.#step());
  }

  stop(): void {
    this.#stop?.();
    for (const node of this.nodes.values()) node.die();
  }

  #createNode(nodeName: string): EdgeNode {
    const { plant, signals, account } = this.#deps;
    const devices = new Map<string, Map<string, EdgeMetric>>();
    for (const [id, { signal, node, device, name, unit }] of signals) {
      if (node !== nodeName) continue;
      const { value, time, code } = plant.value(id);
      const type = METRIC_TYPES[signal.dataType];
      const metric: EdgeMetric = {
        type,
        value: toMetricValue(type, value ?? ''),
        time,
        isBad: code !== GOOD,
        ...(unit === '' ? {} : { unit }),
      };
      this.#metrics.set(id, metric);
      const deviceMetrics = devices.get(device) ?? new Map<string, EdgeMetric>();
      devices.set(device, deviceMetrics.set(name, metric));
    }
    return new EdgeNode(GROUP, nodeName, devices, {
      account,
      command: (device, name, value) => this.#write(device, name, toText(value)),
    });
  }

  #write(device: string, name: string, text: string): void {
    const id = `${device}-${name}`;
    const result = this.#deps.plant.write(id, text, 'operator');
    this.#writtenIds.add(id);
    const reason = result.ok ? '' : Object.entries(REFUSED).find(([, code]) => code === result.code)?.[0];
    this.#deps.onCommand(`${device}#${name} = ${text}: ${result.ok ? 'done' : `refused (${reason})`}`);
  }

  #step(): void {
    for (const event of this.#deps.plant.advance(Date.now()))
      if (event.kind === 'report') this.#report(event.values);
  }

  #report(values: ReadonlyMap<string, PlantValue>): void {
    const changedByEquipment = new Map<string, SiteSignal[]>();
    for (const [id, { value, time }] of values) {
      const siteSignal = this.#deps.signals.get(id);
      const metric = this.#metrics.get(id);
      if (siteSignal === undefined || metric === undefined || value === null) continue;
      const newValue = toMetricValue(metric.type, value);
      metric.time = time;
      const isWritten = this.#writtenIds.delete(id);
      if (newValue === metric.value && !isWritten) continue;
      metric.value = newValue;
      const changedSignals = changedByEquipment.get(siteSignal.equipmentId) ?? [];
      changedSignals.push(siteSignal);
      changedByEquipment.set(siteSignal.equipmentId, changedSignals);
    }
    for (const siteSignals of changedByEquipment.values()) {
      const [first] = siteSignals;
      if (first === undefined) continue;
      this.nodes.get(first.node)?.report(
        first.device,
        siteSignals.map(({ name }) => name),
      );
    }
  }
}
