import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBatch } from '../../src/shared/batch';
import { failed } from '../../src/shared/faults';
import type { SignalId } from '../../src/shared/ids';
import { getFreshness } from '../../src/shared/reading';
import { HOUR_MS } from '../../src/shared/units';
import { START, settle } from '../kit/fake-ports';
import { createTwoSignals, disconnected, fresh, getFreshnesses, SPEC, stale } from '../kit/two-signals';
import {
  createLegacySpec,
  createSignalSlot,
  LEGACY_PATHS,
  PATHS,
  type WatchedPage,
  type WatchStage,
} from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = createTwoSignals();
});
afterEach(() => stage.close());

const listCalls = (path: string) => stage.ports.getExchanges(path);

describe('time', () => {
  it('accepts a current value after one from 2099 (faults 19)', async () => {
    const page = await stage.watchLive(SPEC);
    stage.push({ s1: '99' }, Date.UTC(2099, 0, 1));
    await stage.ports.advance(200);
    stage.push({ s1: '5' });
    expect((await page.getShownAfter(200))?.number).toBe(5);
  });

  it('lets two future stamps freeze a signal only until the next opening (faults 19)', async () => {
    const page = await stage.watchLive(SPEC);
    stage.push({ s1: '99' }, Date.UTC(2099, 0, 1));
    stage.push({ s1: '98' }, Date.UTC(2098, 0, 1));
    expect((await page.getShownAfter(200))?.number).toBe(99);
    stage.ports.socket.close();
    await stage.ports.advance(10_000);
    stage.ports.routes.set(PATHS.signals, () => {});
    stage.ports.socket.open();
    stage.push({ s1: '97' }, Date.UTC(2097, 0, 1));
    expect((await page.getShownAfter(200))?.number).toBe(97);
  });

  describe('of a source whose clock was set back', () => {
    const AHEAD = 2 * HOUR_MS;
    const reconnect = async () => {
      await stage.reconnect();
      await stage.ports.advance(200);
    };
    const setAnswer = (value: string, time: number | null) =>
      stage.platform.signals.set('s1', { value, time });

    it('is accepted from a reconnect, and then followed for pushed values', async () => {
      const page = await stage.watchLive(SPEC);
      stage.push({ s1: '7' }, stage.platformNow + AHEAD);
      await stage.ports.advance(1_000);
      stage.push({ s1: '8' });
      setAnswer('8', stage.platformNow);
      expect(await page.getShownAfter(70_000)).toMatchObject({ number: 7, freshness: stale });
      await reconnect();
      const { time } = stage.platform.signals.get('s1') ?? {};
      expect(page.shownValues.get(0)).toMatchObject({ number: 8, time, freshness: stale });
      stage.push({ s1: '9' });
      expect(await page.getShownAfter(200)).toMatchObject({ number: 9, freshness: fresh });
      stage.push({ s1: '1' }, stage.platformNow - 60_000);
      expect(await page.getShownAfter(200)).toMatchObject({ number: 9, freshness: fresh });
    });

    it.each([HOUR_MS, 5 * 60_000])('is followed over the live link, %i ms back', async (back) => {
      const page = await stage.watchLive(SPEC);
      stage.push({ s1: '1' });
      const shownValues: unknown[] = [];
      for (let n = 0; n < 5; n++) {
        await stage.ports.advance(4_000);
        shownValues.push(page.shownValues.get(0)?.freshness);
        stage.push({ s1: '0' }, stage.platformNow - back);
      }
      await stage.ports.advance(200);
      expect(page.shownValues.get(0)).toMatchObject({ number: 0, freshness: fresh });
      expect(shownValues).not.toContain(stale);
    });

    it('is also accepted when polled', async () => {
      setAnswer('7', stage.platformNow + AHEAD);
      const page = await stage.watch(createLegacySpec([createSignalSlot('s1')]));
      await stage.ports.advance(15_000);
      const restore = stage.overrideRoute(LEGACY_PATHS.data, (exchange) => exchange.cut());
      expect((await page.getShownAfter(10_000))?.freshness).toBe(disconnected);
      restore();
      await stage.ports.advance(4_000);
      setAnswer('8', stage.platformNow);
      expect(await page.getShownAfter(10_000)).toMatchObject({ number: 8 });
    });

    it('is followed when polled', async () => {
      setAnswer('7', stage.platformNow);
      const page = await stage.watch(createLegacySpec([createSignalSlot('s1')]));
      await stage.ports.advance(1_000);
      for (let n = 0; n < 4; n++) {
        setAnswer('8', stage.platformNow - AHEAD);
        await stage.ports.advance(10_000);
      }
      expect(page.shownValues.get(0)).toMatchObject({ number: 8 });
    });

    it.each([
      ['has no time', '8', null],
      ['has no value', null, START],
    ])('keeps its value and time if the answer to a reconnect %s', async (_, value, time) => {
      const page = await stage.watchLive(SPEC);
      const knownTime = stage.platformNow + AHEAD;
      stage.push({ s1: '7' }, knownTime);
      stage.platform.signals.set('s1', { value, time });
      await reconnect();
      stage.push({ s1: '6' });
      expect(await page.getShownAfter(200)).toMatchObject({
        number: 7,
        time: knownTime,
        freshness: disconnected,
      });
    });

    it('never lets an answer replace values pushed after its request', async () => {
      const page = await stage.watchLive(SPEC);
      const usual = stage.ports.routes.get(PATHS.signals);
      let answer = (): void => {};
      stage.ports.routes.set(PATHS.signals, (exchange) => {
        answer = () => usual?.(exchange);
      });
      await reconnect();
      stage.push({ s1: '9' });
      // The gateway leaves and returns: its values are not live, but still the newest.
      for (const online of [false, true])
        stage.ports.socket.receiveFrame({
          gatewayAlarm: [{ equipmentId: 'e1', online, vpn: false, interval: 5 }],
        });
      answer();
      expect(await page.getShownAfter(200)).toMatchObject({ number: 9, freshness: disconnected });
    });
  });

  it('opens once more if the page returns after 601 s, not after 599 s (faults 23 and 56)', async () => {
    await stage.watchLive(SPEC);
    expect(listCalls(PATHS.open)).toHaveLength(2);
    await stage.ports.advance(598_000);
    for (const event of ['resume', 'pageshow', 'visible'] as const)
      await stage.api.reportLifecycleEvent(event);
    expect(await stage.getCallsAfter(1_000, PATHS.open)).toHaveLength(2);
    await stage.ports.advance(2_000);
    for (const event of ['resume', 'pageshow', 'visible'] as const)
      await stage.api.reportLifecycleEvent(event);
    expect(await stage.getCallsAfter(1_000, PATHS.open)).toHaveLength(4);
  });

  it('counts time asleep as time since the last opening, once (faults 23)', async () => {
    await stage.watchLive(SPEC);
    stage.ports.sleep(590_000);
    await stage.reportLife('visible', 2_000);
    expect(listCalls(PATHS.open)).toHaveLength(2);
    stage.ports.sleep(20_000);
    await stage.reportLife('visible', 2_000);
    expect(listCalls(PATHS.open)).toHaveLength(4);
  });

  it('dates values after a sleep by the wall clock, and earlier ones as older by the sleep', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.watchLive(SPEC);
    const before = page.arrivals.get(0) ?? Number.NaN;
    const night = 8 * 3_600_000;
    for (const nights of [1, 2]) {
      stage.ports.sleep(night);
      await stage.ports.advance(2_000);
      const now = START + stage.ports.time + nights * night;
      expect([stage.ports.now(), page.arrivals.get(0)]).toEqual([now, before]);
      const clockEvents = stage.events.filter(({ kind }) => kind === 'clock');
      expect(clockEvents).toHaveLength(nights);
      expect(clockEvents.at(-1)).toMatchObject({ now: expect.closeTo(now, -4) });
      expect(page.links.at(-1)?.since).toBeGreaterThan(START + night);
    }
  });

  it('shows no value as live that waited in the browser while the worker was suspended', async () => {
    for (const first of ['frame', 'event', 'tick'] as const) {
      const page = await stage.watchLive(SPEC);
      const told = page.getMessages('batch').length;
      const socket = stage.ports.socket;
      stage.ports.routes.set(PATHS.signals, () => {});
      const sentAt = stage.platformNow;
      stage.ports.time += 600_000;
      if (first === 'tick') await stage.ports.advance(0);
      if (first === 'event') await stage.api.reportLifecycleEvent('visible');
      socket.receiveFrame({ signalVal: { s1: { time: sentAt, value: '42', dataType: 'float' } } });
      await stage.reportLife('visible', 2_000);
      expect([page.status, socket.isClosed]).toEqual(['reconnecting', true]);
      expect(getFreshnesses(page)).toEqual([disconnected, disconnected]);
      const shown = page
        .getMessages('batch')
        .slice(told)
        .flatMap(({ buffer }) => [...openBatch(buffer).flags].map(getFreshness));
      expect(new Set(shown)).toEqual(new Set([disconnected]));
      await stage.close();
      stage = createTwoSignals();
    }
  });

  it('keeps the link of a worker that was only busy', async () => {
    const page = await stage.watchLive(SPEC);
    for (let turn = 0; turn < 3; turn++) {
      stage.ports.time += 15_000;
      stage.push({ s1: '42' });
      await stage.reportLife('visible', 2_000);
      expect([page.status, page.shownValues.get(0)]).toMatchObject([
        'live',
        { number: 42, freshness: fresh },
      ]);
    }
    expect(stage.ports.sockets).toHaveLength(1);
  });

  it("respects a platform's pause even if the worker was suspended in between", async () => {
    await stage.watchLive(SPEC);
    stage.ports.routes.set(PATHS.token, (exchange) => exchange.respond({ status: 503, retryAfter: '300' }));
    stage.ports.socket.close();
    await stage.ports.advance(21_000);
    const requestCount = listCalls(PATHS.token).length;
    stage.ports.time += 60_000;
    await stage.reportLife('visible', 5_000);
    expect(listCalls(PATHS.token)).toHaveLength(requestCount);
  });

  it('sends no burst of keep-alives after a freeze (faults 23)', async () => {
    await stage.watchLive(SPEC);
    stage.ports.time += 900_000;
    await stage.ports.advance(0);
    expect(stage.ports.socket.sent.length).toBeLessThanOrEqual(1);
  });
});

describe('the end of the session', () => {
  it('is reported once, and stops every call and socket (faults 45 and 50)', async () => {
    const page = await stage.watchLive(SPEC);
    const otherPage = await stage.watchLive(SPEC);
    page.send({ kind: 'interest', slots: new Uint32Array([1]) });
    await settle();
    await stage.pushAndAdvance({ s1: '3' }, 200);
    for (const path of Object.values(PATHS))
      stage.ports.routes.set(path, (exchange) => exchange.answer(null, '1006'));
    await stage.ports.advance(60_000);
    expect(stage.events).toEqual([{ kind: 'session-ended' }]);
    expect([page.status, otherPage.status]).toEqual(['stopped', 'stopped']);
    const before = stage.ports.exchanges.length;
    page.send({ kind: 'interest', slots: null });
    await stage.ports.advance(600_000);
    expect(stage.ports.exchanges).toHaveLength(before);
    expect(await stage.api.getInventory()).toEqual({
      watches: 2,
      sockets: 0,
      timers: 0,
      calls: 0,
      operations: 0,
    });
    expect(await stage.write(page, 'o1', 's1', '1')).toEqual(failed({ kind: 'session-ended' }));
    await stage.api.loadRecent(SPEC, 's1' as SignalId, 1_000);
    await settle();
    expect(stage.events).toEqual([{ kind: 'session-ended' }]);
  });

  it('by logout leaves nothing open', async () => {
    const page = await stage.watchLive(SPEC);
    await stage.write(page, 'o1', 's1', '1');
    await stage.api.endSession();
    await settle();
    expect(await stage.api.getInventory()).toEqual({
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
  const told = (page: WatchedPage) =>
    page.getMessages('alarms').flatMap(({ alarms }) => alarms.map(({ id }) => id));
  it('that were active before the page opened are reported, and pushes merged by id', async () => {
    stage.platform.alarms = [{ id: 'a1', level: 'serious', triggerTime: START, signalTitle: 'Level' }];
    const page = await stage.watchLive(SPEC);
    // Requested immediately and again when the channel opens: neither would bring an alarm raised in between.
    expect(listCalls(PATHS.alarms).map(({ body }) => body)).toEqual([
      { projectId: 'p1' },
      { projectId: 'p1' },
    ]);
    stage.ports.socket.receiveFrame({
      signalAlarm: [{ id: 'a1', level: 'serious', triggerTime: START, value: '9' }],
    });
    await settle();
    expect(page.getMessages('alarms').at(-1)?.alarms).toMatchObject([
      { id: 'a1', value: '9', signalTitle: 'Level' },
    ]);
  });

  it('are requested again after a lost link, and those recovered in between end', async () => {
    stage.platform.alarms = [{ id: 'a1', triggerTime: START }];
    const page = await stage.watchLive(SPEC);
    stage.ports.socket.close();
    stage.platform.alarms = [{ id: 'a2', triggerTime: START + 1 }];
    await stage.ports.advance(10_000);
    stage.ports.socket.open();
    await settle();
    expect(told(page)).toEqual(['a1', 'a2']);
    expect(page.getMessages('alarms').at(-1)?.over).toEqual(['a1']);
  });

  it('are unknown after a lost link until they are listed again', async () => {
    const page = await stage.watchLive(SPEC);
    expect(page.getMessages('alarm-feed').at(-1)?.listedAt).not.toBeNull();
    let list = (): void => {};
    stage.ports.routes.set(PATHS.alarms, (exchange) => {
      list = () => exchange.answer([{ id: 'a1', triggerTime: START }]);
    });
    await stage.reconnect();
    await stage.ports.advance(2_000);
    const told = page.messages.flatMap((news): readonly unknown[] => {
      if (news.kind === 'alarm-feed') return [news.listedAt];
      return news.kind === 'link' ? [news.link.status] : [];
    });
    expect(told.slice(-2)).toEqual([null, 'live']);
    list();
    await stage.ports.advance(200);
    expect(page.getMessages('alarm-feed').at(-1)?.listedAt).not.toBeNull();
  });

  it('are never taken from an answer overtaken by a later request', async () => {
    let answerLate = (): void => {};
    const restore = stage.overrideRoute(PATHS.alarms, (exchange) => {
      answerLate = () => exchange.answer([{ id: 'old', triggerTime: START }]);
    });
    const page = await stage.watchLive(SPEC);
    restore();
    stage.platform.alarms = [{ id: 'a1', triggerTime: START }];
    await stage.reconnect();
    await settle();
    answerLate();
    await settle();
    expect(told(page)).toEqual(['a1']);
  });

  it('are requested until available, unless the platform refuses', async () => {
    stage.ports.routes.set(PATHS.alarms, (exchange) => exchange.cut());
    const page = await stage.watchLive(SPEC);
    stage.platform.alarms = [{ id: 'a1', triggerTime: START }];
    stage.ports.routes.set(PATHS.alarms, (exchange) => exchange.answer(stage.platform.alarms));
    await stage.ports.advance(10_000);
    expect(told(page)).toEqual(['a1']);
    stage.ports.routes.set(PATHS.alarms, (exchange) => exchange.answer(null, '1201'));
    await stage.watchLive(SPEC);
    const requestCount = listCalls(PATHS.alarms).length;
    expect(await stage.getCallsAfter(60_000, PATHS.alarms)).toHaveLength(requestCount);
  });
});
