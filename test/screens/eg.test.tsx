import { describe, expect, it, vi } from 'vitest';
import { addMonths, getWarrantyEnd, isPastDay } from '../../src/screens/eg/warranty';
import { queryOperationLog } from '../../src/shared/calls/equipment';
import { LIST_PAGE_ROWS, SELF_RETRY_MS } from '../../src/shared/constants';
import type { CommandUuid, EquipmentId } from '../../src/shared/ids';
import { DAY_MS, epochMs } from '../../src/shared/units';
import { RETURN_READ_MS, usePages } from '../../src/state/calls/use-pages';
import { getPlatformClock } from '../../src/state/live/platform-clock';
import { type Answers, createUserInfo, holdAnswer, ok, Path, refuse } from './kit/answers';
import { advanceTime, dispatch } from './kit/events';
import { createFakeClient } from './kit/fake-client';
import { createFakeOutside } from './kit/fake-outside';
import { NOW } from './kit/fake-watch';
import { listSentBodies, openAt, press, runAndSettle, startSession } from './kit/open';
import { getAllBySelector, getFact, getHrefs, getTexts } from './kit/queries';
import { cleanup, getCurrentPath, renderAt, renderBare } from './kit/render';

const GATEWAY = '/lfscada/monitor/multi/gateway/info';
const PLATE = '/lfscada/gateway/info';
const CARD = '/lfscada/card/info';
const INFO = '/lfscada/equipment/multi/info';
const DETAIL = '/lfscada/monitor/multi/equipment/detailInfo';
const LOG = '/lfscada/user/operationlog/queryByObjectId';
const SIGNALS = '/lfscada/monitor/multi/signal/query';

describe('The menu of a device', () => {
  const place = { lat: 30.2, lng: 120.1, address: 'River Road' };
  const state = { family: 'eg', online: true, alarm: true, pages: [{ id: 'c1', name: '', path: 'a.json' }] };
  const info = { id: 'e1', name: 'Pump 1', sn: 'SN1', ...state, ...place };
  const getLinks = () => getHrefs('.as-eg-menu a');

  it('lists all of its screens, each with its own address', async () => {
    await openMenu(info);
    expect(getLinks()).toEqual([
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
    expect(getTags()).toEqual(['在线', '报警中']);
    expect(document.body).toHaveTextContent('该设备没有变量');
  });

  it('immediately shows a state that the worker receives', async () => {
    const worker = createFakeClient();
    await openMenu(info, [{ id: 's1', title: 'Flow' }], { startMonitor: async () => worker.client });
    expect(getTags()).toContain('报警中');
    const gateway = { equipmentId: 'e1' as EquipmentId, vpn: false, intervalMs: 5_000, monitored: false };
    await runAndSettle(() => {
      worker.emit({ kind: 'gateways', gateways: [{ ...gateway, online: false }] });
      worker.emit({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(NOW), fault: null });
    });
    expect(getTags()).toEqual(expect.arrayContaining(['网关离线']));
    expect(getTags()).not.toContain('报警中');
  });

  it('collapses into one button on a phone if it does not fit the row', async () => {
    await openMenu(info);
    const all = getLinks();
    // The style sheet hides the others below 900 px.
    expect(getAllBySelector('.as-eg-menu > li:not(.as-eg-menu__late) a')).toHaveLength(4);
    await press('更多');
    expect(getHrefs('dialog a')).toEqual(all);
  });

  it('has a distinct icon for each', async () => {
    await openMenu(info);
    const icons = getAllBySelector('.as-eg-menu svg').map((icon) => icon.innerHTML);
    expect(icons.length).toBeGreaterThan(11);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it('reports a missing page configuration', async () => {
    await openMenu({ ...info, pages: [{ id: 'c1', name: 'Page', path: '' }] });
    expect(document.body).toHaveTextContent('组态画面未配置');
    expect(getLinks().filter((link) => link?.includes('configuration'))).toEqual([]);
  });

  it.each([
    ['an unknown place', { lat: null }],
    ['zeros, which the platform sends if unknown', { lat: 0, lng: 0 }],
  ])('has no map for %s', async (_, place) => {
    await openMenu({ ...info, ...place });
    expect(getLinks().filter((link) => link?.includes('address'))).toEqual([]);
  });

  it('names its pages if there are several', async () => {
    const pages = [
      { id: 'c1', name: 'Overview', path: 'a.json' },
      { id: 'c2', name: 'Motor', path: 'b.json' },
    ];
    await openMenu({ ...info, pages });
    expect(document.body).toHaveTextContent('Overview');
    expect(document.body).toHaveTextContent('Motor');
  });

  it('lists each page once, and pages of the same name next to each other', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const pages = ['c1', 'c2', 'c2'].map((id) => ({ id, name: '历史曲线', path: 'a.json' }));
    await openMenu({ ...info, pages });
    expect(getLinks().filter((link) => link?.includes('configuration'))).toEqual([
      '/detail/eg/configuration/c1',
      '/detail/eg/configuration/c2',
    ]);
    // React may duplicate elements that share a key.
    expect(consoleError.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
  });

  it('redirects a GM device to its own screen', async () => {
    await openMenu({ ...info, family: 'gm' });
    expect(getCurrentPath()).toBe('/detail/gm/list/e1');
  });

  it('shows why its details cannot be read, and retries', async () => {
    const { answers } = await openAt('/detail/eg/list/e1', {
      [INFO]: refuse('数据不存在或无权访问', '1202'),
    });
    expect(document.body).toHaveTextContent('获取设备详情失败');
    expect(document.body).toHaveTextContent('数据不存在或无权访问');
    answers[INFO] = ok(info);
    answers[SIGNALS] = ok([]);
    await press('重试');
    expect(document.body).toHaveTextContent('Pump 1');
  });

  it("shows the platform's matching text only once", async () => {
    await openAt('/detail/eg/list/e1', { [INFO]: refuse('获取设备详情失败：设备忙') });
    expect(document.body.textContent?.split('获取设备详情失败')).toHaveLength(2);
    expect(document.body).toHaveTextContent('设备忙');
  });

  it("reports a missing activation, with the contact and the platform's text", async () => {
    await openAt('/detail/eg/list/e1', { [INFO]: refuse('设备监控功能未开通', '1210') });
    expect(document.body).toHaveTextContent('功能未开通，请联系管理员或商务人员（设备监控功能未开通）');
    expect(document.body).not.toHaveTextContent('获取设备详情失败');
  });

  it('is closed to users who may not see equipment', async () => {
    const person = ok(createUserInfo({ auths: ['monitor_project'] }));
    const { getRequests } = await openAt('/detail/eg/list/e1', { [Path.info]: person, [INFO]: ok(info) });
    expect(document.body).toHaveTextContent('暂无设备监控权限');
    expect(getRequests(INFO)).toHaveLength(0);
  });
});

describe('A gateway', () => {
  const gateway = (changes: object = {}) =>
    ok({ equipmentId: 'e1', interval: 5, online: true, vpn: false, sn: 'GW1', ...changes });
  const createPlateAnswer = (changes: object = {}) =>
    ok({ sn: 'GW1', mode: 'router', flowSaving: false, signalStrength: 20, iccid: '8986', ...changes });
  const createCard = (changes: object = {}) =>
    ok({ iccid: '8986', status: 'normal', expireTime: NOW, flowUsed: 12, flowTotal: 100, ...changes });
  const openGateway = (answers: Answers = {}, client = createFakeClient().client) =>
    openAt(
      '/detail/eg/gateway-info/e1',
      { [GATEWAY]: gateway(), [PLATE]: createPlateAnswer(), [CARD]: createCard(), ...answers },
      { startMonitor: async () => client },
    );

  it.each([
    ['standard', '标准模式'],
    ['switcher', '交换机模式'],
    ['router', '路由器模式'],
    ['vpn', '虚拟网络（远程上下载）'],
    ['other', '未知'],
  ])('in mode %s shows %s', async (mode, expected) => {
    await openGateway({ [PLATE]: createPlateAnswer({ mode }) });
    expect(getFact('网关模式')).toBe(expected);
  });

  it('is in VPN mode while connected, whatever its setting', async () => {
    await openGateway({ [GATEWAY]: gateway({ vpn: true }) });
    expect(getFact('网关模式')).toBe('虚拟网络（远程上下载）');
  });

  it.each([
    ['normal', [], '正常'],
    ['expiring', ['物联卡本月到期'], '物联卡本月到期'],
    ['expired', ['物联卡已到期'], '物联卡已到期'],
    ['suspended', ['物联卡已停机'], '物联卡已停机'],
    ['strange', [], '未知'],
  ])('whose card is %s warns of %j', async (status, expectedNotices, expected) => {
    await openGateway({ [CARD]: createCard({ status }) });
    expect(getNotices()).toEqual(expectedNotices);
    expect(getFact('卡状态')).toBe(expected);
  });

  it('without a card reports that and requests none', async () => {
    const { getRequests } = await openGateway({ [PLATE]: createPlateAnswer({ iccid: '' }) });
    expect(getNotices()).toEqual(['该网关没有物联卡']);
    expect(getRequests(CARD)).toHaveLength(0);
  });

  it('shows no outdated signal strength', async () => {
    await openGateway({ [GATEWAY]: gateway({ online: false }) });
    expect(getFact('状态')).toBe('离线');
    expect(getFact('信号强度')).toBeUndefined();
  });

  it('is without power while one of its alarms reports it', async () => {
    const outage = { id: 'a1', equipmentId: 'e1', type: 'power outage', triggerTime: 1 };
    const alarms = '/lfscada/monitor/multi/alarm/queryAll';
    await openGateway({ [GATEWAY]: gateway({ online: false }), [alarms]: ok([outage]) });
    expect(getFact('状态')).toBe('网关断电');
  });

  it('is marked as old if it cannot be read again', async () => {
    const { answers } = await openGateway();
    expect(getNotices()).toEqual([]);
    answers[GATEWAY] = refuse('维护中');
    await press('刷新');
    expect(getNotices()).toEqual(['未能更新，以下内容可能已过期：维护中']);
    expect(getFact('网关模式')).toBe('路由器模式');
    answers[GATEWAY] = gateway({ online: false });
    await press('重试');
    expect(getNotices()).toEqual([]);
    expect(getFact('状态')).toBe('离线');
  });

  it('is read again with its nameplate and card', async () => {
    const { answers } = await openGateway();
    expect(getFact('信号强度')).toContain('20');
    answers[PLATE] = createPlateAnswer({ signalStrength: 3 });
    answers[CARD] = createCard({ status: 'suspended' });
    await press('刷新');
    expect(getFact('信号强度')).toContain('3');
    expect(getFact('卡状态')).toBe('物联卡已停机');
    answers[PLATE] = refuse('维护中');
    await press('刷新');
    expect(getNotices()).toContain('未能更新，以下内容可能已过期：维护中');
  });

  const uuid = 'u1' as CommandUuid;
  const createRefusal = (code: string) =>
    ({ end: 'refused', uuid, fault: { kind: 'refused', code, message: '' } }) as const;
  it.each([
    [{ end: 'done', uuid, data: null }, /^同步成功/],
    [createRefusal('1324'), /^同步失败：网关离线/],
    [createRefusal('1328'), /^同步失败：网关处于下载模式/],
    [createRefusal('1329'), /^同步失败：网关休眠中/],
    [createRefusal('500'), /^同步失败（/],
    [{ end: 'refused', uuid: null, fault: { kind: 'offline' } }, /^网络不可用/],
    // The state is unknown: none of the five outcomes.
    [{ end: 'unknown', uuid, fault: { kind: 'timeout', afterMs: 1 } }, /^结果未知/],
    [{ end: 'cancelled', uuid }, null],
  ] as const)('synchronised with the result %j shows: %s', async (end, expected) => {
    await openGateway({}, createFakeClient({ runCommand: async () => end }).client);
    await press('同步网关');
    expect(getNotices()).toEqual(expected === null ? [] : [expect.stringMatching(expected)]);
  });

  it('is read again once synchronised', async () => {
    const { client } = createFakeClient({ runCommand: async () => ({ end: 'done', uuid, data: null }) });
    const { answers } = await openGateway({}, client);
    expect(getFact('最近同步')).toBe('未同步');
    answers[PLATE] = createPlateAnswer({ lastSyncTime: NOW });
    await press('同步网关');
    expect(getFact('最近同步')).toMatch(/^2025-10-09/);
  });
});

describe('The facts of a device', () => {
  const at = '/detail/eg/equipment-info/e1';
  const openDetail = (detail: object) => openAt(at, { [DETAIL]: ok(detail) });

  it('are shown as far as known, with the calculated end of the warranty', async () => {
    await openDetail({
      id: 'e1',
      name: 'Pump 1',
      sn: 'SN1',
      installDate: NOW - 10 * DAY_MS,
      warranty: 1,
      gatewayStatus: true,
      flowSaving: false,
    });
    expect(getFact('设备名称')).toBe('Pump 1');
    expect(getFact('质保期')).toMatch(/^1 个月 至 \d{4}-\d\d-\d\d 质保期内$/);
    expect(getFact('省流量模式')).toBe('关');
    expect(getFact('备注')).toBeUndefined();
  });

  it('show the place with six decimals, without rounding artefacts', async () => {
    await openDetail({ id: 'e1', lat: 30.2839, lng: 120.23310000000001 });
    expect(document.body).toHaveTextContent('30.2839, 120.2331');
    expect(document.body).not.toHaveTextContent('00000000');
  });

  it('show no place for zeros, which the platform sends if unknown', async () => {
    await openDetail({ id: 'e1', lat: 0, lng: 0 });
    expect(getFact('经纬度')).toBeUndefined();
    expect(getHrefs('main a')).toEqual([]);
  });

  it('show no end of warranty without a start, or with an impossible length', () => {
    const installed = { installDate: NOW, manufactureDate: null };
    expect(getWarrantyEnd({ ...installed, installDate: null, warranty: 12 })).toBeNull();
    for (const warranty of [null, 0, 1e9]) expect(getWarrantyEnd({ ...installed, warranty })).toBeNull();
  });

  it('count the warranty from the installation rather than the manufacture', () => {
    const dates = { installDate: NOW, manufactureDate: NOW - DAY_MS };
    expect(getWarrantyEnd({ ...dates, warranty: 1 })).toBe(addMonths(NOW, 1));
  });

  it("are under warranty until the end of the last day, by the platform's clock", async () => {
    // Noon in the platform's zone.
    const today = Date.UTC(2026, 10, 26, 4);
    expect(isPastDay(Date.UTC(2026, 10, 25, 16), today)).toBe(false);
    expect(isPastDay(Date.UTC(2026, 10, 25, 15, 59), today)).toBe(true);
    const detail = ok({ id: 'e1', manufactureDate: NOW - 40 * DAY_MS, warranty: 1 });
    await openAt(at, { [DETAIL]: detail });
    expect(getFact('质保期')).toContain('已过质保期');
    cleanup();
    const { services } = await startSession({ [DETAIL]: detail });
    getPlatformClock(services).onDate(new Date(NOW - 20 * DAY_MS).toUTCString());
    await renderAt(services, at);
    expect(getFact('质保期')).toMatch(/质保期内$/);
  });

  it('count months by the calendar, up to the last day of a shorter month', () => {
    // Midnight at the platform, another day on a device west of it.
    const toPlatformMidnight = (year: number, month: number, date: number): number =>
      Date.UTC(year, month - 1, date) - 8 * 3_600_000;
    expect(addMonths(toPlatformMidnight(2025, 1, 31), 1)).toBe(toPlatformMidnight(2025, 2, 28));
    expect(addMonths(toPlatformMidnight(2024, 1, 31), 1)).toBe(toPlatformMidnight(2024, 2, 29));
    expect(addMonths(toPlatformMidnight(2025, 11, 30), 24)).toBe(toPlatformMidnight(2027, 11, 30));
    expect(addMonths(toPlatformMidnight(2025, 12, 15), 1)).toBe(toPlatformMidnight(2026, 1, 15));
  });
});

describe('Paged lists', () => {
  const createEntry = (number: number): object => {
    const operation = { id: `o${number}`, title: `Act ${number}`, success: number % 2 === 0 };
    return { ...operation, time: NOW, user: 'demo', content: '' };
  };
  const createEntries = (from: number, to: number): object[] =>
    Array.from({ length: to - from + 1 }, (_, i) => createEntry(from + i));
  const getPageNumber = (body: string | undefined): number =>
    (JSON.parse(body ?? '{}') as { pagenum: number }).pagenum;
  const getTitles = () => getTexts('.as-operation__name');
  const openLog = (answer: Answers[string]) => openAt('/detail/eg/operation-log/e1', { [LOG]: answer });

  it('load the next page by a button, each entry once, up to the last', async () => {
    const outside = await openLog(({ body }) =>
      ok(
        getPageNumber(body) === 1
          ? { list: createEntries(1, LIST_PAGE_ROWS), totalCount: LIST_PAGE_ROWS + 3 }
          : // A new entry at the top has pushed an old one to the next page.
            { list: createEntries(LIST_PAGE_ROWS, LIST_PAGE_ROWS + 3), totalCount: LIST_PAGE_ROWS + 4 },
      ),
    );
    expect(listSentBodies(outside, LOG)).toMatchObject([{ objectId: 'e1' }]);
    expect(getTitles()).toHaveLength(LIST_PAGE_ROWS);
    await press('加载更多');
    expect(getTitles()).toHaveLength(LIST_PAGE_ROWS + 3);
    expect(new Set(getTitles()).size).toBe(LIST_PAGE_ROWS + 3);
    expect(document.body).toHaveTextContent('已显示全部');
  });

  it('show each entry once if a page has it twice, and show how each operation ended', async () => {
    await openLog(ok({ list: [createEntry(1), createEntry(2), createEntry(1)], totalCount: 3 }));
    expect(getTitles()).toEqual(['Act 1', 'Act 2']);
    expect(getTags()).toEqual(['失败', '成功']);
  });

  it('load up to the last page if the platform sends fewer rows than requested', async () => {
    await openLog(({ body }) => {
      const first = 5 * (getPageNumber(body) - 1) + 1;
      return ok({ list: createEntries(first, first + 4), totalCount: 15, totalPage: 3 });
    });
    expect(getTitles()).toHaveLength(5);
    await press('加载更多');
    await press('加载更多');
    expect(getTitles()).toHaveLength(15);
    expect(document.body).toHaveTextContent('已显示全部');
  });

  it('keep their rows when a page fails, and request that page again', async () => {
    const outside = await openLog(({ body }) =>
      getPageNumber(body) === 1
        ? ok({ list: createEntries(1, LIST_PAGE_ROWS), totalCount: LIST_PAGE_ROWS + 1 })
        : refuse('第二页失败'),
    );
    await press('加载更多');
    expect(document.body).toHaveTextContent('第二页失败');
    expect(getTitles()).toHaveLength(LIST_PAGE_ROWS);
    outside.answers[LOG] = ok({ list: [createEntry(99)], totalCount: LIST_PAGE_ROWS + 1 });
    await press('重试');
    expect(getTitles().at(-1)).toBe('Act 99');
    expect(listSentBodies(outside, LOG).at(-1)).toMatchObject({ pagenum: 2 });
  });

  const serveList =
    (all: { rows: readonly object[] }): Answers[string] =>
    ({ body }) => {
      const first = (getPageNumber(body) - 1) * LIST_PAGE_ROWS;
      return ok({ list: all.rows.slice(first, first + LIST_PAGE_ROWS), totalCount: all.rows.length });
    };

  it('lose no entry when an earlier one leaves the list', async () => {
    const all = { rows: createEntries(1, 2 * LIST_PAGE_ROWS + 1) };
    await openLog(serveList(all));
    all.rows = all.rows.slice(1);
    await press('加载更多');
    expect(getTitles()).toEqual(Array.from({ length: 2 * LIST_PAGE_ROWS }, (_, at) => `Act ${at + 2}`));
    expect(document.body).toHaveTextContent('已显示全部');
  });

  it('are read again with all pages when the page or the network returns, but not each time', async () => {
    const all = { rows: createEntries(1, 2 * LIST_PAGE_ROWS + 1) };
    const outside = await openLog(serveList(all));
    await press('加载更多');
    all.rows = all.rows.slice(2);
    const returnToPage = async (): Promise<void> => {
      await dispatch(document, 'visibilitychange');
      await dispatch(window, 'online');
    };
    await returnToPage();
    expect(outside.getRequests(LOG)).toHaveLength(2);
    await advanceTime(outside, RETURN_READ_MS);
    await returnToPage();
    expect(outside.getRequests(LOG).map(({ body }) => getPageNumber(body))).toEqual([1, 2, 1, 2]);
    expect(getTitles()).toEqual(Array.from({ length: 2 * LIST_PAGE_ROWS - 1 }, (_, at) => `Act ${at + 3}`));
  });

  it('keep their rows when they cannot be read again, and retry automatically', async () => {
    const all = { rows: createEntries(1, 3) };
    const { answers, advance } = await openLog(serveList(all));
    all.rows = createEntries(2, 3);
    answers[LOG] = 'offline';
    await runAndSettle(() => advance(RETURN_READ_MS));
    await runAndSettle(() => window.dispatchEvent(new Event('online')));
    expect(getTitles()).toEqual(['Act 1', 'Act 2', 'Act 3']);
    answers[LOG] = serveList(all);
    await runAndSettle(() => advance(SELF_RETRY_MS[0] ?? 0));
    expect(getTitles()).toEqual(['Act 2', 'Act 3']);
  });

  it('report an empty list, and a failed request', async () => {
    await openLog(ok({ list: [], totalCount: 0 }));
    expect(document.body).toHaveTextContent('还没有操作记录');
    const { answers } = await openLog(refuse('日志服务维护中'));
    expect(document.body).toHaveTextContent('日志服务维护中');
    answers[LOG] = ok({ list: [createEntry(1)], totalCount: 1 });
    await press('重试');
    expect(getTitles()).toEqual(['Act 1']);
  });

  it('ignore an answer for another list', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const second = ok({ list: [createEntry(2)], totalCount: 1 });
    const { services } = createFakeOutside({
      answers: { [LOG]: ({ body }) => (body?.includes('"e1"') ? pendingAnswer : second) },
    });
    const { rerender } = await renderBare(services, <Titles equipmentId="e1" />);
    await rerender(<Titles equipmentId="e2" />);
    expect(document.body.textContent).toBe('Act 2');
    await runAndSettle(() => answer(ok({ list: [createEntry(1)], totalCount: 1 })));
    expect(document.body.textContent).toBe('Act 2');
  });

  it('show repairs with masked phone numbers, and link to open and ended ones', async () => {
    await openAt('/detail/eg/equip-repairs/e1/Pump%201', {
      '/lfscada/repair/queryByEquipment': ok({
        list: [
          { id: 'r1', number: 'WX1', description: 'Noise', status: 'assigned', tel: '13800138000' },
          { id: 'r2', description: 'Leak', status: 'completed' },
        ],
        totalCount: 2,
      }),
    });
    expect(document.body).toHaveTextContent('Pump 1');
    expect(document.body).toHaveTextContent('已派单');
    expect(getFact('联系电话')).toBe('138****8000');
    expect(getNotices()).toEqual([]);
    expect(getHrefs('main a')).toEqual([
      '/home/work/my-repairs/records/content/r1/e1',
      '/home/work/work-order/repair/records/ended/0/r2/e1',
    ]);
  });

  it('show inspections with their result and number of abnormal items', async () => {
    const inspection = { result: 'abnormal', items: 8, abnormal: 2 };
    const record = { orderId: 'o1', recordEquipId: 'x1', type: 'equip', index: 3 };
    await openAt('/detail/eg/inspect-records/e1', {
      '/lfscada/inspection/queryByEquipment': ok({
        list: [
          { id: 'i1', plan: 'Weekly', status: 'not started' },
          { id: 'i2', plan: 'Weekly', status: 'completed', ...inspection, ...record },
        ],
        totalCount: 2,
      }),
    });
    expect(getTags()).toEqual(['未开始', '异常']);
    expect(document.body).toHaveTextContent('共 8 项，异常 2 项');
    // The platform names no record for the first one.
    expect(getHrefs('main a')).toEqual(['/home/work/work-order/inspection-info/record/equip/o1/3/x1/e1']);
  });
});

function Titles({ equipmentId }: { readonly equipmentId: string }) {
  const { rows = [] } = usePages(queryOperationLog, { objectId: equipmentId as EquipmentId });
  return <p>{rows.map(({ title }) => title).join()}</p>;
}

const openMenu = (info: object, signals: readonly object[] = [], options: object = {}) =>
  openAt(
    '/detail/eg/list/e1',
    { [INFO]: ok(info), [SIGNALS]: ok(signals), [Path.followed]: ok({ list: [], totalCount: 0 }) },
    options,
  );
const getTags = () => getTexts('.as-tag');
const getNotices = () => getTexts('.as-notice__text');
