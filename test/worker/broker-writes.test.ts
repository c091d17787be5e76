/** Writing over a broker, by either dialect. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../src/shared/ids';
import { BrokerStage, brokerSpec, DEVICE, decodePayload, pressure } from '../kit/broker-stage';
import type { WatchedPage } from '../kit/watch-stage';

let born: BrokerStage['born'];
let broker: BrokerStage['broker'];
let data: BrokerStage['data'];
let live: BrokerStage['live'];
let stage: BrokerStage['stage'];
beforeEach(() => {
  ({ born, broker, data, live, stage } = new BrokerStage());
});
afterEach(() => stage.close());

describe('A write over a broker', () => {
  const SET = 'spBv1.0/Werk/DCMD/N1/P201';
  const writeTo = (page: WatchedPage, signal: string, value: string) =>
    stage.write(page, 'op1', `${DEVICE}#${signal}`, value);
  const phase = async (): Promise<string | undefined> => (await stage.api.operations())[0]?.phase;

  it('is one command, and has ended when its value is seen', async () => {
    const page = await live(['pressure'], { mayWrite: true });
    born();
    await stage.ports.advance(200);
    expect(await writeTo(page, 'pressure', '7.5')).toMatchObject({ ok: true });
    await stage.ports.advance(100);
    await broker.answer();
    expect(broker.of('publish').filter(({ topic }) => topic === SET)).toMatchObject([
      { qos: 0, retain: false },
    ]);
    expect(decodePayload(broker.published(SET)[0] ?? new Uint8Array())).toMatchObject({
      metrics: [{ name: 'pressure', type: 'Double', value: 7.5 }],
    });
    expect(await phase()).toBe('accepted');
    data(pressure(7.5));
    await stage.ports.advance(2_000);
    expect(await phase()).toBe('read-back');
    await broker.answer();
    expect(broker.published(SET)).toHaveLength(1);
  });

  it('whose value is never seen has an unknown end', async () => {
    const page = await live(['pressure'], { mayWrite: true });
    born();
    await stage.ports.advance(200);
    await writeTo(page, 'pressure', '7.5');
    await broker.answer();
    data(pressure(6));
    await stage.ports.advance(600_000);
    expect(await phase()).toBe('unknown');
    expect(broker.published(SET)).toHaveLength(1);
  });

  it('is not sent where the site does not allow it, where the link is lost, or where the type cannot hold it', async () => {
    const page = await live(['pressure', 'running']);
    born();
    await stage.ports.advance(200);
    expect(await writeTo(page, 'pressure', '7.5')).toMatchObject({
      ok: false,
      fault: { kind: 'unsupported' },
    });
    await stage.api.endSession();
    const other = await live(['pressure', 'running'], { mayWrite: true });
    born();
    await stage.ports.advance(200);
    await writeTo(other, 'running', '7.5');
    await stage.ports.advance(200);
    expect(await phase()).toBe('refused');
    stage.ports.socket.close();
    await stage.ports.advance(200);
    expect(await stage.write(other, 'op2', `${DEVICE}#pressure`, '7')).toMatchObject({
      ok: false,
      fault: { kind: 'offline' },
    });
    await stage.ports.advance(20_000);
    await broker.open();
    await stage.ports.advance(1_000);
    await broker.answer();
    expect(broker.published(SET)).toEqual([]);
  });

  it('to a plain topic ends by its answer', async () => {
    broker.retained.set('werk/pump/$state', 'online');
    broker.retained.set('werk/pump/level', '12.5');
    const page = await stage.watch(
      brokerSpec(['level'], { dialect: 'json', prefix: 'werk', mayWrite: true }, 'pump' as EquipmentId),
    );
    await broker.open();
    await stage.ports.advance(200);
    for (const [id, answer, end] of [
      ['op1', '{"ok":true}', 'done'],
      ['op2', '{"ok":false,"error":"locked"}', 'refused'],
    ] as const) {
      await stage.write(page, id, 'pump#level', '14');
      await stage.ports.advance(100);
      await broker.answer();
      const sent = broker
        .of('publish')
        .filter(({ topic }) => topic === 'werk/pump/level/set')
        .at(-1);
      const { responseTopic, correlationData } =
        (sent as { properties?: Record<string, unknown> }).properties ?? {};
      broker.publish(String(responseTopic), answer, { properties: { correlationData } });
      await stage.ports.advance(3_000);
      expect(await phase()).toBe(end);
    }
  });
});
