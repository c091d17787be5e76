import { describe, expect, it, vi } from 'vitest';
import { outcomeOf } from '../../src/screens/eg/gateway-sync';
import { isPastDay, monthsLater, warrantyEnd } from '../../src/screens/eg/warranty';
import { queryOperationLog } from '../../src/shared/calls/equipment';
import { LIST_PAGE_ROWS, RETURN_READ_MS, SELF_RETRY_MS } from '../../src/shared/constants';
import type { CommandUuid, EquipmentId } from '../../src/shared/ids';
import { usePages } from '../../src/state/calls/use-pages';
import { platformClockOf } from '../../src/state/live/platform-clock';
import { type FakeOutside, fakeOutside, ok, Path, refused, userInfo } from './kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  getAllBySelector,
  renderAt,
  renderBare,
  screen,
  settled,
  user,
  type View,
} from './kit/render';

const GATEWAY = '/lfscada/monitor/multi/gateway/info';
const PLATE = '/lfscada/gateway/info';
const CARD = '/lfscada/card/info';
const INFO = '/lfscada/equipment/multi/info';
const DETAIL = '/lfscada/monitor/multi/equipment/detailInfo';
const LOG = '/lfscada/user/operationlog/queryByObjectId';
const REPAIRS = '/lfscada/repair/queryByEquipment';
const INSPECTIONS = '/lfscada/inspection/queryByEquipment';
const SIGNALS = '/lfscada/monitor/multi/signal/query';

const DAY_MS = 86_400_000;
const NOW = 1_760_000_000_000;

let drawn: View;
async function open(
  path: string,
  answers: FakeOutside['answers'],
  auths: readonly string[] = ['monitor_multi'],
): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo({ auths })),
      [Path.followed]: ok({ list: [], totalCount: 0 }),
      ...answers,
    },
  });
  drawn = await renderAt(outside.services, path);
  return outside;
}

/** The text under a label. */
const fact = (name: string): string | undefined =>
  getAllBySelector('dt')
    .find((one) => one.textContent === name)
    ?.nextElementSibling?.textContent?.replace(/\s+/g, ' ')
    .trim();
const notices = (): readonly (string | undefined)[] =>
  getAllBySelector('.as-notice__text').map((one) => one.textContent ?? undefined);

describe('What belongs to an equipment', () => {
  const info = {
    id: 'e1',
    name: 'Pump 1',
    sn: 'SN1',
    family: 'eg',
    online: true,
    alarm: true,
    lat: 30.2,
    lng: 120.1,
    address: 'River Road',
    pages: [{ id: 'c1', name: '', path: 'a.json' }],
  };
  const ways = (): readonly (string | null)[] =>
    getAllBySelector('.as-eg-menu a').map((one) => one.getAttribute('href'));

  it('is all there is of it, each behind its own address', async () => {
    await open('/detail/eg/list/e1', { [INFO]: ok(info), [SIGNALS]: ok([]) });
    expect(ways()).toEqual([
      '/detail/eg/configuration/c1',
      '/detail/eg/history-chart-scada/e1/0/-',
      '/detail/eg/history-report-scada/e1/0/-',
      '/detail/eg/alarm/e1',
      '/detail/eg/equipment-info/e1',
      '/detail/eg/gateway-info/e1',
      '/eg/template/list/e1',
      '/detail/eg/operation-log/e1',
      '/detail/eg/repairs-records/e1',
      '/detail/eg/inspect-records/e1',
      '/detail/eg/address/30.2/120.1/River%20Road/Pump%201',
    ]);
    expect(getAllBySelector('.as-tag').map((one) => one.textContent)).toEqual(['在线', '报警中']);
    expect(document.body).toHaveTextContent('该设备没有变量');
  });

  it('is behind one sign on a phone where it does not fit the row', async () => {
    await open('/detail/eg/list/e1', { [INFO]: ok(info), [SIGNALS]: ok([]) });
    const all = ways();
    // The style sheet hides the others below 900 px.
    expect(getAllBySelector('.as-eg-menu > li:not(.as-eg-menu__late) a')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: '更多' }));
    expect(getAllBySelector('dialog a').map((one) => one.getAttribute('href'))).toEqual(all);
  });

  it('has a sign of its own for each, so that none is taken for another', async () => {
    await open('/detail/eg/list/e1', { [INFO]: ok(info), [SIGNALS]: ok([]) });
    const signs = getAllBySelector('.as-eg-menu svg').map((one) => one.innerHTML);
    expect(signs.length).toBeGreaterThan(11);
    expect(new Set(signs).size).toBe(signs.length);
  });

  it('says that no page is configured, and knows no place where there is none', async () => {
    await open('/detail/eg/list/e1', {
      [INFO]: ok({ ...info, pages: [{ id: 'c1', name: 'Page', path: '' }], lat: null }),
      [SIGNALS]: ok([]),
    });
    expect(document.body).toHaveTextContent('组态画面未配置');
    expect(ways().filter((way) => way?.includes('configuration') || way?.includes('address'))).toEqual([]);
  });

  it('names its pages where there are several', async () => {
    const pages = [
      { id: 'c1', name: 'Overview', path: 'a.json' },
      { id: 'c2', name: 'Motor', path: 'b.json' },
    ];
    await open('/detail/eg/list/e1', { [INFO]: ok({ ...info, pages }), [SIGNALS]: ok([]) });
    expect(document.body).toHaveTextContent('Overview');
    expect(document.body).toHaveTextContent('Motor');
  });

  it('has each page once, and pages of one name beside each other', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const pages = ['c1', 'c2', 'c2'].map((id) => ({ id, name: '历史曲线', path: 'a.json' }));
    await open('/detail/eg/list/e1', { [INFO]: ok({ ...info, pages }), [SIGNALS]: ok([]) });
    expect(ways().filter((way) => way?.includes('configuration'))).toEqual([
      '/detail/eg/configuration/c1',
      '/detail/eg/configuration/c2',
    ]);
    // React draws one of two with the same key over and over.
    expect(told.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
    told.mockRestore();
  });

  it('is somewhere else for a GM device', async () => {
    await open('/detail/eg/list/e1', { [INFO]: ok({ ...info, family: 'gm' }) });
    expect(currentPath()).toBe('/detail/gm/list/e1');
  });

  it('cannot be had: says what, why, and asks again', async () => {
    const outside = await open('/detail/eg/list/e1', { [INFO]: refused('数据不存在或无权访问', '1202') });
    expect(document.body).toHaveTextContent('获取设备详情失败');
    expect(document.body).toHaveTextContent('数据不存在或无权访问');
    outside.answers[INFO] = ok(info);
    outside.answers[SIGNALS] = ok([]);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).toHaveTextContent('Pump 1');
  });

  it('is not activated: says so, with who can help, and what the platform said', async () => {
    await open('/detail/eg/list/e1', { [INFO]: refused('设备监控功能未开通', '1210') });
    expect(document.body).toHaveTextContent('功能未开通，请联系管理员或商务人员（设备监控功能未开通）');
    expect(document.body).not.toHaveTextContent('获取设备详情失败');
  });

  it('is not for who may not see equipment', async () => {
    const outside = await open('/detail/eg/list/e1', { [INFO]: ok(info) }, ['monitor_project']);
    expect(document.body).toHaveTextContent('暂无设备监控权限');
    expect(outside.made(INFO)).toHaveLength(0);
  });
});

describe('A gateway', () => {
  const gateway = (changes: object = {}): ReturnType<typeof ok> =>
    ok({ equipmentId: 'e1', interval: 5, online: true, vpn: false, sn: 'GW1', ...changes });
  const plate = (changes: object = {}): ReturnType<typeof ok> =>
    ok({ sn: 'GW1', mode: 'router', flowSaving: false, signalStrength: 20, iccid: '8986', ...changes });
  const card = (changes: object = {}): ReturnType<typeof ok> =>
    ok({ iccid: '8986', status: 'normal', expireTime: NOW, flowUsed: 12, flowTotal: 100, ...changes });
  const at = '/detail/eg/gateway-info/e1';

  it.each([
    ['standard', '标准模式'],
    ['switcher', '交换机模式'],
    ['router', '路由器模式'],
    ['vpn', '虚拟网络（远程上下载）'],
    ['other', '未知'],
  ])('in mode %s says %s', async (mode, said) => {
    await open(at, { [GATEWAY]: gateway(), [PLATE]: plate({ mode }), [CARD]: card() });
    expect(fact('网关模式')).toBe(said);
  });

  it('is in vpn mode when it is so at this moment, whatever it is set to', async () => {
    await open(at, { [GATEWAY]: gateway({ vpn: true }), [PLATE]: plate(), [CARD]: card() });
    expect(fact('网关模式')).toBe('虚拟网络（远程上下载）');
  });

  it.each([
    ['normal', [], '正常'],
    ['expiring', ['物联卡本月到期'], '物联卡本月到期'],
    ['expired', ['物联卡已到期'], '物联卡已到期'],
    ['suspended', ['物联卡已停机'], '物联卡已停机'],
    ['strange', [], '未知'],
  ])('whose card is %s warns of %j', async (status, warned, said) => {
    await open(at, { [GATEWAY]: gateway(), [PLATE]: plate(), [CARD]: card({ status }) });
    expect(notices()).toEqual(warned);
    expect(fact('卡状态')).toBe(said);
  });

  it('without a card says so and asks for none', async () => {
    const outside = await open(at, { [GATEWAY]: gateway(), [PLATE]: plate({ iccid: '' }), [CARD]: card() });
    expect(notices()).toEqual(['该网关没有物联卡']);
    expect(outside.made(CARD)).toHaveLength(0);
  });

  it('does not show a signal strength that is not of now', async () => {
    await open(at, { [GATEWAY]: gateway({ online: false }), [PLATE]: plate(), [CARD]: card() });
    expect(fact('状态')).toBe('离线');
    expect(fact('信号强度')).toBeUndefined();
  });

  it('that could not be looked at again is said to be as it was', async () => {
    const outside = await open(at, { [GATEWAY]: gateway(), [PLATE]: plate(), [CARD]: card() });
    expect(notices()).toEqual([]);
    outside.answers[GATEWAY] = refused('维护中');
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(notices()).toEqual(['未能更新，以下内容可能已过期：维护中']);
    expect(fact('网关模式')).toBe('路由器模式');
    outside.answers[GATEWAY] = gateway({ online: false });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(notices()).toEqual([]);
    expect(fact('状态')).toBe('离线');
  });

  it('is looked at again as a whole: what is known of it and its card, too', async () => {
    const outside = await open(at, { [GATEWAY]: gateway(), [PLATE]: plate(), [CARD]: card() });
    expect(fact('信号强度')).toContain('20');
    outside.answers[PLATE] = plate({ signalStrength: 3 });
    outside.answers[CARD] = card({ status: 'suspended' });
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(fact('信号强度')).toContain('3');
    expect(fact('卡状态')).toBe('物联卡已停机');
    outside.answers[PLATE] = refused('维护中');
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(notices()).toContain('未能更新，以下内容可能已过期：维护中');
  });

  const uuid = 'u1' as CommandUuid;
  it.each([
    [{ end: 'done', uuid, data: null }, 'success'],
    [{ end: 'refused', uuid, fault: { kind: 'refused', code: '1324', message: '' } }, 'offline'],
    [{ end: 'refused', uuid, fault: { kind: 'refused', code: '1328', message: '' } }, 'download'],
    [{ end: 'refused', uuid, fault: { kind: 'refused', code: '1329', message: '' } }, 'sleeping'],
    [{ end: 'refused', uuid, fault: { kind: 'refused', code: '500', message: '' } }, 'failure'],
    [{ end: 'refused', uuid: null, fault: { kind: 'offline' } }, 'failure'],
    // The state is unknown, so none of the five is shown.
    [{ end: 'unknown', uuid, fault: { kind: 'timeout', afterMs: 1 } }, null],
    [{ end: 'cancelled', uuid }, null],
  ] as const)('that was synchronised with the end %j: %s', (end, outcome) => {
    expect(outcomeOf(end)).toBe(outcome);
  });
});

describe('What is known of an equipment', () => {
  const at = '/detail/eg/equipment-info/e1';

  it('is said as far as it is known, with the end of the warranty worked out', async () => {
    await open(at, {
      [DETAIL]: ok({
        id: 'e1',
        name: 'Pump 1',
        sn: 'SN1',
        installDate: NOW - 10 * DAY_MS,
        warranty: 1,
        gatewayStatus: true,
        flowSaving: false,
      }),
    });
    expect(fact('设备名称')).toBe('Pump 1');
    expect(fact('质保期')).toMatch(/^1 个月 至 \d{4}-\d\d-\d\d 质保期内$/);
    expect(fact('省流量模式')).toBe('关');
    expect(fact('备注')).toBeUndefined();
  });

  it('has its place in six decimals, without the digits of arithmetic', async () => {
    await open(at, { [DETAIL]: ok({ id: 'e1', lat: 30.2839, lng: 120.23310000000001 }) });
    expect(document.body).toHaveTextContent('30.2839, 120.2331');
    expect(document.body).not.toHaveTextContent('00000000');
  });

  it('has no place where the platform sends zeros for one that is not known', async () => {
    await open(at, { [DETAIL]: ok({ id: 'e1', lat: 0, lng: 0 }) });
    expect(fact('经纬度')).toBeUndefined();
    expect(getAllBySelector('main a')).toEqual([]);
    cleanup();
    await open('/detail/eg/list/e1', {
      [INFO]: ok({ id: 'e1', name: 'Pump 1', sn: '', lat: 0, lng: 0, pages: [] }),
      [SIGNALS]: ok([]),
    });
    expect(
      getAllBySelector('.as-eg-menu a').filter((one) => one.getAttribute('href')?.includes('address')),
    ).toEqual([]);
  });

  it('says that a warranty is over', async () => {
    await open(at, { [DETAIL]: ok({ id: 'e1', manufactureDate: NOW - 100 * DAY_MS, warranty: 3 }) });
    expect(fact('质保期')).toContain('已过质保期');
  });

  it('knows no end of a warranty without a beginning or a length', () => {
    const dates = { installDate: null, manufactureDate: null };
    expect(warrantyEnd({ ...dates, warranty: 12 })).toBeNull();
    expect(warrantyEnd({ ...dates, installDate: NOW, warranty: null })).toBeNull();
    expect(warrantyEnd({ ...dates, installDate: NOW, warranty: 0 })).toBeNull();
    expect(warrantyEnd({ installDate: NOW, manufactureDate: NOW - DAY_MS, warranty: 1 })).toBe(
      monthsLater(NOW, 1),
    );
  });

  it('is under warranty on the last day that is named, by the clock of the platform', async () => {
    // Noon in the platform's zone.
    const today = Date.UTC(2026, 10, 26, 4);
    expect(isPastDay(Date.UTC(2026, 10, 25, 16), today)).toBe(false);
    expect(isPastDay(Date.UTC(2026, 10, 25, 15, 59), today)).toBe(true);
    const outside = fakeOutside({
      answers: {
        [Path.info]: ok(userInfo({ auths: ['monitor_multi'] })),
        [DETAIL]: ok({ id: 'e1', installDate: NOW - 40 * DAY_MS, warranty: 1 }),
      },
    });
    platformClockOf(outside.services).onDate(new Date(NOW - 20 * DAY_MS).toUTCString());
    drawn = await renderAt(outside.services, at);
    expect(fact('质保期')).toMatch(/质保期内$/);
  });

  it('has no end of a warranty that no calendar has', () => {
    expect(warrantyEnd({ installDate: NOW, manufactureDate: null, warranty: 1e9 })).toBeNull();
  });

  it('counts months by the calendar: the last day where there is no such day', () => {
    // Midnight of the platform, which is another day on a device west of it.
    const day = (year: number, month: number, date: number): number =>
      Date.UTC(year, month - 1, date) - 8 * 3_600_000;
    expect(monthsLater(day(2025, 1, 31), 1)).toBe(day(2025, 2, 28));
    expect(monthsLater(day(2024, 1, 31), 1)).toBe(day(2024, 2, 29));
    expect(monthsLater(day(2025, 11, 30), 24)).toBe(day(2027, 11, 30));
    expect(monthsLater(day(2025, 12, 15), 1)).toBe(day(2026, 1, 15));
  });
});

/** Titles of the operation log. */
function Titles({ of }: { readonly of: string }) {
  const { rows = [] } = usePages(queryOperationLog, { objectId: of as EquipmentId });
  return <p>{rows.map(({ title }) => title).join()}</p>;
}

describe('Lists that come page by page', () => {
  const entry = (number: number): object => ({
    id: `o${number}`,
    time: NOW,
    user: 'demo',
    title: `Act ${number}`,
    content: '',
    success: number % 2 === 0,
  });
  const entries = (from: number, to: number): object[] =>
    Array.from({ length: to - from + 1 }, (_, i) => entry(from + i));
  const pageOf = (body: string | undefined): number =>
    (JSON.parse(body ?? '{}') as { pagenum: number }).pagenum;
  const titles = (): readonly (string | null)[] =>
    getAllBySelector('.as-operation__name').map((one) => one.textContent);

  it('ask for the next page by a button, each entry once, up to the last', async () => {
    const outside = await open('/detail/eg/operation-log/e1', {
      [LOG]: ({ body }) =>
        ok(
          pageOf(body) === 1
            ? { list: entries(1, LIST_PAGE_ROWS), totalCount: LIST_PAGE_ROWS + 3 }
            : // A new entry at the top has pushed an old one to the next page.
              { list: entries(LIST_PAGE_ROWS, LIST_PAGE_ROWS + 3), totalCount: LIST_PAGE_ROWS + 4 },
        ),
    });
    expect(JSON.parse(outside.made(LOG)[0]?.body ?? '')).toMatchObject({ objectId: 'e1' });
    expect(titles()).toHaveLength(LIST_PAGE_ROWS);
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    expect(titles()).toHaveLength(LIST_PAGE_ROWS + 3);
    expect(new Set(titles()).size).toBe(LIST_PAGE_ROWS + 3);
    expect(document.body).toHaveTextContent('已显示全部');
  });

  it('have each entry once, though a page names one twice', async () => {
    await open('/detail/eg/operation-log/e1', {
      [LOG]: ok({ list: [entry(1), entry(2), entry(1)], totalCount: 3 }),
    });
    expect(titles()).toEqual(['Act 1', 'Act 2']);
  });

  it('go on to the last page of a platform that sends fewer rows at a time than it is asked for', async () => {
    await open('/detail/eg/operation-log/e1', {
      [LOG]: ({ body }) => {
        const first = 5 * (pageOf(body) - 1) + 1;
        return ok({ list: entries(first, first + 4), totalCount: 15, totalPage: 3 });
      },
    });
    expect(titles()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    expect(titles()).toHaveLength(15);
    expect(document.body).toHaveTextContent('已显示全部');
  });

  it('keep what they have when a page fails, and ask for that page again', async () => {
    const outside = await open('/detail/eg/operation-log/e1', {
      [LOG]: ({ body }) =>
        pageOf(body) === 1
          ? ok({ list: entries(1, LIST_PAGE_ROWS), totalCount: LIST_PAGE_ROWS + 1 })
          : refused('第二页失败'),
    });
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    expect(document.body).toHaveTextContent('第二页失败');
    expect(titles()).toHaveLength(LIST_PAGE_ROWS);
    outside.answers[LOG] = ok({ list: [entry(99)], totalCount: LIST_PAGE_ROWS + 1 });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(titles().at(-1)).toBe('Act 99');
    expect(pageOf(outside.made(LOG).at(-1)?.body)).toBe(2);
  });

  /** A platform whose list the test changes. */
  const listOf =
    (all: { rows: readonly object[] }): FakeOutside['answers'][string] =>
    ({ body }) => {
      const first = (pageOf(body) - 1) * LIST_PAGE_ROWS;
      return ok({ list: all.rows.slice(first, first + LIST_PAGE_ROWS), totalCount: all.rows.length });
    };

  it('lose no entry when one of those before leaves the list', async () => {
    const all = { rows: entries(1, 2 * LIST_PAGE_ROWS + 1) };
    await open('/detail/eg/operation-log/e1', { [LOG]: listOf(all) });
    all.rows = all.rows.slice(1);
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    expect(titles()).toEqual(Array.from({ length: 2 * LIST_PAGE_ROWS }, (_, at) => `Act ${at + 2}`));
    expect(document.body).toHaveTextContent('已显示全部');
  });

  it('are read again, all pages of them, when the page or the network is back, and not at each moment', async () => {
    const all = { rows: entries(1, 2 * LIST_PAGE_ROWS + 1) };
    const outside = await open('/detail/eg/operation-log/e1', { [LOG]: listOf(all) });
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    all.rows = all.rows.slice(2);
    const back = (): Promise<void> =>
      act(async () => {
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('online'));
      });
    await back();
    expect(outside.made(LOG)).toHaveLength(2);
    await act(async () => outside.pass(RETURN_READ_MS));
    await back();
    await settled();
    expect(outside.made(LOG).map(({ body }) => pageOf(body))).toEqual([1, 2, 1, 2]);
    expect(titles()).toEqual(Array.from({ length: 2 * LIST_PAGE_ROWS - 1 }, (_, at) => `Act ${at + 3}`));
  });

  it('keep what they have when the reading again fails, and go on with it by themselves', async () => {
    const all = { rows: entries(1, 3) };
    const outside = await open('/detail/eg/operation-log/e1', { [LOG]: listOf(all) });
    all.rows = entries(2, 3);
    outside.answers[LOG] = 'offline';
    await act(async () => outside.pass(RETURN_READ_MS));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await settled();
    expect(titles()).toEqual(['Act 1', 'Act 2', 'Act 3']);
    outside.answers[LOG] = listOf(all);
    await act(async () => outside.pass(SELF_RETRY_MS[0] ?? 0));
    await settled();
    expect(titles()).toEqual(['Act 2', 'Act 3']);
  });

  it('say that there is nothing, and what could not be had', async () => {
    await open('/detail/eg/operation-log/e1', { [LOG]: ok({ list: [], totalCount: 0 }) });
    expect(document.body).toHaveTextContent('还没有操作记录');
    cleanup();
    const outside = await open('/detail/eg/operation-log/e1', { [LOG]: refused('日志服务维护中') });
    expect(document.body).toHaveTextContent('日志服务维护中');
    outside.answers[LOG] = ok({ list: [entry(1)], totalCount: 1 });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(titles()).toEqual(['Act 1']);
  });

  it('do not take an answer for another list', async () => {
    let answerFirst: (value: ReturnType<typeof ok>) => void = () => undefined;
    const { services } = fakeOutside({
      answers: {
        [LOG]: ({ body }) =>
          (JSON.parse(body ?? '{}') as { objectId: string }).objectId === 'e1'
            ? new Promise<ReturnType<typeof ok>>((resolve) => {
                answerFirst = resolve;
              })
            : ok({ list: [entry(2)], totalCount: 1 }),
      },
    });
    drawn = await renderBare(services, <Titles of="e1" />);
    await drawn.rerender(<Titles of="e2" />);
    expect(document.body.textContent ?? '').toBe('Act 2');
    await act(async () => answerFirst(ok({ list: [entry(1)], totalCount: 1 })));
    await settled();
    expect(document.body.textContent ?? '').toBe('Act 2');
  });

  it('tell of repairs with masked phones, and lead to each: an open one, an ended one', async () => {
    await open('/detail/eg/equip-repairs/e1/Pump%201', {
      [REPAIRS]: ok({
        list: [
          { id: 'r1', number: 'WX1', description: 'Noise', status: 'assigned', tel: '13800138000' },
          { id: 'r2', description: 'Leak', status: 'completed' },
        ],
        totalCount: 2,
      }),
    });
    expect(document.body).toHaveTextContent('Pump 1');
    expect(document.body).toHaveTextContent('已派单');
    expect(fact('联系电话')).toBe('138****8000');
    expect(notices()).toEqual([]);
    expect(getAllBySelector('main a').map((one) => one.getAttribute('href'))).toEqual([
      '/home/work/my-repairs/records/content/r1/e1',
      '/home/work/work-order/repair/records/ended/0/r2/e1',
    ]);
  });

  it('tell of inspections: how they ended, and how many items were abnormal', async () => {
    await open('/detail/eg/inspect-records/e1', {
      [INSPECTIONS]: ok({
        list: [
          { id: 'i1', plan: 'Weekly', status: 'not started' },
          {
            id: 'i2',
            plan: 'Weekly',
            status: 'completed',
            result: 'abnormal',
            items: 8,
            abnormal: 2,
            orderId: 'o1',
            recordEquipId: 'x1',
            type: 'equip',
            index: 3,
          },
        ],
        totalCount: 2,
      }),
    });
    expect(getAllBySelector('.as-tag').map((one) => one.textContent)).toEqual(['未开始', '异常']);
    expect(document.body).toHaveTextContent('共 8 项，异常 2 项');
    // Of the first the platform does not say which record it is.
    expect(getAllBySelector('main a').map((one) => one.getAttribute('href'))).toEqual([
      '/home/work/work-order/inspection-info/record/equip/o1/3/x1/e1',
    ]);
  });
});
