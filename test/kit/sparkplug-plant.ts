/** A plant fed by the Sparkplug dialect, message by message, without a broker or a page. */
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { Plant } from '../../workers/monitor/broker/plant';
import '../../workers/monitor/broker/rebirths';
import { Sparkplug } from '../../workers/monitor/broker/sparkplug';
import { createPlantEvents } from './broker-access';
import { FakePorts, START } from './fake-ports';
import { decodePayload, encodePayload } from './sparkplug';

export type Metric = Readonly<Record<string, unknown>>;
export interface MessageOptions {
  readonly isRetained?: boolean;
  readonly seq?: number;
}

export class SparkplugPlant {
  readonly ports = new FakePorts();
  readonly plant = new Plant();
  readonly rebirthTopics: string[] = [];
  readonly increments: number[] = [];
  /** Number of values in each arrival. */
  readonly valueCounts: number[] = [];
  readonly dialect = new Sparkplug(
    this.ports,
    this.plant,
    { groups: [], mayRequestRebirth: true },
    createPlantEvents({
      onValues: (_, count) => this.valueCounts.push(count),
      publish: ({ topic, payload }) => {
        if (JSON.stringify(decodePayload(payload)).includes('Node Control/Rebirth'))
          this.rebirthTopics.push(topic);
        // The broker delivers it to all clients, including the sender.
        this.receiveBytes(topic, payload);
      },
      increment: (counter) => this.increments.push(counter),
    }),
  );

  /** Receives a message. The topic's prefix may be omitted (`NDATA/n`), except for certificates. */
  receive(topic: string, metrics: readonly Metric[] = [], { isRetained, seq }: MessageOptions = {}): void {
    const payload = encodePayload({ timestamp: START, metrics, ...(seq === undefined ? {} : { seq }) });
    this.receiveBytes(topic, payload, isRetained);
  }

  receiveBytes(topic: string, payload: Uint8Array, isRetained = false): void {
    const fullTopic = /^[ND][A-Z]+\//.test(topic) ? `spBv1.0/g/${topic}` : topic;
    this.dialect.handleMessage(
      { topic: fullTopic, payload, isRetained, correlation: null },
      this.ports.now(),
    );
  }

  getState(id: string): boolean | null | undefined {
    return this.plant.get(id as EquipmentId)?.isOnline;
  }

  /** Returns number and liveness of a signal; `undefined` if missing. */
  getShown(id: string): readonly [number | undefined, boolean] | undefined {
    const place = this.plant.ids.indexOf(id as SignalId);
    return place === -1 ? undefined : [this.plant.numbers[place], this.plant.isLive(place)];
  }
}
