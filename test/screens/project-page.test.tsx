import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/shared/calls/run';
import { epochMs } from '../../src/shared/units';
import { toastsAtom } from '../../src/state/feedback';
import type { AlarmView } from '../../workers/monitor/contract/contract';
import { alarmRow, T0 } from '../kit/alarms';
import { type FakeClient, fakeClient } from './kit/fake-client';
import { type FakeOutside, fakeOutside, ok, Path, refused, userInfo } from './kit/fake-outside';
import { gateway, link, NOW, past } from './kit/fake-watch';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  go,
  renderAt,
  screen,
  settled,
  submit,
  user,
} from './kit/render';

const DOCUMENT = JSON.stringify({ version: 1, id: 'g1', name: 'x', size: { w: 100, h: 100 }, widgets: [] });
const info = (changes: object = {}): ReturnType<typeof ok> =>
  ok({
    id: 'g1',
    name: 'Boiler house',
    projectId: 'p1',
    path: 'pages/g1.json',
    needPassword: false,
    ...changes,
  });
const AT = '/home/work/project/p1/page/g1';

let worker: FakeClient;
async function open(answers: FakeOutside['answers'], who = userInfo(), path = AT): Promise<FakeOutside> {
  worker = fakeClient();
  const outside = fakeOutside({
    startMonitor: async () => worker.client,
    answers: {
      [Path.info]: ok(who),
      [Path.projects]: ok([]),
      '/cdn/pages/g1.json': { status: 200, text: DOCUMENT },
      ...answers,
    },
  });
  await renderAt(outside.services, path);
  return outside;
}

describe('A project page', () => {
  it('is fetched from the CDN without cookies, and watched', async () => {
    const outside = await open({ [Path.page]: info() });
    expect(outside.made('/cdn/pages/g1.json')[0]?.cookies).toBe(false);
    expect(getBySelector('h1').textContent).toBe('Boiler house');
    expect(document.title).toContain('Boiler house');
    expect(worker.watching()).toBe(1);
  });

  it('is not watched any more when it is left', async () => {
    await open({ [Path.page]: info() });
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/home/work/project');
    expect(worker.watching()).toBe(0);
  });

  it('asks for nothing further when it is left before its first answer came', async () => {
    let answer = (_: ReturnType<typeof ok>): void => {};
    const outside = await open({
      [Path.page]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(screen.getByRole('button', { name: '返回' }));
    answer(info());
    await settled();
    expect(outside.made('/cdn/pages/g1.json')).toHaveLength(0);
  });

  it('asks for its password, says when it is wrong, and keeps it nowhere', async () => {
    const outside = await open({
      [Path.page]: info({ needPassword: true, path: undefined }),
      [Path.pagePassword]: refused('locked for 5 minutes'),
    });
    expect(document.body).toHaveTextContent('查看此页面需要密码');
    await submit();
    expect(document.body).toHaveTextContent('请输入页面密码');
    await fill(getBySelector('input[type=password]'), 'Secret_1');
    await submit();
    expect(document.body).toHaveTextContent('页面密码错误（locked for 5 minutes）');
    expect(worker.watching()).toBe(0);
    outside.answers[Path.pagePassword] = info();
    await submit();
    expect(worker.watching()).toBe(1);
    expect(JSON.parse(outside.made(Path.pagePassword)[0]?.body ?? '')).toEqual({
      id: 'g1',
      password: 'Secret_1',
    });
    for (const storage of [outside.storage, outside.tabStorage])
      for (let i = 0; i < storage.length; i++)
        expect(storage.getItem(storage.key(i) ?? '')).not.toContain('Secret_1');
  });

  it('says that it is not configured where it has no document', async () => {
    await open({ [Path.page]: info({ path: '' }) });
    expect(document.body).toHaveTextContent('组态画面未配置');
    await user.click(screen.getByRole('button', { name: '返回项目列表' }));
    expect(currentPath()).toBe('/home/work/project');
  });

  it.each([
    ['a document elsewhere', { path: '../../secrets.json' }, '服务器应答无法识别（page.path）'],
    ['a document of another host', { path: '//evil.example/x.json' }, '服务器应答无法识别（page.path）'],
    ['a document that is not there', { path: 'pages/none.json' }, '404 页面不存在'],
  ])('opens nothing for %s', async (_, changes, words) => {
    const outside = await open({ [Path.page]: info(changes) });
    expect(document.body).toHaveTextContent(words);
    expect(outside.requests.filter(({ path }) => path.includes('evil') || path.includes('..'))).toEqual([]);
    expect(worker.watching()).toBe(0);
  });

  it.each([
    ['is no JSON', '<html>', '服务器应答无法识别（page）'],
    ['says nothing', '{}', '页面文件无法识别'],
    ['is of another version', '{"version":9,"size":{"w":1,"h":1},"widgets":[]}', '页面格式版本 9 不受支持'],
    [
      'is a line',
      '{"version":1,"size":{"w":1,"h":1000000},"widgets":[]}',
      '页面尺寸异常（1 × 1000000），无法显示',
    ],
    [
      'is a point',
      '{"version":1,"size":{"w":1e-300,"h":1e-300},"widgets":[]}',
      '页面尺寸异常（1e-300 × 1e-300），无法显示',
    ],
  ])('says so where the document %s', async (_, text, words) => {
    await open({ [Path.page]: info(), '/cdn/pages/g1.json': { status: 200, text } });
    expect(document.body).toHaveTextContent(words);
  });

  it('can be tried again after a failure', async () => {
    const outside = await open({ [Path.page]: 'offline' });
    expect(document.body).toHaveTextContent('网络不可用');
    outside.answers[Path.page] = info();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(worker.watching()).toBe(1);
  });

  it.each([
    ['after a while', async (outside: FakeOutside) => outside.pass(5_000)],
    ['at once when the network is back', async () => void window.dispatchEvent(new Event('online'))],
  ])('comes by itself %s where it could not be loaded', async (_, wait) => {
    const outside = await open({ [Path.page]: 'offline' });
    expect(document.body).toHaveTextContent('网络恢复后会自动重新加载');
    await act(async () => outside.pass(2_000));
    await settled();
    expect(outside.made(Path.page)).toHaveLength(2);
    expect(document.body).toHaveTextContent('网络不可用');
    outside.answers[Path.page] = info();
    await act(() => wait(outside));
    await settled();
    expect(worker.watching()).toBe(1);
  });

  it.each([503, 429])(
    'is not asked for again before the time that the platform names (%i)',
    async (status) => {
      const outside = await open({ [Path.page]: { status, text: '', retryAfter: '150' } });
      outside.answers[Path.page] = info();
      const wait = async (ms: number): Promise<void> => {
        await act(async () => outside.pass(ms));
        await settled();
      };
      await wait(149_999);
      expect(worker.watching()).toBe(0);
      await wait(1);
      expect(worker.watching()).toBe(1);
    },
  );

  it('is not asked for again by itself where the platform has refused it', async () => {
    const outside = await open({ [Path.page]: refused('no') });
    await act(async () => {
      outside.pass(60_000);
      window.dispatchEvent(new Event('online'));
    });
    expect(outside.made(Path.page)).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('网络恢复后会自动重新加载');
  });

  it('is not shown to who lacks its permission, nor anything of the data centre to who lacks that', async () => {
    const outside = await open({ [Path.page]: info({ permission: 'boiler_view' }) });
    expect(document.body).toHaveTextContent('暂无该页面的查看权限');
    expect(outside.made('/cdn/pages/g1.json')).toHaveLength(0);
    cleanup();
    const none = await open({ [Path.page]: info() }, userInfo({ auths: ['monitor_multi'] }));
    expect(document.body).toHaveTextContent('暂无数据中心权限');
    expect(none.made(Path.page)).toHaveLength(0);
  });

  it('is not shown under the address of another project', async () => {
    await open({ [Path.page]: info({ projectId: 'p2' }) });
    expect(document.body).toHaveTextContent('404');
    expect(worker.watching()).toBe(0);
  });

  it('says that the worker has stopped for good, and offers to reload', async () => {
    const outside = await open({ [Path.page]: info() });
    await act(async () => worker.stop());
    expect(document.body).toHaveTextContent('实时数据服务已停止');
    await user.click(screen.getByRole('button', { name: '刷新页面' }));
    expect(outside.reloads()).toBe(1);
  });

  it('lists the pages of its project and opens another', async () => {
    await open({
      [Path.page]: info(),
      [Path.project]: ok({
        id: 'p1',
        name: 'Waterworks',
        pages: [
          { id: 'g1', name: 'Overview' },
          { id: 'g2', name: 'Pumps' },
          { id: 'g3', name: 'Secret', permission: 'other' },
        ],
      }),
    });
    await user.click(screen.getByRole('button', { name: '项目页面' }));
    const pages = getAllBySelector('.as-row-button');
    expect(pages.map((one) => [one.getAttribute('aria-current'), one.hasAttribute('disabled')])).toEqual([
      ['page', false],
      [null, false],
      [null, true],
      [null, false],
    ]);
    expect(pages.at(-1)?.textContent).toBe('页面和设备列表');
    await user.click(pages[1] ?? 'none');
    expect(currentPath()).toBe('/home/work/project/p1/page/g2');
  });

  const withButton = (event: object) => ({
    [Path.page]: info(),
    '/cdn/pages/g1.json': {
      status: 200,
      text: JSON.stringify({
        ...JSON.parse(DOCUMENT),
        widgets: [
          {
            id: 'w1',
            kind: 'button',
            text: 'Go',
            x: 0,
            y: 0,
            w: 50,
            h: 20,
            bind: { src: 'signal', equipmentId: 'e1', signalId: 's1' },
            events: [{ on: 'tap', ...event }],
          },
        ],
      }),
    },
  });

  const toOther = (answer: FakeOutside['answers'][string]) => ({
    ...withButton({ do: 'page', target: 'g2' }),
    [Path.page]: (request: HttpRequest) =>
      request.body?.includes('g2') && typeof answer !== 'function' ? answer : info(),
  });

  it('keeps its last values where another page cannot be loaded, and says so', async () => {
    const outside = await open(toOther('offline'));
    await act(async () => worker.emit({ kind: 'link', link: link('offline') }));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await settled();
    expect(currentPath()).toBe(AT);
    expect(worker.watching()).toBe(1);
    expect(outside.services.store.get(toastsAtom).map(({ text }) => text)).toEqual([
      '暂时无法打开，仍显示原页面最后的数据：网络不可用，请检查网络连接',
    ]);
  });

  it('leads to another page that can be reached though its own link is lost', async () => {
    await open(toOther(info()));
    await act(async () => worker.emit({ kind: 'link', link: link('reconnecting') }));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await settled();
    expect(currentPath()).toBe('/home/work/project/p1/page/g2');
  });

  it('keeps its last values where it cannot be loaded anew', async () => {
    const outside = await open(withButton({ do: 'refresh' }));
    outside.answers[Path.page] = 'offline';
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await settled();
    expect(screen.getByRole('button', { name: 'Go' }).textContent).toBe('Go');
    expect(worker.watching()).toBe(1);
    expect(outside.services.store.get(toastsAtom)).toHaveLength(1);
  });

  it.each([
    ['keeps a confirmation open when it was loaded anew as it was', [], 1],
    [
      'closes a confirmation when it was loaded anew with other values: it would be that of another',
      ['s9'],
      0,
    ],
  ] as const)('%s', async (_, others, dialogs) => {
    const bind = (signalId: string) => ({ src: 'signal', equipmentId: 'e1', signalId });
    const box = { x: 0, y: 0, w: 20, h: 20 };
    const tap = (event: object) => [{ on: 'tap', ...event }];
    const buttons = [
      {
        id: 'b1',
        kind: 'button',
        text: 'STOP',
        ...box,
        bind: bind('s1'),
        events: tap({ do: 'write', value: 1 }),
      },
      { id: 'b2', kind: 'button', text: 'Again', ...box, events: tap({ do: 'refresh' }) },
    ];
    const page = (signals: readonly string[]): { readonly status: number; readonly text: string } => {
      const values = signals.map((id) => ({ id, kind: 'value', ...box, bind: bind(id) }));
      const text = JSON.stringify({ ...JSON.parse(DOCUMENT), widgets: [...values, ...buttons] });
      return { status: 200, text };
    };
    let answer = (_: ReturnType<typeof page>): void => {};
    const outside = await open({ [Path.page]: info(), '/cdn/pages/g1.json': page([]) });
    await act(async () => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit({ kind: 'gateways', gateways: [gateway()] });
    });
    outside.answers['/cdn/pages/g1.json'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await user.click(screen.getByRole('button', { name: 'Again' }));
    await user.click(screen.getByRole('button', { name: 'STOP' }));
    expect(getAllBySelector('dialog')).toHaveLength(1);
    answer(page(others));
    await settled();
    expect(getAllBySelector('dialog')).toHaveLength(dialogs);
  });

  it('has one sign of a lost link, in its bar', async () => {
    await open({ [Path.page]: info() });
    const fault = { kind: 'offline' } as const;
    await act(async () => {
      worker.emit({ kind: 'link', link: link('offline') });
      worker.emit({ kind: 'loaded', fault });
    });
    expect(getBySelector('.as-top-bar .as-link')).toHaveTextContent('网络不可用');
    expect(screen.getByRole('main')).not.toHaveTextContent('网络');
    // With the link there, what could not be loaded is said.
    await act(async () => worker.emit({ kind: 'link', link: link('live') }));
    expect(screen.getByRole('main')).toHaveTextContent('数据未完全加载');
  });

  it('tells behind its badge which gateway is not live', async () => {
    await open({
      ...withButton({ do: 'write', value: 1 }),
      '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'P-101' }]),
    });
    await act(async () => {
      worker.emit({ kind: 'link', link: link('live') });
      worker.emit({ kind: 'gateways', gateways: [gateway({ online: false })] });
    });
    await user.click(screen.getByRole('button', { name: '连接与网关状态' }));
    await settled();
    const sheet = screen.getByRole('dialog', { name: '连接与网关状态' }).textContent;
    expect(sheet).toContain('0 项数据中 0 项为实时值');
    expect(sheet).toContain('P-101网关离线1 项非实时 · 未采集到');
  });

  it('leads nobody on who has left before it was known where a link leads', async () => {
    let answer = (_: ReturnType<typeof ok>): void => {};
    await open({
      ...withButton({ do: 'history', target: 'e1' }),
      '/lfscada/project/equip/queryAll': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/home/work/project');
    answer(ok([]));
    await settled();
    expect(currentPath()).toBe('/home/work/project');
  });

  it('is not read anew by a popup over it that asks for itself', async () => {
    const texts = withButton({ do: 'popup', target: 'g2' });
    const outside = await open({
      ...texts,
      [Path.page]: (request: HttpRequest) =>
        request.body?.includes('g2') ? info({ id: 'g2', path: 'pages/g2.json' }) : info(),
      '/cdn/pages/g2.json': withButton({ do: 'refresh' })['/cdn/pages/g1.json'],
    });
    const fetched = (path: string): number => outside.requests.filter((one) => one.path === path).length;
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await settled();
    expect([fetched('/cdn/pages/g1.json'), fetched('/cdn/pages/g2.json')]).toEqual([1, 1]);
    await user.click(getBySelector('dialog .w-push'));
    await settled();
    expect([fetched('/cdn/pages/g1.json'), fetched('/cdn/pages/g2.json')]).toEqual([1, 2]);
    expect(getAllBySelector('dialog')).toHaveLength(1);
  });

  it('keeps no popup open over the past that the forward key leads to', async () => {
    await open({
      ...withButton({ do: 'popup', target: 'g2' }),
      '/cdn/pages/g2.json': { status: 200, text: DOCUMENT },
    });
    await user.click(screen.getByRole('button', { name: '历史回放' }));
    await act(async () => worker.emit({ kind: 'replay', replay: past() }));
    await settled();
    expect(currentPath()).toContain('?replay=');
    await go(-1);
    await act(async () => worker.emit({ kind: 'replay', replay: null }));
    await settled();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(getAllBySelector('dialog')).toHaveLength(1);
    await go(1);
    expect(currentPath()).toContain('?replay=');
    expect(getAllBySelector('dialog')).toHaveLength(0);
    await go(-1);
    expect(getAllBySelector('dialog')).toHaveLength(0);
  });

  it('confirms an alarm of its table once, by name, as the alarm lists do', async () => {
    const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
    let answer = (_: ReturnType<typeof ok>): void => {};
    const table = { id: 'w1', kind: 'alarmTable', x: 0, y: 0, w: 90, h: 90 };
    const outside = await open({
      [Path.page]: info(),
      '/cdn/pages/g1.json': {
        status: 200,
        text: JSON.stringify({ ...JSON.parse(DOCUMENT), widgets: [table] }),
      },
      [CONFIRM]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const alarm = (id: string, triggerTime: number): AlarmView =>
      alarmRow(id, triggerTime - T0, { equipmentName: 'P-201', signalTitle: `Level ${id}` });
    const emitAlarms = (...alarms: readonly AlarmView[]): Promise<void> =>
      act(async () => worker.emit({ kind: 'alarms', alarms }));
    await act(async () => worker.emit({ kind: 'link', link: link('live') }));
    await emitAlarms(alarm('a1', NOW));
    await settled();
    await user.click(screen.getByRole('button', { name: '确认报警：P-201 Level a1' }));
    // Another one takes its row.
    await emitAlarms(alarm('a2', NOW + 1_000));
    expect(screen.getByRole('dialog', { name: 'P-201 · Level a1' })).toHaveTextContent('Level a1');
    expect(outside.made(CONFIRM)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '确认报警' }));
    await user.click(screen.getByRole('button', { name: '提交中' }));
    expect(outside.made(CONFIRM).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { projectId: 'p1', ids: 'a1' },
    ]);
    answer(ok(null));
    await settled();
    expect(getAllBySelector('.w-confirm').map((one) => one.getAttribute('aria-label'))).toEqual([
      '确认报警：P-201 Level a2',
    ]);
    await act(async () => worker.emit({ kind: 'replay', replay: past() }));
    await settled();
    expect(getAllBySelector('dialog')).toHaveLength(0);
  });

  it('fills the screen without its bars, and has them again by its own key or by the browser’s', async () => {
    await open({ [Path.page]: info() });
    const asked: string[] = [];
    const root: { requestFullscreen?: () => Promise<void> } = document.documentElement;
    root.requestFullscreen = async () => void asked.push('full');
    const leave = (): void => void Reflect.deleteProperty(root, 'requestFullscreen');
    try {
      for (const out of ['退出全屏', 'Escape']) {
        expect(getAllBySelector('h1')).toHaveLength(1);
        await user.click(screen.getByRole('button', { name: '全屏' }));
        expect(getAllBySelector('h1')).toHaveLength(0);
        // The badge that says if the page is live stays.
        expect(getAllBySelector('.as-page--full [data-link]')).toHaveLength(1);
        if (out === 'Escape') {
          Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
          await act(async () => void document.dispatchEvent(new Event('fullscreenchange')));
        } else await user.click(screen.getByRole('button', { name: out }));
        expect(getAllBySelector('h1')).toHaveLength(1);
      }
      expect(asked).toEqual(['full', 'full']);
    } finally {
      leave();
      Reflect.deleteProperty(document, 'fullscreenElement');
    }
  });

  it('fills the screen also where the browser refuses', async () => {
    await open({ [Path.page]: info() });
    const root: { requestFullscreen?: () => Promise<void> } = document.documentElement;
    root.requestFullscreen = () => Promise.reject(new TypeError('Not here'));
    try {
      await user.click(screen.getByRole('button', { name: '全屏' }));
      expect(getAllBySelector('.as-page--full')).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(root, 'requestFullscreen');
    }
  });

  it('without a document leads to its alarms where its flag says so', async () => {
    await open({
      [Path.page]: info({ path: '', goAlarm: true }),
      '/lfscada/monitor/project/alarm/query': ok({ list: [], totalCount: 0, totalPage: 1 }),
    });
    expect(currentPath()).toContain('/home/work/project/detail/alarm/p1/');
    expect(worker.watching()).toBe(0);
  });

  it('counts the active alarms of every page, and leads to them', async () => {
    await open({ [Path.page]: info({ goAlarm: false }) });
    await act(async () =>
      worker.emit({
        kind: 'alarms',
        alarms: [alarmRow('a'), alarmRow('b'), alarmRow('c', 0, { recoverTime: epochMs(1) })],
      }),
    );
    const button = screen.getByRole('button', { name: '报警加载中…' });
    expect(button.getAttribute('aria-label')).toBe('报警加载中…');
    await act(async () =>
      worker.emit({ kind: 'alarm-feed', frameAt: null, listedAt: epochMs(2), fault: null }),
    );
    expect(button.getAttribute('aria-label')).toBe('2 条报警未恢复');
    // Nobody looks at a button to hear that an alarm was raised.
    expect(getBySelector('.as-alarms-button [role=status]').textContent).toBe('2 条报警未恢复');
    await user.click(button);
    expect(currentPath()).toBe('/home/work/project/detail/alarm/p1/-/-');
  });

  it('is come back to from its alarms', async () => {
    await open({
      [Path.page]: info({ goAlarm: true }),
      '/lfscada/monitor/project/alarm/query': ok({ list: [], totalCount: 0, totalPage: 1 }),
    });
    await user.click(screen.getByRole('button', { name: '报警加载中…' }));
    expect(currentPath()).toContain('/detail/alarm/p1/');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe(AT);
  });

  it('takes up no wish to write again that was open when a replay began', async () => {
    await open(withButton({ do: 'write', value: 1 }));
    await act(async () => worker.emit({ kind: 'link', link: link('live') }));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(document.body).toHaveTextContent('确认下发');
    await act(async () => worker.emit({ kind: 'replay', replay: past() }));
    await settled();
    expect(document.body).not.toHaveTextContent('确认下发');
    await act(async () => worker.emit({ kind: 'replay', replay: null }));
    await settled();
    expect(screen.getByRole('button', { name: 'Go' }).textContent).toBe('Go');
    expect(document.body).not.toHaveTextContent('确认下发');
  });
});
