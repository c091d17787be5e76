/** The connection to a broker: refusals, keep-alive, hostile packets, and the faults of the transport. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Freshness } from '../../src/shared/reading';
import { BrokerStage, pressure } from '../kit/broker-stage';

let born: BrokerStage['born'];
let broker: BrokerStage['broker'];
let data: BrokerStage['data'];
let live: BrokerStage['live'];
let payload: BrokerStage['payload'];
let stage: BrokerStage['stage'];
let watch: BrokerStage['watch'];
beforeEach(() => {
  ({ born, broker, data, live, payload, stage, watch } = new BrokerStage());
});
afterEach(() => stage.close());

describe('A connection to a broker', () => {
  it('that refuses a typed password says why, ends the session, and is not tried again all shift', async () => {
    broker.connectReason = 0x86;
    const page = await watch();
    await broker.open();
    expect(page.links).toContainEqual(
      expect.objectContaining({ phase: 'reconnecting', fault: { kind: 'forbidden' } }),
    );
    await stage.ports.advance(60_000);
    expect(page.phase).toBe('stopped');
    expect(stage.events).toEqual([{ kind: 'session-ended' }]);
    expect(broker.of('connect')).toHaveLength(1);
  });

  it('that refuses somebody without a password says why, and is tried again', async () => {
    broker.connectReason = 0x86;
    const page = await watch(['pressure'], { username: null, password: null });
    await broker.open();
    expect(page.links.at(-1)).toMatchObject({ phase: 'reconnecting', fault: { kind: 'forbidden' } });
    broker.connectReason = 0;
    await stage.ports.advance(11_000);
    await broker.open();
    expect(page.links.at(-1)).toMatchObject({ phase: 'live', fault: null });
  });

  it('may do without certificates, but not without the plant', async () => {
    broker.forbidden = (filter) => filter.startsWith('$');
    const page = await live();
    expect(page.phase).toBe('live');
    await stage.api.endSession();
    broker.forbidden = () => true;
    const other = await watch();
    await broker.open();
    expect(other.links).toContainEqual(
      expect.objectContaining({ phase: 'reconnecting', fault: { kind: 'forbidden' } }),
    );
  });

  it('that falls silent is given up within two minutes, although its websocket stays open', async () => {
    const page = await live();
    born();
    broker.isAnswering = false;
    for (let second = 0; second < 120; second++) {
      await stage.ports.advance(1_000);
      await broker.answer();
    }
    expect([page.phase, page.shown.get(0)?.freshness]).not.toEqual(['live', Freshness.fresh]);
  });

  it('keeps to the shorter keep-alive that the broker asks for', async () => {
    broker.serverKeepAlive = 10;
    await live();
    await stage.ports.advance(60_000);
    await broker.answer();
    expect(broker.of('pingreq').length).toBeGreaterThanOrEqual(8);
  });

  it('ends with a packet that breaks the protocol, and begins anew', async () => {
    const page = await live();
    stage.ports.socket.bytes(Uint8Array.of(0xf0, 0x00));
    await stage.ports.advance(200);
    expect([page.phase, stage.ports.socket.isClosed]).toEqual(['reconnecting', true]);
    await stage.ports.advance(11_000);
    await broker.open();
    expect(page.phase).toBe('live');
  });

  it('survives messages of any kind: names of prototypes, 64 kB, no text, no payload', async () => {
    const page = await live(['pressure', '__proto__']);
    born();
    broker.publish(
      'spBv1.0/Werk/DBIRTH/N1/__proto__',
      payload([{ name: '__proto__', type: 'Int32', value: 1 }]),
    );
    broker.publish('spBv1.0/Werk/DDATA/N1/P201', 'no payload');
    broker.publish(`spBv1.0/Werk/DDATA/N1/${'x'.repeat(60_000)}`, payload([pressure(1)]));
    broker.publish(
      'spBv1.0/Werk/DBIRTH/N1/P201',
      payload([
        { name: 'x'.repeat(65_536), type: 'Int32', value: 1 },
        { name: '__proto__', alias: 9, type: 'Int32', value: 4 },
        { name: 'pressure', alias: 1, type: 'Double', value: 11 },
      ]),
    );
    await stage.ports.advance(200);
    expect([page.shown.get(0)?.number, page.shown.get(1)?.number, page.phase]).toEqual([11, 4, 'live']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('Faults of the transport (faults 1 to 12), over a broker', () => {
  it('a handshake that the broker does not finish is given up after 10 s', async () => {
    const page = await watch();
    stage.ports.socket.open();
    await stage.ports.advance(10_500);
    expect(page.phase).toBe('reconnecting');
    await stage.ports.advance(10_500);
    expect(stage.ports.sockets).toHaveLength(2);
    await broker.open();
    expect(page.phase).toBe('live');
  });

  it('what an abandoned connection still says changes nothing', async () => {
    const page = await live();
    born();
    const first = stage.ports.socket;
    first.close();
    await stage.ports.advance(11_000);
    await broker.open();
    born(1, 6);
    await stage.ports.advance(200);
    broker.send(
      {
        cmd: 'publish',
        topic: 'spBv1.0/Werk/DDATA/N1/P201',
        payload: Buffer.from(payload([pressure(99)])),
        qos: 0,
        dup: false,
        retain: false,
      },
      first,
    );
    first.close();
    await stage.ports.advance(1_000);
    expect([page.shown.get(0)?.number, page.phase]).toEqual([6, 'live']);
  });

  it('a device without a network, asleep, or put away shows nothing as live, and comes back by itself', async () => {
    const page = await live();
    born();
    await stage.ports.advance(200);
    for (const [gone, back] of [
      ['offline', 'online'],
      ['pagehide', 'pageshow'],
    ] as const) {
      await stage.api.life(gone);
      await stage.ports.advance(500);
      expect(page.shown.get(0)?.freshness, gone).toBe(Freshness.disconnected);
      await stage.api.life(back);
      const before = stage.ports.sockets.length;
      for (let tries = 0; tries < 30 && stage.ports.sockets.length === before; tries++)
        await stage.ports.advance(500);
      await broker.open();
      born();
      await stage.ports.advance(500);
      expect([page.phase, page.shown.get(0)?.freshness], back).toEqual(['live', Freshness.fresh]);
    }
  });

  it('an address that cannot be opened is a lost attempt, and is tried again', async () => {
    const { openSocket } = stage.ports;
    let isBroken = true;
    Object.assign(stage.ports, {
      openSocket: (...given: Parameters<typeof openSocket>) => {
        if (isBroken) throw new SyntaxError('no address');
        return openSocket(...given);
      },
    });
    const page = await watch();
    await stage.ports.advance(1_000);
    expect(page.phase).toBe('reconnecting');
    isBroken = false;
    await stage.ports.advance(11_000);
    await broker.open();
    expect(page.phase).toBe('live');
  });

  it('a broker that shuts down has its clients come back spread over a time', async () => {
    const page = await live();
    broker.send({ cmd: 'disconnect', reasonCode: 0x8b });
    await stage.ports.advance(500);
    expect(page.links.at(-1)).toMatchObject({
      phase: 'reconnecting',
      fault: { kind: 'refused', code: '0x8b' },
    });
    const { since, retryAt } = page.links.at(-1) ?? {};
    expect(Number(retryAt) - Number(since)).toBeGreaterThan(10_000);
  });

  it('messages in pieces of a byte, or many in one, are the same', async () => {
    const page = await live();
    const { socket } = stage.ports;
    const whole: Uint8Array[] = [];
    const { bytes } = socket;
    Object.assign(socket, { bytes: (piece: Uint8Array) => whole.push(piece) });
    born();
    data(pressure(8));
    Object.assign(socket, { bytes });
    for (const byte of Buffer.concat(whole)) socket.bytes(Uint8Array.of(byte));
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 8, freshness: Freshness.fresh });
  });
});
