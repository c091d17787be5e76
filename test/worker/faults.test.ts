import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBatch } from '../../src/shared/batch';
import { TREND_POINTS } from '../../src/shared/constants';
import { failed } from '../../src/shared/faults';
import type { OperationId, SignalId } from '../../src/shared/ids';
import { Freshness, freshnessOf } from '../../src/shared/reading';
import { epochMs } from '../../src/shared/units';
import type { CommandOrder } from '../../workers/monitor/contract';
import { START, settle } from '../kit/fake-ports';
import {
  gatewaySlot,
  mvarSlot,
  PATHS,
  signalSlot,
  type WatchedPage,
  WatchStage,
  watchSpec,
} from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.gateways.set('e2', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
  stage.platform.signals.set('s2', { value: '2', time: START, equipmentId: 'e2' });
});
afterEach(() => stage.close());

const SPEC = watchSpec([signalSlot('s1'), signalSlot('s2', 'e2')]);
const calls = (path: string) => stage.ports.to(path);
const freshness = (page: WatchedPage) => [page.shown.get(0)?.freshness, page.shown.get(1)?.freshness];
const { fresh, disconnected, stale } = Freshness;

describe('a lost link', () => {
  it('leaves nothing live within 2 s; each value is live again only when it arrived anew', async () => {
    const page = await stage.live(SPEC);
    expect(freshness(page)).toEqual([fresh, fresh]);
    stage.ports.socket.close();
    await stage.ports.advance(150);
    expect(page.phase).toBe('reconnecting');
    expect(freshness(page)).toEqual([disconnected, disconnected]);
    stage.ports.routes.set(PATHS.signals, () => {});
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await stage.ports.advance(1_500);
    expect(page.phase).toBe('live');
    expect(freshness(page)).toEqual([disconnected, disconnected]);
    stage.push({ s2: '5' });
    await stage.ports.advance(150);
    expect(freshness(page)).toEqual([disconnected, fresh]);
  });

  it('has the current values asked again after a reconnect, so that what rarely changes recovers too', async () => {
    const page = await stage.live(SPEC);
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    stage.platform.signals.set('s1', { value: '1', time: stage.platformNow });
    stage.platform.signals.set('s2', { value: '2', time: START, equipmentId: 'e2' });
    stage.ports.socket.open();
    await stage.ports.advance(200);
    expect(freshness(page)).toEqual([fresh, stale === 3 ? Freshness.ageing : stale]);
  });

  it('has every gateway opened again after a reconnect, since the platform may have forgotten it', async () => {
    await stage.live(SPEC);
    expect(calls(PATHS.open)).toHaveLength(2);
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    expect(calls(PATHS.open)).toHaveLength(2);
    const openedAt = stage.ports.time;
    stage.ports.socket.open();
    await stage.ports.advance(5_000);
    const again = calls(PATHS.open).slice(2);
    expect(again.map(({ body, at }) => [body.equipmentId, at - openedAt])).toEqual([
      ['e1', 0],
      ['e2', 100],
    ]);
  });

  it('has nothing opened twice when it was the first attempt that failed', async () => {
    await stage.watch(SPEC);
    await settle();
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await stage.ports.advance(5_000);
    expect(calls(PATHS.open)).toHaveLength(2);
  });

  it('has every gateway opened again when a check found it dead', async () => {
    const page = await stage.live(SPEC);
    stage.platform.signals.set('s1', { value: '9', time: START + 30_000 });
    await stage.ports.advance(61_000);
    expect(page.phase).toBe('reconnecting');
    stage.ports.socket.open();
    await stage.ports.advance(5_000);
    expect(calls(PATHS.open)).toHaveLength(4);
  });

  it('that a returning page finds dead has opened again what the rule for returning pages says, once (faults, 23)', async () => {
    for (const [away, openings] of [
      [590_000, 2],
      [605_000, 4],
    ] as const) {
      await stage.close();
      stage = new WatchStage();
      for (const id of ['e1', 'e2'])
        stage.platform.gateways.set(id, { online: true, vpn: false, interval: 5 });
      stage.platform.signals.set('s1', { value: '1', time: START });
      await stage.live(SPEC);
      stage.platform.signals.set('s1', { value: '9', time: START + away });
      // Frozen: the clocks go on, and no timer rings.
      stage.ports.time += away;
      const usual = stage.ports.routes.get(PATHS.signals);
      stage.ports.routes.set(PATHS.signals, (exchange) => {
        stage.ports.after(3_000, () => usual?.(exchange));
      });
      await stage.api.life('visible');
      await stage.ports.advance(3_500);
      expect(stage.ports.sockets).toHaveLength(2);
      stage.ports.socket.open();
      await stage.ports.advance(5_000);
      expect(calls(PATHS.open)).toHaveLength(openings);
    }
  });

  it('is not made good by an answer that was asked for before it was lost', async () => {
    const page = await stage.live(SPEC);
    let late = (): void => {};
    const usual = stage.ports.routes.get(PATHS.signals);
    stage.ports.routes.set(PATHS.signals, (exchange) => {
      late = () => usual?.(exchange);
    });
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await settle();
    stage.ports.socket.close();
    late();
    await stage.ports.advance(1_200);
    expect(freshness(page)).toEqual([disconnected, disconnected]);
  });

  it('never shows as live, in no batch at all, what an answer brings just after it was lost', async () => {
    stage.platform.signals.clear();
    stage.platform.mvars = [{ id: 'm1', formula: '#{e1_s1} * 2', calcType: 'custom' }];
    const usual = stage.ports.routes.get(PATHS.signals);
    let late = (): void => {};
    const page = await stage.watch(watchSpec([signalSlot('s1', null), mvarSlot('m1')]));
    await settle();
    stage.ports.routes.set(PATHS.signals, (exchange) => {
      late = () => usual?.(exchange);
    });
    stage.ports.socket.open();
    await stage.ports.advance(1_000);
    stage.ports.socket.close();
    await stage.ports.advance(1_500);
    // That its formula can be calculated is known by this answer too: that alone has a batch sent at once.
    stage.platform.signals.set('s1', { value: '1', time: stage.platformNow });
    late();
    await stage.ports.advance(1_500);
    const told = page.of('batch').flatMap(({ buffer }) => {
      const { slots, flags } = openBatch(buffer);
      return [...slots].flatMap((slot, i) => (slot === 0 ? [freshnessOf(flags[i] as number)] : []));
    });
    expect(told).toEqual([disconnected]);
  });

  it('shows what values can be had without it as last values, never as live', async () => {
    stage.ports.routes.set(PATHS.token, (exchange) => exchange.answer(null, '500'));
    const usual = stage.ports.routes.get(PATHS.signals);
    stage.ports.routes.set(PATHS.signals, (exchange) => exchange.cut());
    const page = await stage.watch(SPEC);
    await stage.ports.advance(5_000);
    if (usual) stage.ports.routes.set(PATHS.signals, usual);
    await stage.ports.advance(30_000);
    expect(page.shown.get(0)).toMatchObject({ number: 1, freshness: disconnected });
  });

  it('leaves gateway states and counts disconnected too, however well the polls go', async () => {
    const page = await stage.live(watchSpec([gatewaySlot('e1'), { src: 'count', metric: 'alarm_count' }]));
    expect(freshness(page)).toEqual([fresh, fresh]);
    stage.ports.routes.set(PATHS.token, (exchange) => exchange.answer(null, '500'));
    stage.ports.socket.close();
    await stage.ports.advance(130_000);
    expect(freshness(page)).toEqual([disconnected, disconnected]);
    stage.ports.routes.set(PATHS.token, (exchange) => exchange.answer('t'));
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await stage.ports.advance(6_000);
    expect(freshness(page)).toEqual([fresh, fresh]);
  });

  it('is noticed within 75 s when it is half-open and the platform does not answer (faults, 3)', async () => {
    const page = await stage.live(SPEC);
    for (const path of Object.values(PATHS)) stage.ports.routes.set(path, () => {});
    await stage.ports.advance(75_000);
    expect(freshness(page)).toEqual([disconnected, disconnected]);
    expect(page.phase).toBe('reconnecting');
  });

  it('is noticed when the platform knows newer values than came by push (faults, 3)', async () => {
    await stage.live(SPEC);
    stage.platform.signals.set('s1', { value: '9', time: START + 30_000 });
    await stage.ports.advance(61_000);
    expect(stage.ports.sockets).toHaveLength(2);
  });

  it('is not suspected when the platform knows nothing newer', async () => {
    const page = await stage.live(SPEC);
    await stage.ports.advance(600_000);
    expect(stage.ports.sockets).toHaveLength(1);
    expect(page.phase).toBe('live');
  });

  it('is offline within 1 s when the network goes, and back within 1 s of its return (faults, 59 and 60)', async () => {
    const page = await stage.live(SPEC);
    await stage.api.life('offline');
    await stage.ports.advance(150);
    expect(page.phase).toBe('offline');
    expect(freshness(page)).toEqual([disconnected, disconnected]);
    await stage.api.life('online');
    await stage.ports.advance(1_000);
    stage.ports.socket.open();
    await settle();
    expect(page.phase).toBe('live');
  });

  it('does not count as live behind a captive portal that answers HTML (faults, 60)', async () => {
    const page = await stage.live(SPEC);
    await stage.api.life('offline');
    for (const path of Object.values(PATHS))
      stage.ports.routes.set(path, (exchange) => exchange.respond({ text: '<html>pay here</html>' }));
    await stage.api.life('online');
    await stage.ports.advance(30_000);
    expect(page.phase).toBe('reconnecting');
    expect(page.links.at(-1)?.fault).toEqual({ kind: 'malformed', where: '$' });
    expect(stage.ports.sockets).toHaveLength(1);
  });

  it('is opened again after the device slept while its clock stood still (faults, 56)', async () => {
    const page = await stage.live(SPEC);
    stage.ports.sleep(900_000);
    await stage.ports.advance(2_000);
    expect(stage.ports.sockets).toHaveLength(2);
    expect(freshness(page)).toEqual([disconnected, disconnected]);
    expect(calls(PATHS.open)).toHaveLength(4);
  });

  it('is not taken for lost when the device’s clock is set back an hour (faults, 22)', async () => {
    const page = await stage.live(SPEC);
    stage.ports.wallShift = -3_600_000;
    await stage.ports.advance(5_000);
    expect(page.phase).toBe('live');
    expect(stage.ports.sockets).toHaveLength(1);
  });
});

describe('time', () => {
  it('takes any newer value after one of 2099, once the link was opened again (faults, 19)', async () => {
    const page = await stage.live(SPEC);
    stage.push({ s1: '99' }, Date.UTC(2099, 0, 1));
    await stage.ports.advance(200);
    stage.push({ s1: '5' });
    await stage.ports.advance(200);
    expect(page.shown.get(0)?.number).toBe(5);
  });

  it('lets no two stamps of the future freeze a signal beyond the next opening (faults, 19)', async () => {
    const page = await stage.live(SPEC);
    stage.push({ s1: '99' }, Date.UTC(2099, 0, 1));
    stage.push({ s1: '98' }, Date.UTC(2098, 0, 1));
    await stage.ports.advance(200);
    expect(page.shown.get(0)?.number).toBe(99);
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    stage.ports.routes.set(PATHS.signals, () => {});
    stage.ports.socket.open();
    stage.push({ s1: '97' }, Date.UTC(2097, 0, 1));
    await stage.ports.advance(200);
    expect(page.shown.get(0)?.number).toBe(97);
  });

  it('opens once more when the page returns after 601 s and not after 599 s (faults, 23 and 56)', async () => {
    await stage.live(SPEC);
    expect(calls(PATHS.open)).toHaveLength(2);
    await stage.ports.advance(598_000);
    for (const event of ['resume', 'pageshow', 'visible'] as const) await stage.api.life(event);
    await stage.ports.advance(1_000);
    expect(calls(PATHS.open)).toHaveLength(2);
    await stage.ports.advance(2_000);
    for (const event of ['resume', 'pageshow', 'visible'] as const) await stage.api.life(event);
    await stage.ports.advance(1_000);
    expect(calls(PATHS.open)).toHaveLength(4);
  });

  it('counts what the device slept as time since the last opening, once (faults, 23)', async () => {
    await stage.live(SPEC);
    stage.ports.sleep(590_000);
    await stage.api.life('visible');
    await stage.ports.advance(2_000);
    expect(calls(PATHS.open)).toHaveLength(2);
    stage.ports.sleep(20_000);
    await stage.api.life('visible');
    await stage.ports.advance(2_000);
    expect(calls(PATHS.open)).toHaveLength(4);
  });

  it('sends no burst of keep-alives after a freeze (faults, 23)', async () => {
    await stage.live(SPEC);
    stage.ports.time += 900_000;
    await stage.ports.advance(0);
    expect(stage.ports.socket.sent.length).toBeLessThanOrEqual(1);
  });
});

describe('the end of the session', () => {
  it('is told once however many calls say it, and stops every call and socket (faults, 45 and 50)', async () => {
    const page = await stage.live(SPEC);
    const other = await stage.live(SPEC);
    page.say({ kind: 'interest', slots: new Uint32Array([1]) });
    await settle();
    stage.push({ s1: '3' });
    await stage.ports.advance(200);
    for (const path of Object.values(PATHS))
      stage.ports.routes.set(path, (exchange) => exchange.answer(null, '1006'));
    await stage.ports.advance(60_000);
    expect(stage.events).toEqual([{ kind: 'session-ended' }]);
    expect([page.phase, other.phase]).toEqual(['stopped', 'stopped']);
    const before = stage.ports.exchanges.length;
    page.say({ kind: 'interest', slots: null });
    await stage.ports.advance(600_000);
    expect(stage.ports.exchanges).toHaveLength(before);
    expect(await stage.api.inventory()).toEqual({
      watches: 2,
      sockets: 0,
      timers: 0,
      calls: 0,
      operations: 0,
    });
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'session-ended' }));
    await stage.api.recent(SPEC, 's1' as SignalId, 1_000);
    await settle();
    expect(stage.events).toEqual([{ kind: 'session-ended' }]);
  });

  it('by logout leaves nothing at all', async () => {
    const page = await stage.live(SPEC);
    await stage.write(page, 'o1', 's1', '1');
    await stage.api.endSession();
    await settle();
    expect(await stage.api.inventory()).toEqual({
      watches: 0,
      sockets: 0,
      timers: 0,
      calls: 0,
      operations: 0,
    });
    expect(page.isClosed).toBe(true);
  });
});

describe('alarms', () => {
  const told = (page: WatchedPage) => page.of('alarms').flatMap(({ alarms }) => alarms.map(({ id }) => id));
  it('that were active before the page was opened are told, and pushes of them merged by id', async () => {
    stage.platform.alarms = [{ id: 'a1', level: 'serious', triggerTime: START, signalTitle: 'Level' }];
    const page = await stage.live(SPEC);
    // At once, and when the channel is open: what was raised in between came over neither.
    expect(calls(PATHS.alarms).map(({ body }) => body)).toEqual([{ projectId: 'p1' }, { projectId: 'p1' }]);
    stage.ports.socket.frame({
      signalAlarm: [{ id: 'a1', level: 'serious', triggerTime: START, value: '9' }],
    });
    await settle();
    expect(page.of('alarms').at(-1)?.alarms).toMatchObject([{ id: 'a1', value: '9', signalTitle: 'Level' }]);
  });

  it('are asked for again after the link was lost: what recovered meanwhile is over', async () => {
    stage.platform.alarms = [{ id: 'a1', triggerTime: START }];
    const page = await stage.live(SPEC);
    stage.ports.socket.close();
    stage.platform.alarms = [{ id: 'a2', triggerTime: START + 1 }];
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await settle();
    expect(told(page)).toEqual(['a1', 'a2']);
    expect(page.of('alarms').at(-1)?.over).toEqual(['a1']);
  });

  it('are never taken from an answer that a later question has overtaken', async () => {
    let late = (): void => {};
    const usual = stage.ports.routes.get(PATHS.alarms);
    stage.ports.routes.set(PATHS.alarms, (exchange) => {
      late = () => exchange.answer([{ id: 'old', triggerTime: START }]);
    });
    const page = await stage.live(SPEC);
    if (usual) stage.ports.routes.set(PATHS.alarms, usual);
    stage.platform.alarms = [{ id: 'a1', triggerTime: START }];
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await settle();
    late();
    await settle();
    expect(told(page)).toEqual(['a1']);
  });

  it('are asked for until they are had, but not where the platform says no', async () => {
    stage.ports.routes.set(PATHS.alarms, (exchange) => exchange.cut());
    const page = await stage.live(SPEC);
    stage.platform.alarms = [{ id: 'a1', triggerTime: START }];
    stage.ports.routes.set(PATHS.alarms, (exchange) => exchange.answer(stage.platform.alarms));
    await stage.ports.advance(10_000);
    expect(told(page)).toEqual(['a1']);
    stage.ports.routes.set(PATHS.alarms, (exchange) => exchange.answer(null, '1201'));
    await stage.live(SPEC);
    const asked = calls(PATHS.alarms).length;
    await stage.ports.advance(60_000);
    expect(calls(PATHS.alarms)).toHaveLength(asked);
  });
});

describe('commands', () => {
  const BIND = '/lfscada/equipment/multi/bindTemplate';
  const CALLBACK = '/lfscada/equipment/multi/callback';
  const order: CommandOrder = {
    id: 'c1' as OperationId,
    pattern: 'multi',
    path: BIND,
    body: 'form',
    input: { equipmentId: 'e1', templateId: 't1' },
  };
  beforeEach(async () => {
    stage.ports.routes.set(BIND, (exchange) => exchange.answer({ uuid: 'u1' }));
    stage.ports.routes.set(CALLBACK, (exchange) => exchange.answer(null));
    await stage.live(SPEC);
  });

  it('say how far they are and how they ended, and count as operations under way', async () => {
    const end = stage.api.command(order);
    await stage.ports.advance(500);
    expect((await stage.api.inventory()).operations).toBe(1);
    stage.ports.routes.set(CALLBACK, (exchange) =>
      exchange.answer({ status: 'success', code: '200', message: '', data: null }),
    );
    await stage.ports.advance(1_000);
    expect(await end).toEqual({ end: 'done', uuid: 'u1', data: null });
    expect(stage.events.filter(({ kind }) => kind === 'command')).toEqual(
      [0, 1, 2].map((tries) => ({ kind: 'command', progress: { id: 'c1', uuid: 'u1', tries } })),
    );
  });

  it('stop with the session, and none is begun after it (faults, 45)', async () => {
    const end = stage.api.command(order);
    await stage.ports.advance(500);
    // Another call is told so.
    stage.ports.routes.set(PATHS.gateways, (exchange) => exchange.answer(null, '1006'));
    await stage.ports.advance(60_000);
    const polls = calls(CALLBACK).length;
    await stage.ports.advance(60_000);
    expect(calls(CALLBACK)).toHaveLength(polls);
    expect(await end).toMatchObject({ end: 'unknown', uuid: 'u1', fault: { kind: 'session-ended' } });
    expect(await stage.api.command({ ...order, id: 'c2' as OperationId })).toMatchObject({
      end: 'refused',
      fault: { kind: 'session-ended' },
    });
    expect(calls(BIND)).toHaveLength(1);
  });

  it('stop with a logout, and when they are cancelled', async () => {
    const cancelled = stage.api.command(order);
    const left = stage.api.command({ ...order, id: 'c2' as OperationId });
    await stage.ports.advance(500);
    await stage.api.cancel('c1' as OperationId);
    expect(await cancelled).toEqual({ end: 'cancelled', uuid: 'u1' });
    await stage.api.endSession();
    expect(await left).toEqual({ end: 'cancelled', uuid: 'u1' });
    const polls = calls(CALLBACK).length;
    await stage.ports.advance(60_000);
    expect(calls(CALLBACK)).toHaveLength(polls);
  });
});

describe('writing', () => {
  const callback = (data: unknown) =>
    stage.ports.routes.set(PATHS.callback, (exchange) => exchange.answer(data));
  const phases = () =>
    stage.events.flatMap((event) => (event.kind === 'operation' ? [event.operation.phase] : []));
  beforeEach(() => {
    stage.ports.routes.set(PATHS.write, (exchange) => exchange.answer({ uuid: 'u1' }));
  });

  it('goes sent → accepted → done → read back, with one POST that carries the operation id', async () => {
    const page = await stage.live(SPEC);
    callback({ status: 'success', code: '200', message: '', data: null });
    await stage.write(page, 'o1', 's1', '42');
    await stage.write(page, 'o1', 's1', '42');
    await stage.ports.advance(600);
    stage.push({ s1: '42' });
    await settle();
    expect(phases()).toEqual(['sent', 'accepted', 'done', 'read-back']);
    expect(calls(PATHS.write).map(({ body, request }) => [body, request.headers['x-operation-id']])).toEqual([
      [{ projectId: 'p1', signalId: 's1', value: '42' }, 'o1'],
    ]);
  });

  it('is refused at once while offline, reconnecting or not yet connected (faults, 47)', async () => {
    const page = await stage.watch(SPEC);
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    await settle();
    stage.ports.socket.open();
    stage.ports.socket.close();
    expect(await stage.write(page, 'o2', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    await stage.api.life('offline');
    expect(await stage.write(page, 'o3', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    await stage.ports.advance(60_000);
    expect(calls(PATHS.write)).toHaveLength(0);
  });

  it('is refused for a signal whose gateway is offline, and for one that the page does not know', async () => {
    const page = await stage.live(SPEC);
    stage.ports.socket.frame({
      gatewayAlarm: [{ equipmentId: 'e1', online: false, vpn: false, interval: 5 }],
    });
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'offline' }));
    expect((await stage.write(page, 'o2', 's2', '1')).ok).toBe(true);
    expect(await stage.write(page, 'o3', 'stranger', '1')).toEqual(
      failed({ kind: 'malformed', where: 'signalId' }),
    );
  });

  it('is followed to its end after the page was left (faults, 44)', async () => {
    const page = await stage.live(SPEC);
    callback(null);
    await stage.write(page, 'o1', 's1', '1');
    await stage.api.leave(page.id);
    await stage.ports.advance(3_000);
    callback({ status: 'success', code: '200', message: '', data: null });
    await stage.ports.advance(10_000);
    expect(phases()).toEqual(['sent', 'accepted', 'done']);
    expect(await stage.api.operations()).toMatchObject([{ id: 'o1', phase: 'done' }]);
  });

  it('is unknown and followed no further when the session ends meanwhile (faults, 45)', async () => {
    const page = await stage.live(SPEC);
    callback(null);
    await stage.write(page, 'o1', 's1', '1');
    await stage.ports.advance(5_000);
    stage.ports.routes.set(PATHS.gateways, (exchange) => exchange.answer(null, '1006'));
    await stage.ports.advance(55_500 - 1_000);
    expect(phases()).toEqual(['sent', 'accepted', 'unknown']);
    expect(stage.events.find((event) => event.kind === 'session-ended')).toBeDefined();
    const polls = calls(PATHS.callback).length;
    await stage.ports.advance(600_000);
    expect(calls(PATHS.callback)).toHaveLength(polls);
  });

  it('is unknown, and never sent again, when the connection is cut (faults, 46)', async () => {
    const page = await stage.live(SPEC);
    stage.ports.routes.set(PATHS.write, (exchange) => exchange.cut());
    await stage.write(page, 'o1', 's1', '1');
    await stage.ports.advance(600_000);
    expect(phases()).toEqual(['sent', 'unknown']);
    expect(calls(PATHS.write)).toHaveLength(1);
  });
});

describe('history', () => {
  it('asks by the platform’s clock and answers cleaned points', async () => {
    stage.ports.platformShift = -3_600_000;
    stage.ports.routes.set(PATHS.history, (exchange) =>
      exchange.answer([
        {
          id: 's1',
          list: [
            [20, '2'],
            [10, '1'],
          ],
        },
      ]),
    );
    await stage.live(SPEC);
    const points = await stage.api.recent(SPEC, 's1' as SignalId, 60_000);
    expect(points).toEqual({
      ok: true,
      value: { times: Float64Array.of(10, 20), numbers: Float64Array.of(1, 2) },
    });
    const { from, end } = calls(PATHS.history)[0]?.body ?? {};
    expect(Math.abs(Number(end) - stage.platformNow)).toBeLessThanOrEqual(1_000);
    expect(Number(end) - Number(from)).toBe(60_000);
  });

  it('is the past before any moment, thinned to what a trend shows, extremes kept', async () => {
    const until = epochMs(START - 3_600_000);
    const list = Array.from({ length: 100_000 }, (_, i) => [
      until - 100_000_000 + i * 1_000,
      i === 77_777 ? '999' : '1',
    ]);
    stage.ports.routes.set(PATHS.history, (exchange) => exchange.answer([{ id: 's1', list }]));
    await stage.live(SPEC);
    const points = await stage.api.recent(SPEC, 's1' as SignalId, 100_000_000, until);
    const { from, end } = calls(PATHS.history)[0]?.body ?? {};
    expect([from, end]).toEqual([until - 100_000_000, until]);
    const { times = new Float64Array(), numbers = new Float64Array() } = points.ok ? points.value : {};
    expect(times.length).toBeLessThanOrEqual(TREND_POINTS + 8);
    expect(times[numbers.indexOf(999)]).toBe(until - 100_000_000 + 77_777_000);
  });
});
