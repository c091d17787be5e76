// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AlarmScreen } from '../../src/features/alarms/alarm-screen';
import { type AlarmSource, legacyAlarms, projectAlarms } from '../../src/features/alarms/source';
import type { EquipmentId, ProjectId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import { alarmRow, T0 } from '../kit/alarms';
import { type Answer, type FakeOutside, fakeOutside, ok, Path, refused, user } from './kit/fake-outside';
import { type Drawn, drawPart } from './kit/render';

const QUERY = '/lfscada/monitor/project/alarm/query';
const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
const LEGACY = '/usual/AlarmAction!query.action';
const END = '/usual/AlarmAction!saveEndTime.action';

const PROJECT = projectAlarms('p1' as ProjectId);
const GM = legacyAlarms('g1' as EquipmentId);
const rows = (...ids: readonly string[]): Answer =>
  ok({ list: ids.map((id, index) => alarmRow(id, -index)), totalCount: ids.length, totalPage: 1 });

let drawn: Drawn;
let outside: FakeOutside;
afterEach(() => drawn.leave());

async function open(
  source: AlarmSource,
  answers: Record<string, Answer>,
  auths: readonly string[] = ['monitor_multi', 'monitor_project'],
  client?: MonitorClient,
): Promise<void> {
  outside = fakeOutside({
    answers: { [Path.info]: ok(user({ auths })), ...answers },
    ...(client === undefined ? {} : { startMonitor: async () => client }),
  });
  await outside.services.session.check();
  drawn = await drawPart(outside.services, <AlarmScreen source={source} name="Plant" back="/home" />);
}
const bodies = (path: string) => outside.made(path).map(({ body }) => body);
const lines = () => drawn.all('[data-alarm]').map((line) => line.dataset.alarm);

describe('The list of alarms', () => {
  it('shows its alarms, newest first, each with both parts of its state', async () => {
    const list = [alarmRow('a', -5), alarmRow('b', 0, { recoverTime: alarmRow('x', 9).triggerTime })];
    await open(PROJECT, { [QUERY]: ok({ list, totalCount: 2, totalPage: 1 }) });
    expect(lines()).toEqual(['b', 'a']);
    expect(drawn.find('[data-alarm=b]').textContent).toContain('已恢复');
    expect(drawn.find('[data-alarm=a]').textContent).toContain('报警中');
    expect(drawn.find('[data-alarm=a]').textContent).toContain('未确认');
    expect(drawn.find('[data-alarm=a] time').textContent).not.toBe('');
  });

  it('says that new alarms do not come by themselves, where nothing can be heard', async () => {
    await open(PROJECT, { [QUERY]: rows('a') });
    expect(drawn.text()).toContain('无法接收实时报警');
    expect(lines()).toEqual(['a']);
  });

  it('of one equipment of a project takes in what is heard of that one alone', async () => {
    let tell = (_: WatchNews): void => undefined;
    const client = {
      ...{ state: 'running', onEvent: () => () => undefined, onState: () => () => undefined },
      ...{ steadyNow: () => epochMs(T0), endSession: async () => undefined },
      watch: (_: unknown, hear: (news: WatchNews) => void) => {
        tell = hear;
        return { send: () => undefined, write: () => new Promise(() => {}), leave: () => undefined };
      },
    } as unknown as MonitorClient;
    const answers = {
      [QUERY]: rows('a'),
      [Path.project]: ok({ id: 'p1', name: 'Plant', pages: [{ id: 'g1', name: 'Page' }] }),
      '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'Pump', online: true }]),
    };
    await open(projectAlarms('p1' as ProjectId, 'e1' as EquipmentId), answers, undefined, client);
    const heard = [alarmRow('mine', 1_000), alarmRow('other', 2_000, { equipmentId: 'e2' as EquipmentId })];
    await act(async () => tell({ kind: 'alarms', alarms: heard }));
    await drawn.settle();
    expect(lines()).toEqual(['mine', 'a']);
    await drawn.click(drawn.find('input[value=live]'));
    await drawn.settle();
    expect(lines()).toEqual(['mine']);
  });

  it('says that there is none, or that none matches', async () => {
    await open(PROJECT, { [QUERY]: rows() });
    expect(drawn.text()).toContain('暂无报警');
    await drawn.click(drawn.find('input[value=unconfirmed]'));
    expect(drawn.text()).toContain('没有符合条件的报警');
    expect(JSON.parse(bodies(QUERY).at(-1) ?? '')).toMatchObject({ status: 'unconfirmed', pagenum: 1 });
    await drawn.click('清除筛选');
    expect(drawn.text()).toContain('暂无报警');
  });

  it('says why it could not be read, and asks again', async () => {
    await open(PROJECT, { [QUERY]: 'offline' });
    expect(drawn.text()).toContain('获取报警记录失败');
    outside.answers[QUERY] = rows('a');
    await drawn.click('重试');
    expect(lines()).toEqual(['a']);
  });

  it.each([
    ['the platform refuses', { [QUERY]: refused('暂无权限', '1201') }, ['monitor_project']],
    ['the permission is missing', { [QUERY]: rows('a') }, ['monitor_multi']],
  ] as const)('says which permission is missing where %s', async (_, answers, auths) => {
    await open(PROJECT, answers, auths);
    expect(drawn.text()).toContain('暂无该设备的报警记录权限');
    expect(lines()).toEqual([]);
  });

  it('goes to a page that exists, and to no other', async () => {
    const list = Array.from({ length: 20 }, (_, index) => alarmRow(`a${index}`, -index));
    await open(PROJECT, { [QUERY]: ok({ list, totalCount: 60, totalPage: 3 }) });
    await drawn.click('第 1/3 页');
    await drawn.type('dialog input', '4');
    await drawn.click('跳转');
    expect(drawn.text()).toContain('页码无效');
    expect(bodies(QUERY)).toHaveLength(1);
    await drawn.type('dialog input', '3');
    await drawn.click('跳转');
    expect(JSON.parse(bodies(QUERY).at(-1) ?? '')).toMatchObject({ pagenum: 3 });
  });
});

describe('Confirming', () => {
  it('is one POST for many, after asking', async () => {
    await open(PROJECT, { [QUERY]: rows('a', 'b', 'c'), [CONFIRM]: ok(null) });
    await drawn.click('选择');
    await drawn.click('全选未确认');
    await drawn.click('确认（3）');
    expect(bodies(CONFIRM)).toEqual([]);
    await drawn.click(drawn.find('dialog .as-button--primary'));
    expect(bodies(CONFIRM).map((body) => JSON.parse(body ?? ''))).toEqual([
      { projectId: 'p1', ids: 'a,b,c' },
    ]);
    expect(drawn.all('[data-alarm]').every((line) => line.textContent?.includes('已确认'))).toBe(true);
  });

  it('leaves an alarm unconfirmed where the platform refuses, and may be tried again', async () => {
    await open(PROJECT, { [QUERY]: rows('a'), [CONFIRM]: refused('no') });
    await drawn.click(drawn.find('[data-alarm=a] button'));
    await drawn.click('确认报警');
    expect(drawn.find('[data-alarm=a]').textContent).toContain('未确认');
    outside.answers[CONFIRM] = ok(null);
    await drawn.click('确认报警');
    expect(bodies(CONFIRM)).toHaveLength(2);
    expect(drawn.find('[data-alarm=a]').textContent).toContain('已确认');
  });

  it('is refused while there is no network, and not kept for later', async () => {
    await open(PROJECT, { [QUERY]: rows('a'), [CONFIRM]: ok(null) });
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await drawn.click(drawn.find('[data-alarm=a] button'));
    await drawn.click('确认报警');
    network.mockRestore();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await drawn.settle();
    expect(bodies(CONFIRM)).toEqual([]);
    expect(drawn.find('[data-alarm=a]').textContent).toContain('未确认');
  });

  it('ends legacy alarms one POST each, and those that failed stay as they are', async () => {
    outside = fakeOutside();
    await open(GM, { [LEGACY]: rows('a', 'b'), [END]: ok(null) });
    outside.answers[END] = ((request: { readonly body?: string }) =>
      request.body === 'id=a' ? refused('no') : ok(null)) as unknown as Answer;
    await drawn.click('选择');
    await drawn.click('全选未确认');
    await drawn.click('解除（2）');
    await drawn.click(drawn.find('dialog .as-button--primary'));
    expect(bodies(END)).toEqual(['id=a', 'id=b']);
    expect(drawn.find('[data-alarm=a]').textContent).toContain('未确认');
    expect(drawn.find('[data-alarm=b]').textContent).toContain('已确认');
  });
});

it('counts how long an active alarm has lasted', async () => {
  await open(PROJECT, { [QUERY]: rows('a') });
  // The fake clock stands at T0, when the alarm was triggered.
  expect(outside.services.now()).toBe(T0);
  expect(drawn.find('[data-alarm=a]').textContent).toContain('已持续 0 秒');
});
