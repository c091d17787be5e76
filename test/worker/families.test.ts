import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failed } from '../../src/shared/faults';
import type { OperationId } from '../../src/shared/ids';
import { Freshness, Quality } from '../../src/shared/reading';
import { HOUR_MS } from '../../src/shared/units';
import { START, settle } from '../kit/fake-ports';
import {
  createEquipmentSpec,
  createGatewaySlot,
  createLegacySpec,
  createMvarSlot,
  createSignalSlot,
  LEGACY_PATHS,
  MULTI_PATHS,
  type WatchedPage,
  WatchStage,
} from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
});
afterEach(() => stage.close());

const listCalls = (path: string) => stage.ports.getExchanges(path);
const SLOTS = [createSignalSlot('s1'), createGatewaySlot('e1')];
const getGateways = (page: WatchedPage) => page.getMessages('gateways').at(-1)?.gateways;

describe('EG equipment', () => {
  const SPEC = createEquipmentSpec(SLOTS);

  it('requests its gateway, opens it for 600 s and subscribes on its own channel', async () => {
    const page = await stage.watchLive(SPEC);
    expect(listCalls(MULTI_PATHS.gateway)[0]?.body).toEqual({ equipmentId: 'e1' });
    expect(listCalls(MULTI_PATHS.open).map(({ body }) => body)).toEqual([
      { equipmentId: 'e1', interval: 5, delay: 600 },
    ]);
    expect(listCalls(MULTI_PATHS.signals)[0]?.body).toEqual({ equipmentId: 'e1', dataSignal: 's1' });
    expect(listCalls(MULTI_PATHS.token)[0]?.body).toEqual({ equipmentId: 'e1', dataSignal: 's1' });
    expect(stage.ports.socket.path).toBe('/lfscada/ws/eg/signal/subscribe/token1');
    expect(page.shownValues.get(0)).toMatchObject({ number: 1, freshness: Freshness.fresh });
    expect(page.shownValues.get(1)).toMatchObject({ number: 1, freshness: Freshness.fresh });
    stage.push({ s1: '7' });
    expect((await page.getShownAfter(200))?.number).toBe(7);
  });

  it('keeps exact counts for a shift: 49 re-openings every 580 s, 480 keep-alives, 480 status polls', async () => {
    await stage.watchLive(SPEC);
    stage.ports.time = 1_000;
    await stage.ports.advance(8 * HOUR_MS);
    const openings = listCalls(MULTI_PATHS.open).map(({ at }) => at);
    expect(openings).toHaveLength(1 + 49);
    expect(openings.slice(1).map((at, index) => at - (openings[index] as number))).toEqual(
      new Array(49).fill(580_000),
    );
    expect(stage.ports.socket.sent).toEqual(new Array(480).fill('ping'));
    expect(listCalls(MULTI_PATHS.gateway)).toHaveLength(1 + 480);
  });

  it.each([
    ['offline', { online: false, vpn: false }],
    ['in vpn mode', { online: true, vpn: true }],
  ])('is not monitored while its gateway is %s, and its data counts as loaded', async (_name, state) => {
    stage.platform.gateways.set('e1', { ...state, interval: 5 });
    const page = await stage.watchLive(SPEC);
    expect(await stage.getCallsAfter(700_000, MULTI_PATHS.open)).toHaveLength(0);
    expect(getGateways(page)).toMatchObject([{ monitored: false }]);
    expect(page.getMessages('loaded')).toEqual([{ kind: 'loaded', fault: null }]);
  });

  it('is opened when its gateway becomes online and not vpn while monitoring is off', async () => {
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    const page = await stage.watchLive(SPEC);
    pushGateway(true, true);
    expect(await stage.getCallsAfter(1_000, MULTI_PATHS.open)).toHaveLength(0);
    pushGateway(true);
    expect(await stage.getCallsAfter(1_000, MULTI_PATHS.open)).toHaveLength(1);
    expect(getGateways(page)).toMatchObject([{ monitored: true }]);
  });

  it.each([0, 0.25, 0.999])(
    'is opened within 2 s of a push, at a random moment (chance %d)',
    async (chance) => {
      stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
      await stage.watchLive(SPEC);
      stage.ports.nextChance = chance;
      const pushedAt = stage.ports.time;
      pushGateway(true);
      await stage.ports.advance(3_000);
      const delays = listCalls(MULTI_PATHS.open).map(({ at }) => at - pushedAt);
      expect(delays).toEqual([expect.closeTo(chance * 2_000, 6)]);
    },
  );

  it('is not opened if its gateway goes offline before that moment', async () => {
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    await stage.watchLive(SPEC);
    pushGateway(true);
    await stage.ports.advance(500);
    pushGateway(false);
    expect(await stage.getCallsAfter(10_000, MULTI_PATHS.open)).toHaveLength(0);
  });

  it('is also opened after the status poll every 60 s', async () => {
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    await stage.watchLive(SPEC);
    stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
    expect(await stage.getCallsAfter(60_000, MULTI_PATHS.open)).toHaveLength(1);
  });

  it('is reopened once by a page that returns after more than 600 s', async () => {
    await stage.watchLive(SPEC);
    // The page was frozen: no timer has fired.
    stage.ports.time += 601_000;
    await stage.reportLife('visible', 2_000);
    expect(listCalls(MULTI_PATHS.open)).toHaveLength(2);
    await stage.reportLife('hidden', 500_000);
    await stage.reportLife('visible', 1_000);
    expect(listCalls(MULTI_PATHS.open)).toHaveLength(2);
  });

  it('switches monitoring off and reports loaded with the fault if the opening fails', async () => {
    stage.ports.routes.set(MULTI_PATHS.open, (exchange) => exchange.answer(null, '500'));
    const page = await stage.watchLive(SPEC);
    expect(getGateways(page)).toMatchObject([{ monitored: false }]);
    expect(page.getMessages('loaded').at(-1)?.fault).toMatchObject({ kind: 'refused', code: '500' });
  });

  it('writes by its own calls and polls the callback by uuid', async () => {
    stage.ports.routes.set(MULTI_PATHS.write, (exchange) => exchange.answer({ uuid: 'u1' }));
    stage.ports.routes.set(MULTI_PATHS.callback, (exchange) =>
      exchange.answer({ status: 'success', code: '200', message: '', data: null }),
    );
    const page = await stage.watchLive(SPEC);
    await stage.write(page, 'o1', 's1', '42');
    await stage.ports.advance(600);
    expect(
      listCalls(MULTI_PATHS.write).map(({ body, request }) => [body, request.headers['x-operation-id']]),
    ).toEqual([[{ signalId: 's1', value: '42' }, 'o1']]);
    expect(listCalls(MULTI_PATHS.callback).map(({ body }) => body)).toEqual([{ uuid: 'u1' }]);
    expect(await stage.api.getOperations()).toMatchObject([{ id: 'o1', status: 'done', uuid: 'u1' }]);
  });

  it.each([
    ['EG', createEquipmentSpec([createSignalSlot('s1'), createMvarSlot('m1')])],
    ['GM', createLegacySpec([createSignalSlot('s1'), createMvarSlot('m1')])],
  ])('of %s marks a math variable of its page as an error, with the reason', async (_name, spec) => {
    const page = await stage.watch(spec);
    expect(await page.getShownAfter(1_000, 1)).toMatchObject({ number: 0, quality: Quality.formula });
    expect(await stage.api.explain(page.id, 1)).toMatchObject({ id: 'm1', error: 'undeclared' });
  });

  it('leaves nothing open after its page is left', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.api.leave(page.id);
    await settle();
    expect(await stage.api.getInventory()).toMatchObject({ watches: 0, sockets: 0, timers: 0, calls: 0 });
    expect(stage.ports.socket.isClosed).toBe(true);
  });
});

describe('legacy equipment', () => {
  const SPEC = createLegacySpec(SLOTS);
  const advanceSeconds = async (seconds: number) => stage.ports.advance(seconds * 1_000);
  const setValue = (value: string) => stage.platform.signals.set('s1', { value, time: stage.platformNow });

  it('polls its current data every 10 s without a push channel, and shows it like any other', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    expect(listCalls(LEGACY_PATHS.data).map(({ body }) => body)).toEqual([{ equipId: 'e1' }]);
    expect(page.status).toBe('live');
    expect(page.shownValues.get(0)).toMatchObject({ number: 1, freshness: Freshness.fresh });
    expect(page.shownValues.get(1)).toMatchObject({ number: 1 });
    expect(page.getMessages('loaded')).toEqual([{ kind: 'loaded', fault: null }]);
    for (let i = 0; i < 6; i++) {
      setValue(String(10 + i));
      await advanceSeconds(10);
      expect(page.shownValues.get(0)).toMatchObject({ number: 10 + i, freshness: Freshness.fresh });
    }
    expect(listCalls(LEGACY_PATHS.data).map(({ at }) => at)).toEqual([
      0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000,
    ]);
    expect(stage.ports.sockets).toEqual([]);
  });

  it('requests the values of one configuration page if it has one', async () => {
    await stage.watch(createLegacySpec(SLOTS, 'c7'));
    await settle();
    expect(listCalls(LEGACY_PATHS.data)[0]?.body).toEqual({ equipId: 'e1', conId: 'c7' });
  });

  it('keeps exact counts for a shift: 2,880 polls of data, 480 of its status', async () => {
    await stage.watch(SPEC);
    await stage.ports.advance(8 * HOUR_MS);
    expect(listCalls(LEGACY_PATHS.data)).toHaveLength(1 + 2_880);
    expect(listCalls(LEGACY_PATHS.detail)).toHaveLength(1 + 480);
  });

  it('is online only with status 1; once offline, nothing is live until it arrives again', async () => {
    const page = await stage.watch(SPEC);
    stage.platform.legacyStatus = '2';
    await advanceSeconds(61);
    expect(page.shownValues.get(1)?.number).toBe(0);
    expect(page.shownValues.get(0)?.freshness).toBe(Freshness.disconnected);
    stage.platform.legacyStatus = '1';
    setValue('5');
    await advanceSeconds(70);
    setValue('6');
    await advanceSeconds(10);
    expect(page.shownValues.get(0)).toMatchObject({ number: 6, freshness: Freshness.fresh });
  });

  it('is stale if it repeats a value with a clock ahead, and live without a time', async () => {
    stage.platform.signals.set('s1', { value: '1', time: START + HOUR_MS });
    stage.platform.signals.set('s2', { value: '2', time: null });
    const page = await stage.watch(createLegacySpec([createSignalSlot('s1'), createSignalSlot('s2')]));
    await advanceSeconds(10);
    expect([0, 1].map((slot) => page.shownValues.get(slot)?.freshness)).toEqual([
      Freshness.fresh,
      Freshness.fresh,
    ]);
    await advanceSeconds(300);
    expect([0, 1].map((slot) => page.shownValues.get(slot)?.freshness)).toEqual([
      Freshness.stale,
      Freshness.fresh,
    ]);
  });

  it('is disconnected as soon as a poll fails, and live again with the first success', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    const restore = stage.overrideRoute(LEGACY_PATHS.data, (exchange) => exchange.cut());
    await advanceSeconds(10);
    expect(page.status).toBe('reconnecting');
    expect(page.links.at(-1)).toMatchObject({ fault: { kind: 'offline' }, retryAt: START + 20_000 });
    expect(page.shownValues.get(0)?.freshness).toBe(Freshness.disconnected);
    restore();
    setValue('8');
    await advanceSeconds(10);
    expect(page.status).toBe('live');
    expect(page.shownValues.get(0)).toMatchObject({ number: 8, freshness: Freshness.fresh });
  });

  it('drops a hanging poll when the next is due, and never uses its answer for a later one', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    let answerLate = (): void => {};
    const usual = stage.ports.routes.get(LEGACY_PATHS.data);
    stage.ports.routes.set(LEGACY_PATHS.data, (exchange) => {
      answerLate = () => usual?.(exchange);
    });
    await advanceSeconds(20);
    expect(page.status).toBe('reconnecting');
    expect(
      listCalls(LEGACY_PATHS.data).filter(
        ({ isAcknowledged, isCancelled }) => !isAcknowledged && !isCancelled,
      ),
    ).toHaveLength(1);
    const first = answerLate;
    if (usual) stage.ports.routes.set(LEGACY_PATHS.data, usual);
    await advanceSeconds(10);
    first();
    await advanceSeconds(1);
    expect(page.status).toBe('live');
  });

  it('is offline within 1 s of the device’s report, and polled within 1 s of its return', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    await stage.reportLife('offline', 200);
    expect(page.status).toBe('offline');
    expect(page.shownValues.get(0)?.freshness).toBe(Freshness.disconnected);
    await stage.reportLife('online', 1_000);
    expect(page.status).toBe('live');
    expect(page.shownValues.get(0)?.freshness).toBe(Freshness.fresh);
  });

  it('writes by a command that is polled with the same payload while the answer is 10003', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    stage.ports.routes.set(LEGACY_PATHS.command, (exchange) => exchange.answer(null, '10003'));
    stage.ports.routes.set(LEGACY_PATHS.result, (exchange) => exchange.answer(null, '10003'));
    await stage.write(page, 'o1', 's1', '42');
    await advanceSeconds(9);
    const payload = { equipId: 'e1', signalId: 's1', method: 'write', value: '42' };
    expect(listCalls(LEGACY_PATHS.command).map(({ body }) => body)).toEqual([payload]);
    expect(listCalls(LEGACY_PATHS.result).map(({ body }) => body)).toEqual([
      payload,
      payload,
      payload,
      payload,
    ]);
    stage.ports.routes.set(LEGACY_PATHS.result, (exchange) => exchange.answer({ value: '42', time: null }));
    stage.platform.signals.set('s1', { value: '42', time: stage.platformNow });
    await advanceSeconds(20);
    expect(await stage.api.getOperations()).toMatchObject([{ id: 'o1', status: 'read-back' }]);
  });

  it.each([
    ['a text', 'sent'],
    ['an empty text', ''],
    ['a list', []],
  ])('follows a write by its code if the answers also carry %s', async (_, data) => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    stage.ports.routes.set(LEGACY_PATHS.command, (exchange) => exchange.answer(data, '10003'));
    stage.ports.routes.set(LEGACY_PATHS.result, (exchange) => exchange.answer(data, '10003'));
    await stage.write(page, 'o1', 's1', '42');
    await advanceSeconds(1);
    expect(await stage.api.getOperations()).toMatchObject([{ status: 'accepted' }]);
    stage.ports.routes.set(LEGACY_PATHS.result, (exchange) => exchange.answer(data));
    await advanceSeconds(9);
    expect(await stage.api.getOperations()).toMatchObject([{ status: 'done', fault: null }]);
  });

  it('reports the platform’s refusal of a pending write', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    stage.ports.routes.set(LEGACY_PATHS.command, (exchange) => exchange.answer(null, '10003'));
    stage.ports.routes.set(LEGACY_PATHS.result, (exchange) => exchange.answer(null, '1323'));
    await stage.write(page, 'o1', 's1', '42');
    await advanceSeconds(1);
    expect(await stage.api.getOperations()).toMatchObject([
      { status: 'refused', fault: { kind: 'refused', code: '1323', message: 'said so' } },
    ]);
  });

  it('stops waiting for a write on request', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    stage.ports.routes.set(LEGACY_PATHS.command, (exchange) => exchange.answer(null, '10003'));
    stage.ports.routes.set(LEGACY_PATHS.result, (exchange) => exchange.answer(null, '10003'));
    await stage.write(page, 'o1', 's1', '42');
    await advanceSeconds(2);
    await stage.api.cancel('o1' as OperationId);
    const requestCount = listCalls(LEGACY_PATHS.result).length;
    await advanceSeconds(120);
    expect(listCalls(LEGACY_PATHS.result)).toHaveLength(requestCount);
    expect(await stage.api.getOperations()).toMatchObject([
      { status: 'unknown', fault: { kind: 'cancelled' } },
    ]);
  });

  it('polls its alarms every 60 s, since nothing is pushed', async () => {
    const page = await stage.watch(SPEC);
    stage.platform.alarms = [{ id: 'a1', triggerTime: START }];
    await advanceSeconds(61);
    expect(page.getMessages('alarms').at(-1)).toMatchObject({ alarms: [{ id: 'a1' }], over: [] });
    stage.platform.alarms = [
      { id: 'a1', triggerTime: START, recoverTime: START + 1 },
      { id: 'a2', triggerTime: START },
    ];
    await advanceSeconds(60);
    expect(page.getMessages('alarms').at(-1)).toMatchObject({ alarms: [{ id: 'a2' }], over: ['a1'] });
  });

  it('refuses writes while it is unreachable', async () => {
    const page = await stage.watch(SPEC);
    stage.ports.routes.set(LEGACY_PATHS.data, (exchange) => exchange.cut());
    await advanceSeconds(11);
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'offline' }));
  });

  it('leaves nothing open if its page is left during a poll', async () => {
    stage.ports.routes.set(LEGACY_PATHS.data, () => {});
    const page = await stage.watch(SPEC);
    await settle();
    await stage.api.leave(page.id);
    await settle();
    expect(await stage.api.getInventory()).toMatchObject({ watches: 0, sockets: 0, timers: 0, calls: 0 });
    await advanceSeconds(60);
    expect(listCalls(LEGACY_PATHS.data)).toHaveLength(1);
  });

  it('is not polled after its page was left, even before its gateway was known', async () => {
    stage.ports.routes.set(LEGACY_PATHS.detail, () => undefined);
    const page = await stage.watch(SPEC);
    await settle();
    await stage.api.leave(page.id);
    expect(await stage.getCallsAfter(60_000, LEGACY_PATHS.data)).toHaveLength(0);
    expect(stage.ports.timerCount).toBe(0);
  });

  it('is not polled after the end of the session, regardless of events of the device', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    stage.ports.routes.set(LEGACY_PATHS.data, (exchange) => exchange.answer(null, '1006'));
    expect(await page.getStatusAfter(10_000)).toBe('stopped');
    for (const event of ['offline', 'online', 'hidden', 'visible'] as const)
      await stage.api.reportLifecycleEvent(event);
    expect(await page.getStatusAfter(60_000)).toBe('stopped');
    expect(stage.ports.timerCount).toBe(0);
  });

  it('stops with the session', async () => {
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    stage.ports.routes.set(LEGACY_PATHS.data, (exchange) => exchange.answer(null, '1006'));
    await advanceSeconds(10);
    expect(page.status).toBe('stopped');
    const polls = listCalls(LEGACY_PATHS.data).length;
    await advanceSeconds(120);
    expect(listCalls(LEGACY_PATHS.data)).toHaveLength(polls);
  });
});

function pushGateway(online: boolean, vpn = false) {
  return stage.ports.socket.receiveFrame({ gatewayAlarm: [{ equipmentId: 'e1', online, vpn, interval: 5 }] });
}
