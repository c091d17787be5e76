/** The screens of a GM device share one strip of links. */
import { describe, expect, it, vi } from 'vitest';
import { cn as words } from '../../src/i18n/gm';
import { cn as values } from '../../src/i18n/values';
import { ROWS_SHOWN, SEARCH_DELAY_MS } from '../../src/shared/constants';
import type { EquipmentId } from '../../src/shared/ids';
import { type LedgerEntry, ledgerAtom } from '../../src/state/commands/operations';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import type { CommandEnd } from '../../workers/monitor/contract/contract';
import { type Answers, holdAnswer, ok, refuse } from './kit/answers';
import { createFakeClient } from './kit/fake-client';
import { createGateway, link } from './kit/fake-watch';
import { openAt, press, runAndSettle } from './kit/open';
import { getAllBySelector, getButton, getBySelector, getTexts } from './kit/queries';
import { fill, getCurrentPath, go, screen, user } from './kit/render';

const DEVICE = '/usual/EquipAction!getEquipDetail.action';
const SIGNALS = '/usual/EquipDataAction!queryAllSignal.action';
const SEND = '/usual/EquipDataAction!sendRWCommand.action';
const COMMANDS = '/usual/EquipDataAction!queryAllCommand.action';

describe('A GM device', () => {
  it.each(['list', 'write-list', 'chart-list', 'history-report', 'alarm', 'video'])(
    'links all its screens from /detail/gm/%s',
    async (name) => {
      await open(name);
      // The strip names the screen: the bar has room for the whole name.
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('M-01');
      const links = getAllBySelector('.as-gm-places a');
      const names = ['参数', '写值', '历史曲线', '历史报表', '报警', '在线视频'];
      expect(getTexts(links)).toEqual(names);
      expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1);
    },
  );

  it.each([
    ['list', '.as-signal'],
    ['write-list', '.as-signal'],
    ['chart-list', '.as-gm-charts__row'],
  ])('lists the first of many parameters under /detail/gm/%s, and more on a tap', async (name, row) => {
    const parameters = Array.from({ length: 2 * ROWS_SHOWN + 5 }, (_, i) => ({
      id: `s${i}`,
      title: `P ${i}`,
      dataType: 'float',
      writable: true,
    }));
    await open(name, { [SIGNALS]: ok(parameters), [COMMANDS]: ok(parameters) }, createFakeClient().client);
    expect(getAllBySelector(row)).toHaveLength(ROWS_SHOWN);
    await user.click(screen.getByText('显示更多'));
    expect(getAllBySelector(row)).toHaveLength(2 * ROWS_SHOWN);
    await user.click(screen.getByText('显示更多'));
    expect(getAllBySelector(row)).toHaveLength(parameters.length);
    expect(screen.queryByText('显示更多')).not.toBeInTheDocument();
  });

  it('marks the row of a write not yet reviewed, and counts it at the log icon', async () => {
    const signal = { id: 's1', title: 'Set point', dataType: 'float', writable: true };
    const { services } = await open('write-list', { [COMMANDS]: ok([signal]) }, createFakeClient().client);
    const write = { id: 'o1', signalId: 's1', status: 'unknown', isUnseen: true } as LedgerEntry;
    await runAndSettle(() => services.store.set(ledgerAtom, [write]));
    expect(getBySelector('.as-signal')).toHaveTextContent(values.unseenHere);
    expect(screen.getByRole('button', { name: /写值记录，1 条待核对/ })).toBeInTheDocument();
  });

  it('reports unreadable details next to readable values', async () => {
    const signals = ok([{ id: 's1', title: 'Pressure', unit: 'bar', dataType: 'float' }]);
    await open('chart-list', { [DEVICE]: refuse('x'), [SIGNALS]: signals });
    expect(document.body).toHaveTextContent('获取设备详情失败');
    expect(document.body).toHaveTextContent('Pressure');
  });

  it('reports a missing permission, but not as a failure', async () => {
    await open('list', { [SIGNALS]: refuse('无此设备的权限') });
    const main = getBySelector('main');
    expect(main).toHaveTextContent('暂无权限（无此设备的权限）');
    expect(main).not.toHaveTextContent('失败');
    await open('list', { [SIGNALS]: refuse('', '1206') });
    expect(getBySelector('main')).toHaveTextContent('功能未开通');
  });

  it('shows once why it could not be read, even if the platform sends the same text', async () => {
    await open('video', { [DEVICE]: refuse('获取设备详情失败') });
    const main = getBySelector('main');
    expect(main.textContent?.split('获取设备详情失败')).toHaveLength(2);
  });

  it('does not report a missing rule before the platform has answered', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await open('rule-empty', { [SIGNALS]: () => pendingAnswer });
    expect(document.body).not.toHaveTextContent(words.ruleEmpty);
    await runAndSettle(() => answer(ok([])));
    expect(document.body).toHaveTextContent(words.ruleEmpty);
  });

  it('without a rule is explained under its own address', async () => {
    await open('list', { [SIGNALS]: ok([]) });
    expect(getCurrentPath()).toBe('/detail/gm/rule-empty/g1');
    expect(document.body).toHaveTextContent(words.ruleEmpty);
  });

  it('without parameters is marked as old if it cannot be read again', async () => {
    const { answers } = await open('rule-empty', { [SIGNALS]: ok([]) });
    expect(getAllBySelector('.as-notice')).toEqual([]);
    answers[SIGNALS] = refuse('维护中');
    await press('重新查看');
    expect(document.body).toHaveTextContent('维护中');
  });

  it('presses and releases a bit, each confirmed separately', async () => {
    const worker = createFakeClient();
    await open(
      'write-list',
      { [COMMANDS]: ok([{ id: 's1', title: 'Fan', dataType: 'bit', writable: true }]) },
      worker.client,
    );
    await runAndSettle(() => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit({ kind: 'gateways', gateways: [createGateway({ equipmentId: 'g1' as EquipmentId })] });
    });
    for (const name of [words.press, words.releaseBit]) {
      await press(name);
      await press(values.confirmWrite);
      await user.click(getButton('关闭'));
    }
    expect(worker.writes).toMatchObject([
      { signalId: 's1', value: '1' },
      { signalId: 's1', value: '0' },
    ]);
  });

  it('reads a parameter from the device on demand, and reports the result', async () => {
    const runCommand = vi.fn(
      async (): Promise<CommandEnd> => ({ end: 'done', uuid: null, data: { value: '27.25' } }),
    );
    const signal = { id: 's1', title: 'Fan at', dataType: 'float', unit: '℃', writable: true };
    const worker = createFakeClient({ runCommand });
    await open('write-list', { [COMMANDS]: ok([signal]) }, worker.client);
    await press(words.read);
    expect(screen.getByText(/^Fan at：27\.25 ℃（读取于 /)).toBeInTheDocument();
    const expectedRequest = { path: SEND, input: { equipId: 'g1', signalId: 's1', method: 'read' } };
    expect(runCommand).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining(expectedRequest),
      expect.anything(),
    );
    const fault = { kind: 'refused', code: '1', message: 'offline' } as const;
    runCommand.mockResolvedValue({ end: 'refused', uuid: null, fault });
    await press(words.read);
    expect(screen.getByText('Fan at：读取失败，offline')).toBeInTheDocument();
    expect(worker.writes).toEqual([]);
  });

  it('keeps the search of its curves when the user returns from one', async () => {
    const { advance } = await open('chart-list', {
      [SIGNALS]: ok([
        { id: 's1', title: 'Pressure', unit: 'bar', dataType: 'float' },
        { id: 's2', title: 'Level', unit: 'm', dataType: 'float' },
      ]),
    });
    const getRowNames = () => getTexts('.as-gm-charts__name');
    expect(getRowNames()).toEqual(['Pressure', 'Level']);
    await fill(screen.getByRole('searchbox', { name: '搜索变量' }), 'lev');
    await runAndSettle(() => advance(SEARCH_DELAY_MS));
    expect(getRowNames()).toEqual(['Level']);
    await user.click(screen.getByRole('link', { name: 'Level m' }));
    expect(getCurrentPath()).toBe('/detail/gm/chart-line/g1/s2');
    await go(-1);
    expect(getRowNames()).toEqual(['Level']);
    expect(screen.getByRole('searchbox', { name: '搜索变量' })).toHaveValue('lev');
  });
});

const open = (name: string, answers: Answers = {}, client?: MonitorClient) =>
  openAt(
    `/detail/gm/${name}/g1`,
    {
      [DEVICE]: ok({ id: 'g1', name: 'M-01', status: '1', alarm: false }),
      ...answers,
    },
    client && { startMonitor: async () => client },
  );
