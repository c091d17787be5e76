import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId } from '../../src/shared/ids';
import { BrokerStage, createBrokerSpec, DEVICE, decodePayload, pressure } from '../kit/broker-stage';
import type { WatchedPage } from '../kit/watch-stage';

let plant: BrokerStage;
beforeEach(() => {
  plant = new BrokerStage();
});
afterEach(() => plant.close());

describe('A write over a broker', () => {
  const SET = 'spBv1.0/Werk/DCMD/N1/P201';
  const writeTo = (page: WatchedPage, signal: string, value: string) =>
    plant.stage.write(page, 'op1', `${DEVICE}#${signal}`, value);
  const getStatus = async (): Promise<string | undefined> =>
    (await plant.stage.api.getOperations())[0]?.status;

  it('is one command and ends when its value is read back', async () => {
    const page = await plant.watchLive(['pressure'], { mayWrite: true });
    await plant.startPlant();
    expect(await writeTo(page, 'pressure', '7.5')).toMatchObject({ ok: true });
    await plant.advance(100);
    expect(plant.broker.listReceived('publish').filter(({ topic }) => topic === SET)).toMatchObject([
      { qos: 0, retain: false },
    ]);
    expect(decodePayload(plant.broker.listPublished(SET)[0] ?? new Uint8Array())).toMatchObject({
      metrics: [{ alias: expect.objectContaining({ low: 1 }), type: 'Double', value: 7.5 }],
    });
    expect(await getStatus()).toBe('accepted');
    plant.publishData(pressure(7.5));
    await plant.stage.ports.advance(2_000);
    expect(await getStatus()).toBe('read-back');
    await plant.broker.answer();
    expect(plant.broker.listPublished(SET)).toHaveLength(1);
  });

  it('ends as unknown if its value never appears', async () => {
    const page = await plant.watchLive(['pressure'], { mayWrite: true });
    await plant.startPlant();
    await writeTo(page, 'pressure', '7.5');
    await plant.broker.answer();
    plant.publishData(pressure(6));
    await plant.stage.ports.advance(600_000);
    expect(await getStatus()).toBe('unknown');
    expect(plant.broker.listPublished(SET)).toHaveLength(1);
  });

  it.each([
    ['bad', 0],
    ['old', 500],
  ])('is not completed by a value that the source marks as %s', async (_, quality) => {
    const page = await plant.watchLive(['pressure'], { mayWrite: true });
    await plant.startPlant();
    await writeTo(page, 'pressure', '0');
    await plant.broker.answer();
    plant.publishData({ ...pressure(0), properties: { Quality: { type: 'Int32', value: quality } } });
    await plant.stage.ports.advance(2_000);
    expect(await getStatus()).toBe('accepted');
    plant.publishData(pressure(0));
    await plant.stage.ports.advance(5_000);
    expect(await getStatus()).toBe('read-back');
  });

  it('is not sent if the site forbids it, the link is lost or the type cannot hold it', async () => {
    const page = await plant.watchLive(['pressure', 'running']);
    await plant.startPlant();
    expect(await writeTo(page, 'pressure', '7.5')).toMatchObject({
      ok: false,
      fault: { kind: 'unsupported' },
    });
    await plant.stage.api.endSession();
    const otherPage = await plant.watchLive(['pressure', 'running'], { mayWrite: true });
    await plant.startPlant();
    await writeTo(otherPage, 'running', '7.5');
    await plant.stage.ports.advance(200);
    expect(await getStatus()).toBe('refused');
    plant.stage.ports.socket.close();
    await plant.stage.ports.advance(200);
    expect(await plant.stage.write(otherPage, 'op2', `${DEVICE}#pressure`, '7')).toMatchObject({
      ok: false,
      fault: { kind: 'offline' },
    });
    await plant.stage.ports.advance(20_000);
    await plant.broker.open();
    await plant.advance(1_000);
    expect(plant.broker.listPublished(SET)).toEqual([]);
  });

  it('to a plain topic ends with its answer', async () => {
    plant.broker.retained.set('werk/pump/$state', 'online');
    plant.broker.retained.set('werk/pump/level', '12.5');
    const page = await plant.stage.watch(
      createBrokerSpec(['level'], { dialect: 'json', prefix: 'werk', mayWrite: true }, 'pump' as EquipmentId),
    );
    await plant.broker.open();
    await plant.stage.ports.advance(200);
    for (const [id, answer, finalStatus] of [
      ['op1', '{"ok":true}', 'done'],
      ['op2', '{"ok":false,"error":"locked"}', 'refused'],
    ] as const) {
      await plant.stage.write(page, id, 'pump#level', '14');
      await plant.advance(100);
      const sentCommands = plant.broker
        .listReceived('publish')
        .filter(({ topic }) => topic === 'werk/pump/level/set')
        .at(-1);
      const { responseTopic, correlationData } =
        (sentCommands as { properties?: Record<string, unknown> }).properties ?? {};
      plant.broker.publish(String(responseTopic), answer, { properties: { correlationData } });
      await plant.stage.ports.advance(3_000);
      expect(await getStatus()).toBe(finalStatus);
    }
  });
});
