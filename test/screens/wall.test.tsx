import { describe, expect, it, vi } from 'vitest';
import { cn as common } from '../../src/i18n/common';
import { setLanguage } from '../../src/i18n/engine';
import type { HttpRequest } from '../../src/shared/calls/run';
import { WALL_RETRY_MS } from '../../src/shared/constants';
import { epochMs } from '../../src/shared/units';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { alarmRow, T0 } from '../kit/alarms';
import { type Answer, type Answers, ok, Path, pageFile, toJson } from './kit/answers';
import { dispatch, elapse, turn } from './kit/events';
import { type FakeClient, fakeClient } from './kit/fake-client';
import type { FakeOutside } from './kit/fake-outside';
import { happen, openAt, press } from './kit/open';
import { getAllBySelector, getBySelector, getTexts, says } from './kit/queries';
import { currentPath, screen } from './kit/render';

const AT = '/home/work/project/p1/page/g1';
const [G1, G2] = ['/cdn/pages/g1.json', '/cdn/pages/g2.json'];

let worker: FakeClient;

describe('A page on a wall', () => {
  it('has a clock, its connection and its alarms, and none of the bars', async () => {
    await open('?wall');
    expect(inSight()).toEqual(['Boiler house']);
    expect(clock()).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(getBySelector('.as-link')).toBeInTheDocument();
    expect(getBySelector('.as-alarms-button')).toBeInTheDocument();
    expect(getAllBySelector('.as-top-bar')).toEqual([]);
    expect(worker.watching()).toBe(1);
  });

  it('has a band with its worst alarms, or a note that none is active', async () => {
    await open('?wall');
    const band = () => getBySelector('.as-wall__band').textContent;
    expect(band()).toBe('报警加载中…');
    await happen(() =>
      worker.emit({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(T0), fault: null }),
    );
    expect(band()).toBe('当前没有报警');
    const mild = { level: 'convention' };
    const alarms = [alarmRow('a', 0, mild), alarmRow('b', 1, mild), alarmRow('c', 2, mild), alarmRow('d', 3)];
    await happen(() => worker.emit({ kind: 'alarms', alarms }));
    expect(band()).toMatch(/^e1 · Signal d.*另有 1 条$/);
  });

  it('is completely visible even in portrait, without columns and set to fit its width', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1920);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1024);
    const scale = (): string => /scale\(([\d.]+)/.exec(getBySelector('.w-world').style.transform)?.[1] ?? '';
    await open('?wall', { [G1]: pageFile([], { size: { w: 750, h: 2_048, fit: 'width' } }) });
    expect(scale()).toBe('0.5');
    await press('退出大屏');
    expect(scale()).toBe('1');
  });

  it('keeps its clock running', async () => {
    const outside = await open('?wall');
    const before = clock();
    await elapse(outside, 1_000);
    expect(clock()).not.toBe(before);
  });

  it('can be left for the page with its bars', async () => {
    await open('?wall=g2&every=15');
    await press('退出大屏');
    expect(currentPath()).toBe(AT);
    expect(inSight()).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Boiler house' })).toBeInTheDocument();
  });

  it("is entered from its page's menu", async () => {
    await open('');
    await press('大屏模式');
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('is retried automatically after any failure', async () => {
    const outside = await open('?wall', { [G1]: { status: 200, text: '{}' } });
    expect(document.body).toHaveTextContent('60 秒后自动重试');
    expect(worker.watching()).toBe(0);
    outside.answers[G1] = pageFile();
    await elapse(outside, WALL_RETRY_MS / 2);
    // Another render does not restart the wait.
    await happen(() => setLanguage('en'));
    await elapse(outside, WALL_RETRY_MS / 2);
    await happen(() => setLanguage('cn'));
    expect(worker.watching()).toBe(1);
  });

  it('stays if its page has no document and leads to the alarms, and shows the document once it exists', async () => {
    const outside = await open('?wall', { [Path.page]: leadingAway('g1') });
    expect(currentPath()).toBe(`${AT}?wall`);
    says(common.pageNotConfigured, '60 秒后自动重试');
    outside.answers[Path.page] = pageAnswer;
    await elapse(outside, WALL_RETRY_MS);
    expect(worker.watching()).toBe(1);
  });

  it('reloads itself if its worker has stopped, once its server answers', async () => {
    const server = awayServer();
    const outside = await open('?wall');
    await happen(worker.stop);
    await elapse(outside, WALL_RETRY_MS);
    expect(outside.reloads()).toBe(0);
    server.comesBack();
    await elapse(outside, WALL_RETRY_MS);
    expect(outside.reloads()).toBe(1);
  });

  it('reloads itself after a crash, once its server answers', async () => {
    const server = awayServer();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const watch = (): never => {
      throw new Error('planted');
    };
    const outside = await open('?wall', {}, { watch });
    expect(document.body).toHaveTextContent(common.crashed);
    expect(logged).toHaveBeenCalled();
    await elapse(outside, 3 * WALL_RETRY_MS);
    expect(outside.reloads()).toBe(0);
    server.comesBack();
    await elapse(outside, WALL_RETRY_MS);
    expect(outside.reloads()).toBe(1);
  });

  it('is not reloaded with its bars, where the user can press the button', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: true }));
    const outside = await open('');
    await happen(worker.stop);
    await elapse(outside, 10 * WALL_RETRY_MS);
    expect(outside.reloads()).toBe(0);
  });
});

describe('Pages on a wall', () => {
  it('are shown in turn, each watched only around its turn', async () => {
    const outside = await open('?wall=g2&wall=g3&every=30');
    expect(document.body).toHaveTextContent('第 1 / 3 页');
    await elapse(outside, 24_000);
    expect([inSight(), worker.watching()]).toEqual([['Boiler house'], 1]);
    // The next one is live before its turn.
    await elapse(outside, 1_000);
    expect([inSight(), worker.watching()]).toEqual([['Boiler house'], 2]);
    await elapse(outside, 5_000);
    expect([inSight(), worker.watching()]).toEqual([['Pump house'], 1]);
    await elapse(outside, 30_000);
    expect(inSight()).toEqual(['Energy']);
    await elapse(outside, 30_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('stay while the page is hidden, and nothing is opened early', async () => {
    const outside = await open('?wall=g2&every=15');
    await turn('hidden');
    await elapse(outside, 60_000);
    expect(inSight()).toEqual(['Boiler house']);
    expect(worker.watching()).toBe(1);
    await turn('visible');
    await elapse(outside, 15_000);
    expect(inSight()).toEqual(['Pump house']);
  });

  it('stay while offline: the next one would have no values', async () => {
    const outside = await open('?wall=g2&every=30');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await dispatch(window, 'offline');
    await elapse(outside, 90_000);
    expect(inSight()).toEqual(['Boiler house']);
    network.mockReturnValue(true);
    await dispatch(window, 'online');
    await elapse(outside, 30_000);
    expect(inSight()).toEqual(['Pump house']);
  });

  it('stay when paused, and turn by hand', async () => {
    const outside = await open('?wall=g2');
    await press('暂停轮播');
    await elapse(outside, 600_000);
    expect(inSight()).toEqual(['Boiler house']);
    await press('下一页');
    expect(inSight()).toEqual(['Pump house']);
    await press('继续轮播');
    await elapse(outside, 60_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('stay for a minute after a touch', async () => {
    const outside = await open('?wall=g2&every=15');
    await elapse(outside, 12_000);
    await dispatch(screen.getByRole('main'), 'pointerdown');
    await elapse(outside, 59_000);
    expect(inSight()).toEqual(['Boiler house']);
    await elapse(outside, 1_000);
    expect(inSight()).toEqual(['Pump house']);
    // The touch applied to that turn only.
    await elapse(outside, 15_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  describe('that link to another page', () => {
    const button = (target: string) => ({
      id: 'b',
      kind: 'button',
      text: 'Onward',
      x: 0,
      y: 0,
      w: 50,
      h: 20,
      events: [{ on: 'tap', do: 'page', target }],
    });
    const leadingTo = (target: string): Answers => ({ [G2]: pageFile([button(target)], { id: 'g2' }) });

    it('show it immediately, from any page, and keep the others', async () => {
      const outside = await open('?wall=g2&wall=g3&every=30', leadingTo('g4'));
      await elapse(outside, 30_000);
      await press('Onward');
      expect(inSight()).toEqual(['Tank farm']);
      expect(currentPath()).toBe('/home/work/project/p1/page/g4?wall=g2&wall=g3&every=30');
      await elapse(outside, 60_000);
      expect(inSight()).toEqual(['Pump house']);
    });

    it('turn to it if it is on the wall, and keep the address', async () => {
      const outside = await open('?wall=g2&wall=g3&every=30', leadingTo('g1'));
      await elapse(outside, 30_000);
      await press('Onward');
      expect(inSight()).toEqual(['Boiler house']);
      expect(currentPath()).toBe(`${AT}?wall=g2&wall=g3&every=30`);
    });
  });

  it('are shown side by side', async () => {
    const outside = await open('?wall=g2&wall=g3&beside=2');
    expect([inSight(), worker.watching()]).toEqual([['Boiler house', 'Pump house'], 2]);
    await elapse(outside, 30_000);
    expect(inSight()).toEqual(['Energy', 'Boiler house']);
    expect(getAllBySelector('.as-wall__time')).toHaveLength(1);
  });

  it('are all visible if there is room, and stop turning', async () => {
    const outside = await open('?wall=g2&beside=4');
    await elapse(outside, 600_000);
    expect(inSight()).toEqual(['Boiler house', 'Pump house']);
    expect(document.body).not.toHaveTextContent('暂停轮播');
  });

  it('are selected in the settings, which the address stores', async () => {
    await open('?wall=g2&wall=g3');
    await press('大屏设置');
    expect(document.body).toHaveTextContent('Pump house');
    await press('移除 Pump house');
    expect(currentPath()).toBe(`${AT}?wall&wall=g3`);
  });

  it('stay on the wall before and during the turn of a page without a document that leads to the alarms', async () => {
    const outside = await open('?wall=g2&every=30', {
      [Path.page]: (request) => (request.body?.includes('g2') ? leadingAway('g2') : pageAnswer(request)),
    });
    await elapse(outside, 25_000);
    expect([currentPath(), inSight()]).toEqual([`${AT}?wall=g2&every=30`, ['Boiler house']]);
    await elapse(outside, 5_000);
    expect([currentPath(), inSight()]).toEqual([`${AT}?wall=g2&every=30`, ['Pump house']]);
    expect(document.body).toHaveTextContent(common.pageNotConfigured);
    await elapse(outside, 30_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('are not held up by one that cannot be loaded', async () => {
    const outside = await open('?wall=g2&wall=g3', { [G2]: { status: 200, text: '{}' } });
    await elapse(outside, 30_000);
    expect(document.body).toHaveTextContent('页面文件无法识别');
    await elapse(outside, 30_000);
    expect(inSight()).toEqual(['Energy']);
  });
});

const NAMES: Record<string, string> = { g1: 'Boiler house', g2: 'Pump house', g3: 'Energy', g4: 'Tank farm' };
const pageAnswer = (request: HttpRequest): Answer => {
  const id = String(toJson(request).id);
  return ok({ id, name: NAMES[id], projectId: 'p1', path: `pages/${id}.json`, needPassword: false });
};
/** Creates a page without a document, which leads to the alarms. */
const leadingAway = (id: string): Answer =>
  ok({ id, name: NAMES[id], projectId: 'p1', path: '', goAlarm: true });

async function open(
  query: string,
  answers: Answers = {},
  client: Partial<MonitorClient> = {},
): Promise<FakeOutside> {
  worker = fakeClient(client);
  const files = Object.keys(NAMES).map((id) => [`/cdn/pages/${id}.json`, pageFile([], { id })]);
  const all = { [Path.projects]: ok([]), [Path.page]: pageAnswer, ...Object.fromEntries(files), ...answers };
  return openAt(`${AT}${query}`, all, { startMonitor: async () => worker.client });
}
const inSight = () => getTexts('.as-wall__panel:not(.as-wall__panel--ahead) h1');
const clock = (): string | null => getBySelector('.as-wall__time').textContent;

function awayServer() {
  let isServed = false;
  vi.stubGlobal('fetch', async () => {
    if (!isServed) throw new TypeError('no network');
    return { ok: true };
  });
  return {
    comesBack: () => {
      isServed = true;
    },
  };
}
