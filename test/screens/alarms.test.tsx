import { describe, expect, it, vi } from 'vitest';
import {
  createEquipmentSource,
  createLegacySource,
  createProjectSource,
} from '../../src/features/alarms/source';
import type { AlarmRow } from '../../src/shared/calls/alarm';
import { ALARM_CATCH_UP_RETRY_MS } from '../../src/shared/constants';
import type { EquipmentId, ProjectId, SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { createAlarmRow, T0 } from '../kit/alarms';
import { runInZone } from '../kit/in-zone';
import {
  acknowledge,
  CONFIRM,
  choose,
  chooseAll,
  confirmOne,
  createAlarmPage,
  createRows,
  ids,
  line,
  openAlarm,
  openList,
  openLive,
  PROJECT,
  QUERY,
  SCOPE,
  servePages,
  showUnconfirmed,
} from './kit/alarm-list';
import { type Answers, createUserInfo, holdAnswer, ok, Path, refuse, toJson } from './kit/answers';
import { dispatch, loseNetwork, setVisibility } from './kit/events';
import { link } from './kit/fake-watch';
import { getToasts, listSentBodies, openAt, press, runAndSettle } from './kit/open';
import { getBySelector, getFact, getHrefs, withinDialog } from './kit/queries';
import { cleanup, fill, fireEvent, getCurrentPath, screen, user, within } from './kit/render';

const GM = createLegacySource('g1' as EquipmentId);
const LEGACY = '/usual/AlarmAction!query.action';
const END = '/usual/AlarmAction!saveEndTime.action';
const RECOVERED = { recoverTime: epochMs(T0 + 5) };
const CONFIRMED = { confirmTime: epochMs(T0 + 5) };

describe('The list of alarms', () => {
  it('shows its alarms with both parts of their state, and notes that it does not update automatically', async () => {
    await openList({
      [QUERY]: createAlarmPage([createAlarmRow('a', -5_000), createAlarmRow('b', 0, RECOVERED)]),
    });
    expect(ids()).toEqual(['a', 'b']);
    expect(document.body).toHaveTextContent('无法接收实时报警');
    expect(line('a')).toHaveTextContent('已持续 5 秒');
    expect(line('b')).toHaveTextContent('已恢复');
    expect(line('a')).toHaveTextContent('报警中');
    expect(line('a')).toHaveTextContent('未确认');
    expect(within(line('a')).getByRole('time')).toHaveTextContent(/^10-09 16:53:\d\d$/);
  });

  it("names the platform's zone once on a device in another zone", async () => {
    await runInZone('America/New_York', async () => {
      await openList({ [QUERY]: createRows('a') });
      expect(screen.getByText('时间为平台时区 UTC+8')).toBeInTheDocument();
      await openAlarm('a');
      expect(getFact('触发时间')).toMatch(/ \(UTC\+8\)$/);
      cleanup();
    });
    await runInZone('Asia/Shanghai', async () => {
      await openList({ [QUERY]: createRows('a') });
      expect(document.body).not.toHaveTextContent('UTC');
    });
  });

  it('does not retry live alarms while the page is hidden, and retries immediately when shown', async () => {
    const { getRequests, advance } = await openList({ [QUERY]: createRows('a'), [Path.project]: 'offline' });
    await setVisibility('hidden');
    const { length } = getRequests(Path.project);
    for (let i = 0; i < 20; i++) await runAndSettle(() => advance(10_000));
    expect(getRequests(Path.project)).toHaveLength(length);
    await setVisibility('visible');
    expect(getRequests(Path.project)).toHaveLength(length + 1);
  });

  it('of one device in a project includes only pushes for that device', async () => {
    const ofOne = createProjectSource('p1' as ProjectId, 'e1' as EquipmentId);
    const { push } = await openLive({ [QUERY]: createRows('a') }, ofOne);
    await push(
      createAlarmRow('mine', 1_000),
      createAlarmRow('other', 2_000, { equipmentId: 'e2' as EquipmentId }),
    );
    expect(ids()).toEqual(['mine', 'a']);
    await user.click(screen.getByRole('radio', { name: '实时报警' }));
    expect(ids()).toEqual(['mine']);
  });

  it('reports no alarms, or no matches', async () => {
    const outside = await openList({ [QUERY]: createRows() });
    expect(document.body).toHaveTextContent('暂无报警');
    await showUnconfirmed();
    expect(document.body).toHaveTextContent('没有符合条件的报警');
    expect(listSentBodies(outside, QUERY).at(-1)).toMatchObject({ status: 'unconfirmed', pagenum: 1 });
    await press('清除筛选');
    expect(document.body).toHaveTextContent('暂无报警');
  });

  it('shows why it could not be read, and retries', async () => {
    const { answers } = await openList({ [QUERY]: 'offline' });
    expect(document.body).toHaveTextContent('获取报警记录失败');
    answers[QUERY] = createRows('a');
    await press('重试');
    expect(ids()).toEqual(['a']);
  });

  it.each([
    ['the platform refuses', PROJECT, refuse('暂无权限', '1201'), ['monitor_project'], 1],
    ['the account lacks projects', PROJECT, createRows('a'), ['monitor_multi'], 0],
    [
      'the account lacks equipment',
      createEquipmentSource('e1' as EquipmentId),
      createRows('a'),
      ['monitor_project'],
      0,
    ],
  ] as const)('names the missing permission when %s', async (_, source, answer, auths, asked) => {
    const { getRequests } = await openList({ [QUERY]: answer, [MULTI]: answer }, source, auths);
    expect(document.body).toHaveTextContent('暂无该设备的报警记录权限');
    expect(ids()).toEqual([]);
    expect([...getRequests(QUERY), ...getRequests(MULTI)]).toHaveLength(asked);
  });

  it('opens existing pages only', async () => {
    const first = createSeries(20);
    const outside = await openList({ [QUERY]: createAlarmPage(first, 60, 3) });
    await press('第 1/3 页');
    await jumpTo('4');
    expect(document.body).toHaveTextContent('页码无效');
    expect(outside.getRequests(QUERY)).toHaveLength(1);
    await jumpTo('3');
    expect(listSentBodies(outside, QUERY).at(-1)).toMatchObject({ pagenum: 3 });
  });

  it('is filtered by the platform, and restored from its address', async () => {
    const all = ['variable', 'power outage'].flatMap((type) =>
      ['serious', 'convention'].map((level) => createAlarmRow(`${type[0]}-${level}`, 0, { type, level })),
    );
    const matchesFilter = (
      row: AlarmRow,
      asked: { readonly type?: string; readonly level?: string },
    ): boolean => [row.type, undefined].includes(asked.type) && [row.level, undefined].includes(asked.level);
    const answers = {
      ...SCOPE,
      [QUERY]: servePages((asked) => all.filter((row) => matchesFilter(row, asked))),
    };
    await openAt('/home/work/project/detail/alarm/p1/-/-', answers);
    expect(ids()).toHaveLength(4);
    await press('筛选');
    await fill(screen.getByRole('combobox', { name: '报警类型' }), 'power outage');
    await fill(screen.getByRole('combobox', { name: '报警等级' }), 'serious');
    await press('查看结果');
    expect(ids()).toEqual(['p-serious']);
    const path = getCurrentPath();
    await openAt(path, answers);
    expect(ids()).toEqual(['p-serious']);
    expect(screen.getByRole('button', { name: '筛选（2）' })).toBeInTheDocument();
  });

  it('names an obsolete level and type in its filter, which can be removed', async () => {
    const path = '/home/work/project/detail/alarm/p1/-/-?level=night&type=smoke&group=Air';
    await openAt(path, { ...SCOPE, [QUERY]: createRows() });
    await press('筛选（3）');
    const chosen = { 报警类型: 'smoke', 报警等级: 'night', 分组: 'Air' };
    for (const [name, value] of Object.entries(chosen))
      expect(screen.getByRole('combobox', { name })).toHaveValue(value);
  });

  it('keeps pushed alarms when the platform repeats the user info', async () => {
    const { push, answers, services } = await openLive({ [QUERY]: createRows('a') });
    await push(createAlarmRow('a', 0, RECOVERED));
    expect(line('a')).toHaveTextContent('已恢复');
    answers[Path.info] = ok(createUserInfo({ auths: ['monitor_project'] }));
    await runAndSettle(() => services.session.check());
    expect(line('a')).toHaveTextContent('已恢复');
  });

  it('counts only active alarms, and keeps cleared ones listed', async () => {
    const { emitNews, push } = await openLive({ [QUERY]: createRows() });
    await emitNews({ kind: 'link', link: link('live') });
    await emitNews({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(T0), fault: null });
    await user.click(screen.getByRole('radio', { name: '实时报警' }));
    await push(createAlarmRow('a'), createAlarmRow('b', 1));
    expect(getTotal()).toBe('未恢复 2 条');
    await push(createAlarmRow('a', 0, RECOVERED));
    expect(ids()).toHaveLength(2);
    expect(getTotal()).toBe('未恢复 1 条');
  });
});

describe('Active alarms among the records', () => {
  /** Creates a record whose signal no other record shares. */
  const createRecord = (index: number, change: Partial<AlarmRow> = {}) =>
    createAlarmRow(`r${index}`, -60_000 * index, { signalId: `s${index}` as SignalId, ...change });
  /** Serves forty records in two pages, all cleared except the changed ones. */
  const createAnswers = (change: Readonly<Record<number, Partial<AlarmRow>>>): Answers => ({
    [QUERY]: servePages(({ status }) =>
      Array.from({ length: 40 }, (_, index) => createRecord(index, change[index] ?? RECOVERED)).filter(
        ({ confirmTime }) => status !== 'confirmed' || confirmTime !== null,
      ),
    ),
  });
  const mild = { level: 'convention' };
  const old = [createRecord(25), createRecord(30, mild)] as const;
  const states = { 3: mild, 7: {}, 25: {}, 30: mild };

  it('come first, worst first, also from later pages, each once', async () => {
    const { push } = await openLive(createAnswers(states));
    expect(ids().slice(0, 4)).toEqual(['r7', 'r3', 'r0', 'r1']);
    expect(document.body).toHaveTextContent('未恢复 2 条在前');
    await push(...old);
    const head = ['r7', 'r25', 'r3', 'r30'];
    expect(ids().slice(0, 6)).toEqual([...head, 'r0', 'r1']);
    expect(document.body).toHaveTextContent('未恢复 4 条在前');
    // The platform counts them already.
    expect(getTotal()).toBe('共 40 条');
    await press('加载更多');
    const otherIds = Array.from({ length: 40 }, (_, index) => `r${index}`).filter((id) => !head.includes(id));
    expect(ids()).toEqual([...head, ...otherIds]);
    expect(getTotal()).toBe('共 40 条');
  });

  it('keep their place when cleared, until the list is read again', async () => {
    const { push } = await openLive(createAnswers({ 7: {}, 25: {} }));
    await push(old[0]);
    await push(createRecord(7, RECOVERED));
    expect(ids().slice(0, 3)).toEqual(['r7', 'r25', 'r0']);
    expect(line('r7')).toHaveTextContent('已恢复');
    expect(document.body).toHaveTextContent('未恢复 1 条在前');
  });

  it('move to the records if cleared without a push, even if the network is down at first', async () => {
    const { emitNews, push, answers, advance } = await openLive(createAnswers({ 7: {}, 25: {} }));
    await push(createRecord(7), createRecord(25));
    answers[QUERY] = 'offline';
    await emitNews({ kind: 'alarms', alarms: [], over: [createRecord(7).id, createRecord(25).id] });
    expect(line('r7')).toHaveTextContent('报警中');
    Object.assign(answers, createAnswers({}));
    await runAndSettle(() => advance(ALARM_CATCH_UP_RETRY_MS));
    expect(line('r7')).toHaveTextContent('已恢复');
    expect(line('r25')).toHaveTextContent('已恢复');
  });

  it('move to the records without a push however many were raised in between', async () => {
    const first = createAlarmRow('first', -1_000);
    const last = createAlarmRow('last', 0);
    const between = Array.from({ length: 150 }, (_, index) =>
      createAlarmRow(`c${index}`, -index - 1, { ...RECOVERED, signalId: `s${index}` as SignalId }),
    );
    const answer = (change: Partial<AlarmRow>) =>
      servePages(() => [{ ...last, ...change }, ...between, { ...first, ...change }]);
    const { emitNews, push, answers } = await openLive({ [QUERY]: answer({}) });
    await push(first, last);
    answers[QUERY] = answer(RECOVERED);
    await emitNews({ kind: 'alarms', alarms: [], over: [first.id, last.id] });
    expect(line('last')).toHaveTextContent('已恢复');
    expect(line('first')).toHaveTextContent('已恢复');
  });

  it('do not appear at the top while the user reads below it', async () => {
    const { push } = await openLive(createAnswers(states));
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(400);
    await runAndSettle(() => window.dispatchEvent(new Event('scroll')));
    const before = ids();
    await push(...old);
    expect(ids()).toEqual(before);
    await press('顶部还有 2 条报警');
    expect(ids().slice(0, 4)).toEqual(['r7', 'r25', 'r3', 'r30']);
  });

  it('obey the filter, and lead only the first page', async () => {
    const { push } = await openLive(createAnswers({ ...states, 3: { ...mild, confirmTime: epochMs(T0) } }));
    await push(...old, createRecord(7));
    await user.click(screen.getByRole('radio', { name: '已确认/解除' }));
    expect(ids()).toEqual(['r3']);
    await user.click(screen.getByRole('radio', { name: '全部' }));
    await press('第 1/2 页');
    await jumpTo('2');
    expect(ids()).toEqual(Array.from({ length: 20 }, (_, index) => `r${index + 20}`));
    expect(document.body).not.toHaveTextContent('条在前');
  });

  it('leave the unacknowledged list once acknowledged, and update its count', async () => {
    const { push } = await openLive(createAnswers(states));
    await showUnconfirmed();
    await push(...old);
    await choose('r25');
    await acknowledge(1);
    expect(ids().slice(0, 3)).toEqual(['r7', 'r3', 'r30']);
    expect(getTotal()).toBe('共 39 条');
  });
});

describe('Unacknowledged alarms', () => {
  /** Serves forty open alarms in two pages; `confirmTen` acknowledges the first ten as another user. */
  function createSharedList() {
    const open = createSeries(40);
    const confirmTen = () => open.splice(0, 10).map((row) => ({ ...row, ...CONFIRMED }));
    const listMissing = () => open.map(({ id }) => id).filter((id) => !ids().includes(id));
    return { answers: { [QUERY]: servePages(() => open) }, confirmTen, listMissing };
  }
  async function loadAllPages(): Promise<void> {
    for (let more = 0; more < 5; more++) {
      const button = screen.queryByRole('button', { name: '加载更多' });
      if (button) await user.click(button);
    }
    expect(screen.queryByRole('button', { name: '加载更多' })).not.toBeInTheDocument();
  }

  it.each([
    ['with a push', true],
    ['without a push', false],
  ])('are all listed if another user acknowledges some before the next page, %s', async (_, isPushed) => {
    const { answers, confirmTen, listMissing } = createSharedList();
    const { push, getRequests } = await openLive(answers);
    await showUnconfirmed();
    const confirmed = confirmTen();
    if (isPushed) await push(...confirmed);
    const before = getRequests(QUERY).length;
    await loadAllPages();
    expect(listMissing()).toEqual([]);
    if (isPushed) expect(getRequests(QUERY).length - before).toBe(2);
  });

  it('exclude ones just acknowledged, though the subscription has not followed yet', async () => {
    const both = [createAlarmRow('a'), createAlarmRow('b', -1_000)] as const;
    const { push } = await openLive({ [QUERY]: createAlarmPage(both) });
    await showUnconfirmed();
    await push(...both);
    await choose('a');
    await acknowledge(1);
    await push(...both);
    expect(ids()).toEqual(['b']);
    expect(getTotal()).toBe('共 1 条');
  });
});

describe('Acknowledging', () => {
  it('sends one POST for several alarms, after a dialog', async () => {
    const outside = await openList({ [QUERY]: createRows('a', 'b', 'c') });
    await chooseAll();
    await press('确认（3）');
    expect(outside.getRequests(CONFIRM)).toEqual([]);
    await user.click(withinDialog().getByRole('button', { name: '确认（3）' }));
    expect(listSentBodies(outside, CONFIRM)).toEqual([{ projectId: 'p1', ids: 'a,b,c' }]);
    for (const id of ['a', 'b', 'c']) expect(line(id)).toHaveTextContent('已确认');
  });

  it("keeps an active alarm's colour while selecting", async () => {
    await openList({ [QUERY]: createAlarmPage([createAlarmRow('a'), createAlarmRow('b', -1, RECOVERED)]) });
    await choose();
    const isActive = (id: string) => line(id).querySelector('.as-alarm__body--active') !== null;
    expect([isActive('a'), isActive('b')]).toEqual([true, false]);
  });

  it('several alarms shows their number by level and device in the dialog', async () => {
    const of = (id: string, equipmentName: string, level = 'serious') =>
      createAlarmRow(id, 0, { equipmentName, level });
    await openList({
      [QUERY]: createAlarmPage([of('a', 'C-601'), of('b', 'P-101', 'important'), of('c', 'C-601')]),
    });
    await chooseAll();
    await press('确认（3）');
    expect(getBySelector('.as-acknowledge')).toHaveTextContent('严重 2重要 12 台设备C-601 ×2P-101 ×1');
  });

  it('sends one POST on a double click', async () => {
    const { getRequests } = await openList({ [QUERY]: createRows('a') });
    await openAlarm('a');
    const button = screen.getByRole('button', { name: '确认报警' });
    await runAndSettle(() => [fireEvent.click(button), fireEvent.click(button)]);
    expect(getRequests(CONFIRM)).toHaveLength(1);
    expect(line('a')).toHaveTextContent('已确认');
  });

  it('excludes alarms that another user has acknowledged since the selection', async () => {
    const outside = await openLive({ [QUERY]: createRows('a', 'b') });
    await choose('a', 'b');
    await outside.push(createAlarmRow('a', 0, CONFIRMED));
    await acknowledge(1);
    expect(listSentBodies(outside, CONFIRM)).toMatchObject([{ ids: 'b' }]);
  });

  it('is not prepared by an answer to a cancelled selection or another filter', async () => {
    const { answers } = await openList({ [QUERY]: createRows('a', 'b') });
    const [first, second] = [holdAnswer(), holdAnswer()];
    await choose();
    answers[QUERY] = () => first.pendingAnswer;
    await press('全选未确认');
    await press('取消选择');
    await runAndSettle(() => first.answer(createRows('a', 'b')));
    expect(document.body).not.toHaveTextContent('已选');
    answers[QUERY] = () => second.pendingAnswer;
    await chooseAll();
    answers[QUERY] = createRows('c');
    await showUnconfirmed();
    await runAndSettle(() => second.answer(createRows('a', 'b')));
    expect(document.body).toHaveTextContent('已选 0 条');
  });

  it('keeps an alarm unacknowledged if the platform refuses, reports it, and may be retried', async () => {
    const { answers, services, getRequests } = await openList({
      [QUERY]: createRows('a'),
      [CONFIRM]: refuse('no'),
    });
    await confirmOne('a');
    expect(line('a')).toHaveTextContent('未确认');
    expect(getToasts(services)).toEqual([expect.stringContaining('1 条未能提交')]);
    expect(getRequests(CONFIRM)).toHaveLength(1);
    answers[CONFIRM] = ok(null);
    await press('确认报警');
    expect(getRequests(CONFIRM)).toHaveLength(2);
    expect(line('a')).toHaveTextContent('已确认');
  });

  it('is refused offline, and not queued', async () => {
    const { getRequests } = await openList({ [QUERY]: createRows('a') });
    await loseNetwork();
    await confirmOne('a');
    vi.restoreAllMocks();
    await dispatch(window, 'online');
    expect(getRequests(CONFIRM)).toEqual([]);
    expect(line('a')).toHaveTextContent('未确认');
  });

  it('several alarms offline keeps the selection', async () => {
    const { getRequests } = await openList({ [QUERY]: createRows('a', 'b', 'c') });
    await chooseAll();
    await loseNetwork();
    await acknowledge(3);
    expect(getRequests(CONFIRM)).toEqual([]);
    expect(document.body).toHaveTextContent('已选 3 条');
  });

  it('closes legacy alarms with one POST each, and leaves failed ones unchanged', async () => {
    const { getRequests } = await openList(
      { [LEGACY]: createRows('a', 'b'), [END]: ({ body }) => (body === 'id=a' ? refuse('no') : ok(null)) },
      GM,
    );
    await chooseAll();
    await acknowledge(2, 'endMany');
    expect(getRequests(END).map(({ body }) => body)).toEqual(['id=a', 'id=b']);
    expect(line('a')).toHaveTextContent('未确认');
    expect(line('b')).toHaveTextContent('已解除');
  });

  it('closes one legacy alarm after a dialog', async () => {
    const { getRequests } = await openList({ [LEGACY]: createRows('a'), [END]: ok(null) }, GM);
    await openAlarm('a');
    await press('解除报警');
    expect(screen.getByRole('dialog', { name: '解除报警？' })).toBeInTheDocument();
    expect(getRequests(END)).toEqual([]);
    await press('解除（1）');
    expect(getRequests(END)).toHaveLength(1);
    expect(line('a')).toHaveTextContent('已解除');
  });

  it('all alarms includes unloaded ones, and updates list and count immediately', async () => {
    let open = createSeries(36);
    const { getRequests } = await openList({
      [QUERY]: servePages(() => open),
      [CONFIRM]: (request) => {
        const confirmed = String(toJson(request).ids).split(',');
        open = open.filter(({ id }) => !confirmed.includes(id));
        return ok(null);
      },
    });
    await showUnconfirmed();
    expect(document.body).toHaveTextContent('共 36 条');
    await choose();
    await press('全选未确认（36）');
    await acknowledge(36);
    expect(getRequests(CONFIRM)).toHaveLength(1);
    expect(open).toEqual([]);
    expect(document.body).toHaveTextContent('共 0 条');
    expect(ids()).toEqual([]);
  });

  it('some alarms removes them from the unacknowledged list, and loads more', async () => {
    const first = createSeries(20);
    const { answers } = await openList({ [QUERY]: createAlarmPage(first, 21, 2) });
    await showUnconfirmed();
    await choose('a0', 'a1');
    answers[QUERY] = createAlarmPage([...first.slice(2), createAlarmRow('a20', -20)]);
    await acknowledge(2);
    expect(ids()).toEqual([...first.slice(2).map(({ id }) => id), 'a20']);
    expect(document.body).toHaveTextContent('共 19 条');
  });

  it('names the user immediately, before the platform does', async () => {
    const { answers } = await openList({ [QUERY]: createRows('a') });
    answers[QUERY] = 'silence';
    await confirmOne('a');
    expect(getFact('确认人')).toBe('demo');
    expect(getFact('确认时间')).not.toBe('--');
  });
});

describe('A remark', () => {
  const REMARK = '/lfscada/monitor/project/alarm/remark';
  async function confirmWith(remark: string): Promise<void> {
    await openAlarm('a');
    await fill(getRemarkField(), remark);
    await press('确认报警');
  }

  it('goes to the platform with the acknowledgement', async () => {
    const alarm = createAlarmRow('a', 0, { equipmentName: 'Pump' });
    const outside = await openList({ [REMARK]: ok(null), [QUERY]: createAlarmPage([alarm]) });
    outside.answers[QUERY] = createAlarmPage([{ ...alarm, ...CONFIRMED, remark: 'filter changed' }]);
    await confirmWith(' filter changed ');
    expect(listSentBodies(outside, REMARK)).toEqual([
      { projectId: 'p1', ids: 'a', remark: 'filter changed' },
    ]);
    expect(getFact('备注')).toBe('filter changed');
  });

  it.each([
    ['the platform has no such call', { [REMARK]: { status: 404, text: '' } }],
    ['the device is offline', { [REMARK]: 'offline' }],
  ] as const)('stays on the device when %s, and is marked so', async (_, answers) => {
    const { services } = await openList({ [QUERY]: createRows('a'), ...answers });
    await confirmWith('filter changed');
    expect(getFact('备注')).toBe('filter changed（仅存于本机）');
    expect(getToasts(services)).toContainEqual(expect.stringContaining('本机'));
  });

  it('on some alarms is not offered for others', async () => {
    await openList({ [QUERY]: createRows('a', 'b'), [REMARK]: ok(null) });
    await choose('a');
    await press('确认（1）');
    expect(getRemarkField()).toHaveValue('');
    await fill(getRemarkField(), 'Cleaning');
    await user.click(withinDialog().getByRole('button', { name: '确认（1）' }));
    await choose('b');
    await press('确认（1）');
    expect(getRemarkField()).toHaveValue('');
  });
});

describe('The details of an alarm', () => {
  const PAGES = '/lfscada/monitor/project/page/queryBySignal';
  const measured = {
    signalId: 's1' as SignalId,
    signalTitle: 'Pressure',
    equipmentName: 'C-601',
    value: '0.629',
    unit: 'MPa',
    limit: '0.63',
    compare: '<',
  };
  const low = createAlarmRow('a', 0, measured);

  it('show the equipment, the limit, and the direction of the violation', async () => {
    await openList({
      [QUERY]: createAlarmPage([low, createAlarmRow('b', 0, { ...measured, value: '0.630' })]),
    });
    expect(line('a')).toHaveTextContent('0.629 MPa < 0.63');
    expect(line('b')).toHaveTextContent('0.630 MPa ≤ 0.63');
    await openAlarm('a');
    const details = screen.getByRole('dialog', { name: 'C-601 · Pressure' });
    expect(details).toHaveTextContent('0.629 MPa < 0.63 过低');
    expect(getFact('报警条件')).toBe('< 0.63 MPa');
  });

  it('show a coded value by name', async () => {
    const tripped = { ...low, value: '1', unit: '', limit: '1', compare: '=', valueName: 'Tripped' };
    await openList({ [QUERY]: createAlarmPage([tripped]) });
    await openAlarm('a');
    expect(getFact('报警值')).toBe('Tripped');
  });

  it('link to the page, the curve of the ten minutes around it, and the replay of that moment', async () => {
    const { advance } = await openList({
      [QUERY]: createAlarmPage([low]),
      [PAGES]: ok([{ id: 'g7', name: 'Air' }]),
    });
    await runAndSettle(() => advance(3_600_000));
    await openAlarm('a');
    const path = '/home/work/project/p1/page/g7';
    const links = within(getBySelector('.as-alarm-links')).getAllByRole('link');
    expect(getHrefs(links)).toEqual([
      `${path}?signal=s1&of=e1`,
      '/home/work/project/detail/history-chart/p1/e1/0/s1/C-601?from=2025-10-09T16%3A43&end=2025-10-09T17%3A03&at=1760000000000',
      `${path}?replay=${T0 - 600_000}-${T0 + 600_000}-${T0}`,
    ]);
  });

  it("link to the project's first page if the platform names none that shows it", async () => {
    await openList({
      [QUERY]: createAlarmPage([low]),
      [PAGES]: { status: 404, text: '' },
      [Path.project]: ok({ id: 'p1', name: 'Plant', homePageId: 'g1', pages: [{ id: 'g1', name: 'Home' }] }),
    });
    await openAlarm('a');
    const home = screen.getByRole('link', { name: '项目首页' });
    expect(home).toHaveAttribute('href', '/home/work/project/p1/page/g1?signal=s1&of=e1');
  });
});

describe('Repeats', () => {
  const createRepeat = (id: string, at: number, change: Partial<AlarmRow> = {}) =>
    createAlarmRow(id, at, { level: 'convention', signalId: 's1' as SignalId, ...change });
  const three = [createRepeat('c', -60_000), createRepeat('b', -120_000), createRepeat('a', -180_000)];

  it('are one line with number and start, and expand', async () => {
    await openList({ [QUERY]: createAlarmPage([...three, createAlarmRow('z', -200_000)]) });
    expect(ids()).toEqual(['z', 'c']);
    const fold = screen.getByRole('button', { name: /重复报警/ });
    expect(fold).toHaveTextContent('×3');
    expect(getBySelector('[data-alarm=c] .as-alarm__state')).toHaveTextContent('报警中未确认 3自 16:50 起');
    await user.click(fold);
    expect(ids()).toEqual(['z', 'c', 'b', 'a']);
  });

  it('are selected together', async () => {
    await openList({ [QUERY]: createAlarmPage(three) });
    await choose('c');
    expect(document.body).toHaveTextContent('已选 3 条');
  });

  it('never cover an active serious alarm', async () => {
    const gone = { level: 'serious', ...RECOVERED };
    const serious = [
      createRepeat('s3', 0, gone),
      createRepeat('s2', -1, { level: 'serious' }),
      createRepeat('s1', -2, gone),
    ];
    await openList({ [QUERY]: createAlarmPage([...serious, ...three]) });
    expect(ids()).toEqual(['s2', 'c', 's3']);
  });

  it('are separate lines if the user prefers', async () => {
    await openList({ [QUERY]: createAlarmPage(three) });
    await press('筛选');
    await user.click(screen.getByRole('switch', { name: '合并重复报警' }));
    expect(ids()).toEqual(['c', 'b', 'a']);
  });
});

describe('Shelving', () => {
  const SHELVES = '/lfscada/monitor/project/alarm/queryShelved';
  const SHELVE = '/lfscada/monitor/project/alarm/shelve';
  const of = { equipmentId: 'e1' as EquipmentId, signalId: 's1' as SignalId };
  const kind = { ...of, type: 'variable', level: 'convention' };
  const low = createAlarmRow('a', 0, { ...kind, equipmentName: 'C-601' });
  const UNTIL = T0 + 3_600_000;
  const shelf = { ...kind, id: 'sh1', from: T0, until: UNTIL, user: 'demo', remark: '' };
  async function shelve(): Promise<void> {
    await openAlarm('a');
    await press('搁置');
    const asked = within(screen.getByRole('dialog', { name: '搁置此类报警' }));
    await user.click(asked.getByRole('button', { name: '搁置' }));
  }

  it('keeps the alarm listed with the end time, and ends automatically', async () => {
    const outside = await openList({
      [QUERY]: createAlarmPage([low]),
      [SHELVES]: ok([]),
      [SHELVE]: () => {
        outside.answers[SHELVES] = ok([shelf]);
        return ok(shelf);
      },
    });
    await shelve();
    const asked = { projectId: 'p1', ...of, level: 'convention', until: UNTIL };
    expect(listSentBodies(outside, SHELVE)).toMatchObject([asked]);
    expect(ids()).toEqual(['a']);
    expect(line('a')).toHaveTextContent('搁置至 17:53');
    expect(document.body).toHaveTextContent('已搁置 1 类报警，最早 2025-10-09 17:53 恢复');
    await runAndSettle(() => outside.advance(3_600_001));
    expect(line('a')).not.toHaveTextContent('搁置至');
    expect(document.body).not.toHaveTextContent('已搁置');
  });

  it('stays on this device if the platform supports no shelves, with a note', async () => {
    await openList({ [QUERY]: createAlarmPage([low]) });
    await shelve();
    expect(line('a')).toHaveTextContent('搁置至 17:53');
    expect(getBySelector('.as-alarm-details__shelf')).toHaveTextContent('仅本机');
    await press('取消搁置');
    expect(line('a')).not.toHaveTextContent('搁置至');
  });

  it('is refused for a serious alarm, even if the platform allows it', async () => {
    const level = 'serious';
    await openList({ [QUERY]: createAlarmPage([{ ...low, level }]), [SHELVES]: ok([{ ...shelf, level }]) });
    expect(line('a')).not.toHaveTextContent('搁置至');
    await openAlarm('a');
    expect(screen.getByRole('dialog', { name: 'C-601 · Signal a' })).toHaveTextContent('严重报警不能搁置');
  });
});

const MULTI = '/lfscada/monitor/multi/alarm/query';
const createSeries = (length: number): AlarmRow[] =>
  Array.from({ length }, (_, index) => createAlarmRow(`a${index}`, -index));
const getTotal = () => screen.getByRole('status').textContent;
const getRemarkField = () => screen.getByRole('textbox', { name: '备注（可选）' });
async function jumpTo(number: string): Promise<void> {
  await fill(screen.getByRole('textbox', { name: /^页码（/ }), number);
  await press('跳转');
}
