import { describe, expect, it, vi } from 'vitest';
import { AlarmScreen } from '../../src/features/alarms/alarm-screen';
import { type AlarmSource, legacyAlarms, projectAlarms } from '../../src/features/alarms/source';
import type { AlarmRow } from '../../src/shared/calls/alarm';
import { ALARM_CATCH_UP_RETRY_MS } from '../../src/shared/constants';
import type { EquipmentId, ProjectId, SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { toastsAtom } from '../../src/state/feedback';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import { alarmRow, T0 } from '../kit/alarms';
import { inZone } from '../kit/in-zone';
import {
  type Answer,
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  userInfo,
} from './kit/fake-outside';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  renderPart,
  screen,
  settled,
  user,
} from './kit/render';

const QUERY = '/lfscada/monitor/project/alarm/query';
const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
const LEGACY = '/usual/AlarmAction!query.action';
const END = '/usual/AlarmAction!saveEndTime.action';

const PROJECT = projectAlarms('p1' as ProjectId);
const GM = legacyAlarms('g1' as EquipmentId);
const rows = (...ids: readonly string[]): Answer =>
  ok({ list: ids.map((id, index) => alarmRow(id, -index)), totalCount: ids.length, totalPage: 1 });

let outside: FakeOutside;

async function open(
  source: AlarmSource,
  answers: Answers,
  auths: readonly string[] = ['monitor_multi', 'monitor_project'],
  client?: MonitorClient,
): Promise<void> {
  outside = fakeOutside({
    answers: { [Path.info]: ok(userInfo({ auths })), ...answers },
    ...(client === undefined ? {} : { startMonitor: async () => client }),
  });
  await outside.services.session.check();
  await renderPart(outside.services, <AlarmScreen source={source} name="Plant" back="/home" />);
}
const bodies = (path: string) => outside.made(path).map(({ body }) => body);
const fact = (name: string): string =>
  getAllBySelector('.as-alarm-details__fact')
    .find((row) => row.querySelector('dt')?.textContent === name)
    ?.querySelector('dd')?.textContent ?? '';
const lines = () => getAllBySelector('[data-alarm]').map((line) => line.dataset.alarm);

/** What the watch of a project's alarms is made of. */
const SCOPE: Answers = {
  [Path.project]: ok({ id: 'p1', name: 'Plant', pages: [{ id: 'g1', name: 'Page' }] }),
  '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'Pump', online: true }]),
};

/** A worker that says what the test tells it to. */
function receiving() {
  let report = (_: WatchNews): void => undefined;
  const client = {
    state: 'running',
    onEvent: () => () => undefined,
    onState: () => () => undefined,
    steadyNow: () => epochMs(T0),
    endSession: async () => undefined,
    watch: (_: unknown, hear: (news: WatchNews) => void) => {
      report = hear;
      return { send: () => undefined, write: () => new Promise(() => {}), leave: () => undefined };
    },
  } as unknown as MonitorClient;
  const tell = async (news: WatchNews): Promise<void> => {
    await act(async () => report(news));
    await settled();
  };
  return { client, tell };
}

describe('The live alarms of a list', () => {
  it('are not asked for again and again while nobody can see the page, and at once when somebody can', async () => {
    await open(PROJECT, { [QUERY]: rows('a'), [Path.project]: 'offline' });
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { length } = outside.made(Path.project);
    for (let i = 0; i < 20; i++) {
      await act(async () => outside.pass(10_000));
      await settled();
    }
    expect(outside.made(Path.project)).toHaveLength(length);
    hidden.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await settled();
    expect(outside.made(Path.project)).toHaveLength(length + 1);
  });
});

describe('The list of alarms', () => {
  it('shows its alarms, each with both parts of its state', async () => {
    const list = [alarmRow('a', -5), alarmRow('b', 0, { recoverTime: alarmRow('x', 9).triggerTime })];
    await open(PROJECT, { [QUERY]: ok({ list, totalCount: 2, totalPage: 1 }) });
    expect(lines()).toEqual(['a', 'b']);
    expect(getBySelector('[data-alarm=b]')).toHaveTextContent('已恢复');
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('报警中');
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('未确认');
    expect(getBySelector('[data-alarm=a] time')).toHaveTextContent(/^10-09 16:53:\d\d$/);
  });

  it('says that its times are the platform’s where the device is in another zone, once', async () => {
    const one = alarmRow('a', 0);
    await inZone('America/New_York', async () => {
      await open(PROJECT, { [QUERY]: ok({ list: [one], totalCount: 1, totalPage: 1 }) });
      expect(getBySelector('.as-alarms__zone').textContent).toBe('时间为平台时区 UTC+8');
      await user.click(getBySelector('[data-alarm=a] button'));
      expect(fact('触发时间')).toMatch(/ \(UTC\+8\)$/);
      cleanup();
    });
    await inZone('Asia/Shanghai', async () => {
      await open(PROJECT, { [QUERY]: ok({ list: [one], totalCount: 1, totalPage: 1 }) });
      expect(getAllBySelector('.as-alarms__zone')).toEqual([]);
      expect(document.body).not.toHaveTextContent('UTC');
    });
  });

  it('says that new alarms do not come by themselves, where nothing can be heard', async () => {
    await open(PROJECT, { [QUERY]: rows('a') });
    expect(document.body).toHaveTextContent('无法接收实时报警');
    expect(lines()).toEqual(['a']);
  });

  it('of one equipment of a project takes in what is heard of that one alone', async () => {
    const { client, tell } = receiving();
    const answers = { [QUERY]: rows('a'), ...SCOPE };
    await open(projectAlarms('p1' as ProjectId, 'e1' as EquipmentId), answers, undefined, client);
    const heard = [alarmRow('mine', 1_000), alarmRow('other', 2_000, { equipmentId: 'e2' as EquipmentId })];
    await tell({ kind: 'alarms', alarms: heard });
    expect(lines()).toEqual(['mine', 'a']);
    await user.click(screen.getByRole('radio', { name: '实时报警' }));
    await settled();
    expect(lines()).toEqual(['mine']);
  });

  it('says that there is none, or that none matches', async () => {
    await open(PROJECT, { [QUERY]: rows() });
    expect(document.body).toHaveTextContent('暂无报警');
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    expect(document.body).toHaveTextContent('没有符合条件的报警');
    expect(JSON.parse(bodies(QUERY).at(-1) ?? '')).toMatchObject({ status: 'unconfirmed', pagenum: 1 });
    await user.click(screen.getByRole('button', { name: '清除筛选' }));
    expect(document.body).toHaveTextContent('暂无报警');
  });

  it('says why it could not be read, and asks again', async () => {
    await open(PROJECT, { [QUERY]: 'offline' });
    expect(document.body).toHaveTextContent('获取报警记录失败');
    outside.answers[QUERY] = rows('a');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(lines()).toEqual(['a']);
  });

  it.each([
    ['the platform refuses', { [QUERY]: refused('暂无权限', '1201') }, ['monitor_project']],
    ['the permission is missing', { [QUERY]: rows('a') }, ['monitor_multi']],
  ] as const)('says which permission is missing where %s', async (_, answers, auths) => {
    await open(PROJECT, answers, auths);
    expect(document.body).toHaveTextContent('暂无该设备的报警记录权限');
    expect(lines()).toEqual([]);
  });

  it('goes to a page that exists, and to no other', async () => {
    const list = Array.from({ length: 20 }, (_, index) => alarmRow(`a${index}`, -index));
    await open(PROJECT, { [QUERY]: ok({ list, totalCount: 60, totalPage: 3 }) });
    await user.click(screen.getByRole('button', { name: '第 1/3 页' }));
    await fill(screen.getByRole('textbox', { name: '页码（1–3）' }), '4');
    await user.click(screen.getByRole('button', { name: '跳转' }));
    expect(document.body).toHaveTextContent('页码无效');
    expect(bodies(QUERY)).toHaveLength(1);
    await fill(screen.getByRole('textbox', { name: '页码（1–3）' }), '3');
    await user.click(screen.getByRole('button', { name: '跳转' }));
    expect(JSON.parse(bodies(QUERY).at(-1) ?? '')).toMatchObject({ pagenum: 3 });
  });
});

describe('Alarms that go on', () => {
  const OVER = { recoverTime: epochMs(T0 + 1) };
  /** Each of a kind of its own. */
  const record = (index: number, change: Partial<AlarmRow> = {}) =>
    alarmRow(`r${index}`, -60_000 * index, { signalId: `s${index}` as SignalId, ...change });
  /** Forty records in two pages, all over but those of `change`; the platform answers as it is asked. */
  const platform = (change: Readonly<Record<number, Partial<AlarmRow>>>): Answers => ({
    ...SCOPE,
    [QUERY]: ({ body = '' }) => {
      const { pagenum, count, status } = JSON.parse(body) as Record<string, number | string>;
      const all = Array.from({ length: 40 }, (_, index) => record(index, change[index] ?? OVER)).filter(
        ({ confirmTime }) => status !== 'confirmed' || confirmTime !== null,
      );
      const to = Number(pagenum) * Number(count);
      const list = all.slice(to - Number(count), to);
      return ok({ list, totalCount: all.length, totalPage: Math.ceil(all.length / Number(count)) });
    },
  });
  const mild = { level: 'convention' };
  const old = [record(25), record(30, mild)];
  const states = { 3: mild, 7: {}, 25: {}, 30: mild };
  const total = () => screen.getByRole('status').textContent;

  it('stand at the head of the records, worst first, those of later pages too, each once', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, platform(states), undefined, client);
    expect(lines().slice(0, 4)).toEqual(['r7', 'r3', 'r0', 'r1']);
    expect(document.body).toHaveTextContent('报警中 2 条在前');
    await tell({ kind: 'alarms', alarms: old });
    const head = ['r7', 'r25', 'r3', 'r30'];
    expect(lines().slice(0, 6)).toEqual([...head, 'r0', 'r1']);
    expect(document.body).toHaveTextContent('报警中 4 条在前');
    // The platform counts them already.
    expect(total()).toBe('共 40 条');
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    const rest = Array.from({ length: 40 }, (_, index) => `r${index}`).filter((id) => !head.includes(id));
    expect(lines()).toEqual([...head, ...rest]);
    expect(total()).toBe('共 40 条');
  });

  it('keep their place when they are over, until the list is read again', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, platform({ 7: {}, 25: {} }), undefined, client);
    await tell({ kind: 'alarms', alarms: old.slice(0, 1) });
    await tell({ kind: 'alarms', alarms: [record(7, OVER)] });
    expect(lines().slice(0, 3)).toEqual(['r7', 'r25', 'r0']);
    expect(getBySelector('[data-alarm=r7]')).toHaveTextContent('已恢复');
    expect(document.body).toHaveTextContent('报警中 1 条在前');
  });

  it('that are over without a push end in the records too, though the network is away at first', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, platform({ 7: {}, 25: {} }), undefined, client);
    await tell({ kind: 'alarms', alarms: [record(7), record(25)] });
    outside.answers[QUERY] = 'offline';
    await tell({ kind: 'alarms', alarms: [], over: [record(7).id, record(25).id] });
    expect(getBySelector('[data-alarm=r7]')).toHaveTextContent('报警中');
    Object.assign(outside.answers, platform({}));
    await act(async () => outside.pass(ALARM_CATCH_UP_RETRY_MS));
    await settled();
    expect(getBySelector('[data-alarm=r7]')).toHaveTextContent('已恢复');
    expect(getBySelector('[data-alarm=r25]')).toHaveTextContent('已恢复');
  });

  it('that are over without a push end in the records however many were raised between them', async () => {
    const { client, tell } = receiving();
    const first = alarmRow('first', -1_000);
    const last = alarmRow('last', 0);
    const answer =
      (change: Partial<AlarmRow>): Answers[string] =>
      ({ body = '' }) => {
        const { pagenum, count } = JSON.parse(body) as { pagenum: number; count: number };
        const between = Array.from({ length: 150 }, (_, index) =>
          alarmRow(`c${index}`, -index - 1, { ...OVER, signalId: `s${index}` as SignalId }),
        );
        const all = [{ ...last, ...change }, ...between, { ...first, ...change }];
        const list = all.slice((pagenum - 1) * count, pagenum * count);
        return ok({ list, totalCount: all.length, totalPage: Math.ceil(all.length / count) });
      };
    await open(PROJECT, { ...SCOPE, [QUERY]: answer({}) }, undefined, client);
    await tell({ kind: 'alarms', alarms: [first, last] });
    outside.answers[QUERY] = answer(OVER);
    await tell({ kind: 'alarms', alarms: [], over: [first.id, last.id] });
    expect(getBySelector('[data-alarm=last]')).toHaveTextContent('已恢复');
    expect(getBySelector('[data-alarm=first]')).toHaveTextContent('已恢复');
  });

  it('do not come to the head while somebody reads below it', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, platform(states), undefined, client);
    const scrolled = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(400);
    await act(async () => void window.dispatchEvent(new Event('scroll')));
    const before = lines();
    await tell({ kind: 'alarms', alarms: old });
    expect(lines()).toEqual(before);
    await user.click(screen.getByRole('button', { name: '顶部还有 2 条报警' }));
    expect(lines().slice(0, 4)).toEqual(['r7', 'r25', 'r3', 'r30']);
    scrolled.mockRestore();
  });

  it('stand there only where the filter lets them, and on the first page alone', async () => {
    const { client, tell } = receiving();
    const confirmed = { confirmTime: epochMs(T0) };
    await open(PROJECT, platform({ ...states, 3: { ...mild, ...confirmed } }), undefined, client);
    await tell({ kind: 'alarms', alarms: [...old, record(7)] });
    await user.click(screen.getByRole('radio', { name: '已确认/解除' }));
    expect(lines()).toEqual(['r3']);
    await user.click(screen.getByRole('radio', { name: '全部' }));
    await user.click(screen.getByRole('button', { name: '第 1/2 页' }));
    await fill(screen.getByRole('textbox', { name: '页码（1–2）' }), '2');
    await user.click(screen.getByRole('button', { name: '跳转' }));
    expect(lines()).toEqual(Array.from({ length: 20 }, (_, index) => `r${index + 20}`));
    expect(document.body).not.toHaveTextContent('条在前');
  });

  it('leave the head with the unconfirmed, and the count follows', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, { ...platform(states), [CONFIRM]: ok(null) }, undefined, client);
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    await tell({ kind: 'alarms', alarms: old });
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 Pump · Signal r25' }));
    await user.click(screen.getByRole('button', { name: '确认（1）' }));
    await user.click(getBySelector('dialog .as-button--primary'));
    expect(lines().slice(0, 3)).toEqual(['r7', 'r3', 'r30']);
    expect(total()).toBe('共 39 条');
  });
});

it('names in its filter a level and a type that are offered no more, so that they can be taken back', async () => {
  outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), ...SCOPE, [QUERY]: rows() } });
  await renderAt(outside.services, '/home/work/project/detail/alarm/p1/-/-?level=night&type=smoke&group=Air');
  await user.click(screen.getByRole('button', { name: '筛选（3）' }));
  const chosen = getAllBySelector('dialog select').map((one) => (one as HTMLSelectElement).value);
  expect(chosen).toEqual(['smoke', 'night', 'Air']);
});

describe('The active alarms', () => {
  it('are counted without those that have recovered since, which stay in the list', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, { ...SCOPE, [QUERY]: rows() }, undefined, client);
    await tell({
      kind: 'link',
      link: { phase: 'live', since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
    });
    await tell({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(T0), fault: null });
    await user.click(screen.getByRole('radio', { name: '实时报警' }));
    await tell({ kind: 'alarms', alarms: [alarmRow('a'), alarmRow('b', 1)] });
    const total = () => screen.getByRole('status').textContent;
    expect(total()).toBe('报警中 2 条');
    await tell({ kind: 'alarms', alarms: [alarmRow('a', 0, { recoverTime: epochMs(T0 + 5) })] });
    expect(lines()).toHaveLength(2);
    expect(total()).toBe('报警中 1 条');
  });
});

describe('A record', () => {
  it('stays what was received of it when the platform says once more who is signed in', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, { ...SCOPE, [QUERY]: rows('a') }, undefined, client);
    await tell({ kind: 'alarms', alarms: [alarmRow('a', 0, { recoverTime: epochMs(T0 + 5) })] });
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('已恢复');
    outside.answers[Path.info] = ok(userInfo({ auths: ['monitor_project'] }));
    await act(async () => void (await outside.services.session.check()));
    await settled();
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('已恢复');
  });
});

describe('Confirmed alarms', () => {
  it('stay out of the unconfirmed, and out of their count, until the platform pushes what became of them', async () => {
    const { client, tell } = receiving();
    const list = [alarmRow('a'), alarmRow('b', -1_000)];
    const page = ok({ list, totalCount: 2, totalPage: 1 });
    await open(PROJECT, { ...SCOPE, [QUERY]: page, [CONFIRM]: ok(null) }, undefined, client);
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    await tell({ kind: 'alarms', alarms: list });
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 Pump · Signal a' }));
    await user.click(screen.getByRole('button', { name: '确认（1）' }));
    await user.click(getBySelector('dialog .as-button--primary'));
    // The subscription still has it as it was.
    await tell({ kind: 'alarms', alarms: list });
    expect(lines()).toEqual(['b']);
    expect(screen.getByRole('status').textContent).toBe('共 1 条');
  });
});

describe('Unconfirmed alarms', () => {
  /** Forty open alarms in two pages, and a colleague who confirms the first ten of them. */
  function shared() {
    const open = Array.from({ length: 40 }, (_, index) => alarmRow(`a${index}`, -index));
    const query: Answers[string] = ({ body = '' }) => {
      const { pagenum, count } = JSON.parse(body) as { pagenum: number; count: number };
      const list = open.slice((pagenum - 1) * count, pagenum * count);
      return ok({ list, totalCount: open.length, totalPage: Math.ceil(open.length / count) });
    };
    const confirmed = () => open.splice(0, 10).map((row) => ({ ...row, confirmTime: epochMs(T0 + 5) }));
    return { answers: { ...SCOPE, [QUERY]: query }, open, confirmed };
  }
  const readOn = async (): Promise<void> => {
    for (let times = 0; times < 5 && (document.body.textContent ?? '').includes('加载更多'); times++)
      await user.click(screen.getByRole('button', { name: '加载更多' }));
  };

  it('are all listed where another person confirms some before the next page is asked for', async () => {
    const { client, tell } = receiving();
    const { answers, open: left, confirmed } = shared();
    await open(PROJECT, answers, undefined, client);
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    await tell({ kind: 'alarms', alarms: confirmed() });
    const before = bodies(QUERY).length;
    await readOn();
    expect(left.map(({ id }) => id).filter((id) => !lines().includes(id))).toEqual([]);
    expect(bodies(QUERY).length - before).toBe(2);
    expect(document.body).not.toHaveTextContent('加载更多');
  });

  it('are all listed though no push told of those that were confirmed', async () => {
    const { answers, open: left, confirmed } = shared();
    await open(PROJECT, answers);
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    confirmed();
    await readOn();
    expect(left.map(({ id }) => id).filter((id) => !lines().includes(id))).toEqual([]);
    expect(document.body).not.toHaveTextContent('加载更多');
  });
});

describe('Confirming', () => {
  it('is one POST for many, after asking', async () => {
    await open(PROJECT, { [QUERY]: rows('a', 'b', 'c'), [CONFIRM]: ok(null) });
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('button', { name: '全选未确认' }));
    await user.click(screen.getByRole('button', { name: '确认（3）' }));
    expect(bodies(CONFIRM)).toEqual([]);
    await user.click(getBySelector('dialog .as-button--primary'));
    expect(bodies(CONFIRM).map((body) => JSON.parse(body ?? ''))).toEqual([
      { projectId: 'p1', ids: 'a,b,c' },
    ]);
    expect(getAllBySelector('[data-alarm]').every((line) => line.textContent?.includes('已确认'))).toBe(true);
  });

  it('counts what is chosen without those that another person has confirmed meanwhile', async () => {
    const { client, tell } = receiving();
    await open(PROJECT, { ...SCOPE, [QUERY]: rows('a', 'b'), [CONFIRM]: ok(null) }, undefined, client);
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 e1 · Signal a' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 e1 · Signal b' }));
    await tell({ kind: 'alarms', alarms: [alarmRow('a', 0, { confirmTime: epochMs(T0 + 5) })] });
    await user.click(screen.getByRole('button', { name: '确认（1）' }));
    await user.click(getBySelector('dialog .as-button--primary'));
    expect(bodies(CONFIRM).map((body) => JSON.parse(body ?? '').ids)).toEqual(['b']);
  });

  it('begins nothing anew when all have been read after the selection was cancelled, or for another filter', async () => {
    await open(PROJECT, { [QUERY]: rows('a', 'b'), [CONFIRM]: ok(null) });
    let answer = (_: Answer): void => undefined;
    const slow: Answers[string] = () => new Promise((resolve) => (answer = resolve));
    await user.click(screen.getByRole('button', { name: '选择' }));
    outside.answers[QUERY] = slow;
    await user.click(screen.getByRole('button', { name: '全选未确认' }));
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    await act(async () => answer(rows('a', 'b')));
    await settled();
    expect(getAllBySelector('.as-alarms__choice')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('button', { name: '全选未确认' }));
    outside.answers[QUERY] = rows('c');
    const late = answer;
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    await act(async () => late(rows('a', 'b')));
    await settled();
    expect(document.body).toHaveTextContent('已选 0 条');
  });

  it('leaves an alarm unconfirmed where the platform refuses, and may be tried again', async () => {
    await open(PROJECT, { [QUERY]: rows('a'), [CONFIRM]: refused('no') });
    await user.click(getBySelector('[data-alarm=a] button'));
    await user.click(screen.getByRole('button', { name: '确认报警' }));
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('未确认');
    outside.answers[CONFIRM] = ok(null);
    await user.click(screen.getByRole('button', { name: '确认报警' }));
    expect(bodies(CONFIRM)).toHaveLength(2);
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('已确认');
  });

  it('is refused while there is no network, and not kept for later', async () => {
    await open(PROJECT, { [QUERY]: rows('a'), [CONFIRM]: ok(null) });
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(getBySelector('[data-alarm=a] button'));
    await user.click(screen.getByRole('button', { name: '确认报警' }));
    network.mockRestore();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await settled();
    expect(bodies(CONFIRM)).toEqual([]);
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('未确认');
  });

  it('of many without a network keeps what was chosen', async () => {
    await open(PROJECT, { [QUERY]: rows('a', 'b', 'c'), [CONFIRM]: ok(null) });
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('button', { name: '全选未确认' }));
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: '确认（3）' }));
    await user.click(getBySelector('dialog .as-button--primary'));
    network.mockRestore();
    expect(bodies(CONFIRM)).toEqual([]);
    expect(document.body).toHaveTextContent('已选 3 条');
  });

  it('ends legacy alarms one POST each, and those that failed stay as they are', async () => {
    outside = fakeOutside();
    await open(GM, { [LEGACY]: rows('a', 'b'), [END]: ok(null) });
    outside.answers[END] = ((request: { readonly body?: string }) =>
      request.body === 'id=a' ? refused('no') : ok(null)) as unknown as Answer;
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('button', { name: '全选未确认' }));
    await user.click(screen.getByRole('button', { name: '解除（2）' }));
    await user.click(getBySelector('dialog .as-button--primary'));
    expect(bodies(END)).toEqual(['id=a', 'id=b']);
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('未确认');
    expect(getBySelector('[data-alarm=b]')).toHaveTextContent('已解除');
  });

  it('of all takes what is not loaded too, and list and count follow at once', async () => {
    const all = Array.from({ length: 36 }, (_, index) => alarmRow(`a${index}`, -index));
    const open_ = new Map(all.map((row) => [row.id as string, row]));
    const query: Answers[string] = ({ body = '' }) => {
      const { pagenum, count } = JSON.parse(body) as { pagenum: number; count: number };
      const list = [...open_.values()].slice((pagenum - 1) * count, pagenum * count);
      return ok({ list, totalCount: open_.size, totalPage: Math.ceil(open_.size / count) });
    };
    const confirm: Answers[string] = ({ body = '' }) => {
      for (const id of (JSON.parse(body) as { ids: string }).ids.split(',')) open_.delete(id);
      return ok(null);
    };
    await open(PROJECT, { [QUERY]: query, [CONFIRM]: confirm });
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    expect(document.body).toHaveTextContent('共 36 条');
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('button', { name: '全选未确认（36）' }));
    await user.click(screen.getByRole('button', { name: '确认（36）' }));
    await user.click(getBySelector('dialog .as-button--primary'));
    expect(bodies(CONFIRM)).toHaveLength(1);
    expect(open_.size).toBe(0);
    expect(document.body).toHaveTextContent('共 0 条');
    expect(lines()).toEqual([]);
  });

  it('of some takes them out of the unconfirmed, and reads on', async () => {
    const list = Array.from({ length: 20 }, (_, index) => alarmRow(`a${index}`, -index));
    await open(PROJECT, { [QUERY]: ok({ list, totalCount: 21, totalPage: 2 }), [CONFIRM]: ok(null) });
    await user.click(screen.getByRole('radio', { name: '未确认' }));
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 e1 · Signal a0' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 e1 · Signal a1' }));
    outside.answers[QUERY] = ok({
      list: [...list.slice(2), alarmRow('a20', -20)],
      totalCount: 19,
      totalPage: 1,
    });
    await user.click(screen.getByRole('button', { name: '确认（2）' }));
    await user.click(getBySelector('dialog .as-button--primary'));
    expect(lines()).toEqual([...list.slice(2).map(({ id }) => id), 'a20']);
    expect(document.body).toHaveTextContent('共 19 条');
  });

  it('names the person at once, before the platform has said who it was', async () => {
    await open(PROJECT, { [QUERY]: rows('a'), [CONFIRM]: ok(null) });
    outside.answers[QUERY] = 'silence';
    await user.click(getBySelector('[data-alarm=a] button'));
    await user.click(screen.getByRole('button', { name: '确认报警' }));
    expect(fact('确认人')).toBe('demo');
    expect(fact('确认时间')).not.toBe('--');
  });
});

describe('A remark', () => {
  const REMARK = '/lfscada/monitor/project/alarm/remark';
  const confirmWith = async (remark: string): Promise<void> => {
    await user.click(getBySelector('[data-alarm=a] button'));
    await fill(screen.getByRole('textbox', { name: '备注（可选）' }), remark);
    await user.click(screen.getByRole('button', { name: '确认报警' }));
  };

  it('goes to the platform with the confirmation', async () => {
    const named = alarmRow('a', 0, { equipmentName: 'Pump' });
    const list = [named];
    await open(PROJECT, {
      [CONFIRM]: ok(null),
      [REMARK]: ok(null),
      [QUERY]: ok({ list, totalCount: 1, totalPage: 1 }),
    });
    outside.answers[QUERY] = ok({
      list: [{ ...named, confirmTime: epochMs(T0), remark: 'filter changed' }],
      totalCount: 1,
      totalPage: 1,
    });
    await confirmWith(' filter changed ');
    expect(bodies(REMARK).map((body) => JSON.parse(body ?? ''))).toEqual([
      { projectId: 'p1', ids: 'a', remark: 'filter changed' },
    ]);
    expect(fact('备注')).toBe('filter changed');
  });

  it.each([
    ['a platform that has no such call', { [REMARK]: { status: 404, text: '' } }],
    ['a network that is gone meanwhile', { [REMARK]: 'offline' }],
  ] as const)('stays on the device with %s, and says so', async (_, answers) => {
    await open(PROJECT, { [QUERY]: rows('a'), [CONFIRM]: ok(null), ...answers });
    await confirmWith('filter changed');
    expect(fact('备注')).toBe('filter changed（仅存于本机）');
    expect(outside.services.store.get(toastsAtom).some(({ text }) => text.includes('本机'))).toBe(true);
  });
});

it('offers the remark on some alarms for no others', async () => {
  const QUIET = '/lfscada/monitor/project/alarm/remark';
  await open(PROJECT, { [QUERY]: rows('a', 'b'), [CONFIRM]: ok(null), [QUIET]: ok(null) });
  const confirm = async (id: string): Promise<string> => {
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(getBySelector(`[data-alarm=${id}] input`));
    await user.click(screen.getByRole('button', { name: '确认（1）' }));
    return (screen.getByRole('textbox', { name: '备注（可选）' }) as HTMLInputElement).value;
  };
  expect(await confirm('a')).toBe('');
  await fill(screen.getByRole('textbox', { name: '备注（可选）' }), 'Cleaning');
  await user.click(getBySelector('dialog .as-button--primary'));
  expect(await confirm('b')).toBe('');
});

describe('The details of an alarm', () => {
  const PAGES = '/lfscada/monitor/project/page/queryBySignal';
  const low = alarmRow('a', 0, {
    signalId: 's1' as SignalId,
    signalTitle: 'Pressure',
    equipmentName: 'C-601',
    value: '0.629',
    unit: 'MPa',
    limit: '0.63',
    compare: '<',
  });
  const one = ok({ list: [low], totalCount: 1, totalPage: 1 });

  it('say whose it is, the limit, and which way it was broken', async () => {
    await open(PROJECT, { [QUERY]: one });
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('0.629 MPa < 0.63');
    await user.click(getBySelector('[data-alarm=a] button'));
    expect(getBySelector('dialog h2').textContent).toBe('C-601 · Pressure');
    expect(screen.getByRole('dialog', { name: 'C-601 · Pressure' })).toHaveTextContent(
      '0.629 MPa < 0.63 过低',
    );
    expect(fact('报警条件')).toBe('< 0.63 MPa');
  });

  it('name a coded value instead of its number', async () => {
    const tripped = { ...low, value: '1', unit: '', limit: '1', compare: '=', valueName: 'Tripped' };
    await open(PROJECT, { [QUERY]: ok({ list: [tripped], totalCount: 1, totalPage: 1 }) });
    await user.click(getBySelector('[data-alarm=a] button'));
    expect(fact('报警值')).toBe('Tripped');
  });

  it('lead to the page, the curve ten minutes around, and the replay of that moment', async () => {
    await open(PROJECT, { [QUERY]: one, [PAGES]: ok([{ id: 'g7', name: 'Air' }]) });
    await act(async () => outside.pass(3_600_000));
    await user.click(getBySelector('[data-alarm=a] button'));
    await settled();
    const page = '/home/work/project/p1/page/g7';
    expect(getAllBySelector('.as-alarm-links a').map((way) => way.getAttribute('href'))).toEqual([
      page,
      '/home/work/project/detail/history-chart/p1/e1/0/s1/C-601?from=2025-10-09T16%3A43&end=2025-10-09T17%3A03',
      `${page}?replay=${T0 - 600_000}-${T0 + 600_000}-${T0}`,
    ]);
  });

  it('lead to the first page of the project where the platform knows none that shows it', async () => {
    await open(PROJECT, {
      [QUERY]: one,
      [PAGES]: { status: 404, text: '' },
      [Path.project]: ok({ id: 'p1', name: 'Plant', homePageId: 'g1', pages: [{ id: 'g1', name: 'Home' }] }),
    });
    await user.click(getBySelector('[data-alarm=a] button'));
    await settled();
    expect(screen.getByRole('link', { name: '项目首页' }).textContent).toBe('项目首页');
    expect(screen.getByRole('link', { name: '项目首页' }).getAttribute('href')).toBe(
      '/home/work/project/p1/page/g1',
    );
  });
});

describe('Repeats', () => {
  const repeat = (id: string, at: number, change: Partial<AlarmRow> = {}) =>
    alarmRow(id, at, { level: 'convention', signalId: 's1' as SignalId, ...change });
  const three = [repeat('c', -60_000), repeat('b', -120_000), repeat('a', -180_000)];

  it('are one line that says how many and since when, and opens', async () => {
    await open(PROJECT, {
      [QUERY]: ok({ list: [...three, alarmRow('z', -200_000)], totalCount: 4, totalPage: 1 }),
    });
    expect(lines()).toEqual(['z', 'c']);
    const fold = getBySelector('[data-alarm=c] .as-alarm__repeats');
    expect(fold.textContent).toContain('×3自 16:50 起');
    expect(fold.textContent).toContain('未确认 3');
    await user.click(fold);
    expect(lines()).toEqual(['z', 'c', 'b', 'a']);
  });

  it('are chosen together', async () => {
    await open(PROJECT, { [QUERY]: ok({ list: three, totalCount: 3, totalPage: 1 }), [CONFIRM]: ok(null) });
    await user.click(screen.getByRole('button', { name: '选择' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 e1 · Signal c' }));
    expect(document.body).toHaveTextContent('已选 3 条');
  });

  it('never cover a serious alarm that goes on', async () => {
    const gone = { level: 'serious', recoverTime: epochMs(T0) };
    const serious = [repeat('s3', 0, gone), repeat('s2', -1, { level: 'serious' }), repeat('s1', -2, gone)];
    const list = [...serious, ...three];
    await open(PROJECT, { [QUERY]: ok({ list, totalCount: 6, totalPage: 1 }) });
    expect(lines()).toEqual(['s2', 'c', 's3']);
  });

  it('are lines of their own where the person wants them so', async () => {
    await open(PROJECT, { [QUERY]: ok({ list: three, totalCount: 3, totalPage: 1 }) });
    await user.click(screen.getByRole('button', { name: '筛选' }));
    await user.click(screen.getByRole('switch', { name: '合并重复报警' }));
    expect(lines()).toEqual(['c', 'b', 'a']);
  });
});

describe('Shelving', () => {
  const SHELVES = '/lfscada/monitor/project/alarm/queryShelved';
  const SHELVE = '/lfscada/monitor/project/alarm/shelve';
  const low = alarmRow('a', 0, { level: 'convention', signalId: 's1' as SignalId, equipmentName: 'C-601' });
  const list = ok({ list: [low], totalCount: 1, totalPage: 1 });
  const shelf = (until: number) => ({
    id: 'sh1',
    equipmentId: 'e1',
    signalId: 's1',
    type: 'variable',
    level: 'convention',
    from: T0,
    until,
    user: 'demo',
    remark: '',
  });
  const shelve = async (): Promise<void> => {
    await user.click(getBySelector('[data-alarm=a] button'));
    await user.click(screen.getByRole('button', { name: '搁置' }));
    await user.click(getAllBySelector('dialog').at(-1)?.querySelector('.as-button--primary') as HTMLElement);
    await settled();
  };

  it('keeps the alarm in the list, says until when, and ends by itself', async () => {
    const made = shelf(T0 + 3_600_000);
    const take = () => {
      outside.answers[SHELVES] = ok([made]);
      return ok(made);
    };
    await open(PROJECT, { [QUERY]: list, [SHELVES]: ok([]), [SHELVE]: take });
    await shelve();
    expect(JSON.parse(bodies(SHELVE)[0] ?? '')).toMatchObject({
      projectId: 'p1',
      equipmentId: 'e1',
      signalId: 's1',
      level: 'convention',
      until: T0 + 3_600_000,
    });
    expect(lines()).toEqual(['a']);
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('搁置至 17:53');
    expect(document.body).toHaveTextContent('已搁置 1 类报警，最早 2025-10-09 17:53 恢复');
    await act(async () => outside.pass(3_600_001));
    await settled();
    expect(getBySelector('[data-alarm=a]')).not.toHaveTextContent('搁置至');
    expect(document.body).not.toHaveTextContent('已搁置');
  });

  it('stays on this device with a platform that takes no shelves, and says so', async () => {
    await open(PROJECT, { [QUERY]: list });
    await shelve();
    expect(getBySelector('[data-alarm=a]')).toHaveTextContent('搁置至 17:53');
    expect(getBySelector('.as-alarm-details__shelf')).toHaveTextContent('仅本机');
    await user.click(screen.getByRole('button', { name: '结束搁置' }));
    expect(getBySelector('[data-alarm=a]')).not.toHaveTextContent('搁置至');
  });

  it('is refused for a serious alarm, whatever the platform says', async () => {
    const serious = { ...low, level: 'serious' };
    await open(PROJECT, {
      [QUERY]: ok({ list: [serious], totalCount: 1, totalPage: 1 }),
      [SHELVES]: ok([{ ...shelf(T0 + 3_600_000), level: 'serious' }]),
    });
    await settled();
    expect(getBySelector('[data-alarm=a]')).not.toHaveTextContent('搁置至');
    await user.click(getBySelector('[data-alarm=a] button'));
    expect(screen.getByRole('dialog', { name: 'C-601 · Signal a' })).toHaveTextContent('严重报警不能搁置');
  });
});

it('counts how long an active alarm has lasted', async () => {
  await open(PROJECT, { [QUERY]: rows('a') });
  // The fake clock stands at T0, when the alarm was triggered.
  expect(outside.services.now()).toBe(T0);
  expect(getBySelector('[data-alarm=a]')).toHaveTextContent('已持续 0 秒');
});
