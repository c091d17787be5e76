import { mutate } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn as common } from '../../src/i18n/common';
import { cn as shell } from '../../src/i18n/shell';
import type { HttpRequest } from '../../src/shared/calls/run';
import { SEARCH_DELAY_MS } from '../../src/shared/constants';
import { DAY_MS } from '../../src/shared/units';
import {
  type Answer,
  type Answers,
  createUserInfo,
  holdAnswer,
  ok,
  Path,
  refuse,
  toJson,
} from './kit/answers';
import { showAll, VisibleObserver } from './kit/device';
import { advanceTime } from './kit/events';
import type { FakeOutside } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { getToasts, openAt, press, runAndSettle } from './kit/open';
import { getAllBySelector, getHrefs, getTexts } from './kit/queries';
import { fill, getCurrentPath, go, screen, user, within } from './kit/render';

const EQUIPMENT_COUNT = '/lfscada/monitor/project/equip/queryCount';
const ALARM_COUNT = '/lfscada/monitor/project/alarm/queryCount';
const OWN = '/lfscada/project/equip/queryAll';

beforeEach(showAll);

describe('The project list', () => {
  it('opens the home page of a project, and does not open an expired one', async () => {
    await open({
      [Path.projects]: ok([
        { id: 'p1', name: 'Waterworks' },
        { id: 'p2', name: 'Old works', expired: true },
      ]),
    });
    expect(document.body).toHaveTextContent('数据中心服务已到期');
    expect(screen.queryByRole('button', { name: 'Old works' })).not.toBeInTheDocument();
    await press('Waterworks');
    expect(getCurrentPath()).toBe('/home/work/project/p1/page/g1');
  });

  it('has the tabs at its side on a desktop, and not on a phone', async () => {
    const findTabs = () => screen.queryByRole('navigation', { name: shell.tabs });
    await open({});
    expect(findTabs()).toBeNull();
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(matchMedia.call(window, query), 'matches', { value: true }),
    );
    await open({});
    expect(findTabs()).toBeInTheDocument();
  });

  it('does not redirect a user who has left before the page to open was known', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await open({ [Path.project]: () => pendingAnswer });
    await press('Waterworks');
    await press('返回');
    expect(getCurrentPath()).toBe('/home/work');
    await runAndSettle(() => answer(PROJECT));
    expect(getCurrentPath()).toBe('/home/work');
  });

  it('opens the project tapped last, though another is still pending', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const getInfo = (id: string) => ok({ id, name: id, homePageId: `g-${id}`, pages: [] });
    await open({
      [Path.projects]: createProjects({ p1: 'Slow', p2: 'Fast' }),
      [Path.project]: (request) => (toJson(request).id === 'p1' ? pendingAnswer : getInfo('p2')),
    });
    await press('Slow');
    await press('Fast');
    expect(getCurrentPath()).toBe('/home/work/project/p2/page/g-p2');
    await runAndSettle(() => answer(getInfo('p1')));
    expect(getCurrentPath()).toBe('/home/work/project/p2/page/g-p2');
  });

  it('reports a project without pages as not configured', async () => {
    const outside = await open({ [Path.project]: ok({ id: 'p1', name: 'Waterworks', pages: [] }) });
    await press('Waterworks');
    expect(getCurrentPath()).toBe('/home/work/project');
    expect(getToasts(outside.services)).toEqual([common.pageNotConfigured]);
  });

  it('shows five counts, a failed one blank and never 0', async () => {
    await open({ [EQUIPMENT_COUNT]: answerCount, [ALARM_COUNT]: { status: 500, text: '' } });
    expect(getCounts()).toEqual(['7', '5', '', '2', '']);
    expect(getTexts('[data-count=""]')).toEqual(['未取得', '未取得']);
  });

  it('blanks a known count when it becomes unavailable', async () => {
    const outside = await open({ [EQUIPMENT_COUNT]: ok(7), [ALARM_COUNT]: ok(2) });
    expect(getCounts()).toEqual(['7', '7', '7', '7', '2']);
    outside.answers[ALARM_COUNT] = refuse('no');
    await refresh();
    expect(getCounts()).toEqual(['7', '7', '7', '7', '']);
  });

  it('requests counts for visible projects only', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class extends VisibleObserver {
        override observe(): void {}
      },
    );
    const outside = await open({ [EQUIPMENT_COUNT]: answerCount });
    expect(outside.getRequests(EQUIPMENT_COUNT)).toHaveLength(0);
    expect(getCounts()).toEqual(['', '', '', '', '']);
  });

  it('stops requesting counts of a project that was scrolled away', async () => {
    const scrolled: ((isIntersecting: boolean) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
          scrolled.push((isIntersecting) => callback([{ isIntersecting }]));
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const outside = await open({ [EQUIPMENT_COUNT]: answerCount });
    const scroll = (isIntersecting: boolean): Promise<void> =>
      runAndSettle(() => {
        for (const callback of scrolled) callback(isIntersecting);
      });
    await scroll(true);
    expect(getCounts()[0]).toBe('7');
    await scroll(false);
    const requestCount = outside.getRequests(EQUIPMENT_COUNT).length;
    await refresh();
    expect(outside.getRequests(EQUIPMENT_COUNT)).toHaveLength(requestCount);
    await scroll(true);
    expect(getCounts()[0]).toBe('7');
  });

  it('shows the others if one cannot be read', async () => {
    await open({ [Path.projects]: createProjects({ p0: null, p1: 'Waterworks' }) });
    expect(getProjectNames()).toEqual(['Waterworks']);
  });

  it('requests no counts of a project whose service has expired', async () => {
    const outside = await open({ [Path.projects]: ok([{ id: 'p2', name: 'Old', expired: true }]) });
    expect(outside.getRequests(EQUIPMENT_COUNT)).toHaveLength(0);
    expect(getCounts()).toEqual([]);
  });

  it.each([
    [3 * DAY_MS, true],
    [29 * DAY_MS, true],
    [31 * DAY_MS, false],
  ])('announces a service that ends in %d ms: %s', async (remainingMs, isAnnounced) => {
    await open({ [Path.projects]: ok([{ id: 'p1', name: 'W', expireTime: NOW + remainingMs }]) });
    expect(document.body.textContent?.includes('到期')).toBe(isAnnounced);
  });

  it('is searched by name, note and address if there are several', async () => {
    await open({ [Path.projects]: FOUR });
    await fill(getSearchBox('搜索项目'), 'street 3');
    expect(getProjectNames()).toEqual(['Works 3']);
    await fill(getSearchBox('搜索项目'), 'nowhere');
    expect(document.body).toHaveTextContent('没有符合条件的数据');
    await press('清除条件');
    expect(getProjectNames()).toHaveLength(4);
  });
});

describe('Going back to the project list', () => {
  it('keeps the search', async () => {
    const outside = await open({ [Path.projects]: FOUR });
    await fill(getSearchBox('搜索项目'), 'street 3');
    await advanceTime(outside, SEARCH_DELAY_MS);
    const scrolled = vi.spyOn(window, 'scrollTo');
    await user.click(screen.getByRole('link', { name: 'Works 3：页面和设备' }));
    expect(getCurrentPath()).toBe('/home/work/project?project=p3');
    // The path is the same: the router alone would keep the list's scroll position.
    expect(scrolled.mock.calls).toContainEqual([0, 0]);
    await go(-1);
    expect(getSearchBox('搜索项目')).toHaveValue('street 3');
    // The bar leads up; a step back would return a user who came from a page to that page.
    await go(1);
    await press('返回');
    expect(getCurrentPath()).toBe('/home/work/project');
  });

  it('restores the position in each list, however far, although each screen starts at its top', async () => {
    await open({
      [Path.projects]: FOUR,
      [OWN]: ok([{ id: 'e1', name: 'Pump 1', sn: 'SN1', online: true }]),
    });
    const scroll = mockScrolling();
    scroll.to(700);
    await user.click(screen.getByRole('link', { name: 'Works 1：页面和设备' }));
    await user.click(screen.getByRole('radio', { name: '设备' }));
    scroll.to(300);
    await user.click(screen.getByRole('link', { name: '报警' }));
    await go(-1);
    expect(scroll.getLastPosition()).toEqual([0, 300]);
    await go(-1);
    expect(getCurrentPath()).toBe('/home/work/project');
    expect(scroll.getLastPosition()).toEqual([0, 700]);
  });

  it('keeps the filter by state', async () => {
    const pumps = [
      { id: 'e1', name: 'Pump 1', sn: 'SN1', online: true, alarm: true },
      { id: 'e2', name: 'Pump 2', sn: 'SN2', online: true },
    ];
    await open({ [OWN]: ok(pumps) }, '?project=p1&show=equipment');
    await user.click(screen.getByRole('radio', { name: '报警中 1' }));
    expect(getEquipmentNames()).toEqual(['Pump 1']);
    await user.click(screen.getByRole('link', { name: '报警' }));
    await go(-1);
    expect(getEquipmentNames()).toEqual(['Pump 1']);
  });
});

describe('The contents of a project', () => {
  const AT = '?project=p1';
  const EQUIPMENT = ok([
    { id: 'e/1', name: 'Pump 1', sn: 'SN1', online: true, alarm: true },
    { id: 'e2', name: 'Pump 2', sn: 'SN2', online: true, vpn: true },
    { id: 'e3', name: 'Well', sn: 'SN3', status: '0', vpn: true },
  ]);

  it('list pages under their headings, hidden ones with the reason', async () => {
    await open({}, AT);
    expect(getTexts('.as-row-button__words')).toEqual(['Overview', 'Secret', 'Wall', 'Hall']);
    expect(screen.getByRole('region', { name: 'Screens' })).toHaveTextContent(/^ScreensWallHall$/);
    expect(getTexts(':disabled')).toEqual(['Secret暂无权限']);
    await press('Wall');
    expect(getCurrentPath()).toBe('/home/work/project/p1/page/g2');
  });

  it('list its equipment with its state and links to its alarms, reports and curves', async () => {
    await open({ [OWN]: EQUIPMENT }, `${AT}&show=equipment`);
    expect(getTexts('.as-own__head')).toEqual(['Pump 1报警中在线', 'Pump 2虚拟网络在线', 'Well离线']);
    const links = within(screen.getByRole('navigation', { name: 'Pump 1' })).getAllByRole('link');
    expect(getHrefs(links)).toEqual([
      '/home/work/project/detail/alarm/p1/e%2F1/Pump%201',
      '/home/work/project/detail/history-report/p1/e%2F1/0/-/Pump%201',
      '/home/work/project/detail/history-chart/p1/e%2F1/0/-/Pump%201',
    ]);
    await user.click(screen.getByRole('radio', { name: '报警中 1' }));
    expect(getEquipmentNames()).toEqual(['Pump 1']);
    await user.click(screen.getByRole('radio', { name: '离线 1' }));
    expect(getEquipmentNames()).toEqual(['Well']);
    await user.click(screen.getByRole('radio', { name: '全部 3' }));
    await fill(getSearchBox('搜索页面或设备'), 'sn3');
    expect(getEquipmentNames()).toEqual(['Well']);
  });

  it('list a device once, even if the platform names it twice', async () => {
    const pump = { id: 'e1', name: 'Pump 1' };
    await open({ [OWN]: ok([pump, pump]) }, `${AT}&show=equipment`);
    expect(screen.getByRole('listitem')).toHaveTextContent('Pump 1');
    expect(screen.getByRole('listitem')).toHaveAttribute('aria-setsize', '1');
  });

  it.each([
    [['monitor_project'], 0],
    [['monitor_project', 'monitor_multi'], 3],
  ])('open the equipment itself only with the right to monitor equipment: %j', async (auths, linkCount) => {
    await open({ [OWN]: EQUIPMENT, [Path.info]: ok(createUserInfo({ auths })) }, `${AT}&show=equipment`);
    expect(getEquipmentNames()).toHaveLength(3);
    expect(getAllBySelector('a.as-own__name')).toHaveLength(linkCount);
  });

  it('show why they are empty, and retry', async () => {
    const outside = await open({ [Path.project]: refuse('数据中心服务已到期', '1205') }, AT);
    expect(document.body).toHaveTextContent('数据中心服务已到期');
    outside.answers[Path.project] = PROJECT;
    await press('重试');
    expect(document.body).toHaveTextContent('Overview');
  });
});

it("A project's report can be left while its project is loading", async () => {
  await open({ [Path.project]: 'silence' }, '/detail/history-report/p1/e1/0/-/Pump');
  await press('返回');
  expect(getCurrentPath()).toBe('/home/work/project');
});

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
const createProjects = (names: Readonly<Record<string, string | null>>): Answer =>
  ok(Object.entries(names).map(([id, name]) => ({ id, name })));
const FOUR = ok([1, 2, 3, 4].map((id) => ({ id: `p${id}`, name: `Works ${id}`, address: `Street ${id}` })));

const open = (answers: Answers, query = ''): Promise<FakeOutside> =>
  openAt(`/home/work/project${query}`, {
    [Path.projects]: ok([{ id: 'p1', name: 'Waterworks' }]),
    [Path.project]: PROJECT,
    [EQUIPMENT_COUNT]: ok(0),
    [ALARM_COUNT]: ok(0),
    ...answers,
  });
/** Requests everything again, as the timer of the counts does. */
const refresh = (): Promise<void> => runAndSettle(() => mutate(() => true));
const getCounts = () => getAllBySelector('[data-count]').map((element) => element.dataset.count);
function answerCount(request: HttpRequest): Answer {
  const { online, alarm } = toJson(request);
  if (online === true) return ok(5);
  if (online === false) return refuse('no');
  return ok(alarm === true ? 2 : 7);
}
const getSearchBox = (name: string): HTMLElement => screen.getByRole('searchbox', { name });
const getEquipmentNames = () => getTexts('.as-own__name');
const getProjectNames = () => getTexts('.as-project__name');

function mockScrolling() {
  const top = vi.spyOn(window, 'scrollY', 'get');
  const to = (place: number): void => {
    top.mockReturnValue(place);
    window.dispatchEvent(new Event('scroll'));
  };
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation((_, place) => to(Number(place)));
  return { to, getLastPosition: () => scrolled.mock.lastCall };
}
