import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBatch } from '../../src/shared/batch';
import type { EquipmentId } from '../../src/shared/ids';
import { Count } from '../../src/shared/profile';
import { Freshness, Quality } from '../../src/shared/reading';
import { HOUR_MS } from '../../src/shared/units';
import { BrokerStage, createBrokerSpec, DEVICE, pressure } from '../kit/broker-stage';
import { settle } from '../kit/fake-ports';

let plant: BrokerStage;
beforeEach(() => {
  plant = new BrokerStage();
});
afterEach(() => plant.close());

describe('A broker watch', () => {
  it('connects by MQTT 5 with its credentials and subscribes to its groups', async () => {
    const page = await plant.watchLive();
    expect([plant.stage.ports.socket.path, plant.stage.ports.socket.subprotocol]).toEqual([
      'wss://broker/mqtt',
      'mqtt',
    ]);
    expect(plant.broker.listReceived('connect')).toMatchObject([
      { username: 'watch', protocolVersion: 5, clean: true },
    ]);
    expect(plant.broker.listReceived('subscribe')).toMatchObject([
      { subscriptions: [{ topic: '$sparkplug/certificates/spBv1.0/Werk/#' }, { topic: 'spBv1.0/Werk/#' }] },
    ]);
    expect(page.status).toBe('live');
  });

  it('shows a device as online after its birth, offline after its death, and unknown without a link', async () => {
    const page = await plant.watchLive();
    const getState = async () => {
      await plant.stage.ports.advance(100);
      return page.messages.findLast((message) => message.kind === 'gateways')?.gateways[0]?.online;
    };
    expect(await getState()).toBeNull();
    plant.publishBirths();
    expect(await getState()).toBe(true);
    plant.publishDeath();
    expect(await getState()).toBe(false);
    plant.publishBirths(1);
    expect(await getState()).toBe(true);
    plant.stage.ports.socket.close();
    expect(await getState()).toBeNull();
  });

  it('reports a hundred births in fewer than ten messages', async () => {
    const devices = Array.from({ length: 100 }, (_, index) => `Werk/N1/d${index}` as EquipmentId);
    const page = await plant.stage.watch({ ...createBrokerSpec([]), dataEquip: devices });
    await plant.broker.open();
    await plant.stage.ports.advance(1_000);
    const listGatewayMessages = () => page.getMessages('gateways');
    for (const isOnline of [true, null]) {
      const before = listGatewayMessages().length;
      if (isOnline === null) plant.stage.ports.socket.close();
      else {
        plant.broker.publish('spBv1.0/Werk/NBIRTH/N1', plant.encodeNodeBirth());
        for (const id of devices)
          plant.broker.publish(`spBv1.0/Werk/DBIRTH/N1/${id.slice('Werk/N1/'.length)}`, plant.encode([]));
      }
      await plant.stage.ports.advance(1_000);
      expect(listGatewayMessages().length - before).toBeLessThan(10);
      const states = listGatewayMessages().at(-1)?.gateways ?? [];
      expect(states.filter(({ online }) => online === isOnline)).toHaveLength(devices.length);
    }
  });

  it('shows the last state of equipment no longer known, but not as fresh', async () => {
    const page = await plant.stage.watch({
      ...createBrokerSpec(['pressure']),
      slots: [{ src: 'gateway', equipmentId: DEVICE }],
    });
    await plant.broker.open();
    plant.broker.publish('spBv1.0/Werk/DBIRTH/N1/P201', plant.encodeDeviceBirth());
    expect(await page.getShownAfter(200)).toMatchObject({ number: 1, freshness: Freshness.fresh });
    plant.broker.publish('$sparkplug/certificates/spBv1.0/Werk/NBIRTH/N1', plant.encodeNodeBirth());
    expect(await page.getShownAfter(2_000)).toMatchObject({ number: 1, freshness: Freshness.disconnected });
    plant.publishBirths();
    expect(await page.getShownAfter(200)).toMatchObject({ number: 1, freshness: Freshness.fresh });
  });

  it('shows the values of a birth, and later ones under their aliases', async () => {
    const page = await plant.watchLive(['pressure', 'running', 'text']);
    expect(page.shownValues.get(0)).toBeUndefined();
    await plant.startPlant();
    expect([0, 1, 2].map((slot) => page.shownValues.get(slot))).toMatchObject([
      { number: 5, freshness: Freshness.fresh, quality: Quality.good },
      { number: 1, freshness: Freshness.fresh },
      { text: 'ok', freshness: Freshness.fresh },
    ]);
    expect(page.getMessages('described').flatMap(({ slots }) => slots)).toContainEqual(
      expect.objectContaining({
        slot: 0,
        title: 'pressure',
        unit: 'bar',
        dataType: 'float',
        equipmentId: DEVICE,
      }),
    );
    plant.publishData(pressure(7.5));
    expect(await page.getShownAfter(200)).toMatchObject({
      number: 7.5,
      time: plant.now() - 200,
      freshness: Freshness.fresh,
    });
  });

  it('keeps an unchanged value fresh for a shift, since reporting is by exception', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    for (let hour = 0; hour < 8; hour++) {
      for (let minute = 0; minute < 60; minute++) {
        await plant.advance(60_000);
      }
    }
    expect([page.status, page.shownValues.get(0)?.freshness]).toEqual(['live', Freshness.fresh]);
    expect(plant.broker.listReceived('connect')).toHaveLength(1);
  });

  it('shows no value of a dead node until its next birth', async () => {
    const page = await plant.watchLive();
    await plant.startPlant(3);
    plant.publishDeath(3);
    expect(await page.getShownAfter(200)).toMatchObject({ number: 5, freshness: Freshness.disconnected });
    plant.publishBirths(4, 6);
    expect(await page.getShownAfter(200)).toMatchObject({ number: 6, freshness: Freshness.fresh });
  });

  it('ignores the death of a previous connection', async () => {
    const page = await plant.watchLive();
    await plant.startPlant(4);
    plant.publishDeath(3);
    expect(await page.getShownAfter(200)).toMatchObject({ freshness: Freshness.fresh });
  });

  it('greys the values of a dead device only', async () => {
    const page = await plant.watchLive();
    await plant.startPlant();
    plant.broker.publish('spBv1.0/Werk/DDEATH/N1/other', plant.encode([]));
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.fresh);
    plant.broker.publish('spBv1.0/Werk/DDEATH/N1/P201', plant.encode([]));
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.disconnected);
  });

  it('greys values that an unreadable message may have changed, until they arrive again', async () => {
    const page = await plant.watchLive(['pressure', 'running']);
    const freshness = async () => {
      await plant.stage.ports.advance(200);
      return [page.shownValues.get(0)?.freshness, page.shownValues.get(1)?.freshness];
    };
    plant.publishBirths();
    expect(await freshness()).toEqual([Freshness.fresh, Freshness.fresh]);
    plant.broker.publish('spBv1.0/Werk/DDATA/N1/P201', 'no payload');
    expect(await freshness()).toEqual([Freshness.disconnected, Freshness.disconnected]);
    plant.publishData(pressure(7));
    expect(await freshness()).toEqual([Freshness.fresh, Freshness.disconnected]);
  });

  it('never lets past values replace current ones', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    plant.publishData({ ...pressure(99), isHistorical: true });
    expect(await page.getShownAfter(200)).toMatchObject({ number: 5 });
  });

  it('shows no value as live after its source set the clock back, until the next birth', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    plant.publishData({ ...pressure(7), timestamp: plant.now() + 8 * HOUR_MS });
    expect(await page.getShownAfter(200)).toMatchObject({ number: 7, freshness: Freshness.fresh });
    plant.publishData(pressure(8));
    expect(await page.getShownAfter(1_200)).toMatchObject({ number: 7, freshness: Freshness.disconnected });
    plant.publishBirths(0, 9);
    expect(await page.getShownAfter(200)).toMatchObject({ number: 9, freshness: Freshness.fresh });
    plant.publishData(pressure(10));
    expect(await page.getShownAfter(200)).toMatchObject({ number: 10, freshness: Freshness.fresh });
  });

  it('keeps the newest of reordered values', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    plant.publishData({ ...pressure(7), timestamp: plant.now() + 50 });
    plant.publishData({ ...pressure(8), timestamp: plant.now() + 40 });
    expect(await page.getShownAfter(200)).toMatchObject({ number: 7, freshness: Freshness.fresh });
  });

  it('shows a value as live for at most a minute if the next has an earlier time', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    plant.publishData({ ...pressure(7), timestamp: plant.now() + 20_000 });
    plant.publishData({ ...pressure(8), timestamp: plant.now() });
    expect(await page.getShownAfter(200)).toMatchObject({ number: 7, freshness: Freshness.fresh });
    expect(await page.getShownAfter(61_000)).toMatchObject({ number: 7, freshness: Freshness.disconnected });
    plant.publishData(pressure(9));
    expect(await page.getShownAfter(1_200)).toMatchObject({ number: 9, freshness: Freshness.fresh });
  });

  it.each([
    [
      'late by half a minute',
      [
        [2, 0],
        [3, -30_000],
      ],
      2,
      Freshness.fresh,
      Freshness.disconnected,
    ],
    ['late, in one message', [[2, 0, 3, -20_000]], 2, Freshness.fresh, Freshness.disconnected],
    [
      'late, and another after it',
      [
        [2, 0],
        [3, -20_000],
        [4, 5],
      ],
      4,
      Freshness.fresh,
      Freshness.fresh,
    ],
    [
      'of a clock that was set back',
      [
        [2, 8 * HOUR_MS],
        [3, 0],
      ],
      2,
      Freshness.disconnected,
      Freshness.disconnected,
    ],
    [
      'after one of the next year',
      [
        [2, 9_000 * HOUR_MS],
        [3, 0],
      ],
      3,
      Freshness.fresh,
      Freshness.fresh,
    ],
    [
      'of the same time',
      [
        [2, 0],
        [3, 0],
      ],
      3,
      Freshness.fresh,
      Freshness.fresh,
    ],
  ] as const)(
    'shows the same on a page that opens later: %s',
    async (_, messages, number, freshness, later) => {
      const pages = [await plant.watchLive()];
      plant.publishBirths();
      const now = plant.now();
      for (const samples of messages) {
        const metrics = [];
        for (let index = 0; index < samples.length; index += 2)
          metrics.push({ ...pressure(samples[index] ?? 0), timestamp: now + (samples[index + 1] ?? 0) });
        plant.publishData(...metrics);
      }
      await plant.stage.ports.advance(500);
      pages.push(await plant.watch());
      const getShown = () => pages.map((page) => page.shownValues.get(0));
      const expectEach = (expected: object) => pages.map(() => expect.objectContaining(expected));
      await plant.stage.ports.advance(500);
      expect(getShown()).toEqual(expectEach({ number, freshness }));
      await plant.stage.ports.advance(61_000);
      await plant.broker.answer();
      expect(getShown()).toEqual(expectEach({ number, freshness: later }));
    },
  );

  it('draws each sample of a message without losing a peak', async () => {
    const page = await plant.stage.watch({ ...createBrokerSpec(['pressure']), trendSlots: [0] });
    await plant.broker.open();
    plant.publishBirths();
    await plant.stage.ports.advance(1_000);
    const now = plant.now();
    plant.publishData(
      ...[20, 95, 21].map((value, index) => ({ ...pressure(value), timestamp: now + 10 * index })),
    );
    await plant.stage.ports.advance(1_000);
    const extremes = page.getMessages('batch').flatMap(({ buffer }) => [...openBatch(buffer).extremes]);
    expect(extremes).toContain(95);
    expect(page.shownValues.get(0)).toMatchObject({ number: 21 });
  });

  it('keeps a value live that follows one out of order', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    plant.publishData({ ...pressure(7), timestamp: plant.now() + 50 });
    plant.publishData({ ...pressure(8), timestamp: plant.now() + 40 });
    await plant.stage.ports.advance(1_000);
    plant.publishData(pressure(9));
    expect(await page.getShownAfter(61_000)).toMatchObject({ number: 9, freshness: Freshness.fresh });
  });

  it('marks values that their source calls bad, old or missing', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    const createQuality = (value: number): object => ({ properties: { Quality: { type: 'Int32', value } } });
    plant.publishData({ ...pressure(8), ...createQuality(0) });
    expect(await page.getShownAfter(200)).toMatchObject({ number: 8, quality: Quality.bad });
    plant.publishData({ ...pressure(9), ...createQuality(500) });
    expect(await page.getShownAfter(200)).toMatchObject({ number: 9, freshness: Freshness.disconnected });
    plant.publishData({ ...pressure(10), ...createQuality(192) });
    expect(await page.getShownAfter(200)).toMatchObject({
      number: 10,
      freshness: Freshness.fresh,
      quality: Quality.good,
    });
    plant.publishData({ ...pressure(0), value: null, isNull: true });
    expect(await page.getShownAfter(200)).toMatchObject({ number: null, quality: Quality.bad });
  });

  it('shows nothing from before a lost link as live until it arrives again', async () => {
    const page = await plant.watchLive();
    await plant.startPlant();
    plant.stage.ports.socket.close();
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.disconnected);
    await plant.stage.ports.advance(11_000);
    await plant.broker.open();
    await plant.stage.ports.advance(1_000);
    // The link is live, but the node has not reported: its values may have changed.
    expect([page.status, page.shownValues.get(0)?.freshness]).toEqual(['live', Freshness.disconnected]);
    // Aliases are unknown too.
    plant.publishData(pressure(99));
    expect(await page.getShownAfter(200)).toMatchObject({ number: 5, freshness: Freshness.disconnected });
    plant.publishBirths(1, 6);
    expect(await page.getShownAfter(200)).toMatchObject({ number: 6, freshness: Freshness.fresh });
  });

  it('greys a value missing in a new birth', async () => {
    const page = await plant.watchLive(['pressure', 'running']);
    await plant.startPlant();
    plant.broker.publish('spBv1.0/Werk/NBIRTH/N1', plant.encodeNodeBirth(0));
    plant.broker.publish(
      'spBv1.0/Werk/DBIRTH/N1/P201',
      plant.encode([{ name: 'pressure', alias: 7, type: 'Double', value: 5 }]),
    );
    await plant.stage.ports.advance(200);
    expect([page.shownValues.get(0)?.freshness, page.shownValues.get(1)?.freshness]).toEqual([
      Freshness.fresh,
      Freshness.disconnected,
    ]);
  });

  it('greys the other values of a device if only one arrived after a reconnect', async () => {
    const page = await plant.watchLive(['pressure', 'running']);
    await plant.startPlant();
    plant.stage.ports.socket.close();
    await plant.stage.ports.advance(11_000);
    await plant.broker.open();
    plant.broker.publish('spBv1.0/Werk/NBIRTH/N1', plant.encodeNodeBirth(1));
    plant.publishData({ name: 'pressure', type: 'Double', value: 6 });
    await plant.stage.ports.advance(200);
    expect([page.shownValues.get(0)?.freshness, page.shownValues.get(1)?.freshness]).toEqual([
      Freshness.fresh,
      Freshness.disconnected,
    ]);
  });

  it('gives a page opened later the known values over the same connection', async () => {
    await plant.watchLive();
    plant.publishBirths();
    await plant.stage.ports.advance(500);
    const later = await plant.watch(['running', 'pressure']);
    await plant.stage.ports.advance(500);
    expect([later.shownValues.get(0), later.shownValues.get(1)]).toMatchObject([
      { number: 1, freshness: Freshness.fresh },
      { number: 5, freshness: Freshness.fresh },
    ]);
    expect(plant.stage.ports.sockets).toHaveLength(1);
  });

  it('closes the connection shortly after the last page is left, but not between two pages', async () => {
    const first = await plant.watchLive();
    await plant.stage.api.leave(first.id);
    await plant.stage.ports.advance(5_000);
    const second = await plant.watch();
    expect([plant.stage.ports.sockets.length, plant.stage.ports.socket.isClosed]).toEqual([1, false]);
    await plant.stage.api.leave(second.id);
    await plant.stage.ports.advance(11_000);
    expect(plant.stage.ports.socket.isClosed).toBe(true);
    await plant.broker.answer();
    expect(plant.broker.listReceived('disconnect')).toHaveLength(1);
    expect((await plant.stage.api.getInventory()).timers).toBe(0);
  });

  it('watches the equipment of its signals even if the page does not name it', async () => {
    const page = await plant.stage.watch({ ...createBrokerSpec(['pressure']), dataEquip: [] });
    await settle();
    await plant.broker.open();
    plant.publishBirths();
    expect(await page.getShownAfter(1_000)).toMatchObject({ number: 5, freshness: Freshness.fresh });
    plant.publishDeath();
    expect((await page.getShownAfter(1_000))?.freshness).toBe(Freshness.disconnected);
  });
});

describe('A node without a known birth', () => {
  it('gets one birth request, after a pause without requests of other clients', async () => {
    const page = await plant.watchLive();
    plant.publishData(pressure(7));
    await plant.advance(1_900);
    expect([plant.countRebirths(), page.shownValues.get(0)]).toEqual([0, undefined]);
    await plant.advance(10_200);
    plant.publishData(pressure(8));
    await plant.advance(30_000);
    expect(plant.countRebirths()).toBe(1);
    plant.publishBirths();
    expect(await page.getShownAfter(200)).toMatchObject({ number: 5, freshness: Freshness.fresh });
  });

  it('gets no request if another client has sent one, or if the site forbids it', async () => {
    await plant.watchLive();
    plant.publishData(pressure(7));
    await plant.stage.ports.advance(1_000);
    plant.publishBirths();
    await plant.advance(30_000);
    expect(plant.countRebirths()).toBe(0);
    await plant.stage.api.endSession();
    await plant.watchLive(['pressure'], { mayRequestRebirth: false });
    plant.publishData(pressure(7));
    await plant.advance(30_000);
    expect(plant.countRebirths()).toBe(0);
  });

  it('gets another request after a missing message', async () => {
    await plant.watchLive();
    plant.publishBirths();
    plant.nextSeq();
    plant.publishData(pressure(7));
    await plant.advance(13_000);
    expect(plant.countRebirths()).toBe(1);
  });

  it('is known, but not alive, from its retained birth', async () => {
    plant.broker.retained.set('$sparkplug/certificates/spBv1.0/Werk/NBIRTH/N1', plant.encodeNodeBirth());
    plant.broker.retained.set(
      '$sparkplug/certificates/spBv1.0/Werk/DBIRTH/N1/P201',
      plant.encodeDeviceBirth(),
    );
    const page = await plant.watchLive(['pressure', 'running'], { mayRequestRebirth: false });
    expect(page.shownValues.get(0)).toMatchObject({ number: 5, freshness: Freshness.disconnected });
    plant.publishData(pressure(6));
    await plant.stage.ports.advance(200);
    expect([page.shownValues.get(0)?.freshness, page.shownValues.get(1)?.freshness]).toEqual([
      Freshness.fresh,
      Freshness.disconnected,
    ]);
  });
});

describe('The profile of a broker', () => {
  it('counts unreadable messages, gaps and requested births once for all watches', async () => {
    const getCounts = async () => {
      const profile = await plant.stage.api.getProfile();
      return [Count.brokerMalformed, Count.brokerGaps, Count.brokerRebirths].map(
        (index) => profile?.counts[index],
      );
    };
    await plant.watchLive();
    await plant.watch();
    await plant.startPlant();
    expect(await getCounts()).toEqual([0, 0, 0]);
    plant.broker.publish('spBv1.0/Werk/DDATA/N1/P201', 'no payload');
    plant.broker.publish('spBv1.0/Werk/DDATA/N1/P201', 'nor this');
    plant.publishData(pressure(6));
    plant.nextSeq();
    plant.publishData(pressure(7));
    await plant.stage.ports.advance(200);
    expect(await getCounts()).toEqual([2, 1, 0]);
    await plant.advance(13_000);
    expect(await getCounts()).toEqual([2, 1, 1]);
    await plant.stage.api.resetProfile();
    plant.nextSeq();
    plant.publishData(pressure(8));
    expect(await getCounts()).toEqual([0, 1, 0]);
  });
});
