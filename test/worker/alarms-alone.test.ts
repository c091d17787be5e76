import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALARMS_KEPT } from '../../src/shared/constants';
import type { EquipmentId } from '../../src/shared/ids';
import type { WatchSpec } from '../../workers/monitor/contract/contract';
import { START, settle } from '../kit/fake-ports';
import {
  equipmentSpec,
  LEGACY,
  legacySpec,
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
});
afterEach(() => stage.close());

const ALONE = watchSpec([], { dataEquip: ['e1' as EquipmentId] });
const calls = (path: string) => stage.ports.to(path);
const getFeed = (page: WatchedPage) => page.of('alarm-feed').at(-1);
const told = (page: WatchedPage) => page.of('alarms').flatMap(({ alarms }) => alarms.map(({ id }) => id));

describe('Alarms-only watch', () => {
  it('subscribes to its equipment, requests no values and sends no batch', async () => {
    const page = await stage.live(ALONE);
    await stage.ports.advance(120_000);
    expect(calls(PATHS.token)[0]?.body).toEqual({ pageId: 'q1', dataEquip: 'e1', dataSignal: '' });
    expect(calls(PATHS.signals)).toHaveLength(0);
    expect(page.batches).toEqual([]);
    expect(page.of('loaded')).toEqual([{ kind: 'loaded', fault: null }]);
  });

  it('reports that it is live after the active alarms, with the time of the last frame', async () => {
    stage.platform.alarms = [alarm('a1')];
    const page = await stage.live(ALONE);
    const kinds = page.messages.map(({ kind }) => kind);
    expect(kinds.indexOf('alarms')).toBeLessThan(kinds.indexOf('alarm-feed'));
    expect(getFeed(page)).toMatchObject({ frameAt: null, fault: null });
    stage.ports.socket.frame('pong');
    await stage.ports.advance(1_000);
    expect(getFeed(page)?.frameAt).toBe(stage.ports.now() - 1_000);
    const count = page.of('alarm-feed').length;
    await stage.ports.advance(5_000);
    expect(page.of('alarm-feed')).toHaveLength(count);
  });

  it('receives an alarm raised between the list and the subscription', async () => {
    const page = await stage.watch(ALONE);
    await settle();
    stage.platform.alarms = [alarm('between')];
    stage.ports.socket.open();
    await settle();
    expect(told(page)).toEqual(['between']);
  });

  it('reports why alarms cannot be listed, and retries only if that can help', async () => {
    const restore = stage.reroute(PATHS.alarms, (exchange) => exchange.cut());
    const page = await stage.live(ALONE);
    expect(getFeed(page)).toMatchObject({ listedAt: null, fault: { kind: 'offline' } });
    restore();
    await stage.ports.advance(10_000);
    expect(getFeed(page)).toMatchObject({ fault: null });
    expect(getFeed(page)?.listedAt).not.toBeNull();

    stage.ports.routes.set(PATHS.alarms, ({ answer }) => answer(null, '1201'));
    const refused = await stage.live(ALONE);
    const count = calls(PATHS.alarms).length;
    await stage.ports.advance(40_000);
    expect(getFeed(refused)?.fault).toMatchObject({ kind: 'refused', code: '1201' });
    expect(calls(PATHS.alarms)).toHaveLength(count);
  });

  it('checks a silent link by its alarms and reopens one that withheld an alarm', async () => {
    const page = await stage.live(ALONE);
    const before = stage.ports.sockets.length;
    // No alarm was raised: the link is quiet, not dead.
    await stage.ports.advance(65_000);
    expect(stage.ports.sockets).toHaveLength(before);
    expect(page.phase).toBe('live');
    stage.platform.alarms = [alarm('kept-back')];
    await stage.ports.advance(65_000);
    expect(told(page)).toEqual(['kept-back']);
    expect(stage.ports.sockets).toHaveLength(before + 1);
  });

  it('reports a silent link as lost if its check gets no answer', async () => {
    const page = await stage.live(ALONE);
    stage.ports.routes.set(PATHS.alarms, () => undefined);
    await stage.ports.advance(75_000);
    expect(page.links.map(({ phase }) => phase)).toContain('reconnecting');
    expect(getFeed(page)?.fault).toMatchObject({ kind: 'timeout' });
  });

  it('requests names once for a burst of pushed alarms', async () => {
    const page = await stage.live(ALONE);
    const before = calls(PATHS.alarms).length;
    stage.platform.alarms = [alarm('a1', { signalTitle: 'Level' }), alarm('a2', { signalTitle: 'Flow' })];
    stage.ports.socket.frame({ signalAlarm: [alarm('a1')] });
    await stage.ports.advance(500);
    stage.ports.socket.frame({ signalAlarm: [alarm('a2')] });
    expect(told(page)).toEqual(['a1', 'a2'].slice(0, told(page).length));
    expect(await stage.callsAfter(2_000, PATHS.alarms)).toHaveLength(before + 1);
    expect(page.of('alarms').at(-1)?.alarms).toMatchObject([
      { signalTitle: 'Level' },
      { signalTitle: 'Flow' },
    ]);
    stage.ports.socket.frame({ signalAlarm: [alarm('a1', { recoverTime: START + 1 })] });
    expect(await stage.callsAfter(5_000, PATHS.alarms)).toHaveLength(before + 1);
  });

  it('requests names again if an alarm is triggered again under its id', async () => {
    stage.platform.alarms = [alarm('a1', { signalTitle: 'Level', group: 'Water' })];
    const page = await stage.live(ALONE);
    const again = { triggerTime: START + 60_000 };
    stage.platform.alarms = [alarm('a1', { signalTitle: 'Level', group: 'Water', ...again })];
    stage.ports.socket.frame({ signalAlarm: [alarm('a1', again)] });
    await stage.ports.advance(2_000);
    expect(page.of('alarms').at(-1)?.alarms).toMatchObject([
      { signalTitle: 'Level', group: 'Water', ...again },
    ]);
  });

  it('reopens a silent link that withheld an alarm triggered again under its id', async () => {
    stage.platform.alarms = [alarm('a1')];
    await stage.live(ALONE);
    const before = stage.ports.sockets.length;
    stage.platform.alarms = [alarm('a1', { triggerTime: START + 1_000 })];
    await stage.ports.advance(65_000);
    expect(stage.ports.sockets).toHaveLength(before + 1);
  });

  it('receives the newest alarms of a flood and keeps a silent link that delivered all of them', async () => {
    const flood = Array.from({ length: ALARMS_KEPT + 100 }, (_, index) =>
      // The oldest have the same time.
      alarm(`a${index}`, { triggerTime: START - Math.min(index, ALARMS_KEPT - 10) }),
    );
    stage.platform.alarms = flood;
    const page = await stage.live(ALONE);
    expect(told(page)).toHaveLength(ALARMS_KEPT);
    expect(told(page).at(-1)).toBe('a0');
    const before = stage.ports.sockets.length;
    await stage.ports.advance(65_000);
    expect(stage.ports.sockets).toHaveLength(before);
  });

  it('receives a flood in parts, since one large part would block a slow phone', async () => {
    stage.platform.alarms = Array.from({ length: 120 }, (_, index) => alarm(`a${index}`));
    const page = await stage.live(ALONE);
    expect(page.of('alarms').map(({ alarms }) => alarms.length)).toEqual([50, 50, 20]);
    expect(new Set(told(page)).size).toBe(120);
  });

  it('reports only its list, not frames, if it also shows values', async () => {
    stage.platform.alarms = [alarm('a1')];
    const page = await stage.live(watchSpec([signalSlot('s1')]));
    const kinds = page.messages.map(({ kind }) => kind);
    expect(kinds.indexOf('alarms')).toBeLessThan(kinds.indexOf('alarm-feed'));
    expect(getFeed(page)).toMatchObject({ frameAt: null, listedAt: START, fault: null });
    const count = page.of('alarm-feed').length;
    await stage.pushed({ s1: '2' }, 5_000);
    expect(page.of('alarm-feed')).toHaveLength(count);
  });

  it('works for a piece of EG equipment', async () => {
    stage.platform.alarms = [alarm('a1')];
    const page = await stage.live(equipmentSpec([]));
    expect(told(page)).toEqual(['a1']);
    expect(getFeed(page)).toMatchObject({ fault: null });
  });
});

describe('Alarm watch of legacy equipment', () => {
  const SPEC: WatchSpec = legacySpec([]);
  /** Answers with these records, newest first. */
  const answerWith = (all: () => readonly Raised[]): void => {
    stage.ports.routes.set(LEGACY.alarms, ({ body, answer }) => {
      const { pagenum, count, from = 0, end = Number.POSITIVE_INFINITY } = body as Record<string, number>;
      const found = all().filter(({ triggerTime: at }) => at >= Number(from) && at <= Number(end));
      const to = Number(pagenum) * Number(count);
      const list = found.slice(to - Number(count), to);
      answer({ list, totalCount: found.length, totalPage: Math.ceil(found.length / Number(count)) });
    });
  };

  it('polls alarms every 10 s instead of values', async () => {
    const page = await stage.watch(SPEC);
    await settle();
    expect(page.phase).toBe('live');
    stage.platform.alarms = [alarm('a1')];
    expect(await stage.callsAfter(60_000, LEGACY.alarms)).toHaveLength(7);
    expect(calls(LEGACY.data)).toHaveLength(0);
    expect(told(page)).toEqual(['a1']);
    expect(getFeed(page)?.frameAt).toBe(stage.ports.now());
  });

  it('keeps an hours-long alarm active regardless of later ones', async () => {
    let all = [alarm('long'), alarm('short', { triggerTime: START - 1 })];
    const chatter = Array.from({ length: 250 }, (_, index) =>
      alarm(`c${index}`, { triggerTime: START + 250 - index, recoverTime: START + 300 }),
    );
    answerWith(() => all);
    const page = await stage.watch(SPEC);
    await settle();
    all = [...chatter, alarm('long'), alarm('short', { triggerTime: START - 1, recoverTime: START + 9 })];
    await stage.ports.advance(10_000);
    expect(page.of('alarms').flatMap(({ over = [] }) => over)).toEqual(['short']);
    all = [...chatter, alarm('long', { recoverTime: START + 400 })];
    await stage.ports.advance(10_000);
    expect(page.of('alarms').flatMap(({ over = [] }) => over)).toEqual(['short', 'long']);
  });

  it('needs few calls for hundreds of active alarms behind short ones', async () => {
    const goingOn = Array.from({ length: 300 }, (_, index) =>
      alarm(`g${index}`, { triggerTime: START - 2 * index }),
    );
    let all: readonly Raised[] = goingOn;
    answerWith(() => all);
    const page = await stage.watch(SPEC);
    await settle();
    const chatter = Array.from({ length: 250 }, (_, index) =>
      alarm(`c${index}`, { triggerTime: START + 250 - index, recoverTime: START + 300 }),
    );
    const over = (ids: readonly string[]) =>
      goingOn.map((row) => (ids.includes(row.id) ? { ...row, recoverTime: START + 300 } : row));
    all = [...chatter, ...over(['g3', 'g150'])];
    const before = calls(LEGACY.alarms).length;
    await stage.ports.advance(10_000);
    expect(calls(LEGACY.alarms).length - before).toBeLessThan(4);
    expect(
      page
        .of('alarms')
        .flatMap(({ over: ids = [] }) => ids)
        .sort(),
    ).toEqual(['g150', 'g3']);
  });

  it('keeps alarms active if not all could be requested, regardless of the records in between', async () => {
    const old = Array.from({ length: 20 }, (_, index) =>
      alarm(`g${index}`, { triggerTime: START - 1_000 * index }),
    );
    let all: readonly Raised[] = old;
    answerWith(() => all);
    const page = await stage.watch(SPEC);
    await settle();
    const between = Array.from({ length: 9_000 }, (_, index) =>
      alarm(`c${index}`, { triggerTime: START + 300 - 2 * index, recoverTime: START + 300 }),
    );
    all = [...between, ...old.map((row) => ({ ...row, recoverTime: START + 300 }))].sort(
      (a, b) => b.triggerTime - a.triggerTime,
    );
    const before = calls(LEGACY.alarms).length;
    await stage.ports.advance(10_000);
    expect(calls(LEGACY.alarms).length - before).toBe(6);
    for (let polls = 0; polls < 10; polls++) await stage.ports.advance(10_000);
    expect(page.of('alarms').flatMap(({ over: ids = [] }) => ids)).toHaveLength(20);
  });

  it('keeps an alarm active if its single request fails, and lists the others', async () => {
    let all = [alarm('long')];
    const chatter = Array.from({ length: 250 }, (_, index) =>
      alarm(`c${index}`, { triggerTime: START + 250 - index }),
    );
    stage.ports.routes.set(LEGACY.alarms, ({ body, answer, cut }) => {
      if ((body as { readonly from?: number }).from !== undefined) return cut();
      answer({ list: all.slice(0, 200), totalCount: all.length, totalPage: Math.ceil(all.length / 200) });
    });
    const page = await stage.watch(SPEC);
    await settle();
    all = [...chatter, alarm('long')];
    await stage.ports.advance(10_000);
    expect(getFeed(page)?.fault).toBeNull();
    expect(told(page)).toContain('c0');
    expect(page.of('alarms').flatMap(({ over = [] }) => over)).toEqual([]);
  });

  it('is lost while its alarms are unavailable, and live again with them', async () => {
    const page = await stage.watch(SPEC);
    await settle();
    const restore = stage.reroute(LEGACY.alarms, (exchange) => exchange.cut());
    expect(await page.phaseAfter(10_000)).toBe('reconnecting');
    expect(getFeed(page)?.fault).toEqual({ kind: 'offline' });
    restore();
    expect(await page.phaseAfter(10_000)).toBe('live');
    expect(getFeed(page)?.fault).toBeNull();
  });
});

interface Raised {
  readonly id: string;
  readonly equipmentId: string;
  readonly triggerTime: number;
}

function alarm(id: string, more: object = {}): Raised {
  return {
    id,
    equipmentId: 'e1',
    triggerTime: START,
    ...more,
  };
}
