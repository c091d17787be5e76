import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cn as problem } from '../../src/i18n/page-problem';
import { cn as value } from '../../src/i18n/values';
import { epochMs } from '../../src/shared/units';
import type { WatchNews } from '../../src/worker-client/monitor-client';
import { createAlarmRow } from '../kit/alarms';
import { CONFIRM, createRows, QUERY } from './kit/alarm-list';
import {
  type Answer,
  type Answers,
  createPageFile,
  createUserInfo,
  holdAnswer,
  ok,
  Path,
  refuse,
} from './kit/answers';
import { advanceTime, dispatch } from './kit/events';
import { createFakeClient, type FakeClient } from './kit/fake-client';
import type { FakeOutside } from './kit/fake-outside';
import { createGateway, createReplayState, link } from './kit/fake-watch';
import { getToasts, listSentBodies, openAt, press, runAndSettle } from './kit/open';
import { getBySelector, withinDialog } from './kit/queries';
import { fill, getCurrentPath, go, screen, submit, user } from './kit/render';
import { readStoredTexts } from './kit/stored';

const FILE = '/cdn/pages/g1.json';
const AT = '/home/work/project/p1/page/g1';
const NO_ALARMS = { [QUERY]: createRows() };

const createSizedPage = (w: string, h: string): string =>
  `{"version":1,"size":{"w":${w},"h":${h}},"widgets":[]}`;

let worker: FakeClient;

describe('A project page', () => {
  it('is fetched from the CDN without cookies, and watched until it is left', async () => {
    const outside = await open();
    expect(outside.getRequests(FILE)[0]?.cookies).toBe(false);
    expect(screen.getByRole('heading', { level: 1, name: 'Boiler house' })).toBeInTheDocument();
    expect(document.title).toContain('Boiler house');
    expect(worker.watching()).toBe(1);
    await press('返回');
    expect(getCurrentPath()).toBe('/home/work/project');
    expect(worker.watching()).toBe(0);
  });

  it('requests nothing further when it is left before its first answer', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await open({ [Path.page]: () => pendingAnswer });
    await press('返回');
    await runAndSettle(() => answer(createInfo()));
    expect(outside.getRequests(FILE)).toHaveLength(0);
  });

  it('asks for its password, reports a wrong one, and keeps it nowhere', async () => {
    const outside = await open({
      [Path.page]: createInfo({ needPassword: true, path: undefined }),
      [Path.pagePassword]: refuse('locked for 5 minutes'),
    });
    expect(document.body).toHaveTextContent('查看此页面需要密码');
    await submit();
    expect(document.body).toHaveTextContent('请输入页面密码');
    await fill(getBySelector('input[type=password]'), 'Secret_1');
    await submit();
    expect(document.body).toHaveTextContent('页面密码错误（locked for 5 minutes）');
    expect(worker.watching()).toBe(0);
    outside.answers[Path.pagePassword] = createInfo();
    await submit();
    expect(worker.watching()).toBe(1);
    expect(listSentBodies(outside, Path.pagePassword)[0]).toEqual({ id: 'g1', password: 'Secret_1' });
    expect(readStoredTexts(outside)).not.toContain('Secret_1');
  });

  it('reports a missing document as not configured', async () => {
    await open({ [Path.page]: createInfo({ path: '' }) });
    expect(document.body).toHaveTextContent('组态画面未配置');
    await press('返回项目列表');
    expect(getCurrentPath()).toBe('/home/work/project');
  });

  it.each([
    ['a document elsewhere', { path: '../../secrets.json' }, '服务器应答无法识别（page.path）'],
    ['a document of another host', { path: '//evil.example/x.json' }, '服务器应答无法识别（page.path）'],
    ['a missing document', { path: 'pages/none.json' }, '404 页面不存在'],
  ])('opens nothing for %s', async (_, changes, words) => {
    const outside = await open({ [Path.page]: createInfo(changes) });
    expect(document.body).toHaveTextContent(words);
    expect(outside.requests.filter(({ path }) => path.includes('evil') || path.includes('..'))).toEqual([]);
    expect(worker.watching()).toBe(0);
  });

  it.each([
    ['is not JSON', '<html>', '服务器应答无法识别（page）'],
    ['is empty', '{}', '页面文件无法识别'],
    ['is of another version', '{"version":9,"size":{"w":1,"h":1},"widgets":[]}', '页面格式版本 9 不受支持'],
    ['is a line', createSizedPage('1', '1000000'), '尺寸异常（1 × 1000000），无法显示'],
    ['is a point', createSizedPage('1e-300', '1e-300'), '尺寸异常（1e-300 × 1e-300）'],
  ])('reports a document that %s', async (_, text, words) => {
    await open({ [FILE]: { status: 200, text } });
    expect(document.body).toHaveTextContent(words);
  });

  it.each([
    ['with its button', () => press('重试')],
    ['after a while', (outside: FakeOutside) => advanceTime(outside, 5_000)],
    ['as soon as the network is back', () => dispatch(window, 'online')],
  ])('is loaded after a failure %s', async (_, wait) => {
    const outside = await open({ [Path.page]: 'offline' });
    expect(document.body).toHaveTextContent('网络恢复后会自动重新加载');
    await advanceTime(outside, 2_000);
    expect(outside.getRequests(Path.page)).toHaveLength(2);
    expect(document.body).toHaveTextContent('网络不可用');
    outside.answers[Path.page] = createInfo();
    await wait(outside);
    expect(worker.watching()).toBe(1);
  });

  it.each([503, 429])('is not requested again before the time named by a %i', async (status) => {
    const outside = await open({ [Path.page]: { status, text: '', retryAfter: '150' } });
    outside.answers[Path.page] = createInfo();
    await advanceTime(outside, 149_999);
    expect(worker.watching()).toBe(0);
    await advanceTime(outside, 1);
    expect(worker.watching()).toBe(1);
  });

  it('is not requested again automatically after a refusal', async () => {
    const outside = await open({ [Path.page]: refuse('no') });
    await advanceTime(outside, 60_000);
    await dispatch(window, 'online');
    expect(outside.getRequests(Path.page)).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('网络恢复后会自动重新加载');
  });

  it('is not shown without its permission, nor without the permission for the data centre', async () => {
    const outside = await open({ [Path.page]: createInfo({ permission: 'boiler_view' }) });
    expect(document.body).toHaveTextContent('暂无该页面的查看权限');
    expect(outside.getRequests(FILE)).toHaveLength(0);
    const none = await open({ [Path.info]: ok(createUserInfo({ auths: ['monitor_multi'] })) });
    expect(document.body).toHaveTextContent('暂无数据中心权限');
    expect(none.getRequests(Path.page)).toHaveLength(0);
  });

  it('is not shown under the address of another project', async () => {
    await open({ [Path.page]: createInfo({ projectId: 'p2' }) });
    expect(document.body).toHaveTextContent('404');
    expect(worker.watching()).toBe(0);
  });

  it('reports that the worker has stopped for good, and offers to reload', async () => {
    const outside = await open();
    await runAndSettle(worker.stop);
    expect(document.body).toHaveTextContent('实时数据服务已停止');
    await press('刷新页面');
    expect(outside.reloads()).toBe(1);
  });

  it('lists the pages of its project and opens another', async () => {
    const pages = [
      { id: 'g1', name: 'Overview' },
      { id: 'g2', name: 'Pumps' },
      { id: 'g3', name: 'Secret', permission: 'other' },
    ];
    await open({ [Path.project]: ok({ id: 'p1', name: 'Waterworks', pages }) });
    await press('项目页面');
    expect(screen.getByRole('button', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Pumps' })).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('button', { name: /^Secret/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: '页面和设备列表' })).toBeEnabled();
    await press('Pumps');
    expect(getCurrentPath()).toBe('/home/work/project/p1/page/g2');
  });

  it('keeps its last values if another page cannot be loaded, and reports that', async () => {
    const outside = await open(answerTarget('offline'));
    await emitLink('offline');
    await press('Go');
    expect(getCurrentPath()).toBe(AT);
    expect(worker.watching()).toBe(1);
    const message = '暂时无法打开，仍显示原页面最后的数据：网络不可用，请检查网络连接';
    expect(getToasts(outside.services)).toEqual([message]);
  });

  it('opens another reachable page though its own connection is lost', async () => {
    await open(answerTarget(createInfo()));
    await emitLink('reconnecting');
    await press('Go');
    expect(getCurrentPath()).toBe('/home/work/project/p1/page/g2');
  });

  it('keeps its last values if it cannot be loaded again', async () => {
    const outside = await open({ [FILE]: createButtonPage({ do: 'refresh' }) });
    outside.answers[Path.page] = 'offline';
    await press('Go');
    expect(screen.getByRole('button', { name: 'Go' })).toBeInTheDocument();
    expect(worker.watching()).toBe(1);
    expect(getToasts(outside.services)).toHaveLength(1);
  });

  it.each([
    ['keeps a confirmation open when reloaded unchanged', [], 1],
    ['closes a confirmation, which would be for another value, when reloaded with changes', ['s9'], 0],
  ] as const)('%s', async (_, others, dialogs) => {
    const { pendingAnswer, answer } = holdAnswer();
    const createSignalPage = (signals: readonly string[]) =>
      createPageFile([
        ...signals.map((id) => ({ id, kind: 'value', ...BOX, bind: bind(id) })),
        button('b1', 'STOP', { do: 'write', value: 1 }),
        button('b2', 'Again', { do: 'refresh' }),
      ]);
    const outside = await open({ [FILE]: createSignalPage([]) });
    await emitLive();
    outside.answers[FILE] = () => pendingAnswer;
    await press('Again');
    await press('STOP');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await runAndSettle(() => answer(createSignalPage(others)));
    expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs);
  });

  it('has one sign of a lost connection, in its bar', async () => {
    await open();
    await emitNews({ kind: 'link', link: link('offline') }, { kind: 'loaded', fault: { kind: 'offline' } });
    expect(screen.getByRole('banner')).toHaveTextContent('网络不可用');
    expect(screen.getByRole('main')).not.toHaveTextContent('网络');
    // With the connection back, the failed load is reported.
    await emitLink('live');
    expect(screen.getByRole('main')).toHaveTextContent('数据未完全加载');
  });

  it('shows behind its badge which gateway is not live', async () => {
    await open({
      [FILE]: createButtonPage({ do: 'write', value: 1 }),
      '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'P-101' }]),
    });
    const gateways = [createGateway({ online: false })];
    await emitNews({ kind: 'link', link: link('live') }, { kind: 'gateways', gateways });
    await press('连接与网关状态');
    const sheet = screen.getByRole('dialog', { name: '连接与网关状态' });
    expect(sheet).toHaveTextContent('1 项数据中 0 项为实时值');
    expect(sheet).toHaveTextContent('网关离线影响 1 台设备P-1011 项失效 · 未采集到');
  });

  it("does not redirect a user who has left before a link's target was known", async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await open({
      [FILE]: createButtonPage({ do: 'history', target: 'e1' }),
      '/lfscada/project/equip/queryAll': () => pendingAnswer,
    });
    await press('Go');
    await press('返回');
    expect(getCurrentPath()).toBe('/home/work/project');
    await runAndSettle(() => answer(ok([])));
    expect(getCurrentPath()).toBe('/home/work/project');
  });

  it('is not read again when a popup over it reloads', async () => {
    const outside = await open({
      [FILE]: createButtonPage({ do: 'popup', target: 'g2' }),
      [Path.page]: ({ body }) =>
        body?.includes('g2') ? createInfo({ id: 'g2', path: 'pages/g2.json' }) : createInfo(),
      '/cdn/pages/g2.json': createButtonPage({ do: 'refresh' }),
    });
    const countFetches = () => [FILE, '/cdn/pages/g2.json'].map((path) => outside.getRequests(path).length);
    await press('Go');
    expect(countFetches()).toEqual([1, 1]);
    await user.click(withinDialog().getByRole('button', { name: 'Go' }));
    expect(countFetches()).toEqual([1, 2]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('closes a popup when the forward key opens a replay', async () => {
    await open({
      [FILE]: createButtonPage({ do: 'popup', target: 'g2' }),
      '/cdn/pages/g2.json': createPageFile(),
    });
    await press('历史回放');
    await replay(true);
    expect(getCurrentPath()).toContain('?replay=');
    await go(-1);
    await replay(false);
    await press('Go');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await go(1);
    expect(getCurrentPath()).toContain('?replay=');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await go(-1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('acknowledges an alarm of its table once, by name, as the alarm lists do', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const table = { id: 'w1', kind: 'alarmTable', x: 0, y: 0, w: 90, h: 90 };
    const outside = await open({ [FILE]: createPageFile([table]), [CONFIRM]: () => pendingAnswer });
    const raise = (id: string, at: number): Promise<void> => {
      const alarm = createAlarmRow(id, at, { equipmentName: 'P-201', signalTitle: `Level ${id}` });
      return emitNews({ kind: 'alarms', alarms: [alarm] });
    };
    await emitLink('live');
    await raise('a1', 0);
    await press('确认报警：P-201 Level a1');
    // Another one takes its row.
    await raise('a2', 1_000);
    expect(screen.getByRole('dialog', { name: 'P-201 · Level a1' })).toHaveTextContent('Level a1');
    expect(outside.getRequests(CONFIRM)).toHaveLength(0);
    await press('确认报警');
    await press('提交中');
    expect(listSentBodies(outside, CONFIRM)).toEqual([{ projectId: 'p1', ids: 'a1' }]);
    await runAndSettle(() => answer(ok(null)));
    const next = screen.getByRole('button', { name: /^确认报警：/ });
    expect(next).toHaveAccessibleName('确认报警：P-201 Level a2');
    await replay(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks for its password before a write that requires it, and writes nothing with a wrong one', async () => {
    const outside = await open({
      [FILE]: createButtonPage({ do: 'write', value: '0.38', password: 'page' }),
      [Path.pagePassword]: refuse('wrong'),
    });
    await emitLive();
    await press('Go');
    await fill(getBySelector('input[type=password]'), 'guess');
    await submit();
    expect(screen.getByRole('dialog')).toHaveTextContent(problem.passwordWrong);
    await fill(getBySelector('input[type=password]'), '2468');
    outside.answers[Path.pagePassword] = createInfo();
    await submit();
    expect(worker.writes).toEqual([]);
    await press(value.confirmWrite);
    expect(listSentBodies(outside, Path.pagePassword).at(-1)).toEqual({ id: 'g1', password: '2468' });
    expect(worker.writes).toMatchObject([{ signalId: 's1', value: '0.38' }]);
  });

  it("fills the screen without its bars, and restores them with its own key or the browser's", async () => {
    await open();
    const requestFullscreen = mockFullscreen(async () => undefined);
    const findTitle = () => screen.queryByRole('heading', { level: 1 });
    for (const leave of [() => press('退出全屏'), () => dispatch(document, 'fullscreenchange')]) {
      expect(findTitle()).toBeInTheDocument();
      await press('全屏');
      expect(findTitle()).not.toBeInTheDocument();
      // The badge that shows whether the page is live stays.
      expect(getBySelector('.as-page--full [data-link]')).toBeInTheDocument();
      await leave();
      expect(findTitle()).toBeInTheDocument();
    }
    expect(requestFullscreen).toHaveBeenCalledTimes(2);
  });

  it('fills the screen even if the browser refuses', async () => {
    await open();
    mockFullscreen(() => Promise.reject(new TypeError('Not here')));
    await press('全屏');
    expect(getBySelector('.as-page--full')).toBeInTheDocument();
  });

  it('without a document opens its alarms if its flag allows it', async () => {
    await open({ ...NO_ALARMS, [Path.page]: createInfo({ path: '', goAlarm: true }) });
    expect(getCurrentPath()).toContain('/home/work/project/detail/alarm/p1/');
    expect(worker.watching()).toBe(0);
  });

  it('counts the active alarms of every page, and links to them', async () => {
    await open({ [Path.page]: createInfo({ goAlarm: false }) });
    const clearedAlarm = createAlarmRow('c', 0, { recoverTime: epochMs(1) });
    await emitNews({ kind: 'alarms', alarms: [createAlarmRow('a'), createAlarmRow('b'), clearedAlarm] });
    const button = screen.getByRole('button', { name: '报警加载中…' });
    await emitNews({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(2), fault: null });
    expect(button).toHaveAccessibleName('2 条报警未恢复');
    // A screen reader announces an alarm without the button being focused.
    expect(getBySelector('.as-alarms-button [role=status]').textContent).toBe('2 条报警未恢复');
    await user.click(button);
    expect(getCurrentPath()).toBe('/home/work/project/detail/alarm/p1/-/-');
  });

  it('is where its alarm list returns to', async () => {
    await open({ ...NO_ALARMS, [Path.page]: createInfo({ goAlarm: true }) });
    await press('报警加载中…');
    expect(getCurrentPath()).toContain('/detail/alarm/p1/');
    await press('返回');
    expect(getCurrentPath()).toBe(AT);
  });

  it.each([
    ['a value', '?signal=s1&of=e1'],
    ['a device', '?of=e1'],
  ])('highlights %s it was opened for', async (_, query) => {
    await open({ [FILE]: createButtonPage({ do: 'page', target: 'g2' }) }, query);
    expect(getBySelector('.w-found')).toBeInTheDocument();
  });

  it('opens its value search by a key', async () => {
    await open({ [FILE]: createButtonPage({ do: 'page', target: 'g2' }) });
    await user.keyboard('/');
    await runAndSettle(() => undefined);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('does not resume a write dialog that was open when a replay started', async () => {
    await open({ [FILE]: createButtonPage({ do: 'write', value: 1 }) });
    await emitLink('live');
    await press('Go');
    expect(document.body).toHaveTextContent('确认写值');
    await replay(true);
    expect(document.body).not.toHaveTextContent('确认写值');
    await replay(false);
    expect(screen.getByRole('button', { name: 'Go' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('确认写值');
  });
});

async function open(answers: Answers = {}, query = ''): Promise<FakeOutside> {
  worker = createFakeClient();
  const allAnswers = {
    [Path.page]: createInfo(),
    [Path.projects]: ok([]),
    [FILE]: createPageFile(),
    ...answers,
  };
  return openAt(`${AT}${query}`, allAnswers, { startMonitor: async () => worker.client });
}
const createInfo = (changes: object = {}): Answer =>
  ok({ id: 'g1', name: 'Boiler house', projectId: 'p1', path: 'pages/g1.json', ...changes });

const BOX = { x: 0, y: 0, w: 50, h: 20 };
const bind = (signalId: string) => ({ src: 'signal', equipmentId: 'e1', signalId });
const button = (id: string, text: string, event: object): object => ({
  id,
  kind: 'button',
  text,
  ...BOX,
  bind: bind('s1'),
  events: [{ on: 'tap', ...event }],
});
const createButtonPage = (event: object): Answer => createPageFile([button('w1', 'Go', event)]);

const answerTarget = (other: Answer): Answers => ({
  [FILE]: createButtonPage({ do: 'page', target: 'g2' }),
  [Path.page]: ({ body }) => (body?.includes('g2') ? other : createInfo()),
});

const emitNews = (...news: readonly WatchNews[]): Promise<void> =>
  runAndSettle(() => {
    for (const one of news) worker.emit(one);
  });
const emitLive = (): Promise<void> =>
  emitNews({ kind: 'link', link: link('live') }, { kind: 'gateways', gateways: [createGateway()] });
const emitLink = (status: Parameters<typeof link>[0]): Promise<void> =>
  emitNews({ kind: 'link', link: link(status) });
const replay = (isOn: boolean): Promise<void> =>
  emitNews({ kind: 'replay', replay: isOn ? createReplayState() : null });

/** Gives the browser a fullscreen API until the end of the test. */
function mockFullscreen(request: () => Promise<void>) {
  const requestFullscreen = vi.fn(request);
  Object.assign(document.documentElement, { requestFullscreen });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
  onTestFinished(() => {
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    Reflect.deleteProperty(document, 'fullscreenElement');
  });
  return requestFullscreen;
}
