import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Freshness, Quality } from '../../src/shared/reading';
import { START, settle } from '../kit/fake-ports';
import {
  createGatewaySlot,
  createMvarSlot,
  createSignalSlot,
  createWatchSpec,
  PATHS,
  WatchStage,
} from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
  stage.platform.signals.set('s2', { value: '2', time: START });
});
afterEach(() => stage.close());

const SPEC = createWatchSpec([createSignalSlot('s1'), createSignalSlot('s2')]);
const listCalls = (path: string) => stage.ports.getExchanges(path);

describe('the start', () => {
  it('requests gateways and values in parallel, then opens gateways and requests the rest', async () => {
    const answer = holdGateways();
    await stage.watch(createWatchSpec([createSignalSlot('s1'), createMvarSlot('m1')]));
    await settle();
    expect(stage.ports.exchanges.map(({ request }) => request.path)).toEqual([PATHS.gateways, PATHS.signals]);
    answer();
    await settle();
    expect(new Set(stage.ports.exchanges.slice(2).map(({ request }) => request.path))).toEqual(
      new Set([PATHS.open, PATHS.mvars, PATHS.token, PATHS.alarms]),
    );
    expect(stage.ports.socket.path).toBe('/lfscada/ws/project/signal/subscribe/token1');
  });

  it('shows no value before the gateway states arrive', async () => {
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    const answer = holdGateways();
    const page = await stage.watch(SPEC);
    const freshness: (number | undefined)[] = [];
    page.port.addEventListener('message', () => freshness.push(page.shownValues.get(0)?.freshness));
    expect(await stage.getCallsAfter(1_500, PATHS.signals)).toHaveLength(1);
    expect([page.batchSizes, page.getMessages('loaded'), page.getMessages('described')]).toEqual([
      [],
      [],
      [],
    ]);
    answer();
    expect(await page.getShownAfter(200)).toMatchObject({ number: 1, freshness: Freshness.disconnected });
    expect(freshness).not.toContain(Freshness.fresh);
    expect(page.getMessages('loaded')).toEqual([{ kind: 'loaded', fault: null }]);
    expect(listCalls(PATHS.signals)).toHaveLength(1);
  });

  it('counts the age of values that waited for the gateways from their arrival', async () => {
    stage.platform.signals.set('s1', { value: '1', time: null });
    const answer = holdGateways();
    const page = await stage.watch(SPEC);
    await stage.ports.advance(1_500);
    answer();
    await stage.ports.advance(200);
    expect(page.arrivals.get(0)).toBe(START);
  });

  it('ignores values that arrive after the page was left', async () => {
    const answer = holdGateways();
    const page = await stage.watch(SPEC);
    await settle();
    await stage.api.leave(page.id);
    answer();
    await stage.ports.advance(3_000);
    expect([page.batchSizes, page.getMessages('loaded')]).toEqual([[], []]);
    expect([listCalls(PATHS.signals), listCalls(PATHS.token)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('waits at most 2 s for slow gateway states', async () => {
    stage.ports.routes.set(PATHS.gateways, () => {});
    await stage.watch(SPEC);
    expect(await stage.getCallsAfter(2_000, PATHS.signals)).toHaveLength(1);
    expect(listCalls(PATHS.open)).toHaveLength(0);
  });

  it('requests everything that slots use, even if the page’s lists omit it', async () => {
    await stage.watch(SPEC);
    await settle();
    expect(listCalls(PATHS.gateways)[0]?.body).toEqual({ pageId: 'q1', dataEquip: 'e1' });
    expect(listCalls(PATHS.token)[0]?.body).toEqual({ pageId: 'q1', dataEquip: 'e1', dataSignal: 's1,s2' });
    expect(listCalls(PATHS.open)[0]?.body).toEqual({
      projectId: 'p1',
      equipmentId: 'e1',
      interval: 5,
      delay: 3_600,
    });
  });

  it('shows current values before the push channel is open, and reports loaded data once', async () => {
    const page = await stage.watch(SPEC);
    expect(await page.getStatusAfter(200)).toBe('connecting');
    expect(page.shownValues.get(0)).toMatchObject({
      number: 1,
      freshness: Freshness.fresh,
      quality: Quality.good,
    });
    expect(page.getMessages('loaded')).toEqual([{ kind: 'loaded', fault: null }]);
  });

  it('describes slots when they are known, and again only on changes', async () => {
    const page = await stage.watchLive(SPEC);
    const [first] = page.getMessages('described');
    expect(first?.slots[0]).toEqual({
      slot: 0,
      title: 'title of s1',
      sn: '',
      unit: 'm',
      dataType: 'float',
      writable: false,
      decimals: null,
      min: null,
      max: null,
      map: [],
      equipmentId: 'e1',
    });
    expect(page.getMessages('described')).toHaveLength(1);
  });

  it('marks data as loaded with the fault if an opening fails (spec 7)', async () => {
    stage.ports.routes.set(PATHS.open, (exchange) => exchange.answer(null, '500'));
    stage.ports.routes.set(PATHS.signals, () => {});
    const page = await stage.watch(SPEC);
    await stage.ports.advance(200);
    expect(page.getMessages('loaded')).toMatchObject([{ fault: { kind: 'refused', code: '500' } }]);
    expect(page.getMessages('gateways').at(-1)?.gateways[0]?.monitored).toBe(false);
  });

  it('requests failed values again after 10 s, and reports the recovery', async () => {
    const restore = stage.overrideRoute(PATHS.signals, (exchange) => exchange.respond({ status: 500 }));
    const page = await stage.watch(SPEC);
    await settle();
    expect(page.getMessages('loaded')).toMatchObject([{ fault: { kind: 'http', status: 500 } }]);
    restore();
    await stage.ports.advance(10_000);
    expect(page.getMessages('loaded').at(-1)?.fault).toBeNull();
    expect(page.shownValues.get(0)?.number).toBe(1);
  });

  it('reports repeatedly refused openings once, until the gateway goes offline', async () => {
    stage.ports.routes.set(PATHS.open, (exchange) => exchange.answer(null, '500'));
    const page = await stage.watchLive(SPEC);
    await stage.ports.advance(180_000);
    expect(listCalls(PATHS.open).map(({ at }) => at)).toEqual([0, 60_000, 120_000, 180_000]);
    expect(page.getMessages('loaded').filter(({ fault }) => fault !== null)).toHaveLength(1);
    expect(page.getMessages('loaded').at(-1)?.fault).toMatchObject({ kind: 'refused', code: '500' });
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    await stage.ports.advance(60_000);
    expect(page.getMessages('loaded').at(-1)?.fault).toBeNull();
    expect(listCalls(PATHS.open)).toHaveLength(4);
  });

  it('reports the recovery of a failed opening', async () => {
    const restore = stage.overrideRoute(PATHS.open, (exchange) => exchange.cut());
    const page = await stage.watchLive(SPEC);
    expect(page.getMessages('loaded').at(-1)?.fault).toEqual({ kind: 'offline' });
    restore();
    await stage.ports.advance(60_000);
    expect(page.getMessages('loaded').at(-1)?.fault).toBeNull();
    expect(page.getMessages('gateways').at(-1)?.gateways[0]?.monitored).toBe(true);
  });

  it('requests values again when the channel opens', async () => {
    await stage.watch(SPEC);
    await stage.ports.advance(500);
    stage.platform.signals.set('s1', { value: '9', time: START + 400 });
    stage.ports.socket.open();
    await settle();
    expect(listCalls(PATHS.signals)).toHaveLength(2);
  });

  it('does not report a failed request for values after a later one succeeded', async () => {
    const usual = stage.ports.routes.get(PATHS.signals);
    stage.ports.routes.set(PATHS.signals, () => {
      if (usual) stage.ports.routes.set(PATHS.signals, usual);
    });
    const page = await stage.watchLive(SPEC);
    await stage.ports.advance(120_000);
    expect(page.getMessages('loaded').map(({ fault }) => fault)).toEqual([null]);
  });
});

describe('values', () => {
  it('travel from a push frame to the page', async () => {
    const page = await stage.watchLive(SPEC);
    stage.push({ s1: '12.5', unknown: '3' });
    expect(await page.getShownAfter(200)).toMatchObject({ number: 12.5, freshness: Freshness.fresh });
    expect(page.shownValues.get(1)).toMatchObject({ number: 2 });
  });

  it('keep the newer one when an older push arrives later', async () => {
    const page = await stage.watchLive(SPEC);
    stage.push({ s1: '5' }, START + 900);
    stage.push({ s1: '4' }, START + 800);
    expect((await page.getShownAfter(200))?.number).toBe(5);
  });

  it('stay live if pushed while an older state was still requested', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    const signals = stage.ports.routes.get(PATHS.signals);
    let answer = (): void => undefined;
    stage.ports.routes.set(PATHS.signals, (exchange) => {
      answer = () => signals?.(exchange);
    });
    stage.ports.socket.open();
    await settle();
    stage.push({ s1: '9' });
    stage.platform.signals.set('s1', { value: '1', time: START - 3_600_000 });
    answer();
    expect(await page.getShownAfter(200)).toMatchObject({ number: 9, freshness: Freshness.fresh });
  });

  it('survive a frame that cannot be parsed (faults 2)', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.socket.receiveFrame('{"signalVal":{"s1":{"time":99999999999999,"value":"7"');
    stage.ports.socket.receiveFrame('pong');
    expect((await page.getShownAfter(200))?.number).toBe(1);
    expect(page.status).toBe('live');
  });

  it('feed formulas, whose results take the same path and inherit freshness', async () => {
    stage.platform.mvars = [
      { id: 'm1', name: 'sum', formula: '#{e1_s1} + #{e1_s2}', calcType: 'custom', unit: 'm' },
    ];
    const page = await stage.watchLive(
      createWatchSpec([createSignalSlot('s1'), createSignalSlot('s2'), createMvarSlot('m1')]),
    );
    expect(page.shownValues.get(2)).toMatchObject({ number: 3, freshness: Freshness.fresh });
    stage.push({ s1: '10' });
    expect(await page.getShownAfter(200, 2)).toMatchObject({ number: 12 });
    stage.ports.socket.close();
    expect((await page.getShownAfter(200, 2))?.freshness).toBe(Freshness.disconnected);
  });

  it('of a formula are explained on request', async () => {
    stage.platform.mvars = [
      { id: 'm1', formula: '#{e1_s1} / (#{e1_s2} - 2)', calcType: 'custom' },
      { id: 'm2', formula: '#{e1_s9} + 1', calcType: 'custom' },
    ];
    const page = await stage.watchLive(
      createWatchSpec([
        createSignalSlot('s1'),
        createSignalSlot('s2'),
        createMvarSlot('m1'),
        createMvarSlot('m2'),
      ]),
    );
    expect(page.shownValues.get(2)?.quality).toBe(Quality.formula);
    expect(await stage.api.explain(page.id, 2)).toMatchObject({
      id: 'm1',
      error: 'division-by-zero',
      at: null,
    });
    expect(await stage.api.explain(page.id, 3)).toMatchObject({
      error: 'missing-operand',
      missing: ['e1_s9'],
    });
    expect(await stage.api.explain(page.id, 0)).toBeNull();
    await stage.pushAndAdvance({ s2: '4' }, 200);
    expect(await stage.api.explain(page.id, 2)).toMatchObject({ error: null });
    expect(await stage.api.explain(99 as never, 2)).toBeNull();
  });

  it('read only by formulas are watched without being sent', async () => {
    stage.platform.mvars = [{ id: 'm1', formula: '#{e1_s2} * 2', calcType: 'custom' }];
    const page = await stage.watchLive(
      createWatchSpec([createMvarSlot('m1')], { dataSignal: ['s2' as never], dataEquip: ['e1' as never] }),
    );
    expect(page.shownValues.get(0)?.number).toBe(4);
    expect([...page.shownValues.keys()]).toEqual([0]);
    expect(await stage.api.explain(page.id, 0)).toMatchObject({
      operands: [{ key: 'e1_s2', number: 2, words: { title: expect.any(String), unit: expect.any(String) } }],
    });
  });
});

describe('back-pressure', () => {
  it('sends one batch per 100 ms on average, with the newest value of each signal', async () => {
    const page = await stage.watchLive(SPEC);
    const before = page.batchSizes.length;
    for (let i = 0; i < 1_000; i++) {
      stage.push({ s1: String(i) });
      await stage.ports.advance(10);
    }
    await stage.ports.advance(100);
    expect(page.batchSizes.length - before).toBeLessThanOrEqual(101 + 3);
    expect(page.batchSizes.length - before).toBeGreaterThanOrEqual(99);
    expect(page.shownValues.get(0)?.number).toBe(999);
  });

  it('sends each of ten updates per second immediately, in a separate batch', async () => {
    const page = await stage.watchLive(SPEC);
    for (let i = 0; i < 100; i++) {
      await stage.ports.advance(100 + ((i * 7) % 20) - ((i * 7 - 7) % 20));
      stage.push({ s1: String(i) });
      expect((await page.getShownAfter(0))?.number).toBe(i);
    }
  });

  it('sends at most one batch per second to a hidden page', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.api.reportLifecycleEvent('hidden');
    const before = page.batchSizes.length;
    for (let i = 0; i < 100; i++) {
      stage.push({ s1: String(i) });
      await stage.ports.advance(100);
    }
    expect(page.batchSizes.length - before).toBeLessThanOrEqual(11);
    await stage.api.reportLifecycleEvent('visible');
    expect((await page.getShownAfter(200))?.number).toBe(99);
  });

  it('continues after a lost credit', async () => {
    const page = await stage.watchLive(SPEC);
    page.isPainting = false;
    for (let i = 0; i < 100; i++) {
      stage.push({ s1: String(i) });
      await stage.ports.advance(100);
    }
    expect((await page.getShownAfter(2_000))?.number).toBe(99);
    expect(page.batchSizes.length).toBeLessThan(20);
  });

  it('sends nothing of off-screen slots until they are on screen again', async () => {
    const page = await stage.watchLive(SPEC);
    page.send({ kind: 'interest', slots: new Uint32Array([1]) });
    await stage.ports.advance(200);
    await stage.pushAndAdvance({ s1: '50', s2: '60' }, 200);
    expect([page.shownValues.get(0)?.number, page.shownValues.get(1)?.number]).toEqual([1, 60]);
    page.send({ kind: 'interest', slots: null });
    expect((await page.getShownAfter(200))?.number).toBe(50);
  });
});

describe('ages', () => {
  it('turn a value ageing, then stale, by its own gateway’s interval', async () => {
    const page = await stage.watchLive(SPEC);
    stage.push({ s1: '3' });
    expect((await page.getShownAfter(7_000))?.freshness).toBe(Freshness.fresh);
    expect((await page.getShownAfter(3_000))?.freshness).toBe(Freshness.ageing);
    expect((await page.getShownAfter(7_000))?.freshness).toBe(Freshness.stale);
    stage.push({ s1: '3' });
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.fresh);
  });

  it("turn a value stale after at most half an hour, regardless of its gateway's interval", async () => {
    stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 1e9 });
    const page = await stage.watchLive(SPEC);
    expect(listCalls(PATHS.open)[0]?.body.interval).toBe(600);
    expect((await page.getShownAfter(1_790_000))?.freshness).toBe(Freshness.ageing);
    expect((await page.getShownAfter(12_000))?.freshness).toBe(Freshness.stale);
  });

  it.each([0, 3_600_000, -3_600_000])(
    'show an old snapshot as stale, with the platform’s clock %i ms off (faults 18)',
    async (shift) => {
      stage.ports.platformShift = shift;
      stage.platform.signals.set('s1', { value: '1', time: stage.platformNow - 60_000 });
      stage.platform.signals.set('s2', { value: '2', time: stage.platformNow - 1_000 });
      const page = await stage.watch(SPEC);
      expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.stale);
      expect(page.shownValues.get(1)?.freshness).toBe(Freshness.fresh);
    },
  );

  it('show no value as live after its gateway went offline, until it arrives again', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.socket.receiveFrame({
      gatewayAlarm: [{ equipmentId: 'e1', online: false, vpn: false, interval: 5 }],
    });
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.disconnected);
    stage.ports.socket.receiveFrame({
      gatewayAlarm: [{ equipmentId: 'e1', online: true, vpn: false, interval: 5 }],
    });
    expect((await page.getShownAfter(1_500))?.freshness).toBe(Freshness.disconnected);
    expect(listCalls(PATHS.open)).toHaveLength(2);
    stage.push({ s1: '3' });
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.fresh);
    expect(page.shownValues.get(1)?.freshness).toBe(Freshness.disconnected);
  });

  it('count values of the frame that reports their gateway online', async () => {
    const page = await stage.watchLive(SPEC);
    const push = (online: boolean, value: string) =>
      stage.ports.socket.receiveFrame({
        signalVal: { s1: { time: stage.platformNow, value, dataType: 'float' } },
        gatewayAlarm: [{ equipmentId: 'e1', online }],
      });
    push(false, '7');
    expect(await page.getShownAfter(200)).toMatchObject({ number: 7, freshness: Freshness.disconnected });
    push(true, '8');
    expect(await page.getShownAfter(200)).toMatchObject({ number: 8, freshness: Freshness.fresh });
  });

  it('stay paused, with the gateway unopened, if a push omits the vpn mode', async () => {
    const page = await stage.watchLive(SPEC);
    const push = (state: object) =>
      stage.ports.socket.receiveFrame({ gatewayAlarm: [{ equipmentId: 'e1', ...state }] });
    push({ online: true, vpn: true, interval: 5 });
    const openingCount = listCalls(PATHS.open).length;
    push({ online: true });
    expect((await page.getShownAfter(3_000))?.freshness).toBe(Freshness.paused);
    expect(listCalls(PATHS.open)).toHaveLength(openingCount);
    push({ online: true, vpn: false });
    expect(await stage.getCallsAfter(3_000, PATHS.open)).toHaveLength(openingCount + 1);
  });

  it('pause in vpn mode', async () => {
    const page = await stage.watchLive(createWatchSpec([createSignalSlot('s1'), createGatewaySlot('e1')]));
    expect(page.shownValues.get(1)).toMatchObject({ number: 1, freshness: Freshness.fresh });
    stage.ports.socket.receiveFrame({
      gatewayAlarm: [{ equipmentId: 'e1', online: true, vpn: true, interval: 5 }],
    });
    expect((await page.getShownAfter(200))?.freshness).toBe(Freshness.paused);
    expect(page.shownValues.get(1)?.freshness).toBe(Freshness.paused);
  });
});

describe('gateways and counts', () => {
  it('show an offline gateway as 0, as a live value', async () => {
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    const page = await stage.watchLive(createWatchSpec([createSignalSlot('s1'), createGatewaySlot('e1')]));
    expect(page.shownValues.get(1)).toMatchObject({ number: 0, freshness: Freshness.fresh });
    expect(page.shownValues.get(0)?.freshness).toBe(Freshness.disconnected);
  });

  it('show an offline gateway after the poll every 60 s', async () => {
    const page = await stage.watchLive(createWatchSpec([createGatewaySlot('e1')]));
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    expect((await page.getShownAfter(60_000))?.number).toBe(0);
    expect(page.getMessages('gateways').at(-1)?.gateways).toEqual([
      { equipmentId: 'e1', online: false, vpn: false, intervalMs: 5_000, monitored: false },
    ]);
  });

  it('are never taken from an answer overtaken by a later request', async () => {
    const page = await stage.watchLive(createWatchSpec([createGatewaySlot('e1')]));
    let answerLate = (): void => {};
    const restore = stage.overrideRoute(PATHS.gateways, (exchange) => {
      answerLate = () => exchange.answer([{ equipmentId: 'e1', online: true, vpn: false, interval: 5 }]);
    });
    expect(await stage.getCallsAfter(59_500, PATHS.gateways)).toHaveLength(2);
    restore();
    stage.platform.gateways.set('e1', { online: false, vpn: false, interval: 5 });
    await stage.reconnect();
    expect((await page.getShownAfter(200))?.number).toBe(0);
    answerLate();
    expect((await page.getShownAfter(200))?.number).toBe(0);
    expect(page.getMessages('gateways').at(-1)?.gateways).toMatchObject([{ online: false }]);
  });

  it('show a failed count as empty, never as 0 (faults 17)', async () => {
    stage.ports.routes.set(PATHS.alarmCount, (exchange) => exchange.respond({ status: 500 }));
    const page = await stage.watchLive(
      createWatchSpec([
        { src: 'count', metric: 'alarm_count' },
        { src: 'count', metric: 'online_count' },
      ]),
    );
    expect(page.shownValues.get(0)).toMatchObject({ text: '', number: null });
    expect(page.shownValues.get(1)).toMatchObject({ text: '7', number: null });
  });

  describe.each([0, 0.25, 0.999])('of a phone with random number %d', (chance) => {
    const COUNT_SPEC = createWatchSpec([{ src: 'count', metric: 'alarm_count' }, createGatewaySlot('e1')]);
    /** Returns the delays of the requests after `trigger`, in ms. */
    const measureDelays = async (trigger: () => void): Promise<readonly number[]> => {
      stage.ports.nextChance = chance;
      const before = listCalls(PATHS.alarmCount).length;
      const at = stage.ports.time;
      trigger();
      await stage.ports.advance(3_000);
      return listCalls(PATHS.alarmCount)
        .slice(before)
        .map((call) => call.at - at);
    };

    it.each([
      ['an alarm', { signalAlarm: [{ id: 'a1', level: 'serious', triggerTime: START }] }],
      ['a gateway', { gatewayAlarm: [{ equipmentId: 'e1', online: false, vpn: false, interval: 5 }] }],
    ])('are requested within 2 s of a pushed %s, at a random moment', async (_, frame) => {
      await stage.watchLive(COUNT_SPEC);
      await stage.ports.advance(10_000);
      expect(await measureDelays(() => stage.ports.socket.receiveFrame(frame))).toEqual([
        expect.closeTo(chance * 2_000, 6),
      ]);
    });

    it('are requested within 2 s of a reconnect, at a random moment', async () => {
      await stage.watchLive(COUNT_SPEC);
      stage.ports.socket.close();
      await stage.ports.advance(10_000);
      expect(await measureDelays(() => stage.ports.socket.open())).toEqual([
        expect.closeTo(chance * 2_000, 6),
      ]);
    });
  });

  it('request counts again after alarms, at most every 5 s', async () => {
    const page = await stage.watchLive(createWatchSpec([{ src: 'count', metric: 'alarm_count' }]));
    const before = listCalls(PATHS.alarmCount).length;
    stage.platform.count = 8;
    for (let i = 0; i < 20; i++) {
      stage.ports.socket.receiveFrame({
        signalAlarm: [{ id: `a${i}`, level: 'serious', triggerTime: START }],
      });
      await stage.ports.advance(500);
    }
    expect(listCalls(PATHS.alarmCount).length - before).toBeLessThanOrEqual(3);
    expect(page.shownValues.get(0)?.text).toBe('8');
    expect(page.getMessages('alarms')[0]?.alarms[0]).toMatchObject({
      id: 'a0',
      level: 'serious',
      triggerTime: START,
    });
  });
});

function holdGateways(): () => void {
  const heldAnswers = stage.hold(PATHS.gateways);
  return () => heldAnswers.at(-1)?.();
}
