import { mutate } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../src/shared/calls/run';
import { SEARCH_REST_MS } from '../../src/shared/constants';
import { DAY_MS } from '../../src/shared/units';
import {
  type Answer,
  type Answers,
  type FakeOutside,
  fakeOutside,
  heldAnswer,
  ok,
  Path,
  refused,
  userInfo,
} from './kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  go,
  renderAt,
  screen,
  settled,
  user,
} from './kit/render';

const EQUIPMENT_COUNT = '/lfscada/monitor/project/equip/queryCount';
const ALARM_COUNT = '/lfscada/monitor/project/alarm/queryCount';
const OWN = '/lfscada/project/equip/queryAll';
const NOW = 1_760_000_000_000;
const PROJECT = ok({
  id: 'p1',
  name: 'Waterworks',
  homePageId: 'g1',
  pages: [
    { id: 'g2', name: 'Wall', group: 'Screens' },
    { id: 'g1', name: 'Overview' },
    { id: 'g3', name: 'Hall', group: 'Screens', needPassword: true },
    { id: 'g4', name: 'Secret', permission: 'other' },
  ],
});

async function open(answers: Answers, at = '/home/work/project', who = userInfo()): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(who),
      [Path.projects]: ok([{ id: 'p1', name: 'Waterworks' }]),
      [Path.project]: PROJECT,
      [EQUIPMENT_COUNT]: ok(0),
      [ALARM_COUNT]: ok(0),
      ...answers,
    },
  });
  await renderAt(outside.services, at);
  return outside;
}
const counts = (): readonly (string | undefined)[] =>
  getAllBySelector('[data-count]').map((one) => one.dataset.count);
const counted = (request: HttpRequest): Answer => {
  const { online, alarm } = JSON.parse(request.body ?? '{}') as { online?: boolean; alarm?: boolean };
  if (online === true) return ok(5);
  if (online === false) return refused('no');
  return ok(alarm === true ? 2 : 7);
};

/** Every observed element counts as visible. */
class AllSeen {
  constructor(private readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', AllSeen));

describe('The list of projects', () => {
  it('opens the home page of a project, and does not open an expired one', async () => {
    await open({
      [Path.projects]: ok([
        { id: 'p1', name: 'Waterworks' },
        { id: 'p2', name: 'Old works', expired: true },
      ]),
    });
    expect(document.body).toHaveTextContent('数据中心服务已到期');
    expect(getAllBySelector('button.as-project__open')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Waterworks' }));
    expect(currentPath()).toBe('/home/work/project/p1/page/g1');
  });

  it('leads nobody on who has left before it was known which page opens', async () => {
    let answer = (_: ReturnType<typeof ok>): void => {};
    await open({
      [Path.project]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Waterworks' }));
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/home/work');
    answer(PROJECT);
    await settled();
    expect(currentPath()).toBe('/home/work');
  });

  it('opens the one that was tapped last, though another is still awaited', async () => {
    const { held, answer } = heldAnswer();
    const infoOf = (id: string) => ok({ id, name: id, homePageId: `g-${id}`, pages: [] });
    await open({
      [Path.projects]: ok([
        { id: 'p1', name: 'Slow' },
        { id: 'p2', name: 'Fast' },
      ]),
      [Path.project]: ({ body }) =>
        (JSON.parse(body ?? '{}') as { id: string }).id === 'p1' ? held : infoOf('p2'),
    });
    const [slow, fast] = getAllBySelector('.as-project__open');
    await user.click(slow as Element);
    await user.click(fast as Element);
    expect(currentPath()).toBe('/home/work/project/p2/page/g-p2');
    answer(infoOf('p1'));
    await settled();
    expect(currentPath()).toBe('/home/work/project/p2/page/g-p2');
  });

  it('says that a project without pages is not configured', async () => {
    const outside = await open({ [Path.project]: ok({ id: 'p1', name: 'Waterworks', pages: [] }) });
    await user.click(screen.getByRole('button', { name: 'Waterworks' }));
    expect(currentPath()).toBe('/home/work/project');
    expect(outside.made(Path.project)).toHaveLength(1);
  });

  it('shows five counts, a failed one blank and never 0', async () => {
    await open({ [EQUIPMENT_COUNT]: counted, [ALARM_COUNT]: { status: 500, text: '' } });
    expect(counts()).toEqual(['7', '5', '', '2', '']);
    expect(getAllBySelector('[data-count=""]').map((one) => one.textContent)).toEqual(['未取得', '未取得']);
  });

  it('blanks a count that was known when it cannot be had any more', async () => {
    const outside = await open({ [EQUIPMENT_COUNT]: ok(7), [ALARM_COUNT]: ok(2) });
    expect(counts()).toEqual(['7', '7', '7', '7', '2']);
    outside.answers[ALARM_COUNT] = refused('no');
    // Does the same as the timer that asks for the counts again.
    await act(async () => void (await mutate(() => true)));
    await settled();
    expect(counts()).toEqual(['7', '7', '7', '7', '']);
  });

  it('asks for the counts of no project that is not on the screen', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class extends AllSeen {
        override observe(): void {}
      },
    );
    const outside = await open({ [EQUIPMENT_COUNT]: counted });
    expect(outside.made(EQUIPMENT_COUNT)).toHaveLength(0);
    expect(counts()).toEqual(['', '', '', '', '']);
  });

  it('asks no more for the counts of a project that was scrolled away', async () => {
    const scrolled: ((isIntersecting: boolean) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
          scrolled.push((isIntersecting) => tell([{ isIntersecting }]));
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const outside = await open({ [EQUIPMENT_COUNT]: counted });
    const scroll = async (isIntersecting: boolean): Promise<void> => {
      await act(async () => {
        for (const tell of scrolled) tell(isIntersecting);
      });
      await settled();
    };
    await scroll(true);
    expect(counts()[0]).toBe('7');
    await scroll(false);
    const before = outside.made(EQUIPMENT_COUNT).length;
    // Does the same as the timer that asks for the counts again.
    await act(async () => void (await mutate(() => true)));
    await settled();
    expect(outside.made(EQUIPMENT_COUNT)).toHaveLength(before);
    await scroll(true);
    expect(counts()[0]).toBe('7');
  });

  it('shows the others where one cannot be read', async () => {
    await open({
      [Path.projects]: ok([
        { id: 'p0', name: null },
        { id: 'p1', name: 'Waterworks' },
      ]),
    });
    expect(getAllBySelector('.as-project__name').map((one) => one.textContent)).toEqual(['Waterworks']);
  });

  it('asks for no counts of a project whose service has run out', async () => {
    const outside = await open({ [Path.projects]: ok([{ id: 'p2', name: 'Old', expired: true }]) });
    expect(outside.made(EQUIPMENT_COUNT)).toHaveLength(0);
    expect(counts()).toEqual([]);
  });

  it.each([
    [3 * DAY_MS, true],
    [29 * DAY_MS, true],
    [31 * DAY_MS, false],
  ])('tells of a service that ends in %d ms: %s', async (left, isTold) => {
    await open({ [Path.projects]: ok([{ id: 'p1', name: 'W', expireTime: NOW + left }]) });
    expect((document.body.textContent ?? '').includes('到期')).toBe(isTold);
  });

  it('is searched by name, note and address once there are several', async () => {
    const project = (id: number) => ({ id: `p${id}`, name: `Works ${id}`, address: `Street ${id}` });
    await open({ [Path.projects]: ok([1, 2, 3, 4].map(project)) });
    await fill(screen.getByRole('searchbox', { name: '搜索项目' }), 'street 3');
    expect(
      getAllBySelector('.as-project').map((one) => one.querySelector('.as-project__name')?.textContent),
    ).toEqual(['Works 3']);
    await fill(screen.getByRole('searchbox', { name: '搜索项目' }), 'nowhere');
    expect(document.body).toHaveTextContent('没有符合条件的数据');
    await user.click(screen.getByRole('button', { name: '清除条件' }));
    expect(getAllBySelector('.as-project')).toHaveLength(4);
  });
});

describe('The way back to the list of projects', () => {
  const project = (id: number) => ({ id: `p${id}`, name: `Works ${id}`, address: `Street ${id}` });

  it('has what was searched for', async () => {
    const outside = await open({ [Path.projects]: ok([1, 2, 3, 4].map(project)) });
    await fill(screen.getByRole('searchbox', { name: '搜索项目' }), 'street 3');
    await act(async () => outside.pass(SEARCH_REST_MS));
    await settled();
    const scrolled = vi.spyOn(window, 'scrollTo');
    await user.click(screen.getByRole('link', { name: 'Works 3：页面和设备' }));
    expect(currentPath()).toBe('/home/work/project?project=p3');
    // The path is the same: the router alone would leave it where the list was.
    expect(scrolled.mock.calls).toContainEqual([0, 0]);
    await go(-1);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索项目' }).value).toBe('street 3');
    // The bar leads up: whoever has come up from a page would be led down into it again by a step back.
    await go(1);
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/home/work/project');
  });

  it('leads to the place in the list, although the next screen begins at its top at once', async () => {
    await open({ [Path.projects]: ok([1, 2, 3, 4].map(project)) });
    const top = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700);
    window.dispatchEvent(new Event('scroll'));
    // A browser may say so before React has let go of the effects of the list.
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation((_, to) => {
      top.mockReturnValue(Number(to));
      window.dispatchEvent(new Event('scroll'));
    });
    await user.click(screen.getByRole('link', { name: 'Works 1：页面和设备' }));
    expect(currentPath()).toBe('/home/work/project?project=p1');
    await go(-1);
    expect(scrolled.mock.calls.at(-1)).toEqual([0, 700]);
  });

  it('leads to the place in each list, however far it goes', async () => {
    await open({
      [Path.projects]: ok([1, 2, 3, 4].map(project)),
      [OWN]: ok([{ id: 'e1', name: 'Pump 1', sn: 'SN1', online: true }]),
    });
    const top = vi.spyOn(window, 'scrollY', 'get');
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation((_, to) => {
      top.mockReturnValue(Number(to));
      window.dispatchEvent(new Event('scroll'));
    });
    const scrollTo = (place: number): void => {
      top.mockReturnValue(place);
      window.dispatchEvent(new Event('scroll'));
    };
    scrollTo(700);
    await user.click(screen.getByRole('link', { name: 'Works 1：页面和设备' }));
    await user.click(screen.getByRole('radio', { name: '设备' }));
    scrollTo(300);
    await user.click(screen.getByRole('link', { name: '报警' }));
    await go(-1);
    expect(scrolled.mock.calls.at(-1)).toEqual([0, 300]);
    await go(-1);
    expect(currentPath()).toBe('/home/work/project');
    expect(scrolled.mock.calls.at(-1)).toEqual([0, 700]);
  });

  it('of equipment that was looked for by its state finds the same ones', async () => {
    const own = [
      { id: 'e1', name: 'Pump 1', sn: 'SN1', online: true, alarm: true },
      { id: 'e2', name: 'Pump 2', sn: 'SN2', online: true },
    ];
    await open({ [OWN]: ok(own) }, '/home/work/project?project=p1&show=equipment');
    await user.click(screen.getByRole('radio', { name: '报警中 1' }));
    expect(getAllBySelector('.as-own__name').map((one) => one.textContent)).toEqual(['Pump 1']);
    await user.click(screen.getByRole('link', { name: '报警' }));
    await go(-1);
    expect(getAllBySelector('.as-own__name').map((one) => one.textContent)).toEqual(['Pump 1']);
  });
});

describe('All that belongs to a project', () => {
  const AT = '/home/work/project?project=p1';
  const EQUIPMENT = ok([
    { id: 'e/1', name: 'Pump 1', sn: 'SN1', online: true, alarm: true },
    { id: 'e2', name: 'Pump 2', sn: 'SN2', online: true, vpn: true },
    { id: 'e3', name: 'Well', sn: 'SN3', status: '0', vpn: true },
  ]);

  it('lists pages under their headings, the ones that may not be seen with the reason', async () => {
    await open({}, AT);
    expect(getAllBySelector('.as-row-button__words').map((one) => one.textContent)).toEqual([
      'Overview',
      'Secret',
      'Wall',
      'Hall',
    ]);
    expect(getAllBySelector('.as-page-rows__group').map((one) => one.textContent)).toEqual(['Screens']);
    expect(getAllBySelector('.as-row-button[disabled]').map((one) => one.textContent)).toEqual([
      'Secret暂无权限',
    ]);
    await user.click(getAllBySelector('.as-row-button')[2] ?? '');
    expect(currentPath()).toBe('/home/work/project/p1/page/g2');
  });

  it('lists its equipment with how each stands and the ways to its alarms, reports and curves', async () => {
    await open({ [OWN]: EQUIPMENT }, `${AT}&show=equipment`);
    expect(getAllBySelector('.as-own__head').map((one) => one.textContent)).toEqual([
      'Pump 1报警中在线',
      'Pump 2虚拟网络在线',
      'Well离线',
    ]);
    expect(
      getAllBySelector('.as-own__links a')
        .map((one) => one.getAttribute('href'))
        .slice(0, 3),
    ).toEqual([
      '/home/work/project/detail/alarm/p1/e%2F1/Pump%201',
      '/home/work/project/detail/history-report/p1/e%2F1/0/-/Pump%201',
      '/home/work/project/detail/history-chart/p1/e%2F1/0/-/Pump%201',
    ]);
    await user.click(screen.getByRole('radio', { name: '报警中 1' }));
    expect(getAllBySelector('.as-own__name').map((one) => one.textContent)).toEqual(['Pump 1']);
    await user.click(screen.getByRole('radio', { name: '全部 3' }));
    await fill(screen.getByRole('searchbox', { name: '搜索页面或设备' }), 'sn3');
    expect(getAllBySelector('.as-own__name').map((one) => one.textContent)).toEqual(['Well']);
  });

  it('lists an equipment once, though the platform names it twice', async () => {
    await open(
      {
        [OWN]: ok([
          { id: 'e1', name: 'Pump 1' },
          { id: 'e1', name: 'Pump 1' },
        ]),
      },
      `${AT}&show=equipment`,
    );
    expect(getAllBySelector('.as-own__name')).toHaveLength(1);
    expect(getBySelector('li.as-own').getAttribute('aria-setsize')).toBe('1');
  });

  it('opens the equipment itself only for who may monitor equipment', async () => {
    await open({ [OWN]: EQUIPMENT }, `${AT}&show=equipment`, userInfo({ auths: ['monitor_project'] }));
    expect(getAllBySelector('a.as-own__name')).toHaveLength(0);
    cleanup();
    await open({ [OWN]: EQUIPMENT }, `${AT}&show=equipment`);
    expect(getAllBySelector('a.as-own__name')).toHaveLength(3);
  });

  it('says why there is nothing, and asks again', async () => {
    const outside = await open({ [Path.project]: refused('数据中心服务已到期', '1205') }, AT);
    expect(document.body).toHaveTextContent('数据中心服务已到期');
    outside.answers[Path.project] = PROJECT;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).toHaveTextContent('Overview');
  });
});

describe('The report of a project', () => {
  it('has a way back while its project is awaited', async () => {
    await open(
      { [Path.project]: () => heldAnswer().held },
      '/home/work/project/detail/history-report/p1/e1/0/-/Pump',
    );
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/home/work/project');
  });
});
