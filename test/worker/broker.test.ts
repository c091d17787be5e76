/** Live values of a broker's plant: births, data, deaths, lost links, and what must never look live. */
import { get } from 'sparkplug-payload';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EquipmentId, SignalId } from '../../src/shared/ids';
import { Count } from '../../src/shared/profile';
import { Freshness, Quality } from '../../src/shared/reading';
import '../../workers/monitor/broker/broker-commands';
import '../../workers/monitor/broker/broker-list';
import '../../workers/monitor/broker/json-topics';
import '../../workers/monitor/broker/rebirths';
import '../../workers/monitor/broker/site-queries';
import '../../workers/monitor/broker/sparkplug';
import type { BrokerAccess, BrokerWatch } from '../../workers/monitor/contract/contract';
import { FakeBroker } from '../kit/fake-broker';
import { START, settle } from '../kit/fake-ports';
import { type WatchedPage, WatchStage } from '../kit/watch-stage';

const { encodePayload, decodePayload } = get('spBv1.0') as {
  readonly encodePayload: (payload: object) => Uint8Array;
  readonly decodePayload: (bytes: Uint8Array) => { readonly metrics?: readonly object[] };
};

const ACCESS: BrokerAccess = {
  url: 'wss://broker/mqtt',
  username: 'watch',
  password: 'secret',
  tokenPath: null,
  dialect: 'sparkplug',
  groups: ['Werk'],
  prefix: '',
  mayAskRebirth: true,
  mayWrite: false,
};
const DEVICE = 'Werk/N1/P201' as EquipmentId;
const ALIAS = { pressure: 1, running: 2, text: 3 } as const;

function spec(
  signals: readonly string[],
  change: Partial<BrokerAccess> = {},
  device: EquipmentId = DEVICE,
): BrokerWatch {
  return {
    family: 'broker',
    access: { ...ACCESS, ...change },
    history: null,
    alerts: null,
    dataEquip: [device],
    dataSignal: [],
    slots: signals.map((name) => ({
      src: 'signal',
      signalId: `${device}#${name}` as SignalId,
      equipmentId: device,
    })),
    trendSlots: [],
  };
}

let stage: WatchStage;
let broker: FakeBroker;
beforeEach(() => {
  stage = new WatchStage();
  broker = new FakeBroker(stage.ports);
});
afterEach(() => stage.close());

const now = (): number => START + stage.ports.time;
let seq = 0;
const nextSeq = (): number => seq++ % 256;
interface Metric {
  readonly name?: string;
  readonly alias?: number;
  readonly type: string;
  readonly value: unknown;
  readonly isNull?: boolean;
  readonly isHistorical?: boolean;
  readonly properties?: object;
}
const payload = (metrics: readonly Metric[], number: number | null = nextSeq()): Uint8Array =>
  encodePayload({
    timestamp: now(),
    metrics: metrics.map((metric) => ({ timestamp: now(), ...metric })),
    ...(number === null ? {} : { seq: number }),
  });
const nodeBirth = (bdSeq = 0): Uint8Array => {
  seq = 0;
  return payload([{ name: 'bdSeq', type: 'Int64', value: bdSeq }]);
};
const deviceBirth = (pressure = 5): Uint8Array =>
  payload([
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
const born = (bdSeq = 0, pressure = 5): void => {
  broker.publish('spBv1.0/Werk/NBIRTH/N1', nodeBirth(bdSeq));
  broker.publish('spBv1.0/Werk/DBIRTH/N1/P201', deviceBirth(pressure));
};
const data = (...metrics: readonly Metric[]): void =>
  broker.publish('spBv1.0/Werk/DDATA/N1/P201', payload(metrics));
const pressure = (value: number): Metric => ({ alias: ALIAS.pressure, type: 'Double', value });
const die = (bdSeq = 0): void =>
  broker.publish('spBv1.0/Werk/NDEATH/N1', payload([{ name: 'bdSeq', type: 'Int64', value: bdSeq }], null));
const rebirths = (): number =>
  broker
    .published('spBv1.0/Werk/NCMD/N1')
    .filter((bytes) => JSON.stringify(decodePayload(bytes)).includes('Node Control/Rebirth')).length;

const watch = async (signals: readonly string[] = ['pressure'], change: Partial<BrokerAccess> = {}) => {
  const page = await stage.watch(spec(signals, change));
  await settle();
  return page;
};
const live = async (signals?: readonly string[], change?: Partial<BrokerAccess>): Promise<WatchedPage> => {
  const page = await watch(signals, change);
  await broker.open();
  await stage.ports.advance(200);
  return page;
};

describe('A watch of a broker', () => {
  it('connects by MQTT 5 with its credentials, and subscribes to its groups', async () => {
    const page = await live();
    expect([stage.ports.socket.path, stage.ports.socket.subprotocol]).toEqual(['wss://broker/mqtt', 'mqtt']);
    expect(broker.of('connect')).toMatchObject([{ username: 'watch', protocolVersion: 5, clean: true }]);
    expect(broker.of('subscribe')).toMatchObject([
      { subscriptions: [{ topic: '$sparkplug/certificates/spBv1.0/Werk/#' }, { topic: 'spBv1.0/Werk/#' }] },
    ]);
    expect(page.phase).toBe('live');
  });

  it('knows nothing of equipment before it is born, nor while the link is lost; only a death says that it is offline', async () => {
    const page = await live();
    const state = async () => {
      await stage.ports.advance(100);
      return page.messages.findLast((message) => message.kind === 'gateways')?.gateways[0]?.online;
    };
    expect(await state()).toBeNull();
    born();
    expect(await state()).toBe(true);
    die();
    expect(await state()).toBe(false);
    born(1);
    expect(await state()).toBe(true);
    stage.ports.socket.close();
    expect(await state()).toBeNull();
  });

  it('shows the state of equipment that is no longer known as the last one, and not as fresh', async () => {
    const page = await stage.watch({
      ...spec(['pressure']),
      slots: [{ src: 'gateway', equipmentId: DEVICE }],
    });
    await broker.open();
    broker.publish('spBv1.0/Werk/DBIRTH/N1/P201', deviceBirth());
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 1, freshness: Freshness.fresh });
    broker.publish('$sparkplug/certificates/spBv1.0/Werk/NBIRTH/N1', nodeBirth());
    await stage.ports.advance(2_000);
    expect(page.shown.get(0)).toMatchObject({ number: 1, freshness: Freshness.disconnected });
    born();
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 1, freshness: Freshness.fresh });
  });

  it('shows the values of a birth, and those that follow under their aliases', async () => {
    const page = await live(['pressure', 'running', 'text']);
    expect(page.shown.get(0)).toBeUndefined();
    born();
    await stage.ports.advance(200);
    expect([0, 1, 2].map((slot) => page.shown.get(slot))).toMatchObject([
      { number: 5, freshness: Freshness.fresh, quality: Quality.good },
      { number: 1, freshness: Freshness.fresh },
      { text: 'ok', freshness: Freshness.fresh },
    ]);
    expect(page.of('described').flatMap(({ slots }) => slots)).toContainEqual(
      expect.objectContaining({
        slot: 0,
        title: 'pressure',
        unit: 'bar',
        dataType: 'float',
        equipmentId: DEVICE,
      }),
    );
    data(pressure(7.5));
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 7.5, time: now() - 200, freshness: Freshness.fresh });
  });

  it('keeps a value that does not change fresh for a shift: reports are by exception', async () => {
    const page = await live();
    born();
    for (let hour = 0; hour < 8; hour++) {
      for (let minute = 0; minute < 60; minute++) {
        await stage.ports.advance(60_000);
        await broker.answer();
      }
    }
    expect([page.phase, page.shown.get(0)?.freshness]).toEqual(['live', Freshness.fresh]);
    expect(broker.of('connect')).toHaveLength(1);
  });

  it('shows no value of a node that has died, until it is born again', async () => {
    const page = await live();
    born(3);
    await stage.ports.advance(200);
    die(3);
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 5, freshness: Freshness.disconnected });
    born(4, 6);
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 6, freshness: Freshness.fresh });
  });

  it('takes no notice of the death of a former life', async () => {
    const page = await live();
    born(4);
    await stage.ports.advance(200);
    die(3);
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ freshness: Freshness.fresh });
  });

  it('greys the values of a device that has died, and of no other', async () => {
    const page = await live();
    born();
    await stage.ports.advance(200);
    broker.publish('spBv1.0/Werk/DDEATH/N1/other', payload([]));
    await stage.ports.advance(200);
    expect(page.shown.get(0)?.freshness).toBe(Freshness.fresh);
    broker.publish('spBv1.0/Werk/DDEATH/N1/P201', payload([]));
    await stage.ports.advance(200);
    expect(page.shown.get(0)?.freshness).toBe(Freshness.disconnected);
  });

  it('never lets the past touch the present', async () => {
    const page = await live();
    born();
    data({ ...pressure(99), isHistorical: true });
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 5 });
  });

  it('says of a value that its source calls bad, old, or none what it is', async () => {
    const page = await live();
    born();
    const quality = (value: number): object => ({ properties: { Quality: { type: 'Int32', value } } });
    data({ ...pressure(8), ...quality(0) });
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 8, quality: Quality.bad });
    data({ ...pressure(9), ...quality(500) });
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 9, freshness: Freshness.disconnected });
    data({ ...pressure(10), ...quality(192) });
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({
      number: 10,
      freshness: Freshness.fresh,
      quality: Quality.good,
    });
    data({ ...pressure(0), value: null, isNull: true });
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: null, quality: Quality.bad });
  });

  it('shows nothing that came before the link was lost as live, until it comes again', async () => {
    const page = await live();
    born();
    await stage.ports.advance(200);
    stage.ports.socket.close();
    await stage.ports.advance(200);
    expect(page.shown.get(0)?.freshness).toBe(Freshness.disconnected);
    await stage.ports.advance(11_000);
    await broker.open();
    await stage.ports.advance(1_000);
    // The link lives, but nothing has been heard of the node: its values may have changed meanwhile.
    expect([page.phase, page.shown.get(0)?.freshness]).toEqual(['live', Freshness.disconnected]);
    // Nor does anybody know what an alias stands for now.
    data(pressure(99));
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 5, freshness: Freshness.disconnected });
    born(1, 6);
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 6, freshness: Freshness.fresh });
  });

  it('greys a value that a new birth leaves out', async () => {
    const page = await live(['pressure', 'running']);
    born();
    await stage.ports.advance(200);
    broker.publish('spBv1.0/Werk/NBIRTH/N1', nodeBirth(0));
    broker.publish(
      'spBv1.0/Werk/DBIRTH/N1/P201',
      payload([{ name: 'pressure', alias: 7, type: 'Double', value: 5 }]),
    );
    await stage.ports.advance(200);
    expect([page.shown.get(0)?.freshness, page.shown.get(1)?.freshness]).toEqual([
      Freshness.fresh,
      Freshness.disconnected,
    ]);
  });

  it('greys the other values of a device of which only one has come since, by its name', async () => {
    const page = await live(['pressure', 'running']);
    born();
    await stage.ports.advance(200);
    stage.ports.socket.close();
    await stage.ports.advance(11_000);
    await broker.open();
    broker.publish('spBv1.0/Werk/NBIRTH/N1', nodeBirth(1));
    data({ name: 'pressure', type: 'Double', value: 6 });
    await stage.ports.advance(200);
    expect([page.shown.get(0)?.freshness, page.shown.get(1)?.freshness]).toEqual([
      Freshness.fresh,
      Freshness.disconnected,
    ]);
  });

  it('gives a page that opens later what is known, without another connection', async () => {
    await live();
    born();
    await stage.ports.advance(500);
    const later = await watch(['running', 'pressure']);
    await stage.ports.advance(500);
    expect([later.shown.get(0), later.shown.get(1)]).toMatchObject([
      { number: 1, freshness: Freshness.fresh },
      { number: 5, freshness: Freshness.fresh },
    ]);
    expect(stage.ports.sockets).toHaveLength(1);
  });

  it('closes the connection a little after the last page is left, and not between two', async () => {
    const first = await live();
    await stage.api.leave(first.id);
    await stage.ports.advance(5_000);
    const second = await watch();
    expect([stage.ports.sockets.length, stage.ports.socket.isClosed]).toEqual([1, false]);
    await stage.api.leave(second.id);
    await stage.ports.advance(11_000);
    expect(stage.ports.socket.isClosed).toBe(true);
    await broker.answer();
    expect(broker.of('disconnect')).toHaveLength(1);
    expect((await stage.api.inventory()).timers).toBe(0);
  });
});

describe('A node whose birth is not known', () => {
  it('is asked for it once, after a time in which nobody else has asked', async () => {
    const page = await live();
    data(pressure(7));
    await stage.ports.advance(1_900);
    await broker.answer();
    expect([rebirths(), page.shown.get(0)]).toEqual([0, undefined]);
    await stage.ports.advance(10_200);
    await broker.answer();
    data(pressure(8));
    await stage.ports.advance(30_000);
    await broker.answer();
    expect(rebirths()).toBe(1);
    born();
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 5, freshness: Freshness.fresh });
  });

  it('is not asked where somebody else has asked, or where the site does not allow it', async () => {
    await live();
    data(pressure(7));
    await stage.ports.advance(1_000);
    born();
    await stage.ports.advance(30_000);
    await broker.answer();
    expect(rebirths()).toBe(0);
    await stage.api.endSession();
    await live(['pressure'], { mayAskRebirth: false });
    data(pressure(7));
    await stage.ports.advance(30_000);
    await broker.answer();
    expect(rebirths()).toBe(0);
  });

  it('is asked again where one of its messages is missing: a value may have changed in it', async () => {
    await live();
    born();
    nextSeq();
    data(pressure(7));
    await stage.ports.advance(13_000);
    await broker.answer();
    expect(rebirths()).toBe(1);
  });

  it('is known by the certificate that the broker has kept, but not called alive because of it', async () => {
    broker.retained.set('$sparkplug/certificates/spBv1.0/Werk/NBIRTH/N1', nodeBirth());
    broker.retained.set('$sparkplug/certificates/spBv1.0/Werk/DBIRTH/N1/P201', deviceBirth());
    const page = await live(['pressure', 'running'], { mayAskRebirth: false });
    expect(page.shown.get(0)).toMatchObject({ number: 5, freshness: Freshness.disconnected });
    data(pressure(6));
    await stage.ports.advance(200);
    expect([page.shown.get(0)?.freshness, page.shown.get(1)?.freshness]).toEqual([
      Freshness.fresh,
      Freshness.disconnected,
    ]);
  });
});

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

describe('The profile of a broker', () => {
  it('counts what was not understood, gaps and births that were asked for, once for all watches', async () => {
    const counts = async () => {
      const profile = await stage.api.profile();
      return [Count.brokerMalformed, Count.brokerGaps, Count.brokerRebirths].map((at) => profile?.counts[at]);
    };
    await live();
    await watch();
    born();
    await stage.ports.advance(200);
    expect(await counts()).toEqual([0, 0, 0]);
    broker.publish('spBv1.0/Werk/DDATA/N1/P201', 'no payload');
    broker.publish('spBv1.0/Werk/DDATA/N1/P201', 'nor this');
    nextSeq();
    data(pressure(7));
    await stage.ports.advance(200);
    expect(await counts()).toEqual([2, 1, 0]);
    await stage.ports.advance(13_000);
    await broker.answer();
    expect(await counts()).toEqual([2, 1, 1]);
    await stage.api.resetProfile();
    nextSeq();
    data(pressure(8));
    expect(await counts()).toEqual([0, 1, 0]);
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

describe('Plain topics', () => {
  const json = { dialect: 'json', prefix: 'werk' } as const;
  const shown = async (signals: readonly string[]) => {
    const page = await stage.watch(spec(signals, json, 'pump' as EquipmentId));
    await broker.open();
    await stage.ports.advance(200);
    return page;
  };

  it('come with their retained values, live where their device is there', async () => {
    // In the order of a broker, not of sense.
    broker.retained.set('werk/pump/level', '12.5');
    broker.retained.set('werk/pump/$state', 'online');
    broker.retained.set('werk/pump/mode', JSON.stringify({ value: 'auto', time: START - 1_000, unit: '' }));
    broker.retained.set('werk/pump/on', 'true');
    broker.retained.set('werk/pump/flow', JSON.stringify({ value: 3, quality: 'bad', unit: 'm³/h' }));
    const page = await shown(['level', 'mode', 'on', 'flow']);
    expect([0, 1, 2, 3].map((slot) => page.shown.get(slot))).toMatchObject([
      { number: 12.5, freshness: Freshness.fresh },
      { text: 'auto', time: START - 1_000 },
      { number: 1 },
      { number: 3, quality: Quality.bad },
    ]);
    broker.publish('werk/pump/level', '13');
    await stage.ports.advance(200);
    expect(page.shown.get(0)).toMatchObject({ number: 13 });
    broker.publish('werk/pump/$state', 'offline');
    await stage.ports.advance(200);
    expect(page.shown.get(0)?.freshness).toBe(Freshness.disconnected);
  });
});

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
      spec(['level'], { dialect: 'json', prefix: 'werk', mayWrite: true }, 'pump' as EquipmentId),
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

it('watches the equipment that its signals name, though the page names none', async () => {
  const page = await stage.watch({ ...spec(['pressure']), dataEquip: [] });
  await settle();
  await broker.open();
  born();
  await stage.ports.advance(1_000);
  expect(page.shown.get(0)).toMatchObject({ number: 5, freshness: Freshness.fresh });
  die();
  await stage.ports.advance(1_000);
  expect(page.shown.get(0)?.freshness).toBe(Freshness.disconnected);
});

describe('The list of a plant', () => {
  const listing = async (equipment: readonly string[] = []): Promise<WatchedPage> => {
    const page = await stage.watch({
      ...spec([]),
      dataEquip: equipment as readonly EquipmentId[],
      listsPlant: true,
    });
    await settle();
    await broker.open();
    await stage.ports.advance(1_000);
    return page;
  };
  const plants = (page: WatchedPage) => page.of('plant').map(({ plant }) => plant);
  const newest = (page: WatchedPage) => plants(page).at(-1);

  it('is empty before anything is born, and names what comes, in order, once for many births', async () => {
    const page = await listing();
    expect(plants(page)).toEqual([{ equipment: [], signals: [] }]);
    born();
    await stage.ports.advance(1_000);
    expect(plants(page)).toHaveLength(2);
    expect(newest(page)).toEqual({
      equipment: [
        { id: 'Werk/N1', isOnline: true, signalCount: 0 },
        { id: DEVICE, isOnline: true, signalCount: 3 },
      ],
      signals: [],
    });
    die();
    await stage.ports.advance(1_000);
    expect(newest(page)?.equipment.map(({ isOnline }) => isOnline)).toEqual([false, false]);
  });

  it('names a node as soon as anything of it is heard, though it has not said what it has', async () => {
    const page = await listing();
    data(pressure(3));
    await stage.ports.advance(1_000);
    expect(newest(page)?.equipment).toEqual([{ id: 'Werk/N1', isOnline: null, signalCount: 0 }]);
  });

  it('has the signals of the named equipment, as its birth describes them', async () => {
    const page = await listing([DEVICE]);
    born();
    await stage.ports.advance(1_000);
    expect(
      newest(page)?.signals.map(({ id, title, unit, dataType, writable }) => [
        id,
        title,
        unit,
        dataType,
        writable,
      ]),
    ).toEqual([
      [`${DEVICE}#pressure`, 'pressure', 'bar', 'float', false],
      [`${DEVICE}#running`, 'running', '', 'bit', false],
      [`${DEVICE}#text`, 'text', '', 'string', false],
    ]);
  });

  it('says that nothing is known to live when the link is lost', async () => {
    const page = await listing();
    born();
    await stage.ports.advance(1_000);
    stage.ports.socket.close();
    await stage.ports.advance(1_000);
    expect(newest(page)?.equipment.map(({ isOnline }) => isOnline)).toEqual([null, null]);
  });

  it('is sent to nobody who has not asked for it', async () => {
    const page = await live();
    born();
    await stage.ports.advance(1_000);
    expect(plants(page)).toEqual([]);
  });
});
