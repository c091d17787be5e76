import { describe, expect, it, vi } from 'vitest';
import { queryGroups } from '../../src/shared/calls/equipment';
import { fakeClient } from './kit/fake-client';
import {
  type Answer,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  SESSION_ENDED,
  tabHub,
  userInfo,
} from './kit/fake-outside';
import {
  act,
  currentPath,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  settled,
  user,
} from './kit/render';

async function open(path: string, answers: FakeOutside['answers'], tabs = tabHub()()): Promise<FakeOutside> {
  const outside = fakeOutside({
    tabs,
    answers: { [Path.groups]: ok([]), [Path.projects]: ok([]), [Path.logout]: ok(null), ...answers },
  });
  await renderAt(outside.services, path);
  return outside;
}

describe('The guard', () => {
  it('lets in who is signed in', async () => {
    await open('/home/work', { [Path.info]: ok(userInfo()) });
    expect(currentPath()).toBe('/home/work');
    expect(document.body).toHaveTextContent('数据中心');
  });

  it('asks who it is beside the theme, and opens nothing before that is there', async () => {
    let theme: (answer: Answer) => void = () => {};
    const outside = fakeOutside({
      answers: {
        [Path.info]: SESSION_ENDED,
        [Path.style]: () => new Promise<Answer>((resolve) => (theme = resolve)),
      },
    });
    void outside.services.style.loadForDomain();
    await renderAt(outside.services, '/home/work');
    expect(outside.requests.map(({ path }) => path)).toEqual([Path.style, Path.info]);
    expect([currentPath(), getAllBySelector('.as-start').length]).toEqual(['/home/work', 1]);
    await act(async () => theme(refused('')));
    await settled();
    expect(currentPath()).toContain('/login?redirect=');
    expect(outside.made(Path.info)).toHaveLength(1);
  });

  it('leads on in a browser that answers scrolling with a promise; each address begins at the top', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue(Promise.resolve() as unknown as undefined);
    await open('/home/work', { [Path.info]: SESSION_ENDED });
    expect(currentPath()).toContain('/login?redirect=');
    expect(getAllBySelector('input[autocomplete="username"]')).toHaveLength(1);
    expect(scroll.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('sends everybody else to the login, which knows the way back', async () => {
    await open('/home/work/project/p1/page/g1?debug', { [Path.info]: SESSION_ENDED });
    expect(currentPath()).toBe(
      `/login?redirect=${encodeURIComponent('/wx/home/work/project/p1/page/g1?debug')}`,
    );
    expect(document.body).not.toHaveTextContent('登录已失效');
  });

  it('sends to the login where nobody can be asked, and comes back by itself once that works', async () => {
    const outside = await open('/home/work', { [Path.info]: 'offline' });
    expect(currentPath()).toContain('/login?redirect=');
    expect(document.body).toHaveTextContent('网络不可用');
    outside.answers[Path.info] = ok(userInfo());
    await user.click(screen.getByRole('button', { name: '重试连接' }));
    expect(currentPath()).toBe('/home/work');
  });

  it('asks nobody on public screens', async () => {
    const outside = await open('/404', {});
    expect(document.body).toHaveTextContent('404 页面不存在');
    expect(outside.requests).toHaveLength(0);
  });

  it('leads / and /home to the first tab', async () => {
    await open('/', { [Path.info]: ok(userInfo({ auths: [] })) });
    expect(currentPath()).toBe('/home/monitor');
  });

  it('answers twenty 1006 with one way to the login and one message', async () => {
    const outside = await open('/home/work', { [Path.info]: ok(userInfo()), [Path.groups]: SESSION_ENDED });
    await act(async () => {
      await Promise.all(Array.from({ length: 20 }, () => outside.services.call(queryGroups, {})));
    });
    await settled();
    expect(currentPath()).toBe(`/login?redirect=${encodeURIComponent('/wx/home/work')}`);
    expect((document.body.textContent ?? '').split('登录已失效，请重新登录')).toHaveLength(2);
    expect(outside.made(Path.info)).toHaveLength(1);
  });

  it('shows the login after signing out in another tab', async () => {
    const tab = tabHub();
    const other = fakeOutside({
      tabs: tab(),
      answers: { [Path.info]: ok(userInfo()), [Path.logout]: ok(null) },
    });
    await other.services.session.check();
    await open('/home/work', { [Path.info]: ok(userInfo()) }, tab());
    await act(async () => other.services.session.signOut());
    await settled();
    expect(currentPath()).toContain('/login');
    expect(document.body).toHaveTextContent('已在其他窗口退出登录');
  });
});

describe('Another person who is signed in all of a sudden (faults 52)', () => {
  const OTHER = ok(userInfo({ userId: 'u2', loginname: 'ben' }));
  const askAgain = async ({ services }: FakeOutside): Promise<void> => {
    // As a page does that comes back from the browser's memory.
    await act(async () => void (await services.session.check()));
    await settled();
  };

  it('sees nothing of a list that was read for the one before', async () => {
    const log = '/lfscada/user/operationlog/queryByObjectId';
    const row = { id: 'l1', time: 1_760_000_000_000, user: 'anne', content: 'what Anne may see' };
    const outside = await open('/detail/eg/operation-log/e1', {
      [Path.info]: ok(userInfo()),
      [log]: ok({ list: [row], totalCount: 1, totalPage: 1 }),
    });
    expect(document.body).toHaveTextContent('what Anne may see');
    outside.answers[Path.info] = OTHER;
    outside.answers[log] = refused('', '1202');
    await askAgain(outside);
    expect(document.body).not.toHaveTextContent('what Anne may see');
    expect(outside.made(log)).toHaveLength(2);
  });

  it('sees no page whose values stand still, since the worker has left it', async () => {
    const worker = fakeClient();
    const outside = fakeOutside({
      startMonitor: async () => worker.client,
      answers: {
        [Path.info]: ok(userInfo()),
        [Path.projects]: ok([]),
        [Path.page]: ok({ id: 'g1', name: 'Boiler', projectId: 'p1', path: 'g1.json', needPassword: false }),
        '/cdn/g1.json': { status: 200, text: '{"version":1,"id":"g1","size":{"w":9,"h":9},"widgets":[]}' },
      },
    });
    await renderAt(outside.services, '/home/work/project/p1/page/g1');
    expect(worker.watching()).toBe(1);
    outside.answers[Path.info] = OTHER;
    outside.answers[Path.page] = refused('', '1202');
    await askAgain(outside);
    expect([worker.watching(), outside.made(Path.page).length]).toEqual([0, 2]);
    expect(document.body).not.toHaveTextContent('Boiler');
  });
});

describe('A screen that the account may not open', () => {
  it.each([
    ['monitor_project', '/home/work/project'],
    ['', '/home/monitor'],
  ])('leads a person with the permission "%s" on to %s', async (auths, shown) => {
    await open('/detail/eg/list/e1', { [Path.info]: ok(userInfo({ auths })) });
    expect(document.body).toHaveTextContent('设备监控权限');
    await user.click(screen.getByRole('button', { name: '返回首页' }));
    expect(currentPath()).toBe(shown);
  });
});

describe('An unknown address', () => {
  it('leads to 404 for who comes from nowhere, and says which address that was', async () => {
    await open('/eg/nothing', {});
    expect(currentPath()).toBe('/404?address=%2Feg%2Fnothing');
    expect(getBySelector('code').textContent).toBe('/eg/nothing');
  });
});

describe('Signing out from More', () => {
  it('is asked about first, and leaves without a way back', async () => {
    const outside = await open('/home/more', { [Path.info]: ok(userInfo()) });
    expect(document.body).toHaveTextContent('138****8000');
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    expect(outside.made(Path.logout)).toHaveLength(0);
    await user.click(getBySelector('dialog .as-button--danger'));
    expect(outside.made(Path.logout)).toHaveLength(1);
    expect(currentPath()).toBe('/login');
  });
});
