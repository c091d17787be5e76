/** A plant with one Sparkplug node and one device, and a stage whose pages watch it over the broker. */
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import './broker-code';
import type { BrokerAccess, BrokerWatch } from '../../workers/monitor/contract/contract';
import { BROKER_ACCESS, createBrokerWatch } from './broker-access';
import { FakeBroker } from './fake-broker';
import { START, settle } from './fake-ports';
import { decodePayload, encodePayload } from './sparkplug';
import { type WatchedPage, WatchStage } from './watch-stage';

export { decodePayload };

const ACCESS: BrokerAccess = {
  ...BROKER_ACCESS,
  url: 'wss://broker/mqtt',
  username: 'watch',
  password: 'secret',
  groups: ['Werk'],
  mayRequestRebirth: true,
};
export const DEVICE = 'Werk/N1/P201' as EquipmentId;
const ALIAS = { pressure: 1, running: 2, text: 3 } as const;

export const createBrokerSpec = (
  signals: readonly string[],
  overrides: Partial<BrokerAccess> = {},
  device: EquipmentId = DEVICE,
): BrokerWatch =>
  createBrokerWatch(
    { ...ACCESS, ...overrides },
    {
      dataEquip: [device],
      slots: signals.map((name) => ({
        src: 'signal',
        signalId: `${device}#${name}` as SignalId,
        equipmentId: device,
      })),
    },
  );

interface Metric {
  readonly name?: string;
  readonly alias?: number;
  readonly type: string;
  readonly value: unknown;
  readonly isNull?: boolean;
  readonly isHistorical?: boolean;
  /** The current time if absent. */
  readonly timestamp?: number;
  readonly properties?: object;
}

export const pressure = (value: number): Metric => ({ alias: ALIAS.pressure, type: 'Double', value });

export class BrokerStage {
  readonly stage = new WatchStage();
  readonly broker = new FakeBroker(this.stage.ports);
  #seq = 0;

  now(): number {
    return START + this.stage.ports.time;
  }

  /** Returns the next message number; an extra call creates a gap. */
  nextSeq(): number {
    return this.#seq++ % 256;
  }

  encode(metrics: readonly Metric[], seq: number | null = this.nextSeq()): Uint8Array {
    return encodePayload({
      timestamp: this.now(),
      metrics: metrics.map((metric) => ({ timestamp: this.now(), ...metric })),
      ...(seq === null ? {} : { seq }),
    });
  }

  encodeNodeBirth(bdSeq = 0): Uint8Array {
    this.#seq = 0;
    return this.encode([{ name: 'bdSeq', type: 'Int64', value: bdSeq }]);
  }

  encodeDeviceBirth(pressure = 5): Uint8Array {
    return this.encode([
      {
        name: 'pressure',
        alias: ALIAS.pressure,
        type: 'Double',
        value: pressure,
        properties: { engUnit: { type: 'String', value: 'bar' } },
      },
      { name: 'running', alias: ALIAS.running, type: 'Boolean', value: true },
      { name: 'text', alias: ALIAS.text, type: 'String', value: 'ok' },
    ]);
  }

  publishBirths(bdSeq = 0, pressure = 5): void {
    this.broker.publish('spBv1.0/Werk/NBIRTH/N1', this.encodeNodeBirth(bdSeq));
    this.broker.publish('spBv1.0/Werk/DBIRTH/N1/P201', this.encodeDeviceBirth(pressure));
  }

  /** Publishes the births, then waits for a page to show them. */
  async startPlant(bdSeq?: number, pressure?: number): Promise<void> {
    this.publishBirths(bdSeq, pressure);
    await this.stage.ports.advance(200);
  }

  async advance(ms: number): Promise<void> {
    await this.stage.ports.advance(ms);
    await this.broker.answer();
  }

  publishData(...metrics: readonly Metric[]): void {
    this.broker.publish('spBv1.0/Werk/DDATA/N1/P201', this.encode(metrics));
  }

  publishDeath(bdSeq = 0): void {
    const death = this.encode([{ name: 'bdSeq', type: 'Int64', value: bdSeq }], null);
    this.broker.publish('spBv1.0/Werk/NDEATH/N1', death);
  }

  countRebirths(): number {
    return this.broker
      .listPublished('spBv1.0/Werk/NCMD/N1')
      .filter((bytes) => JSON.stringify(decodePayload(bytes)).includes('Node Control/Rebirth')).length;
  }

  async watch(
    signals: readonly string[] = ['pressure'],
    overrides: Partial<BrokerAccess> = {},
  ): Promise<WatchedPage> {
    const page = await this.stage.watch(createBrokerSpec(signals, overrides));
    await settle();
    return page;
  }

  async watchLive(signals?: readonly string[], overrides?: Partial<BrokerAccess>): Promise<WatchedPage> {
    const page = await this.watch(signals, overrides);
    await this.broker.open();
    await this.stage.ports.advance(200);
    return page;
  }

  close(): Promise<void> {
    return this.stage.close();
  }
}
