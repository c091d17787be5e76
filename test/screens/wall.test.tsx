import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import { cn as pageProblem } from '../../src/i18n/page-problem';
import { cn as start } from '../../src/i18n/start';
import { type FakeClient, fakeClient } from './kit/fake-client';
import { type Answer, type FakeOutside, fakeOutside, ok, Path, userInfo } from './kit/fake-outside';
import { act, currentPath, getBySelector, renderAt, screen, settled, user } from './kit/render';

const NAMES: Record<string, string> = { g1: 'Boiler house', g2: 'Pump house', g3: 'Energy', g4: 'Tank farm' };
const AT = '/home/work/project/p1/page/g1';
/** `WALL_RETRY_MS`. */
const RETRY_MS = 60_000;

const pageAnswer = ({ body }: { readonly body?: string | null }): Answer => {
  const { id } = JSON.parse(body ?? '{}') as { id: string };
  return ok({ id, name: NAMES[id], projectId: 'p1', path: `pages/${id}.json`, needPassword: false });
};
const documentOf = (id: string, widgets: readonly object[] = []) => ({
  status: 200,
  text: JSON.stringify({ version: 1, id, name: 'x', size: { w: 100, h: 100 }, widgets }),
});

let worker: FakeClient;
async function open(
  query: string,
  answers: FakeOutside['answers'] = {},
  watch?: () => never,
): Promise<FakeOutside> {
  worker = fakeClient(watch && { watch });
  const outside = fakeOutside({
    startMonitor: async () => worker.client,
    answers: {
      [Path.info]: ok(userInfo()),
      [Path.projects]: ok([]),
      [Path.page]: pageAnswer,
      ...Object.fromEntries(Object.keys(NAMES).map((id) => [`/cdn/pages/${id}.json`, documentOf(id)])),
      ...answers,
    },
  });
  await renderAt(outside.services, `${AT}${query}`);
  await settled();
  return outside;
}
/** Names of the pages in sight, in their order. */
const inSight = (): readonly string[] =>
  [...document.querySelectorAll('.as-wall__panel:not(.as-wall__panel--ahead) h1')].map(
    ({ textContent }) => textContent ?? '',
  );
async function pass(outside: FakeOutside, ms: number): Promise<void> {
  await act(async () => outside.pass(ms));
  await settled();
}

describe('A page on a wall', () => {
  it('has a clock, its link and its alarms, and none of the bars', async () => {
    await open('?wall');
    expect(inSight()).toEqual(['Boiler house']);
    expect(getBySelector('.as-wall__time')).toHaveTextContent(/^\d\d:\d\d:\d\d$/);
    expect(getBySelector('.as-link')).toBeTruthy();
    expect(getBySelector('.as-alarms-button')).toBeTruthy();
    expect(document.querySelector('.as-top-bar')).toBeNull();
    expect(worker.watching()).toBe(1);
  });

  it('is in sight whole, also where it is upright, cannot stand in columns and its author fits it in width', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1920);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1024);
    const size = { w: 750, h: 2_048, fit: 'width' };
    const text = JSON.stringify({ version: 1, id: 'g1', name: 'x', size, widgets: [] });
    const scale = (): string => /scale\(([\d.]+)/.exec(getBySelector('.w-world').style.transform)?.[1] ?? '';
    await open('?wall', { '/cdn/pages/g1.json': { status: 200, text } });
    expect(scale()).toBe('0.5');
    await user.click(screen.getByRole('button', { name: '退出大屏' }));
    await settled();
    expect(scale()).toBe('1');
  });

  it('keeps its clock going', async () => {
    const outside = await open('?wall');
    const before = getBySelector('.as-wall__time').textContent;
    await pass(outside, 1_000);
    expect(getBySelector('.as-wall__time').textContent).not.toBe(before);
  });

  it('is left for the page with its bars', async () => {
    await open('?wall=g2&every=15');
    await user.click(screen.getByRole('button', { name: '退出大屏' }));
    expect(currentPath()).toBe(AT);
    expect(inSight()).toEqual([]);
    expect(getBySelector('h1').textContent).toBe('Boiler house');
  });

  it('is entered from the menu of its page', async () => {
    await open('');
    await user.click(screen.getByRole('button', { name: '大屏模式' }));
    await settled();
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('is tried again by itself whatever is wrong with it', async () => {
    const outside = await open('?wall', { '/cdn/pages/g1.json': { status: 200, text: '{}' } });
    expect(document.body).toHaveTextContent('60 秒后自动重试');
    expect(worker.watching()).toBe(0);
    outside.answers['/cdn/pages/g1.json'] = documentOf('g1');
    await pass(outside, RETRY_MS / 2);
    // Drawn anew, the wait goes on.
    await act(async () => setLanguage('en'));
    await pass(outside, RETRY_MS / 2);
    await act(async () => setLanguage('cn'));
    expect(worker.watching()).toBe(1);
  });

  it('stays where its page has no document and leads to the alarms, and takes the document when there is one', async () => {
    const leading = { id: 'g1', name: 'Boiler house', projectId: 'p1', path: '', goAlarm: true };
    const outside = await open('?wall', { [Path.page]: ok(leading) });
    expect(currentPath()).toBe(`${AT}?wall`);
    expect(document.body).toHaveTextContent(pageProblem.notConfigured);
    expect(document.body).toHaveTextContent('60 秒后自动重试');
    outside.answers[Path.page] = pageAnswer;
    await pass(outside, RETRY_MS);
    expect(worker.watching()).toBe(1);
  });

  it('reloads itself where its worker has stopped, once its server answers', async () => {
    let isServed = false;
    vi.stubGlobal('fetch', async () => {
      if (!isServed) throw new TypeError('no network');
      return { ok: true };
    });
    const outside = await open('?wall');
    await act(async () => worker.stop());
    await pass(outside, RETRY_MS);
    expect(outside.reloads()).toBe(0);
    isServed = true;
    await pass(outside, RETRY_MS);
    expect(outside.reloads()).toBe(1);
  });

  it('reloads itself where it has crashed, once its server answers', async () => {
    let isServed = false;
    vi.stubGlobal('fetch', async () => {
      if (!isServed) throw new TypeError('no network');
      return { ok: true };
    });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const crash = (): never => {
      throw new Error('planted');
    };
    const outside = await open('?wall', {}, crash);
    expect(document.body).toHaveTextContent(start.crashed);
    expect(logged).toHaveBeenCalled();
    await pass(outside, 3 * RETRY_MS);
    expect(outside.reloads()).toBe(0);
    isServed = true;
    await pass(outside, RETRY_MS);
    expect(outside.reloads()).toBe(1);
  });

  it('is not reloaded with its bars, where somebody can press the button', async () => {
    vi.stubGlobal('fetch', async () => ({ ok: true }));
    const outside = await open('');
    await act(async () => worker.stop());
    await pass(outside, 10 * RETRY_MS);
    expect(outside.reloads()).toBe(0);
  });
});

describe('Pages on a wall', () => {
  it('are shown in turn, each one watched only around its turn', async () => {
    const outside = await open('?wall=g2&wall=g3&every=30');
    expect(document.body).toHaveTextContent('第 1 / 3 页');
    await pass(outside, 24_000);
    expect([inSight(), worker.watching()]).toEqual([['Boiler house'], 1]);
    // The next one is live before it comes.
    await pass(outside, 1_000);
    expect([inSight(), worker.watching()]).toEqual([['Boiler house'], 2]);
    await pass(outside, 5_000);
    expect([inSight(), worker.watching()]).toEqual([['Pump house'], 1]);
    await pass(outside, 30_000);
    expect(inSight()).toEqual(['Energy']);
    await pass(outside, 30_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('stay while nobody can see them, and nothing is opened ahead', async () => {
    const outside = await open('?wall=g2&every=15');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(outside, 60_000);
    expect(inSight()).toEqual(['Boiler house']);
    expect(worker.watching()).toBe(1);
    hidden.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(outside, 15_000);
    expect(inSight()).toEqual(['Pump house']);
  });

  it('stay when they are paused, and go on by hand', async () => {
    const outside = await open('?wall=g2');
    await user.click(screen.getByRole('button', { name: '暂停轮播' }));
    await pass(outside, 600_000);
    expect(inSight()).toEqual(['Boiler house']);
    await user.click(screen.getByRole('button', { name: '下一页' }));
    await settled();
    expect(inSight()).toEqual(['Pump house']);
    await user.click(screen.getByRole('button', { name: '继续轮播' }));
    await pass(outside, 30_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('stay for a minute after somebody touched them', async () => {
    const outside = await open('?wall=g2&every=15');
    await pass(outside, 12_000);
    await act(async () => {
      screen.getByRole('main').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    });
    await pass(outside, 59_000);
    expect(inSight()).toEqual(['Boiler house']);
    await pass(outside, 1_000);
    expect(inSight()).toEqual(['Pump house']);
    // The touch was for that turn only.
    await pass(outside, 15_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  describe('that lead to another page', () => {
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
    const leadingTo = (target: string): FakeOutside['answers'] => ({
      '/cdn/pages/g2.json': documentOf('g2', [button(target)]),
      '/cdn/pages/g4.json': documentOf('g4'),
    });

    it('show it at once, whichever page is in sight, and keep the others', async () => {
      const outside = await open('?wall=g2&wall=g3&every=30', leadingTo('g4'));
      await pass(outside, 30_000);
      await user.click(screen.getByRole('button', { name: 'Onward' }));
      await settled();
      expect(inSight()).toEqual(['Tank farm']);
      expect(currentPath()).toBe('/home/work/project/p1/page/g4?wall=g2&wall=g3&every=30');
      await pass(outside, 60_000);
      expect(inSight()).toEqual(['Pump house']);
    });

    it('turn to it where it is on the wall, and keep the address', async () => {
      const outside = await open('?wall=g2&wall=g3&every=30', leadingTo('g1'));
      await pass(outside, 30_000);
      await user.click(screen.getByRole('button', { name: 'Onward' }));
      await settled();
      expect(inSight()).toEqual(['Boiler house']);
      expect(currentPath()).toBe(`${AT}?wall=g2&wall=g3&every=30`);
    });
  });

  it('stand side by side', async () => {
    const outside = await open('?wall=g2&wall=g3&beside=2');
    expect([inSight(), worker.watching()]).toEqual([['Boiler house', 'Pump house'], 2]);
    await pass(outside, 30_000);
    expect(inSight()).toEqual(['Energy', 'Boiler house']);
    expect(document.querySelectorAll('.as-wall__time')).toHaveLength(1);
  });

  it('are all in sight where there is room for all, and turn no more', async () => {
    const outside = await open('?wall=g2&beside=4');
    await pass(outside, 600_000);
    expect(inSight()).toEqual(['Boiler house', 'Pump house']);
    expect(document.body).not.toHaveTextContent('暂停轮播');
  });

  it('are chosen in the settings, which are the address', async () => {
    await open('?wall=g2&wall=g3');
    await user.click(screen.getByRole('button', { name: '大屏设置' }));
    await settled();
    expect(document.body).toHaveTextContent('Pump house');
    await user.click(screen.getByRole('button', { name: '移除 Pump house' }));
    await settled();
    expect(currentPath()).toBe(`${AT}?wall&wall=g3`);
  });

  it('stay on the wall where one of them has no document and leads to the alarms: ahead of its turn, and in it', async () => {
    const outside = await open('?wall=g2&every=30', {
      [Path.page]: (request) =>
        request.body?.includes('g2')
          ? ok({ id: 'g2', name: 'Pump house', projectId: 'p1', path: null, goAlarm: true })
          : pageAnswer(request),
    });
    await pass(outside, 25_000);
    expect([currentPath(), inSight()]).toEqual([`${AT}?wall=g2&every=30`, ['Boiler house']]);
    await pass(outside, 5_000);
    expect([currentPath(), inSight()]).toEqual([`${AT}?wall=g2&every=30`, ['Pump house']]);
    expect(document.body).toHaveTextContent(pageProblem.notConfigured);
    await pass(outside, 30_000);
    expect(inSight()).toEqual(['Boiler house']);
  });

  it('do not let one that cannot be loaded hold the others up', async () => {
    const outside = await open('?wall=g2&wall=g3', { '/cdn/pages/g2.json': { status: 200, text: '{}' } });
    await pass(outside, 30_000);
    expect(document.body).toHaveTextContent('页面文件无法识别');
    await pass(outside, 30_000);
    expect(inSight()).toEqual(['Energy']);
  });
});
