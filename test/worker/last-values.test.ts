/** The values that a page last showed, kept by the worker and shown while the platform is unreachable. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LAST_VALUES_MAX_AGE_MS } from '../../src/shared/constants';
import { Freshness } from '../../src/shared/reading';
import { MINUTE_MS } from '../../src/shared/units';
// Imported eagerly, since loading later would take real time.
import '../../workers/monitor/last-values/last-values';
import { START, settle } from '../kit/fake-ports';
import {
  createGatewaySlot,
  createMvarSlot,
  createSignalSlot,
  createWatchSpec,
  type WatchedPage,
  WatchStage,
} from '../kit/watch-stage';

const KEY = '["u1","page"]';
const COUNT = { src: 'count', metric: 'alarm_count' } as const;
const SPEC = createWatchSpec([
  createSignalSlot('s1'),
  createSignalSlot('s2'),
  createMvarSlot('m1'),
  createGatewaySlot('e1'),
  COUNT,
]);
const ALARM = { id: 'a1', equipmentId: 'e1', title: 'too high', triggerTime: { time: START } };

let stages: WatchStage[] = [];

beforeEach(() => {
  stages = [];
});
afterEach(async () => {
  for (const stage of stages) {
    await stage.api.requestLastValues({ kind: 'forget' });
    await stage.close();
  }
});

describe('Last values', () => {
  it('are shown as disconnected without a network, and include no counts or alarms', async () => {
    const at = await keepLivePage();
    const stage = startOffline(10 * MINUTE_MS);
    const page = await openPage(stage);
    expect(page.shownValues.get(0)?.number ?? null).toBeNull();
    expect(await show(stage, page)).toBe(at);
    expect(page.shownValues.get(0)).toMatchObject({ number: 2.5, freshness: Freshness.disconnected });
    expect(page.shownValues.get(1)).toMatchObject({ number: 7, freshness: Freshness.disconnected });
    expect(page.shownValues.get(2)).toMatchObject({ number: 5, freshness: Freshness.disconnected });
    expect(page.shownValues.get(3)).toMatchObject({ freshness: Freshness.disconnected });
    expect(page.shownValues.get(4)?.text || null).toBeNull();
    expect(page.getMessages('alarms').flatMap(({ alarms }) => alarms)).toEqual([]);
    // Later checks of their age make none of them live.
    await stage.ports.advance(60 * MINUTE_MS);
    for (const slot of [0, 1, 2, 3])
      expect(page.shownValues.get(slot)?.freshness).toBe(Freshness.disconnected);
  });

  it('are also disconnected while the link opens for the first time', async () => {
    await keepLivePage();
    const stage = startWorker(10 * MINUTE_MS);
    for (const path of stage.ports.routes.keys()) stage.ports.routes.set(path, () => undefined);
    const page = await openPage(stage);
    expect(page.status).toBe('connecting');
    await show(stage, page);
    await stage.ports.advance(2_000);
    // No call has failed yet; a failure would empty the count.
    expect(page.shownValues.get(4)?.text || null).toBeNull();
    for (const slot of [0, 1, 2, 3])
      expect(page.shownValues.get(slot)?.freshness).toBe(Freshness.disconnected);
  });

  it('keep their age over time', async () => {
    await keepLivePage();
    const stage = startOffline(10 * MINUTE_MS);
    const page = await openPage(stage);
    await show(stage, page);
    const arrivals = page.arrivals.get(0) ?? Number.NaN;
    // The arrival of the last push before saving.
    expect(arrivals).toBe(START + 10_000);
  });

  it('refuse every write', async () => {
    await keepLivePage();
    const stage = startOffline(10 * MINUTE_MS);
    const page = await openPage(stage);
    await show(stage, page);
    const outcome = await stage.write(page, 'o1', 's1', '3');
    expect(outcome.ok ? outcome.value.fault : outcome.fault).toMatchObject({ kind: 'offline' });
  });

  it('are replaced by any arriving value, even with the same time', async () => {
    await keepLivePage();
    const stage = startOffline(10 * MINUTE_MS);
    const page = await openPage(stage);
    await show(stage, page);
    for (const [path, route] of stage.platform.createRoutes()) stage.ports.routes.set(path, route);
    await stage.ports.advance(15_000);
    stage.ports.socket.open();
    await stage.ports.advance(2_000);
    // The platform still has the saved 7: old, but received over this link.
    expect(page.shownValues.get(1)).toMatchObject({ number: 7, freshness: Freshness.stale });
    stage.push({ s1: '9' });
    expect(await page.getShownAfter(300)).toMatchObject({ number: 9, freshness: Freshness.fresh });
    expect(page.shownValues.get(2)).toMatchObject({ number: 18, freshness: Freshness.fresh });
  });

  it('never replace an arrived value', async () => {
    await keepLivePage();
    const stage = startWorker(10 * MINUTE_MS);
    stage.platform.signals.set('s1', { value: '4', time: START + 10 * MINUTE_MS });
    const page = await stage.watchLive(SPEC);
    expect(await show(stage, page)).toBeNull();
    expect(page.shownValues.get(0)).toMatchObject({ number: 4, freshness: Freshness.fresh });
  });

  it('belong to one user and one page', async () => {
    await keepLivePage();
    const stage = startOffline(10 * MINUTE_MS);
    const page = await openPage(stage);
    expect(await show(stage, page, '["u2","page"]')).toBeNull();
    expect(await show(stage, page, '["u1","other"]')).toBeNull();
    expect(page.shownValues.get(0)?.number ?? null).toBeNull();
  });

  it('are not shown after a day, nor with a clock that was set back', async () => {
    const at = (await keepLivePage()) - START;
    for (const moment of [at + LAST_VALUES_MAX_AGE_MS + MINUTE_MS, at - 5 * MINUTE_MS]) {
      const stage = startOffline(moment);
      const page = await openPage(stage);
      expect(await show(stage, page)).toBeNull();
    }
  });

  it('are deleted after a day if their page is not used', async () => {
    const at = (await keepLivePage()) - START;
    const { rowsOnDevice } = await import('../../workers/monitor/last-values/disk');
    const stage = startWorker(at + LAST_VALUES_MAX_AGE_MS - MINUTE_MS);
    await keep(stage, await stage.watchLive(SPEC), '["u1","other"]');
    expect(await rowsOnDevice.read(KEY)).toBeDefined();
    const laterStage = startWorker(at + LAST_VALUES_MAX_AGE_MS + MINUTE_MS);
    await keep(laterStage, await laterStage.watchLive(SPEC), '["u1","other"]');
    expect(await rowsOnDevice.read(KEY)).toBeUndefined();
    expect(await rowsOnDevice.read('["u1","other"]')).toBeDefined();
  });

  it('are deleted on request, including any being saved at that moment', async () => {
    const stage = startWorker();
    const page = await stage.watchLive(SPEC);
    const keepRequest = keep(stage, page);
    await Promise.all([keepRequest, stage.api.requestLastValues({ kind: 'forget' })]);
    const nextStage = startOffline(MINUTE_MS);
    const nextPage = await openPage(nextStage);
    expect(await show(nextStage, nextPage)).toBeNull();
  });

  it('are absent for a watch that was left or a broken record', async () => {
    await keepLivePage();
    const stage = startOffline(10 * MINUTE_MS);
    const page = await openPage(stage);
    await stage.api.leave(page.id);
    expect(await stage.api.requestLastValues({ kind: 'show', watch: page.id, key: KEY })).toBeNull();

    const reopenedPage = await openPage(stage);
    const { rowsOnDevice } = await import('../../workers/monitor/last-values/disk');
    const raw = (await rowsOnDevice.read(KEY)) as Parameters<typeof rowsOnDevice.write>[0];
    await rowsOnDevice.write({ ...raw, numbers: new Float64Array(1) });
    expect(await show(stage, reopenedPage)).toBeNull();
  });
});

/** Starts a worker `at` ms after the start of all tests, with a healthy platform. */
function startWorker(at = 0): WatchStage {
  const stage = new WatchStage();
  stage.ports.time = at;
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1.5', time: START });
  stage.platform.signals.set('s2', { value: '7', time: START });
  stage.platform.mvars = [{ id: 'm1', formula: '#{e1_s1} * 2', calcType: 'custom' }];
  stage.platform.alarms = [ALARM];
  stages.push(stage);
  return stage;
}

function startOffline(at: number): WatchStage {
  const stage = startWorker(at);
  for (const path of stage.ports.routes.keys()) stage.ports.routes.set(path, (exchange) => exchange.cut());
  return stage;
}

/** Waits for IndexedDB, which answers in separate tasks. */
async function settleStorage(): Promise<void> {
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve, 0));
  await settle();
}

function keep(stage: WatchStage, page: WatchedPage, key = KEY) {
  return stage.api.requestLastValues({ kind: 'keep', watch: page.id, key });
}

async function show(stage: WatchStage, page: WatchedPage, key = KEY): Promise<number | null> {
  const at = await stage.api.requestLastValues({ kind: 'show', watch: page.id, key });
  await stage.ports.advance(300);
  await settleStorage();
  return at;
}

/** Saves the values of a live page in its tenth second. */
async function keepLivePage(): Promise<number> {
  const stage = startWorker();
  const page = await stage.watchLive(SPEC);
  await stage.ports.advance(9_000);
  await stage.pushAndAdvance({ s1: '2.5' }, 300);
  await keep(stage, page);
  return stage.ports.now();
}

async function openPage(stage: WatchStage): Promise<WatchedPage> {
  const page = await stage.watch(SPEC);
  await stage.ports.advance(3_000);
  return page;
}
