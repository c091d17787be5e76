/** A plant with one Sparkplug node and one device, and a stage whose pages watch it over the broker. */
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import './broker-code';
import type { BrokerAccess, BrokerWatch } from '../../workers/monitor/contract/contract';
import { BROKER_ACCESS, brokerWatch } from './broker-access';
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
  mayAskRebirth: true,
};
export const DEVICE = 'Werk/N1/P201' as EquipmentId;
const ALIAS = { pressure: 1, running: 2, text: 3 } as const;

export const brokerSpec = (
  signals: readonly string[],
  change: Partial<BrokerAccess> = {},
  device: EquipmentId = DEVICE,
): BrokerWatch =>
  brokerWatch(
    { ...ACCESS, ...change },
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

  payload(metrics: readonly Metric[], seq: number | null = this.nextSeq()): Uint8Array {
    return encodePayload({
      timestamp: this.now(),
      metrics: metrics.map((metric) => ({ timestamp: this.now(), ...metric })),
      ...(seq === null ? {} : { seq }),
    });
  }

  nodeBirth(bdSeq = 0): Uint8Array {
    this.#seq = 0;
    return this.payload([{ name: 'bdSeq', type: 'Int64', value: bdSeq }]);
  }

  deviceBirth(pressure = 5): Uint8Array {
    return this.payload([
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

  born(bdSeq = 0, pressure = 5): void {
    this.broker.publish('spBv1.0/Werk/NBIRTH/N1', this.nodeBirth(bdSeq));
    this.broker.publish('spBv1.0/Werk/DBIRTH/N1/P201', this.deviceBirth(pressure));
  }

  /** Publishes the births, then waits for a page to show them. */
  async alive(bdSeq?: number, pressure?: number): Promise<void> {
    this.born(bdSeq, pressure);
    await this.stage.ports.advance(200);
  }

  async pass(ms: number): Promise<void> {
    await this.stage.ports.advance(ms);
    await this.broker.answer();
  }

  data(...metrics: readonly Metric[]): void {
    this.broker.publish('spBv1.0/Werk/DDATA/N1/P201', this.payload(metrics));
  }

  die(bdSeq = 0): void {
    const death = this.payload([{ name: 'bdSeq', type: 'Int64', value: bdSeq }], null);
    this.broker.publish('spBv1.0/Werk/NDEATH/N1', death);
  }

  rebirths(): number {
    return this.broker
      .published('spBv1.0/Werk/NCMD/N1')
      .filter((bytes) => JSON.stringify(decodePayload(bytes)).includes('Node Control/Rebirth')).length;
  }

  async watch(
    signals: readonly string[] = ['pressure'],
    change: Partial<BrokerAccess> = {},
  ): Promise<WatchedPage> {
    const page = await this.stage.watch(brokerSpec(signals, change));
    await settle();
    return page;
  }

  async live(signals?: readonly string[], change?: Partial<BrokerAccess>): Promise<WatchedPage> {
    const page = await this.watch(signals, change);
    await this.broker.open();
    await this.stage.ports.advance(200);
    return page;
  }

  close(): Promise<void> {
    return this.stage.close();
  }
}
