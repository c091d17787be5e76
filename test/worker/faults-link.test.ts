import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBatch } from '../../src/shared/batch';
import { Freshness, getFreshness } from '../../src/shared/reading';
import { HOUR_MS } from '../../src/shared/units';
import { START, settle } from '../kit/fake-ports';
import { createTwoSignals, disconnected, fresh, getFreshnesses, SPEC, stale } from '../kit/two-signals';
import {
  createGatewaySlot,
  createLegacySpec,
  createMvarSlot,
  createSignalSlot,
  createWatchSpec,
  PATHS,
  type WatchedPage,
  WatchStage,
} from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = createTwoSignals();
});
afterEach(() => stage.close());

const listCalls = (path: string) => stage.ports.getExchanges(path);

describe('a lost link', () => {
  it('leaves nothing live within 2 s; each value is live again only when it arrives again', async () => {
    const page = await stage.watchLive(SPEC);
    expect(getFreshnesses(page)).toEqual([fresh, fresh]);
    stage.ports.socket.close();
    expect(await page.getStatusAfter(150)).toBe('reconnecting');
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
    stage.ports.routes.set(PATHS.signals, () => {});
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    expect(await page.getStatusAfter(1_500)).toBe('live');
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
    await stage.pushAndAdvance({ s2: '5' }, 150);
    expect(getFreshnesses(page)).toEqual([disconnected, fresh]);
  });

  it('requests current values after a reconnect, to recover rarely changing ones too', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    stage.platform.signals.set('s1', { value: '1', time: stage.platformNow });
    stage.platform.signals.set('s2', { value: '2', time: START, equipmentId: 'e2' });
    stage.ports.socket.open();
    await stage.ports.advance(200);
    expect(getFreshnesses(page)).toEqual([fresh, stale === 3 ? Freshness.ageing : stale]);
  });

  it('reopens every gateway after a reconnect, since the platform may have forgotten it', async () => {
    await stage.watchLive(SPEC);
    expect(listCalls(PATHS.open)).toHaveLength(2);
    stage.ports.socket.close();
    expect(await stage.getCallsAfter(10_000, PATHS.open)).toHaveLength(2);
    const openedAt = stage.ports.time;
    stage.ports.nextChance = 0.25;
    stage.ports.socket.open();
    await stage.ports.advance(5_000);
    const again = listCalls(PATHS.open).slice(2);
    // A quarter of the two seconds over which a whole fleet opens its gateways.
    expect(again.map(({ body, at }) => [body.equipmentId, at - openedAt])).toEqual([
      ['e1', 500],
      ['e2', 600],
    ]);
  });

  it('reopens its gateways even if it was never open', async () => {
    await stage.watch(SPEC);
    await settle();
    expect(await stage.getCallsAfter(500, PATHS.open)).toHaveLength(2);
    await stage.reconnect();
    expect(await stage.getCallsAfter(5_000, PATHS.open)).toHaveLength(4);
  });

  it('opens no gateway twice if an attempt fails during the openings', async () => {
    await stage.watch(SPEC);
    await settle();
    await stage.reconnect();
    expect(await stage.getCallsAfter(5_000, PATHS.open)).toHaveLength(2);
  });

  it('does not reopen gateways that were opened after the loss', async () => {
    const usual = stage.ports.routes.get(PATHS.gateways);
    stage.ports.routes.set(PATHS.gateways, (exchange) => {
      stage.ports.after(6_000, () => usual?.(exchange));
    });
    await stage.watch(SPEC);
    await stage.ports.advance(4_000);
    stage.ports.socket.close();
    expect(listCalls(PATHS.open)).toHaveLength(0);
    expect(await stage.getCallsAfter(6_000, PATHS.open)).toHaveLength(2);
    await stage.ports.advance(4_000);
    stage.ports.socket.open();
    expect(await stage.getCallsAfter(10_000, PATHS.open)).toHaveLength(2);
  });

  it('opens gateways that failed before it was ever open', async () => {
    const restore = stage.overrideRoute(PATHS.open, (exchange) => exchange.cut());
    await stage.watch(SPEC);
    await settle();
    expect(await stage.getCallsAfter(500, PATHS.open)).toHaveLength(2);
    stage.ports.socket.close();
    restore();
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    expect(await stage.getCallsAfter(3_000, PATHS.open)).toHaveLength(4);
  });

  it('requests counts again that failed before it was ever open', async () => {
    const restore = stage.overrideRoute(PATHS.alarmCount, (exchange) => exchange.cut());
    stage.platform.count = 3;
    const page = await stage.watch(createWatchSpec([{ src: 'count', metric: 'alarm_count' }]));
    await settle();
    await stage.ports.advance(500);
    expect(page.shownValues.get(0)?.text ?? '').toBe('');
    stage.ports.socket.close();
    restore();
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    expect((await page.getShownAfter(3_000))?.text).toBe('3');
  });

  it('reopens every gateway after a check found it dead', async () => {
    const page = await stage.watchLive(SPEC);
    stage.platform.signals.set('s1', { value: '9', time: START + 30_000 });
    expect(await page.getStatusAfter(65_000)).toBe('reconnecting');
    stage.ports.socket.open();
    expect(await stage.getCallsAfter(5_000, PATHS.open)).toHaveLength(4);
  });

  it('that a returning page finds dead reopens gateways by the rule for returning pages (faults 23)', async () => {
    for (const [awayMs, openings] of [
      [590_000, 2],
      [605_000, 4],
    ] as const) {
      await stage.close();
      stage = new WatchStage();
      for (const id of ['e1', 'e2'])
        stage.platform.gateways.set(id, { online: true, vpn: false, interval: 5 });
      stage.platform.signals.set('s1', { value: '1', time: START });
      await stage.watchLive(SPEC);
      stage.platform.signals.set('s1', { value: '9', time: START + awayMs });
      // The page is frozen: the clocks run, and no timer fires.
      stage.ports.time += awayMs;
      const usual = stage.ports.routes.get(PATHS.signals);
      stage.ports.routes.set(PATHS.signals, (exchange) => {
        stage.ports.after(3_000, () => usual?.(exchange));
      });
      await stage.reportLife('visible', 3_500);
      expect(stage.ports.sockets).toHaveLength(2);
      stage.ports.socket.open();
      expect(await stage.getCallsAfter(5_000, PATHS.open)).toHaveLength(openings);
    }
  });

  it('is not repaired by an answer requested before the loss', async () => {
    const page = await stage.watchLive(SPEC);
    const heldAnswers = stage.hold(PATHS.signals);
    await stage.reconnect();
    await settle();
    stage.ports.socket.close();
    heldAnswers.at(-1)?.();
    await stage.ports.advance(1_200);
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
  });

  it('ignores an answer requested during the loss that arrives after the current one', async () => {
    const page = await stage.watchLive(SPEC);
    const usual = stage.ports.routes.get(PATHS.signals);
    const answers: (() => void)[] = [];
    stage.ports.routes.set(PATHS.signals, (exchange) => exchange.cut());
    await stage.reconnect();
    await stage.ports.advance(500);
    stage.ports.routes.set(PATHS.signals, (exchange) => answers.push(() => usual?.(exchange)));
    stage.ports.socket.close();
    await stage.ports.advance(9_800);
    expect([page.status, answers]).toEqual(['reconnecting', [expect.anything()]]);
    await stage.ports.advance(300);
    stage.ports.socket.open();
    await settle();
    for (const id of ['s1', 's2'])
      stage.platform.signals.set(id, {
        value: '7',
        time: stage.platformNow,
        equipmentId: id.replace('s', 'e'),
      });
    answers[1]?.();
    await stage.ports.advance(200);
    expect(getFreshnesses(page)).toEqual([fresh, fresh]);
    answers[0]?.();
    await stage.ports.advance(1_200);
    expect(getFreshnesses(page)).toEqual([fresh, fresh]);
  });

  it('never shows the answer to an earlier request as live in any batch just after the loss', async () => {
    stage.platform.signals.clear();
    stage.platform.mvars = [{ id: 'm1', formula: '#{e1_s1} * 2', calcType: 'custom' }];
    const page = await stage.watch(createWatchSpec([createSignalSlot('s1', null), createMvarSlot('m1')]));
    await settle();
    const heldAnswers = stage.hold(PATHS.signals);
    stage.ports.socket.open();
    await stage.ports.advance(1_000);
    stage.ports.socket.close();
    await stage.ports.advance(1_500);
    // This answer also completes the formula, and a new result is sent immediately.
    stage.platform.signals.set('s1', { value: '1', time: stage.platformNow });
    heldAnswers.at(-1)?.();
    await stage.ports.advance(1_500);
    const listedFreshness = page.getMessages('batch').flatMap(({ buffer }) => {
      const { slots, flags } = openBatch(buffer);
      return [...slots].flatMap((slot, i) => (slot === 0 ? [getFreshness(flags[i] as number)] : []));
    });
    expect(listedFreshness).toEqual([disconnected]);
  });

  it('shows values available without it as last values, never as live', async () => {
    stage.ports.routes.set(PATHS.token, (exchange) => exchange.answer(null, '500'));
    const restore = stage.overrideRoute(PATHS.signals, (exchange) => exchange.cut());
    const page = await stage.watch(SPEC);
    await stage.ports.advance(5_000);
    restore();
    expect(await page.getShownAfter(30_000)).toMatchObject({ number: 1, freshness: disconnected });
  });

  it('leaves gateway states and counts disconnected too, even while polling works', async () => {
    const page = await stage.watchLive(
      createWatchSpec([createGatewaySlot('e1'), { src: 'count', metric: 'alarm_count' }]),
    );
    expect(getFreshnesses(page)).toEqual([fresh, fresh]);
    stage.ports.routes.set(PATHS.token, (exchange) => exchange.answer(null, '500'));
    stage.ports.socket.close();
    await stage.ports.advance(130_000);
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
    stage.ports.routes.set(PATHS.token, (exchange) => exchange.answer('t'));
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await stage.ports.advance(6_000);
    expect(getFreshnesses(page)).toEqual([fresh, fresh]);
  });

  it('is noticed within 75 s if half-open while the platform does not answer (faults 3)', async () => {
    const page = await stage.watchLive(SPEC);
    for (const path of Object.values(PATHS)) stage.ports.routes.set(path, () => {});
    await stage.ports.advance(75_000);
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
    expect(page.status).toBe('reconnecting');
  });

  it.each([
    'pong',
    '<html></html>',
    {},
    { signalVal: {} },
    { gatewayAlarm: [], signalAlarm: [] },
    { gatewayAlarm: [{ online: true }], signalAlarm: 'x' },
  ])('is noticed equally soon if only %j arrives (fault 110)', async (content) => {
    const page = await stage.watchLive(SPEC);
    for (const path of Object.values(PATHS)) stage.ports.routes.set(path, () => {});
    for (let second = 0; second < 75; second += 5) {
      stage.ports.socket.receiveFrame(content);
      await stage.ports.advance(5_000);
    }
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
    expect(page.status).toBe('reconnecting');
  });

  it('is noticed if the platform has newer values than were pushed (faults 3)', async () => {
    await stage.watchLive(SPEC);
    stage.platform.signals.set('s1', { value: '9', time: START + 30_000 });
    await stage.ports.advance(65_000);
    expect(stage.ports.sockets).toHaveLength(2);
  });

  it.each([
    ['no answer comes', (): void => stage.ports.routes.clear()],
    ['the platform lists an alarm that was not pushed', (): void => raiseAlarm('a1')],
  ])('on a page without signals is noticed equally soon if %s (faults 3)', async (_, change) => {
    const page = await stage.watchLive(
      createWatchSpec([createGatewaySlot('e1'), { src: 'count', metric: 'alarm_count' }]),
    );
    change();
    await stage.ports.advance(75_000);
    expect(page.links.map(({ status }) => status)).toContain('reconnecting');
  });

  it.each([
    ['the platform has nothing newer', (): void => undefined],
    ['the user may not see alarms', refuseAlarms],
  ])('on a page without signals is not suspected if %s', async (_, change) => {
    raiseAlarm('a1');
    change();
    const page = await stage.watchLive(createWatchSpec([createGatewaySlot('e1')]));
    await stage.ports.advance(600_000);
    expect(stage.ports.sockets).toHaveLength(1);
    expect(page.status).toBe('live');
  });

  it('is not suspected if the platform has nothing newer', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.ports.advance(600_000);
    expect(stage.ports.sockets).toHaveLength(1);
    expect(page.status).toBe('live');
  });

  it.each([
    ['is right', 0],
    ['is an hour ahead', HOUR_MS],
    ['is eight hours ahead', 8 * HOUR_MS],
    ['is unknown', null],
  ])('that is only silent revives no dead value if the clock of its source %s', async (_, aheadMs) => {
    const time = aheadMs === null ? null : START + aheadMs;
    stage.platform.signals.set('s1', { value: '1', time });
    stage.platform.signals.set('s2', { value: '2', time, equipmentId: 'e2' });
    const page = await stage.watchLive(SPEC);
    expect(getFreshnesses(page)).toEqual([fresh, fresh]);
    await stage.ports.advance(20_000);
    const requestCount = listCalls(PATHS.signals).length;
    expect(await listFreshnessOver(page, 300)).toEqual(new Set([stale]));
    expect(listCalls(PATHS.signals).length).toBeGreaterThan(requestCount + 3);
    // A reconnect confirms its values once.
    await stage.reconnect();
    const again = await listFreshnessOver(page, 20);
    expect(again.has(fresh)).toBe(aheadMs !== 0);
    expect(await listFreshnessOver(page, 300)).toEqual(new Set([stale]));
  });

  it.each([
    ['number', { value: '8' }],
    ['text', { value: 'x' }],
    ['quality', { code: '500' }],
  ])('that is only silent shows a new %s as live despite an unchanged time', async (_, change) => {
    const time = stage.platformNow + HOUR_MS;
    stage.platform.signals.set('s1', { value: '7', time });
    const page = await stage.watchLive(SPEC);
    await stage.ports.advance(40_000);
    expect(getFreshnesses(page)[0]).toBe(stale);
    stage.platform.signals.set('s1', { value: '7', time, ...change });
    expect(await listFreshnessOver(page, 60)).toContain(fresh);
    expect(page.status).toBe('live');
  });

  it('is offline within 1 s of losing the network, and back within 1 s of its return (faults 59 and 60)', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.reportLife('offline', 150);
    expect(page.status).toBe('offline');
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
    await stage.reportLife('online', 1_000);
    stage.ports.socket.open();
    await settle();
    expect(page.status).toBe('live');
  });

  it.each([
    ['of a page', SPEC],
    ['of legacy equipment', createLegacySpec([createSignalSlot('s1')])],
  ])('%s, opened without a network, is offline and not lost until the network returns', async (_, spec) => {
    await stage.api.reportLifecycleEvent('offline');
    const routes = new Map(stage.ports.routes);
    for (const path of routes.keys()) stage.ports.routes.set(path, (exchange) => exchange.cut());
    const page = await stage.watch(spec);
    await stage.ports.advance(25_000);
    expect(new Set(page.links.map(({ status }) => status))).toEqual(new Set(['offline']));
    for (const [path, route] of routes) stage.ports.routes.set(path, route);
    await stage.reportLife('online', 1_000);
    if (spec.family !== 'legacy') stage.ports.socket.open();
    expect(await page.getStatusAfter(200)).toBe('live');
    expect(page.shownValues.get(0)).toMatchObject({ number: 1 });
    const laterPage = await stage.watch(spec);
    await settle();
    expect(laterPage.status).not.toBe('offline');
  });

  it('is not live behind a captive portal that answers HTML (faults 60)', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.api.reportLifecycleEvent('offline');
    for (const path of Object.values(PATHS))
      stage.ports.routes.set(path, (exchange) => exchange.respond({ text: '<html>pay here</html>' }));
    await stage.reportLife('online', 30_000);
    expect(page.status).toBe('reconnecting');
    expect(page.links.at(-1)?.fault).toEqual({ kind: 'malformed', where: '$' });
    expect(stage.ports.sockets).toHaveLength(1);
  });

  it('is reopened after the device slept with its clock stopped (faults 56)', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.sleep(900_000);
    await stage.ports.advance(2_000);
    expect(stage.ports.sockets).toHaveLength(2);
    expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
    expect(listCalls(PATHS.open)).toHaveLength(4);
  });

  it('is reopened for each of two pages that notice a sleep one after the other', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.ports.advance(400);
    const popup = await stage.watchLive(SPEC);
    expect(stage.ports.sockets).toHaveLength(2);
    stage.ports.sleep(900_000);
    await stage.ports.advance(2_500);
    expect([page.status, popup.status]).toEqual(['reconnecting', 'reconnecting']);
    expect([getFreshnesses(page), getFreshnesses(popup)]).toEqual(
      Array(2).fill([disconnected, disconnected]),
    );
    expect(stage.ports.sockets).toHaveLength(4);
  });

  it('is not considered lost when the device’s clock is set back an hour (faults 22)', async () => {
    const page = await stage.watchLive(SPEC);
    stage.ports.wallShift = -3_600_000;
    expect(await page.getStatusAfter(5_000)).toBe('live');
    expect(stage.ports.sockets).toHaveLength(1);
  });
});

function refuseAlarms(): void {
  stage.ports.routes.set(PATHS.alarms, (exchange) => exchange.answer(null, '403'));
}

function raiseAlarm(id: string): void {
  stage.platform.alarms = [{ id, equipmentId: 'e1', triggerTime: START }];
}

async function listFreshnessOver(page: WatchedPage, seconds: number): Promise<ReadonlySet<unknown>> {
  const freshnesses = new Set<unknown>();
  for (let second = 0; second < seconds; second += 5) {
    await stage.ports.advance(5_000);
    for (const freshness of getFreshnesses(page)) freshnesses.add(freshness);
  }
  return freshnesses;
}
