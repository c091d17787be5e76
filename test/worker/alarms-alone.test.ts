import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALARMS_MAX } from '../../src/shared/constants';
import type { EquipmentId } from '../../src/shared/ids';
import type { WatchSpec } from '../../workers/monitor/contract/contract';
import { START, settle } from '../kit/fake-ports';
import {
  createEquipmentSpec,
  createLegacySpec,
  createSignalSlot,
  createWatchSpec,
  LEGACY_PATHS,
  PATHS,
  type WatchedPage,
  WatchStage,
} from '../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
});
afterEach(() => stage.close());

const ALARMS_ONLY = createWatchSpec([], { dataEquip: ['e1' as EquipmentId] });
const listCalls = (path: string) => stage.ports.getExchanges(path);
const getFeed = (page: WatchedPage) => page.getMessages('alarm-feed').at(-1);
const listAlarmIds = (page: WatchedPage) =>
  page.getMessages('alarms').flatMap(({ alarms }) => alarms.map(({ id }) => id));

describe('Alarms-only watch', () => {
  it('subscribes to its equipment, requests no values and sends no batch', async () => {
    const page = await stage.watchLive(ALARMS_ONLY);
    await stage.ports.advance(120_000);
    expect(listCalls(PATHS.token)[0]?.body).toEqual({ pageId: 'q1', dataEquip: 'e1', dataSignal: '' });
    expect(listCalls(PATHS.signals)).toHaveLength(0);
    expect(page.batchSizes).toEqual([]);
    expect(page.getMessages('loaded')).toEqual([{ kind: 'loaded', fault: null }]);
  });

  it('reports that it is live after the active alarms, with the time of the last frame', async () => {
    stage.platform.alarms = [createAlarm('a1')];
    const page = await stage.watchLive(ALARMS_ONLY);
    const kinds = page.messages.map(({ kind }) => kind);
    expect(kinds.indexOf('alarms')).toBeLessThan(kinds.indexOf('alarm-feed'));
    expect(getFeed(page)).toMatchObject({ frameAt: null, fault: null });
    stage.ports.socket.receiveFrame('pong');
    await stage.ports.advance(1_000);
    expect(getFeed(page)?.frameAt).toBe(stage.ports.now() - 1_000);
    const count = page.getMessages('alarm-feed').length;
    await stage.ports.advance(5_000);
    expect(page.getMessages('alarm-feed')).toHaveLength(count);
  });

  it('receives an alarm raised between the list and the subscription', async () => {
    const page = await stage.watch(ALARMS_ONLY);
    await settle();
    stage.platform.alarms = [createAlarm('between')];
    stage.ports.socket.open();
    await settle();
    expect(listAlarmIds(page)).toEqual(['between']);
  });

  it('reports why alarms cannot be listed, and retries only if that can help', async () => {
    const restore = stage.overrideRoute(PATHS.alarms, (exchange) => exchange.cut());
    const page = await stage.watchLive(ALARMS_ONLY);
    expect(getFeed(page)).toMatchObject({ listedAt: null, fault: { kind: 'offline' } });
    restore();
    await stage.ports.advance(10_000);
    expect(getFeed(page)).toMatchObject({ fault: null });
    expect(getFeed(page)?.listedAt).not.toBeNull();

    stage.ports.routes.set(PATHS.alarms, ({ answer }) => answer(null, '1201'));
    const refusedPage = await stage.watchLive(ALARMS_ONLY);
    const count = listCalls(PATHS.alarms).length;
    await stage.ports.advance(40_000);
    expect(getFeed(refusedPage)?.fault).toMatchObject({ kind: 'refused', code: '1201' });
    expect(listCalls(PATHS.alarms)).toHaveLength(count);
  });

  it('checks a silent link by its alarms and reopens one that withheld an alarm', async () => {
    const page = await stage.watchLive(ALARMS_ONLY);
    const before = stage.ports.sockets.length;
    // No alarm was raised: the link is quiet, not dead.
    await stage.ports.advance(65_000);
    expect(stage.ports.sockets).toHaveLength(before);
    expect(page.status).toBe('live');
    stage.platform.alarms = [createAlarm('kept-back')];
    await stage.ports.advance(65_000);
    expect(listAlarmIds(page)).toEqual(['kept-back']);
    expect(stage.ports.sockets).toHaveLength(before + 1);
  });

  it('reports a silent link as lost if its check gets no answer', async () => {
    const page = await stage.watchLive(ALARMS_ONLY);
    stage.ports.routes.set(PATHS.alarms, () => undefined);
    await stage.ports.advance(75_000);
    expect(page.links.map(({ status }) => status)).toContain('reconnecting');
    expect(getFeed(page)?.fault).toMatchObject({ kind: 'timeout' });
  });

  it('requests names once for a burst of pushed alarms', async () => {
    const page = await stage.watchLive(ALARMS_ONLY);
    const before = listCalls(PATHS.alarms).length;
    stage.platform.alarms = [
      createAlarm('a1', { signalTitle: 'Level' }),
      createAlarm('a2', { signalTitle: 'Flow' }),
    ];
    stage.ports.socket.receiveFrame({ signalAlarm: [createAlarm('a1')] });
    await stage.ports.advance(500);
    stage.ports.socket.receiveFrame({ signalAlarm: [createAlarm('a2')] });
    expect(listAlarmIds(page)).toEqual(['a1', 'a2'].slice(0, listAlarmIds(page).length));
    expect(await stage.getCallsAfter(2_000, PATHS.alarms)).toHaveLength(before + 1);
    expect(page.getMessages('alarms').at(-1)?.alarms).toMatchObject([
      { signalTitle: 'Level' },
      { signalTitle: 'Flow' },
    ]);
    stage.ports.socket.receiveFrame({ signalAlarm: [createAlarm('a1', { recoverTime: START + 1 })] });
    expect(await stage.getCallsAfter(5_000, PATHS.alarms)).toHaveLength(before + 1);
  });

  it('requests names again if an alarm is triggered again under its id', async () => {
    stage.platform.alarms = [createAlarm('a1', { signalTitle: 'Level', group: 'Water' })];
    const page = await stage.watchLive(ALARMS_ONLY);
    const laterTrigger = { triggerTime: START + 60_000 };
    stage.platform.alarms = [createAlarm('a1', { signalTitle: 'Level', group: 'Water', ...laterTrigger })];
    stage.ports.socket.receiveFrame({ signalAlarm: [createAlarm('a1', laterTrigger)] });
    await stage.ports.advance(2_000);
    expect(page.getMessages('alarms').at(-1)?.alarms).toMatchObject([
      { signalTitle: 'Level', group: 'Water', ...laterTrigger },
    ]);
  });

  it('reopens a silent link that withheld an alarm triggered again under its id', async () => {
    stage.platform.alarms = [createAlarm('a1')];
    await stage.watchLive(ALARMS_ONLY);
    const before = stage.ports.sockets.length;
    stage.platform.alarms = [createAlarm('a1', { triggerTime: START + 1_000 })];
    await stage.ports.advance(65_000);
    expect(stage.ports.sockets).toHaveLength(before + 1);
  });

  it('receives the newest alarms of a flood and keeps a silent link that delivered all of them', async () => {
    const flood = Array.from({ length: ALARMS_MAX + 100 }, (_, index) =>
      // The oldest have the same time.
      createAlarm(`a${index}`, { triggerTime: START - Math.min(index, ALARMS_MAX - 10) }),
    );
    stage.platform.alarms = flood;
    const page = await stage.watchLive(ALARMS_ONLY);
    expect(listAlarmIds(page)).toHaveLength(ALARMS_MAX);
    expect(listAlarmIds(page).at(-1)).toBe('a0');
    const before = stage.ports.sockets.length;
    await stage.ports.advance(65_000);
    expect(stage.ports.sockets).toHaveLength(before);
  });

  it('receives a flood in parts, since one large part would block a slow phone', async () => {
    stage.platform.alarms = Array.from({ length: 120 }, (_, index) => createAlarm(`a${index}`));
    const page = await stage.watchLive(ALARMS_ONLY);
    expect(page.getMessages('alarms').map(({ alarms }) => alarms.length)).toEqual([50, 50, 20]);
    expect(new Set(listAlarmIds(page)).size).toBe(120);
  });

  it('reports only its list, not frames, if it also shows values', async () => {
    stage.platform.alarms = [createAlarm('a1')];
    const page = await stage.watchLive(createWatchSpec([createSignalSlot('s1')]));
    const kinds = page.messages.map(({ kind }) => kind);
    expect(kinds.indexOf('alarms')).toBeLessThan(kinds.indexOf('alarm-feed'));
    expect(getFeed(page)).toMatchObject({ frameAt: null, listedAt: START, fault: null });
    const count = page.getMessages('alarm-feed').length;
    await stage.pushAndAdvance({ s1: '2' }, 5_000);
    expect(page.getMessages('alarm-feed')).toHaveLength(count);
  });

  it('works for a piece of EG equipment', async () => {
    stage.platform.alarms = [createAlarm('a1')];
    const page = await stage.watchLive(createEquipmentSpec([]));
    expect(listAlarmIds(page)).toEqual(['a1']);
    expect(getFeed(page)).toMatchObject({ fault: null });
  });
});

describe('Alarm watch of legacy equipment', () => {
  const SPEC: WatchSpec = createLegacySpec([]);
  /** Answers with these records, newest first. */
  const answerWith = (all: () => readonly RaisedAlarm[]): void => {
    stage.ports.routes.set(LEGACY_PATHS.alarms, ({ body, answer }) => {
      const { pagenum, count, from = 0, end = Number.POSITIVE_INFINITY } = body as Record<string, number>;
      const matchingAlarms = all().filter(({ triggerTime: at }) => at >= Number(from) && at <= Number(end));
      const to = Number(pagenum) * Number(count);
      const list = matchingAlarms.slice(to - Number(count), to);
      answer({
        list,
        totalCount: matchingAlarms.length,
        totalPage: Math.ceil(matchingAlarms.length / Number(count)),
      });
    });
  };

  it('polls alarms every 10 s instead of values', async () => {
    const page = await stage.watch(SPEC);
    await settle();
    expect(page.status).toBe('live');
    stage.platform.alarms = [createAlarm('a1')];
    expect(await stage.getCallsAfter(60_000, LEGACY_PATHS.alarms)).toHaveLength(7);
    expect(listCalls(LEGACY_PATHS.data)).toHaveLength(0);
    expect(listAlarmIds(page)).toEqual(['a1']);
    expect(getFeed(page)?.frameAt).toBe(stage.ports.now());
  });

  it('keeps an hours-long alarm active regardless of later ones', async () => {
    let all = [createAlarm('long'), createAlarm('short', { triggerTime: START - 1 })];
    const shortAlarms = Array.from({ length: 250 }, (_, index) =>
      createAlarm(`c${index}`, { triggerTime: START + 250 - index, recoverTime: START + 300 }),
    );
    answerWith(() => all);
    const page = await stage.watch(SPEC);
    await settle();
    all = [
      ...shortAlarms,
      createAlarm('long'),
      createAlarm('short', { triggerTime: START - 1, recoverTime: START + 9 }),
    ];
    await stage.ports.advance(10_000);
    expect(page.getMessages('alarms').flatMap(({ over = [] }) => over)).toEqual(['short']);
    all = [...shortAlarms, createAlarm('long', { recoverTime: START + 400 })];
    await stage.ports.advance(10_000);
    expect(page.getMessages('alarms').flatMap(({ over = [] }) => over)).toEqual(['short', 'long']);
  });

  it('needs few calls for hundreds of active alarms behind short ones', async () => {
    const activeAlarms = Array.from({ length: 300 }, (_, index) =>
      createAlarm(`g${index}`, { triggerTime: START - 2 * index }),
    );
    let all: readonly RaisedAlarm[] = activeAlarms;
    answerWith(() => all);
    const page = await stage.watch(SPEC);
    await settle();
    const shortAlarms = Array.from({ length: 250 }, (_, index) =>
      createAlarm(`c${index}`, { triggerTime: START + 250 - index, recoverTime: START + 300 }),
    );
    const over = (ids: readonly string[]) =>
      activeAlarms.map((row) => (ids.includes(row.id) ? { ...row, recoverTime: START + 300 } : row));
    all = [...shortAlarms, ...over(['g3', 'g150'])];
    const before = listCalls(LEGACY_PATHS.alarms).length;
    await stage.ports.advance(10_000);
    expect(listCalls(LEGACY_PATHS.alarms).length - before).toBeLessThan(4);
    expect(
      page
        .getMessages('alarms')
        .flatMap(({ over: ids = [] }) => ids)
        .sort(),
    ).toEqual(['g150', 'g3']);
  });

  it('keeps alarms active if not all could be requested, regardless of the records in between', async () => {
    const oldAlarms = Array.from({ length: 20 }, (_, index) =>
      createAlarm(`g${index}`, { triggerTime: START - 1_000 * index }),
    );
    let all: readonly RaisedAlarm[] = oldAlarms;
    answerWith(() => all);
    const page = await stage.watch(SPEC);
    await settle();
    const laterAlarms = Array.from({ length: 9_000 }, (_, index) =>
      createAlarm(`c${index}`, { triggerTime: START + 300 - 2 * index, recoverTime: START + 300 }),
    );
    all = [...laterAlarms, ...oldAlarms.map((row) => ({ ...row, recoverTime: START + 300 }))].sort(
      (a, b) => b.triggerTime - a.triggerTime,
    );
    const before = listCalls(LEGACY_PATHS.alarms).length;
    await stage.ports.advance(10_000);
    expect(listCalls(LEGACY_PATHS.alarms).length - before).toBe(6);
    for (let polls = 0; polls < 10; polls++) await stage.ports.advance(10_000);
    expect(page.getMessages('alarms').flatMap(({ over: ids = [] }) => ids)).toHaveLength(20);
  });

  it('keeps an alarm active if its single request fails, and lists the others', async () => {
    let all = [createAlarm('long')];
    const shortAlarms = Array.from({ length: 250 }, (_, index) =>
      createAlarm(`c${index}`, { triggerTime: START + 250 - index }),
    );
    stage.ports.routes.set(LEGACY_PATHS.alarms, ({ body, answer, cut }) => {
      if ((body as { readonly from?: number }).from !== undefined) return cut();
      answer({ list: all.slice(0, 200), totalCount: all.length, totalPage: Math.ceil(all.length / 200) });
    });
    const page = await stage.watch(SPEC);
    await settle();
    all = [...shortAlarms, createAlarm('long')];
    await stage.ports.advance(10_000);
    expect(getFeed(page)?.fault).toBeNull();
    expect(listAlarmIds(page)).toContain('c0');
    expect(page.getMessages('alarms').flatMap(({ over = [] }) => over)).toEqual([]);
  });

  it('is lost while its alarms are unavailable, and live afterwards', async () => {
    const page = await stage.watch(SPEC);
    await settle();
    const restore = stage.overrideRoute(LEGACY_PATHS.alarms, (exchange) => exchange.cut());
    expect(await page.getStatusAfter(10_000)).toBe('reconnecting');
    expect(getFeed(page)?.fault).toEqual({ kind: 'offline' });
    restore();
    expect(await page.getStatusAfter(10_000)).toBe('live');
    expect(getFeed(page)?.fault).toBeNull();
  });
});

interface RaisedAlarm {
  readonly id: string;
  readonly equipmentId: string;
  readonly triggerTime: number;
}

function createAlarm(id: string, overrides: object = {}): RaisedAlarm {
  return {
    id,
    equipmentId: 'e1',
    triggerTime: START,
    ...overrides,
  };
}
