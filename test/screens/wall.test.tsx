import { describe, expect, it, vi } from 'vitest';
import { cn as common } from '../../src/i18n/common';
import { setLanguage } from '../../src/i18n/engine';
import type { HttpRequest } from '../../src/shared/calls/run';
import { WALL_RETRY_MS } from '../../src/shared/constants';
import { epochMs } from '../../src/shared/units';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { createAlarmRow, T0 } from '../kit/alarms';
import { type Answer, type Answers, createPageFile, ok, Path, toJson } from './kit/answers';
import { advanceTime, dispatch, setVisibility } from './kit/events';
import { createFakeClient, type FakeClient } from './kit/fake-client';
import type { FakeOutside } from './kit/fake-outside';
import { openAt, press, runAndSettle } from './kit/open';
import { expectTexts, getAllBySelector, getBySelector, getTexts } from './kit/queries';
import { getCurrentPath, screen } from './kit/render';

const AT = '/home/work/project/p1/page/g1';
const [G1, G2] = ['/cdn/pages/g1.json', '/cdn/pages/g2.json'];

let worker: FakeClient;

describe('A page on a wall', () => {
  it('has a clock, its connection and its alarms, and none of the bars', async () => {
    await open('?wall');
    expect(getVisibleTitles()).toEqual(['Boiler house']);
    expect(getClock()).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(getBySelector('.as-link')).toBeInTheDocument();
    expect(getBySelector('.as-alarms-button')).toBeInTheDocument();
    expect(getAllBySelector('.as-top-bar')).toEqual([]);
    expect(worker.watching()).toBe(1);
  });

  it('has a band with its worst alarms, or a note that none is active', async () => {
    await open('?wall');
    const getBandText = () => getBySelector('.as-wall__band').textContent;
    expect(getBandText()).toBe('报警加载中…');
    await runAndSettle(() =>
      worker.emit({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(T0), fault: null }),
    );
    expect(getBandText()).toBe('当前没有报警');
    const mild = { level: 'convention' };
    const alarms = [
      createAlarmRow('a', 0, mild),
      createAlarmRow('b', 1, mild),
      createAlarmRow('c', 2, mild),
      createAlarmRow('d', 3),
    ];
    await runAndSettle(() => worker.emit({ kind: 'alarms', alarms }));
    expect(getBandText()).toMatch(/^e1 · Signal d.*另有 1 条$/);
  });

  it('is completely visible even in portrait, without columns and set to fit its width', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1920);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1024);
    const getScale = (): string =>
      /scale\(([\d.]+)/.exec(getBySelector('.w-world').style.transform)?.[1] ?? '';
    await open('?wall', { [G1]: createPageFile([], { size: { w: 750, h: 2_048, fit: 'width' } }) });
    expect(getScale()).toBe('0.5');
    await press('退出大屏');
    expect(getScale()).toBe('1');
  });

  it('keeps its clock running', async () => {
    const outside = await open('?wall');
    const before = getClock();
    await advanceTime(outside, 1_000);
    expect(getClock()).not.toBe(before);
  });

  it('can be left for the page with its bars', async () => {
    await open('?wall=g2&every=15');
    await press('退出大屏');
    expect(getCurrentPath()).toBe(AT);
    expect(getVisibleTitles()).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Boiler house' })).toBeInTheDocument();
  });

  it("is entered from its page's menu", async () => {
    await open('');
    await press('大屏模式');
    expect(getVisibleTitles()).toEqual(['Boiler house']);
  });

  it('is retried automatically after any failure', async () => {
    const outside = await open('?wall', { [G1]: { status: 200, text: '{}' } });
    expect(document.body).toHaveTextContent('60 秒后自动重试');
    expect(worker.watching()).toBe(0);
    outside.answers[G1] = createPageFile();
    await advanceTime(outside, WALL_RETRY_MS / 2);
    // Another render does not restart the wait.
    await runAndSettle(() => setLanguage('en'));
    await advanceTime(outside, WALL_RETRY_MS / 2);
    await runAndSettle(() => setLanguage('cn'));
    expect(worker.watching()).toBe(1);
  });

  it('stays if its page has no document and leads to the alarms, and shows the document once it exists', async () => {
    const outside = await open('?wall', { [Path.page]: createAlarmRedirect('g1') });
    expect(getCurrentPath()).toBe(`${AT}?wall`);
    expectTexts(common.pageNotConfigured, '60 秒后自动重试');
    outside.answers[Path.page] = answerPage;
    await advanceTime(outside, WALL_RETRY_MS);
    expect(worker.watching()).toBe(1);
  });

  it('reloads itself if its worker has stopped, once its server answers', async () => {
    const server = mockServer();
    const outside = await open('?wall');
    await runAndSettle(worker.stop);
    await advanceTime(outside, WALL_RETRY_MS);
    expect(outside.reloads()).toBe(0);
    server.restore();
    await advanceTime(outside, WALL_RETRY_MS);
    expect(outside.reloads()).toBe(1);
  });

  it('reloads itself after a crash, once its server answers', async () => {
    const server = mockServer();
    const consoleError = vi.spyOn(console, 'error').mockReturnValue();
    const watch = (): never => {
      throw new Error('planted');
    };
    const outside = await open('?wall', {}, { watch });
    expect(document.body).toHaveTextContent(common.crashed);
    expect(consoleError).toHaveBeenCalled();
    await advanceTime(outside, 3 * WALL_RETRY_MS);
    expect(outside.reloads()).toBe(0);
    server.restore();
    await advanceTime(outside, WALL_RETRY_MS);
    expect(outside.reloads()).toBe(1);
  });

  it('is not reloaded with its bars, where the user can press the button', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: true }));
    const outside = await open('');
    await runAndSettle(worker.stop);
    await advanceTime(outside, 10 * WALL_RETRY_MS);
    expect(outside.reloads()).toBe(0);
  });
});

describe('Pages on a wall', () => {
  it('are shown in turn, each watched only around its turn', async () => {
    const outside = await open('?wall=g2&wall=g3&every=30');
    expect(document.body).toHaveTextContent('第 1 / 3 页');
    await advanceTime(outside, 24_000);
    expect([getVisibleTitles(), worker.watching()]).toEqual([['Boiler house'], 1]);
    // The next one is live before its turn.
    await advanceTime(outside, 1_000);
    expect([getVisibleTitles(), worker.watching()]).toEqual([['Boiler house'], 2]);
    await advanceTime(outside, 5_000);
    expect([getVisibleTitles(), worker.watching()]).toEqual([['Pump house'], 1]);
    await advanceTime(outside, 30_000);
    expect(getVisibleTitles()).toEqual(['Energy']);
    await advanceTime(outside, 30_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
  });

  it('stay while the page is hidden, and nothing is opened early', async () => {
    const outside = await open('?wall=g2&every=15');
    await setVisibility('hidden');
    await advanceTime(outside, 60_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
    expect(worker.watching()).toBe(1);
    await setVisibility('visible');
    await advanceTime(outside, 15_000);
    expect(getVisibleTitles()).toEqual(['Pump house']);
  });

  it('stay while offline: the next one would have no values', async () => {
    const outside = await open('?wall=g2&every=30');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await dispatch(window, 'offline');
    await advanceTime(outside, 90_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
    network.mockReturnValue(true);
    await dispatch(window, 'online');
    await advanceTime(outside, 30_000);
    expect(getVisibleTitles()).toEqual(['Pump house']);
  });

  it('stay when paused, and turn by hand', async () => {
    const outside = await open('?wall=g2');
    await press('暂停轮播');
    await advanceTime(outside, 600_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
    await press('下一页');
    expect(getVisibleTitles()).toEqual(['Pump house']);
    await press('继续轮播');
    await advanceTime(outside, 60_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
  });

  it('stay for a minute after a touch', async () => {
    const outside = await open('?wall=g2&every=15');
    await advanceTime(outside, 12_000);
    await dispatch(screen.getByRole('main'), 'pointerdown');
    await advanceTime(outside, 59_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
    await advanceTime(outside, 1_000);
    expect(getVisibleTitles()).toEqual(['Pump house']);
    // The touch applied to that turn only.
    await advanceTime(outside, 15_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
  });

  describe('that link to another page', () => {
    const createButton = (target: string) => ({
      id: 'b',
      kind: 'button',
      text: 'Onward',
      x: 0,
      y: 0,
      w: 50,
      h: 20,
      events: [{ on: 'tap', do: 'page', target }],
    });
    const createLinkPage = (target: string): Answers => ({
      [G2]: createPageFile([createButton(target)], { id: 'g2' }),
    });

    it('show it immediately, from any page, and keep the others', async () => {
      const outside = await open('?wall=g2&wall=g3&every=30', createLinkPage('g4'));
      await advanceTime(outside, 30_000);
      await press('Onward');
      expect(getVisibleTitles()).toEqual(['Tank farm']);
      expect(getCurrentPath()).toBe('/home/work/project/p1/page/g4?wall=g2&wall=g3&every=30');
      await advanceTime(outside, 60_000);
      expect(getVisibleTitles()).toEqual(['Pump house']);
    });

    it('turn to it if it is on the wall, and keep the address', async () => {
      const outside = await open('?wall=g2&wall=g3&every=30', createLinkPage('g1'));
      await advanceTime(outside, 30_000);
      await press('Onward');
      expect(getVisibleTitles()).toEqual(['Boiler house']);
      expect(getCurrentPath()).toBe(`${AT}?wall=g2&wall=g3&every=30`);
    });
  });

  it('are shown side by side', async () => {
    const outside = await open('?wall=g2&wall=g3&beside=2');
    expect([getVisibleTitles(), worker.watching()]).toEqual([['Boiler house', 'Pump house'], 2]);
    await advanceTime(outside, 30_000);
    expect(getVisibleTitles()).toEqual(['Energy', 'Boiler house']);
    expect(getAllBySelector('.as-wall__time')).toHaveLength(1);
  });

  it('are all visible if there is room, and stop turning', async () => {
    const outside = await open('?wall=g2&beside=4');
    await advanceTime(outside, 600_000);
    expect(getVisibleTitles()).toEqual(['Boiler house', 'Pump house']);
    expect(document.body).not.toHaveTextContent('暂停轮播');
  });

  it('are selected in the settings, which the address stores', async () => {
    await open('?wall=g2&wall=g3');
    await press('大屏设置');
    expect(document.body).toHaveTextContent('Pump house');
    await press('移除 Pump house');
    expect(getCurrentPath()).toBe(`${AT}?wall&wall=g3`);
  });

  it('stay on the wall before and during the turn of a page without a document that leads to the alarms', async () => {
    const outside = await open('?wall=g2&every=30', {
      [Path.page]: (request) =>
        request.body?.includes('g2') ? createAlarmRedirect('g2') : answerPage(request),
    });
    await advanceTime(outside, 25_000);
    expect([getCurrentPath(), getVisibleTitles()]).toEqual([`${AT}?wall=g2&every=30`, ['Boiler house']]);
    await advanceTime(outside, 5_000);
    expect([getCurrentPath(), getVisibleTitles()]).toEqual([`${AT}?wall=g2&every=30`, ['Pump house']]);
    expect(document.body).toHaveTextContent(common.pageNotConfigured);
    await advanceTime(outside, 30_000);
    expect(getVisibleTitles()).toEqual(['Boiler house']);
  });

  it('are not held up by one that cannot be loaded', async () => {
    const outside = await open('?wall=g2&wall=g3', { [G2]: { status: 200, text: '{}' } });
    await advanceTime(outside, 30_000);
    expect(document.body).toHaveTextContent('页面文件无法识别');
    await advanceTime(outside, 30_000);
    expect(getVisibleTitles()).toEqual(['Energy']);
  });
});

const NAMES: Record<string, string> = { g1: 'Boiler house', g2: 'Pump house', g3: 'Energy', g4: 'Tank farm' };
const answerPage = (request: HttpRequest): Answer => {
  const id = String(toJson(request).id);
  return ok({ id, name: NAMES[id], projectId: 'p1', path: `pages/${id}.json`, needPassword: false });
};
/** Creates a page without a document, which leads to the alarms. */
const createAlarmRedirect = (id: string): Answer =>
  ok({ id, name: NAMES[id], projectId: 'p1', path: '', goAlarm: true });

async function open(
  query: string,
  answers: Answers = {},
  client: Partial<MonitorClient> = {},
): Promise<FakeOutside> {
  worker = createFakeClient(client);
  const files = Object.keys(NAMES).map((id) => [`/cdn/pages/${id}.json`, createPageFile([], { id })]);
  const all = { [Path.projects]: ok([]), [Path.page]: answerPage, ...Object.fromEntries(files), ...answers };
  return openAt(`${AT}${query}`, all, { startMonitor: async () => worker.client });
}
const getVisibleTitles = () => getTexts('.as-wall__panel:not(.as-wall__panel--ahead) h1');
const getClock = (): string | null => getBySelector('.as-wall__time').textContent;

function mockServer() {
  let isServed = false;
  vi.stubGlobal('fetch', async () => {
    if (!isServed) throw new TypeError('no network');
    return { ok: true };
  });
  return {
    restore: () => {
      isServed = true;
    },
  };
}
