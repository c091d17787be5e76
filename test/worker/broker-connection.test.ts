import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Freshness } from '../../src/shared/reading';
import { BrokerStage, pressure } from '../kit/broker-stage';
import { settle } from '../kit/fake-ports';

let plant: BrokerStage;
beforeEach(() => {
  plant = new BrokerStage();
});
afterEach(() => plant.close());

describe('Broker connection', () => {
  it('reports a refused password, ends the session and does not retry', async () => {
    plant.broker.connectReason = 0x86;
    const page = await plant.watch();
    await plant.broker.open();
    expect(page.links).toContainEqual(
      expect.objectContaining({ status: 'reconnecting', fault: { kind: 'forbidden' } }),
    );
    expect(await page.getStatusAfter(60_000)).toBe('stopped');
    expect(plant.stage.events).toEqual([{ kind: 'session-ended' }]);
    expect(plant.broker.listReceived('connect')).toHaveLength(1);
  });

  it('reports a refusal without a password and retries', async () => {
    plant.broker.connectReason = 0x86;
    const page = await plant.watch(['pressure'], { username: null, password: null });
    await plant.broker.open();
    expect(page.links.at(-1)).toMatchObject({ status: 'reconnecting', fault: { kind: 'forbidden' } });
    plant.broker.connectReason = 0;
    await plant.stage.ports.advance(11_000);
    await plant.broker.open();
    expect(page.links.at(-1)).toMatchObject({ status: 'live', fault: null });
  });

  it('accepts refused certificates, but not a refused plant', async () => {
    plant.broker.isForbidden = (filter) => filter.startsWith('$');
    const page = await plant.watchLive();
    expect(page.status).toBe('live');
    await plant.stage.api.endSession();
    plant.broker.isForbidden = () => true;
    const otherPage = await plant.watch();
    await plant.broker.open();
    expect(otherPage.links).toContainEqual(
      expect.objectContaining({ status: 'reconnecting', fault: { kind: 'forbidden' } }),
    );
  });

  it('is abandoned after at most two minutes of silence, although its websocket stays open', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    plant.broker.isAnswering = false;
    for (let second = 0; second < 120; second++) {
      await plant.advance(1_000);
    }
    expect([page.status, page.shownValues.get(0)?.freshness]).not.toEqual(['live', Freshness.fresh]);
  });

  it('is kept while idle if pings are answered late', async () => {
    plant.stage.ports.nextChance = 0.1;
    const page = await plant.watchLive();
    for (let minute = 0; minute < 3; minute++) {
      // The answer takes five seconds, as it may on a phone's network.
      await plant.advance(65_000);
    }
    expect(plant.broker.listReceived('pingreq').length).toBeGreaterThan(2);
    expect([page.status, plant.stage.ports.sockets.length]).toEqual(['live', 1]);
  });

  it('is checked immediately after the page was suspended', async () => {
    const page = await plant.watchLive();
    plant.stage.ports.time += 70_000;
    await plant.stage.api.reportLifecycleEvent('online');
    await plant.broker.answer();
    expect(plant.broker.listReceived('pingreq')).toHaveLength(1);
    await plant.stage.ports.advance(5_000);
    expect([page.status, plant.stage.ports.sockets.length]).toEqual(['live', 1]);
  });

  it('uses a shorter keep-alive requested by the broker', async () => {
    plant.broker.serverKeepAlive = 10;
    await plant.watchLive();
    await plant.advance(60_000);
    expect(plant.broker.listReceived('pingreq').length).toBeGreaterThanOrEqual(8);
  });

  it('ends with a packet that violates the protocol, and starts again', async () => {
    const page = await plant.watchLive();
    plant.stage.ports.socket.receiveBytes(Uint8Array.of(0xf0, 0x00));
    await plant.stage.ports.advance(200);
    expect([page.status, plant.stage.ports.socket.isClosed]).toEqual(['reconnecting', true]);
    await plant.stage.ports.advance(11_000);
    await plant.broker.open();
    expect(page.status).toBe('live');
  });

  it('survives messages of any kind: names of prototypes, 64 kB, no text, no payload', async () => {
    const page = await plant.watchLive(['pressure', '__proto__']);
    plant.publishBirths();
    plant.broker.publish(
      'spBv1.0/Werk/DBIRTH/N1/__proto__',
      plant.encode([{ name: '__proto__', type: 'Int32', value: 1 }]),
    );
    plant.broker.publish('spBv1.0/Werk/DDATA/N1/P201', 'no payload');
    plant.broker.publish(`spBv1.0/Werk/DDATA/N1/${'x'.repeat(60_000)}`, plant.encode([pressure(1)]));
    plant.broker.publish(
      'spBv1.0/Werk/DBIRTH/N1/P201',
      plant.encode([
        { name: 'x'.repeat(65_536), type: 'Int32', value: 1 },
        { name: '__proto__', alias: 9, type: 'Int32', value: 4 },
        { name: 'pressure', alias: 1, type: 'Double', value: 11 },
      ]),
    );
    await plant.stage.ports.advance(200);
    expect([page.shownValues.get(0)?.number, page.shownValues.get(1)?.number, page.status]).toEqual([
      11,
      4,
      'live',
    ]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('Transport faults (faults 1 to 12) over a broker', () => {
  it('abandons an unfinished handshake after 10 s', async () => {
    const page = await plant.watch();
    plant.stage.ports.socket.open();
    expect(await page.getStatusAfter(10_500)).toBe('reconnecting');
    await plant.stage.ports.advance(10_500);
    expect(plant.stage.ports.sockets).toHaveLength(2);
    await plant.broker.open();
    expect(page.status).toBe('live');
  });

  it('ignores messages of an abandoned connection', async () => {
    const page = await plant.watchLive();
    plant.publishBirths();
    const first = plant.stage.ports.socket;
    first.close();
    await plant.stage.ports.advance(11_000);
    await plant.broker.open();
    await plant.startPlant(1, 6);
    plant.broker.send(
      {
        cmd: 'publish',
        topic: 'spBv1.0/Werk/DDATA/N1/P201',
        payload: Buffer.from(plant.encode([pressure(99)])),
        qos: 0,
        dup: false,
        retain: false,
      },
      first,
    );
    first.close();
    await plant.stage.ports.advance(1_000);
    expect([page.shownValues.get(0)?.number, page.status]).toEqual([6, 'live']);
  });

  it('shows nothing as live without a network, asleep or hidden, and recovers automatically', async () => {
    const page = await plant.watchLive();
    await plant.startPlant();
    for (const [leaveEvent, returnEvent] of [
      ['offline', 'online'],
      ['pagehide', 'pageshow'],
    ] as const) {
      await plant.stage.api.reportLifecycleEvent(leaveEvent);
      await plant.stage.ports.advance(500);
      expect(page.shownValues.get(0)?.freshness, leaveEvent).toBe(Freshness.disconnected);
      await plant.stage.api.reportLifecycleEvent(returnEvent);
      const before = plant.stage.ports.sockets.length;
      for (let tries = 0; tries < 30 && plant.stage.ports.sockets.length === before; tries++)
        await plant.stage.ports.advance(500);
      await plant.broker.open();
      plant.publishBirths();
      await plant.stage.ports.advance(500);
      expect([page.status, page.shownValues.get(0)?.freshness], returnEvent).toEqual([
        'live',
        Freshness.fresh,
      ]);
    }
  });

  it('opens once after each sleep, even if several pages share it', async () => {
    const { ports } = plant.stage;
    const page = await plant.watchLive();
    for (let pages = 0; pages < 3; pages++) {
      await ports.advance(100);
      await plant.watch();
    }
    let openedCount = 1;
    for (const sleeps of [1, 2]) {
      ports.wallShift += 600_000;
      for (let tick = 0; tick < 4; tick++) {
        await ports.advance(300);
        await settle();
        if (ports.sockets.length > openedCount) await plant.broker.open();
        openedCount = ports.sockets.length;
      }
      expect([openedCount, page.status]).toEqual([1 + sleeps, 'live']);
    }
  });

  it('treats an address that cannot be opened as a failed attempt and retries', async () => {
    const { openSocket } = plant.stage.ports;
    let isBroken = true;
    Object.assign(plant.stage.ports, {
      openSocket: (...args: Parameters<typeof openSocket>) => {
        if (isBroken) throw new SyntaxError('no address');
        return openSocket(...args);
      },
    });
    const page = await plant.watch();
    expect(await page.getStatusAfter(1_000)).toBe('reconnecting');
    isBroken = false;
    await plant.stage.ports.advance(11_000);
    await plant.broker.open();
    expect(page.status).toBe('live');
  });

  it('spreads the reconnects after a shutdown of the broker', async () => {
    const page = await plant.watchLive();
    plant.broker.send({ cmd: 'disconnect', reasonCode: 0x8b });
    await plant.stage.ports.advance(500);
    expect(page.links.at(-1)).toMatchObject({
      status: 'reconnecting',
      fault: { kind: 'refused', code: '0x8b' },
    });
    const { since, retryAt } = page.links.at(-1) ?? {};
    expect(Number(retryAt) - Number(since)).toBeGreaterThan(10_000);
  });

  it('reads messages split into single bytes or joined in one piece', async () => {
    const page = await plant.watchLive();
    const { socket } = plant.stage.ports;
    const pieces: Uint8Array[] = [];
    const { receiveBytes } = socket;
    Object.assign(socket, { bytes: (piece: Uint8Array) => pieces.push(piece) });
    plant.publishBirths();
    plant.publishData(pressure(8));
    Object.assign(socket, { bytes: receiveBytes });
    for (const byte of Buffer.concat(pieces)) socket.receiveBytes(Uint8Array.of(byte));
    expect(await page.getShownAfter(200)).toMatchObject({ number: 8, freshness: Freshness.fresh });
  });
});
