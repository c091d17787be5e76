/** A plant fed by the Sparkplug dialect, message by message, without a broker or a page. */
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { Plant } from '../../workers/monitor/broker/plant';
import '../../workers/monitor/broker/rebirths';
import { Sparkplug } from '../../workers/monitor/broker/sparkplug';
import { plantEvents } from './broker-access';
import { FakePorts, START } from './fake-ports';
import { decodePayload, encodePayload } from './sparkplug';

export type Metric = Readonly<Record<string, unknown>>;
export interface TakeOptions {
  readonly isRetained?: boolean;
  readonly seq?: number;
}

export class SparkplugPlant {
  readonly ports = new FakePorts();
  readonly plant = new Plant();
  readonly asked: string[] = [];
  readonly counted: number[] = [];
  /** Number of values in each arrival. */
  readonly valued: number[] = [];
  readonly dialect = new Sparkplug(
    this.ports,
    this.plant,
    { groups: [], mayAskRebirth: true },
    plantEvents({
      valued: (_, count) => this.valued.push(count),
      publish: ({ topic, payload }) => {
        if (JSON.stringify(decodePayload(payload)).includes('Node Control/Rebirth')) this.asked.push(topic);
        // The broker delivers it to all clients, including the sender.
        this.takeBytes(topic, payload);
      },
      counted: (what) => this.counted.push(what),
    }),
  );

  /** Receives a message. The topic's prefix may be omitted (`NDATA/n`), except for certificates. */
  take(topic: string, metrics: readonly Metric[] = [], { isRetained, seq }: TakeOptions = {}): void {
    const payload = encodePayload({ timestamp: START, metrics, ...(seq === undefined ? {} : { seq }) });
    this.takeBytes(topic, payload, isRetained);
  }

  takeBytes(topic: string, payload: Uint8Array, isRetained = false): void {
    const whole = /^[ND][A-Z]+\//.test(topic) ? `spBv1.0/g/${topic}` : topic;
    this.dialect.take({ topic: whole, payload, isRetained, correlation: null }, this.ports.now());
  }

  getState(id: string): boolean | null | undefined {
    return this.plant.get(id as EquipmentId)?.isOnline;
  }

  /** Returns number and liveness of a signal; `undefined` if missing. */
  shown(id: string): readonly [number | undefined, boolean] | undefined {
    const place = this.plant.ids.indexOf(id as SignalId);
    return place === -1 ? undefined : [this.plant.numbers[place], this.plant.isLive(place)];
  }
}
