/** The replay code loads later; until then the page is live and looks live. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Freshness } from '../../src/shared/reading';
import { epochMs } from '../../src/shared/units';
import { START, settle } from '../kit/fake-ports';
import { createSignalSlot, createWatchSpec, type WatchedPage, WatchStage } from '../kit/watch-stage';

const code = vi.hoisted(() => {
  let release = (): void => {};
  const whenFetched = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { fetched: whenFetched, finishLoading: () => release() };
});
vi.mock('../../workers/monitor/replay/replay', async (original) => {
  await code.fetched;
  return original();
});

const DATA = '/lfscada/monitor/project/history/queryAllData';
const ALARMS = '/lfscada/monitor/project/alarm/query';
const HOUR_MS = 3_600_000;
let stage: WatchStage;
let page: WatchedPage;
beforeEach(setUp);
afterEach(() => stage.close());

it('shows live values, or that they are lost, while replay code loads', async () => {
  page.send({
    kind: 'replay',
    command: { kind: 'start', from: epochMs(START - HOUR_MS), end: epochMs(START) },
  });
  await settle();
  expect(page.getMessages('replay')).toEqual([]);
  stage.push({ s1: '2' });
  expect(await page.getShownAfter(1_000)).toMatchObject({ number: 2, freshness: Freshness.fresh });
  stage.ports.socket.close();
  expect((await page.getShownAfter(1_000))?.freshness).toBe(Freshness.disconnected);

  code.finishLoading();
  await import('../../workers/monitor/replay/replay');
  await settle(30);
  await stage.ports.advance(1_000);
  expect(page.getMessages('replay').at(-1)?.replay).toMatchObject({ at: START - HOUR_MS });
  expect(page.shownValues.get(0)).toMatchObject({ number: null, freshness: Freshness.never });
  await stage.ports.advance(10_000);
  stage.ports.socket.open();
  stage.push({ s1: '3' });
  expect((await page.getShownAfter(1_000))?.freshness).toBe(Freshness.never);
});

async function setUp(): Promise<void> {
  stage = new WatchStage();
  stage.platform.gateways.set('e1', { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
  stage.ports.routes.set(DATA, (exchange) => exchange.answer([]));
  stage.ports.routes.set(ALARMS, (exchange) => exchange.answer({ list: [], totalCount: 0, totalPage: 1 }));
  page = await stage.watchLive(createWatchSpec([createSignalSlot('s1')]));
}
