import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_LINES_MAX } from '../../src/features/lists/long-list';
import { LIST_GRACE_MS } from '../../src/screens/home/monitor';
import { EQUIPMENT_PAGE_ROWS, GATEWAY_POLL_MS, SEARCH_DELAY_MS } from '../../src/shared/constants';
import { type Answers, createPage, createUserInfo, ok, Path, refuse, toJson } from './kit/answers';
import { advanceTime, setVisibility } from './kit/events';
import { createMemoryStorage, type FakeOutside } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { openAt, press, runAndSettle } from './kit/open';
import { getAllBySelector, getBySelector, getHrefs, getTexts } from './kit/queries';
import { cleanup, fill, getCurrentPath, screen, user } from './kit/render';

describe('The equipment list', () => {
  it('ends if the platform repeats one page forever', async () => {
    const endless = ok({ list: createRows(EQUIPMENT_PAGE_ROWS), totalCount: 1e9, totalPage: 1e9 });
    let requestCount = 0;
    await open({
      [Path.equipment]: () => {
        requestCount += 1;
        return requestCount > 9 ? refuse('too often') : endless;
      },
    });
    expect(requestCount).toBe(2);
    expect(document.body).toHaveTextContent('Pump 1');
  });

  it('shows in words whether each device is online, in VPN mode, in alarm', async () => {
    await open({
      [Path.equipment]: createPage([
        createRow(1),
        createRow(2, { online: false }),
        createRow(3, { vpn: true }),
        createRow(4, { alarm: true, online: false }),
        createRow(5, { online: undefined, status: '1' }),
        createRow(6, { online: undefined, status: '0' }),
      ]),
    });
    const cards = screen.getAllByRole('listitem');
    const shownText = cards.map((card) =>
      getTexts([...card.querySelectorAll('.as-equipment__head > :not(:first-child)')]),
    );
    expect(shownText).toEqual([[], ['离线'], ['虚拟网络'], ['离线', '报警中'], [], ['离线']]);
    expect(getTexts('.as-equipment__line').map((line) => line.replace(/(?: · )?SN.*/, ''))).toEqual([
      '在线 · 无报警',
      '无报警',
      '在线 · 无报警',
      '',
      '在线 · 无报警',
      '无报警',
    ]);
    // Each has the colour of its worst state.
    const alarmFlags = cards.map((card) => card.classList.contains('as-equipment--alarm'));
    expect(alarmFlags).toEqual([false, false, false, true, false, false]);
    // A normal state takes no room.
    expect(getTexts('.as-equipment .as-tag')).not.toContain('在线');
  });

  it('shows since when a device is offline', async () => {
    const lastOnlineTime = NOW - 60_000;
    await open({ [Path.equipment]: createPage([createRow(1, { online: false, lastOnlineTime })]) });
    expect(getTexts('.as-equipment__line')).toEqual([
      expect.stringMatching(/^\d\d:\d\d 起离线 · 无报警 · SN1$/),
    ]);
  });

  it('omits an address that most devices share', async () => {
    const createRowAt = (n: number, address: string) => createRow(n, { address });
    await open({
      [Path.equipment]: createPage([
        createRowAt(1, 'Works'),
        createRowAt(2, 'Works'),
        createRowAt(3, 'Hill'),
      ]),
    });
    expect(getTexts('.as-equipment__line')).toEqual(
      ['SN1', 'SN2', 'SN3 · Hill'].map((end) => `在线 · 无报警 · ${end}`),
    );
  });

  it('has both families, each device once, with legacy status 1 as online', async () => {
    await open({
      [Path.equipment]: createPage([
        createRow(1),
        createRow(2, { family: 'gm', name: 'Meter as the new interface knows it' }),
      ]),
      [Path.legacyEquipment]: createPage([
        { id: 'e2', name: 'Meter as the old interface knows it', status: '0' },
        { id: 'm1', name: 'Old meter', status: '1' },
        { id: 'm2', name: 'Dead meter', status: '0' },
      ]),
    });
    expect(getNames()).toEqual(['Pump 1', 'Meter as the new interface knows it', 'Old meter', 'Dead meter']);
    expect(getCounts()).toEqual(['4', '3', '1', '0']);
  });

  it('opens the configuration page, or the menu of a device without one', async () => {
    await open({
      [Path.equipment]: createPage([createRow(1, { conId: 'c/1' }), createRow(2)]),
      [Path.legacyEquipment]: createPage([{ id: 'm1', name: 'Meter', status: '1', conId: 'c9' }]),
    });
    const links = screen.getAllByRole('listitem').map((card) => getHrefs([...card.querySelectorAll('a')]));
    expect(links).toEqual([
      ['/detail/eg/configuration/c%2F1', '/detail/eg/list/e1'],
      ['/detail/eg/list/e2', '/detail/eg/list/e2'],
      ['/detail/gm/list/m1', '/detail/gm/list/m1'],
    ]);
    await user.click(screen.getByRole('link', { name: 'Pump 1 在线 · 无报警 · SN1' }));
    expect(getCurrentPath()).toBe('/detail/eg/configuration/c%2F1');
  });

  it('shows the failure with a retry', async () => {
    const outside = await open({ [Path.equipment]: refuse('设备服务维护中') });
    expect(document.body).toHaveTextContent('设备服务维护中');
    outside.answers[Path.equipment] = createPage(createRows(1));
    await press('重试');
    expect(getNames()).toEqual(['Pump 1']);
    expect(document.body).not.toHaveTextContent('设备服务维护中');
  });

  it('shows one family if the other is unavailable, and names it with the reason', async () => {
    await open({ [Path.equipment]: createPage(createRows(1)), [Path.legacyEquipment]: refuse('老接口停用') });
    expect(getNames()).toEqual(['Pump 1']);
    expect(document.body).toHaveTextContent('GM 设备未能更新：老接口停用');
    // The total of a list is unknown until the whole list is loaded.
    expect(getCounts()).toEqual(['--', '--', '--', '--']);
  });

  it('refreshes as often as gateways are polled, and not while hidden', async () => {
    const outside = await open({ [Path.equipment]: createPage(createRows(1)) });
    expect(outside.getRequests(Path.equipment)).toHaveLength(1);
    outside.answers[Path.equipment] = createPage([createRow(1, { online: false })]);
    await advanceTime(outside, GATEWAY_POLL_MS);
    expect(outside.getRequests(Path.equipment)).toHaveLength(2);
    expect(getCounts()).toEqual(['1', '0', '1', '0']);
    await setVisibility('hidden');
    await advanceTime(outside, 5 * GATEWAY_POLL_MS);
    expect(outside.getRequests(Path.equipment)).toHaveLength(2);
    await setVisibility('visible');
    expect(outside.getRequests(Path.equipment)).toHaveLength(3);
  });

  it('loads every page, of any size', async () => {
    const outside = await open({
      [Path.equipment]: (request) => createPage(createRows(2, 2 * Number(toJson(request).pagenum) - 1), 6, 3),
    });
    expect(outside.getRequests(Path.equipment).map((request) => toJson(request).pagenum)).toEqual([1, 2, 3]);
    expect(getNames()).toHaveLength(6);
    expect(document.body).toHaveTextContent('共 6 台设备');
  });

  it('shows the loaded part of a first load, and how much that is', async () => {
    await open({
      [Path.equipment]: (request) =>
        toJson(request).pagenum === 1 ? createPage(createRows(3), EQUIPMENT_PAGE_ROWS + 3) : 'silence',
    });
    expect(document.body).toHaveTextContent(`已加载 3 / ${EQUIPMENT_PAGE_ROWS + 3} 台设备`);
    expect(getNames()).toHaveLength(3);
  });

  it('waits only briefly for the other family', async () => {
    const outside = await open({
      [Path.equipment]: createPage(createRows(2)),
      [Path.legacyEquipment]: 'silence',
    });
    expect(getNames()).toEqual([]);
    expect(screen.getByLabelText('加载中')).toBeInTheDocument();
    await advanceTime(outside, LIST_GRACE_MS);
    expect(getNames()).toEqual(['Pump 1', 'Pump 2']);
  });

  it('shows the time of its last update', async () => {
    const outside = await open({ [Path.equipment]: createPage(createRows(1)) });
    const shownText = getBySelector('.as-equipment-list__as-of').textContent;
    expect(shownText).toMatch(/^截至 \d\d:\d\d:\d\d$/);
    await advanceTime(outside, GATEWAY_POLL_MS);
    expect(getBySelector('.as-equipment-list__as-of').textContent).not.toBe(shownText);
  });

  it('keeps its content when a refresh fails, with its time', async () => {
    const outside = await open({ [Path.equipment]: createPage(createRows(2)) });
    outside.answers[Path.equipment] = refuse('维护中');
    await press('刷新');
    expect(getNames()).toHaveLength(2);
    expect(document.body).toHaveTextContent(/维护中 · 以下为 \d{4}-\d\d-\d\d \d\d:\d\d 的内容/);
  });

  it('keeps its length while it is read again, even if the other family is unavailable', async () => {
    const outside = await open({
      [Path.equipment]: (request) =>
        createPage(toJson(request).pagenum === 1 ? createRows(3) : createRows(3, 4), EQUIPMENT_PAGE_ROWS + 3),
      [Path.legacyEquipment]: refuse('老接口停用'),
    });
    expect(getNames()).toHaveLength(6);
    outside.answers[Path.equipment] = (request) =>
      toJson(request).pagenum === 1 ? createPage(createRows(3), EQUIPMENT_PAGE_ROWS + 3) : 'silence';
    await advanceTime(outside, GATEWAY_POLL_MS);
    expect(getNames()).toHaveLength(6);
  });

  it('is not requested without the permission, and reports that', async () => {
    const outside = await open({ [Path.info]: ok(createUserInfo({ auths: ['monitor_project'] })) });
    expect(document.body).toHaveTextContent('暂无设备监控权限');
    expect(outside.getRequests(Path.equipment)).toHaveLength(0);
  });

  it('never shows one user the list of another', async () => {
    const outside = await open({
      [Path.equipment]: createPage([createRow(1, { name: 'Of the first' })]),
      [Path.logout]: ok(null),
    });
    expect(document.body).toHaveTextContent('Of the first');
    await runAndSettle(() => outside.services.session.signOut());
    outside.answers[Path.info] = ok(createUserInfo({ userId: 'u2' }));
    outside.answers[Path.equipment] = 'silence';
    await runAndSettle(() => outside.services.session.begin());
    expect(getCurrentPath()).toBe('/home/monitor');
    expect(document.body).not.toHaveTextContent('Of the first');
  });
});

describe('Narrowing the list', () => {
  const mixedRows = [
    createRow(1, { groupId: 'b' }),
    createRow(2, { groupId: 'a', online: false }),
    createRow(3, { groupId: 'a', alarm: true, sn: 'XY77' }),
    createRow(4, { groupId: 'gone' }),
  ];

  it('has group names above the groups, in their order, and ungrouped equipment last', async () => {
    await open({ [Path.equipment]: createPage(mixedRows) });
    expect(getTexts(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Hall A', 'Hall B', '未分组']);
    expect(getNames()).toEqual(['Pump 2', 'Pump 3', 'Pump 1', 'Pump 4']);
    const getPosition = (element: Element) =>
      `${element.getAttribute('aria-posinset')}/${element.getAttribute('aria-setsize')}`;
    expect(getAllBySelector('.as-equipment').map(getPosition)).toEqual(['1/4', '2/4', '3/4', '4/4']);
  });

  it('filters by status, and counts what each would show', async () => {
    await open({ [Path.equipment]: createPage(mixedRows) });
    expect(getCounts()).toEqual(['4', '3', '1', '1']);
    await choose('离线');
    expect(getNames()).toEqual(['Pump 2']);
    await choose('报警');
    expect(getNames()).toEqual(['Pump 3']);
    expect(getCounts()).toEqual(['4', '3', '1', '1']);
    expect(getCurrentPath()).toBe('/home/monitor?status=alarm');
  });

  it('sorts by alarms or by longest offline, and then has no groups', async () => {
    await open({
      [Path.equipment]: createPage([
        createRow(1, { groupId: 'a' }),
        createRow(2, { groupId: 'a', online: false, lastOnlineTime: 1_759_000_000_000 }),
        createRow(3, { groupId: 'b', alarm: true }),
        createRow(4, { groupId: 'b', online: false, lastOnlineTime: 1_758_000_000_000 }),
        createRow(5, { groupId: 'b', online: false }),
      ]),
    });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    await fill(screen.getByRole('combobox', { name: '排序' }), 'alarm');
    expect(getNames()).toEqual(['Pump 3', 'Pump 2', 'Pump 4', 'Pump 5', 'Pump 1']);
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
    expect(getCurrentPath()).toBe('/home/monitor?sort=alarm');
    await fill(screen.getByRole('combobox', { name: '排序' }), 'offline');
    expect(getNames()).toEqual(['Pump 4', 'Pump 2', 'Pump 5', 'Pump 1', 'Pump 3']);
    await open({ [Path.equipment]: createPage(mixedRows) }, '?sort=alarm');
    expect(getNames()[0]).toBe('Pump 3');
  });

  it("keeps a group's name visible while its equipment scrolls by", async () => {
    await open({ [Path.equipment]: createPage(mixedRows) });
    const heads = getAllBySelector('.as-equipment-list__heads > div');
    expect(getTexts(heads)).toEqual(['Hall A  2', 'Hall B  1', '未分组  1']);
    // Each is as high as its group: together they are the whole list.
    const totalHeight = heads.reduce((sum, element) => sum + Number.parseFloat(element.style.height), 0);
    expect(totalHeight).toBe(Number.parseFloat(getBySelector('.as-long').style.height));
  });

  it('matches the address, which is shown too', async () => {
    const outside = await open({
      [Path.equipment]: createPage([createRow(1, { address: 'River Road 8' }), createRow(2)]),
    });
    await search(outside, 'river');
    expect(getNames()).toEqual(['Pump 1']);
    expect(getBySelector('.as-equipment__line')).toHaveTextContent('River Road 8');
  });

  it('searches name and SN when typing pauses', async () => {
    const outside = await open({ [Path.equipment]: createPage(mixedRows) });
    await fill(getSearchBox(), 'xy');
    expect(getNames()).toHaveLength(4);
    await search(outside, 'xy7');
    expect(getNames()).toEqual(['Pump 3']);
    expect(getCounts()).toEqual(['1', '1', '0', '1']);
    await search(outside, ' PUMP 4 ');
    expect(getNames()).toEqual(['Pump 4']);
  });

  it('requests both families for a selected group', async () => {
    const outside = await open({
      [Path.equipment]: createPage(mixedRows),
      [Path.equipmentOfGroup]: createPage([createRow(9)]),
      [Path.legacyEquipmentOfGroup]: createPage([{ id: 'm1', name: 'Meter', status: '1' }]),
    });
    await fill(screen.getByRole('combobox', { name: '分组' }), 'a');
    expect(toJson(outside.getRequests(Path.equipmentOfGroup)[0])).toMatchObject({ groupId: 'a', pagenum: 1 });
    expect(outside.getRequests(Path.legacyEquipmentOfGroup)[0]?.body).toContain('groupId=a');
    expect(getNames()).toEqual(['Pump 9', 'Meter']);
    await fill(screen.getByRole('combobox', { name: '分组' }), '');
    expect(getNames()).toHaveLength(4);
  });

  it('distinguishes an empty list from one without matches', async () => {
    await open({});
    expect(document.body).toHaveTextContent('暂无数据');
    await choose('离线');
    expect(document.body).toHaveTextContent('没有符合条件的设备');
    await press('清除筛选');
    expect(screen.getByRole('radio', { name: '全部 0' })).toBeChecked();
    expect(document.body).toHaveTextContent('暂无数据');
  });

  it('follows the address after a reload or going back', async () => {
    await open({ [Path.equipment]: createPage(mixedRows) }, '?q=pump&status=online&debug=');
    expect(getSearchBox()).toHaveValue('pump');
    expect(getNames()).toEqual(['Pump 3', 'Pump 1', 'Pump 4']);
    expect(getCurrentPath()).toBe('/home/monitor?q=pump&status=online&debug=');
  });
});

describe('Favourites', () => {
  const favouriteAnswers = {
    [Path.equipment]: createPage(createRows(3)),
    [Path.followed]: createPage([{ id: 'e3', name: 'Pump 3' }]),
  };

  it('are devices followed on the platform or marked here', async () => {
    await open(favouriteAnswers);
    await press('收藏 Pump 1');
    await press('只看收藏');
    expect(getNames()).toEqual(['Pump 1', 'Pump 3']);
    await press('取消收藏 Pump 3');
    expect(getNames()).toEqual(['Pump 1']);
  });

  it('announce their filter, which hides no alarm from the counts', async () => {
    const list = [createRow(1), createRow(2, { alarm: true }), createRow(3)];
    await open({ ...favouriteAnswers, [Path.equipment]: createPage(list) });
    expect(getCounts()).toEqual(['3', '3', '0', '1']);
    await press('只看收藏');
    expect(getNames()).toEqual(['Pump 3']);
    expect(getCounts()).toEqual(['3', '3', '0', '1']);
    expect(document.body).toHaveTextContent('只看收藏：显示 1 台，共 3 台');
    await press('显示全部');
    expect(getNames()).toEqual(['Pump 1', 'Pump 2', 'Pump 3']);
    expect(document.body).not.toHaveTextContent('只看收藏：');
  });

  it('are kept for each user of this device', async () => {
    const outside = await open(favouriteAnswers);
    await press('收藏 Pump 1');
    await press('取消收藏 Pump 3');
    cleanup();
    const marks = outside.storage.getItem('allshift.favourites');
    expect(JSON.parse(marks ?? '')).toEqual([{ userId: 'u1', on: ['e1'], off: ['e3'] }]);
    await open(
      { ...favouriteAnswers, [Path.info]: ok(createUserInfo({ userId: 'u2' })) },
      '?favourites=1',
      outside.storage,
    );
    expect(getNames()).toEqual(['Pump 3']);
    await open(favouriteAnswers, '?favourites=1', outside.storage);
    expect(getNames()).toEqual(['Pump 1']);
  });

  it('work without stored favourites if storage cannot be read', async () => {
    const storage = createMemoryStorage();
    storage.setItem('allshift.favourites', '{"half":');
    await open(favouriteAnswers, '', storage);
    await press('收藏 Pump 2');
    await press('只看收藏');
    expect(getNames()).toEqual(['Pump 2', 'Pump 3']);
  });
});

describe('Thousands of devices', () => {
  beforeEach(async () => {
    // Loads the code in advance, since a test must not depend on the speed of the disk.
    await import('../../src/features/lists/virtual-lines');
    await open({ [Path.equipment]: createPage(createRows(EQUIPMENT_PAGE_ROWS)) });
  });

  it('are drawn only near the screen, with their position among all', () => {
    const cards = screen.getAllByRole('listitem');
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.length).toBeLessThan(PLAIN_LINES_MAX);
    expect(cards[0]).toHaveAttribute('aria-setsize', String(EQUIPMENT_PAGE_ROWS));
  });

  it('can be walked with arrow keys to the last one', async () => {
    const getFocusedPlace = (): string | undefined =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.place : undefined;
    await runAndSettle(() => screen.getByRole('link', { name: 'Pump 1 在线 · 无报警 · SN1' }).focus());
    await user.keyboard('{End}');
    expect(getFocusedPlace()).toBe(String(EQUIPMENT_PAGE_ROWS));
    await user.keyboard('{ArrowDown}');
    expect(getFocusedPlace()).toBe(String(EQUIPMENT_PAGE_ROWS));
    await user.keyboard('{ArrowUp}');
    expect(Number(getFocusedPlace())).toBeLessThan(EQUIPMENT_PAGE_ROWS);
    await user.keyboard('{Home}');
    expect(getFocusedPlace()).toBe('1');
  });
});

const GROUPS = { '': 'All', a: 'Hall A', b: 'Hall B' };
const createRow = (id: number, changes: object = {}): object => ({
  id: `e${id}`,
  name: `Pump ${id}`,
  sn: `SN${id}`,
  online: true,
  ...changes,
});
const createRows = (count: number, from = 1): object[] =>
  Array.from({ length: count }, (_, i) => createRow(from + i));

const open = (answers: Answers, createRowAt = '', storage = createMemoryStorage()): Promise<FakeOutside> =>
  openAt(
    `/home/monitor${createRowAt}`,
    {
      [Path.groups]: ok(Object.entries(GROUPS).map(([id, name]) => ({ id, name }))),
      [Path.equipment]: createPage([]),
      [Path.legacyEquipment]: createPage([]),
      [Path.legacyGroups]: ok([]),
      [Path.legacyEquipmentOfGroup]: createPage([]),
      [Path.followed]: createPage([]),
      ...answers,
    },
    { storage },
  );
const getNames = () => getTexts('.as-equipment__name');
const getCounts = () =>
  getAllBySelector('.as-segmented__detail').map((element) => element.textContent?.trim());
const choose = (status: string): Promise<void> =>
  user.click(screen.getByRole('radio', { name: new RegExp(`^${status}`) }));
const getSearchBox = (): HTMLElement => screen.getByRole('searchbox', { name: '搜索名称、序列号或地址' });
async function search(outside: FakeOutside, text: string): Promise<void> {
  await fill(getSearchBox(), text);
  await advanceTime(outside, SEARCH_DELAY_MS);
}
