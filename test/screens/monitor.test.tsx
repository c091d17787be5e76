// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/shared/calls/run';
import { SEARCH_REST_MS } from '../../src/shared/constants';
import { type FakeOutside, fakeOutside, ok, Path, refused, user } from './kit/fake-outside';
import { type Drawn, drawAt } from './kit/render';

const row = (id: number, changes: object = {}): object => ({
  id: `e${id}`,
  name: `Pump ${id}`,
  sn: `SN${id}`,
  online: true,
  ...changes,
});
const rows = (count: number, from = 1): object[] => Array.from({ length: count }, (_, i) => row(from + i));
const page = (list: object[], totalCount = list.length): ReturnType<typeof ok> =>
  ok({ list, totalCount, totalPage: Math.ceil(totalCount / 20) });

let drawn: Drawn;
async function open(answers: FakeOutside['answers'], who = user()): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(who),
      [Path.groups]: ok([{ id: 'a', name: 'Hall A' }]),
      ...answers,
    },
  });
  drawn = await drawAt(outside.services, '/home/monitor');
  return outside;
}
const asked = (request: HttpRequest | undefined): Record<string, unknown> =>
  JSON.parse(request?.body ?? '{}') as Record<string, unknown>;
const query = (outside: FakeOutside): Record<string, unknown> => asked(outside.made(Path.equipment).at(-1));

afterEach(() => drawn.leave());

describe('The list of equipment', () => {
  it('says of each in words whether it is online, in vpn mode, in alarm', async () => {
    await open({
      [Path.equipment]: page([
        row(1),
        row(2, { online: false }),
        row(3, { vpn: true }),
        row(4, { alarm: true }),
        row(5, { online: undefined, status: '1' }),
        row(6, { online: undefined, status: '0' }),
      ]),
    });
    const tags = drawn
      .all('.as-equipment')
      .map((card) => [...card.querySelectorAll('.as-tag')].map((tag) => tag.textContent));
    expect(tags).toEqual([['在线'], ['离线'], ['虚拟网络', '在线'], ['报警中', '在线'], ['在线'], ['离线']]);
  });

  it('shows the shape of a list while there is none, and what went wrong with a way to try again', async () => {
    const outside = await open({ [Path.equipment]: 'silence' });
    expect(drawn.find('.as-skeleton').getAttribute('aria-label')).toBe('加载中');
    await drawn.leave();
    const failing = await open({ [Path.equipment]: refused('设备服务维护中') });
    expect(drawn.text()).toContain('设备服务维护中');
    failing.answers[Path.equipment] = page(rows(1));
    await drawn.click('重试');
    expect(drawn.text()).toContain('Pump 1');
    expect(outside).toBeDefined();
  });

  it('does not ask again by itself what the platform refused', async () => {
    const outside = await open({ [Path.equipment]: refused('no') });
    await drawn.settle();
    expect(outside.made(Path.equipment)).toHaveLength(1);
  });

  it('tells an empty list from a list of which nothing fits', async () => {
    const outside = await open({ [Path.equipment]: page([]) });
    expect(drawn.text()).toContain('暂无数据');
    await drawn.click(drawn.find('input[type=radio][value=offline]'));
    expect(query(outside)).toMatchObject({ online: false, pagenum: 1 });
    expect(drawn.text()).toContain('没有符合条件的设备');
    await drawn.click('清除筛选');
    expect(drawn.find<HTMLInputElement>('input[type=radio][value=all]').checked).toBe(true);
    expect(drawn.text()).toContain('暂无数据');
  });

  it('searches when the typing rests', async () => {
    const outside = await open({ [Path.equipment]: page(rows(3)) });
    const before = outside.made(Path.equipment).length;
    for (const typed of ['p', 'pu', 'pum', 'pump ']) await drawn.type('input[type=search]', typed);
    expect(outside.made(Path.equipment)).toHaveLength(before);
    await act(async () => outside.pass(SEARCH_REST_MS));
    await drawn.settle();
    expect(outside.made(Path.equipment)).toHaveLength(before + 1);
    expect(query(outside)).toMatchObject({ name: 'pump' });
  });

  it('narrows to a group', async () => {
    const outside = await open({ [Path.equipment]: page(rows(1)) });
    const select = drawn.find<HTMLSelectElement>('select');
    await act(async () => {
      select.value = 'a';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await drawn.settle();
    expect(query(outside)).toMatchObject({ groupId: 'a' });
  });

  it('loads further pages, and says when one of them fails', async () => {
    const outside = await open({
      [Path.equipment]: (request) =>
        asked(request).pagenum === 1 ? page(rows(20), 45) : refused('第二页失败'),
    });
    expect(drawn.text()).toContain('共 45 台设备');
    await drawn.click('加载更多');
    expect(drawn.all('.as-equipment')).toHaveLength(20);
    expect(drawn.text()).toContain('第二页失败');
    outside.answers[Path.equipment] = (request) => {
      const pagenum = Number(asked(request).pagenum);
      return page(rows(pagenum === 3 ? 5 : 20, 20 * (pagenum - 1) + 1), 45);
    };
    await drawn.click('重试');
    expect(drawn.all('.as-equipment')).toHaveLength(40);
    await drawn.click('加载更多');
    expect(drawn.all('.as-equipment')).toHaveLength(45);
    expect(drawn.text()).toContain('已显示全部设备');
  });

  it('keeps what it has when a refresh fails, and says that it is old', async () => {
    const outside = await open({ [Path.equipment]: page(rows(2)) });
    outside.answers[Path.equipment] = refused('维护中');
    await drawn.click('刷新');
    expect(drawn.all('.as-equipment')).toHaveLength(2);
    expect(drawn.text()).toContain('维护中 · 以下为上次加载的内容');
  });

  it('is not asked for without the permission, and says so', async () => {
    const outside = await open({}, user({ auths: ['monitor_project'] }));
    expect(drawn.text()).toContain('暂无设备监控权限');
    expect(outside.made(Path.equipment)).toHaveLength(0);
  });

  it('does not show one person the list of another', async () => {
    const outside = await open({
      [Path.equipment]: page([row(1, { name: 'Of the first' })]),
      [Path.logout]: ok(null),
    });
    expect(drawn.text()).toContain('Of the first');
    await act(async () => outside.services.session.signOut());
    outside.answers[Path.info] = ok(user({ userId: 'u2' }));
    outside.answers[Path.equipment] = 'silence';
    await act(async () => {
      await outside.services.session.begin();
    });
    await drawn.settle();
    expect(drawn.place()).toBe('/home/monitor');
    expect(drawn.text()).not.toContain('Of the first');
  });
});
