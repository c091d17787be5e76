import { describe, expect, it, vi } from 'vitest';
import { queryGroups } from '../../src/shared/calls/equipment';
import { THEME_WAIT_MS } from '../../src/state/style/style-store';
import { type Answers, createUserInfo, holdAnswer, ok, Path, refuse, SESSION_ENDED } from './kit/answers';
import { createFakeClient } from './kit/fake-client';
import { createFakeOutside, createTabHub, type FakeOutside } from './kit/fake-outside';
import { openAt, press, runAndSettle, startSession } from './kit/open';
import { getAllBySelector, withinDialog } from './kit/queries';
import { getCurrentPath, renderAt, screen, user } from './kit/render';

describe('The guard', () => {
  it('lets in a signed-in user', async () => {
    await open('/home/work', {});
    expect(getCurrentPath()).toBe('/home/work');
    expect(document.body).toHaveTextContent('数据中心');
  });

  it('requests the user in parallel with the theme, and opens nothing before it has both', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = createFakeOutside({
      answers: { [Path.info]: SESSION_ENDED, [Path.style]: () => pendingAnswer },
    });
    void outside.services.style.loadForDomain();
    await renderAt(outside.services, '/home/work');
    expect(outside.requests.map(({ path }) => path).sort()).toEqual([Path.style, Path.info]);
    expect([getCurrentPath(), getAllBySelector('.as-start').length]).toEqual(['/home/work', 1]);
    await runAndSettle(() => answer(refuse('')));
    expect(getCurrentPath()).toContain('/login?redirect=');
    expect(outside.getRequests(Path.info)).toHaveLength(1);
  });

  it('draws no public screen before the theme, and continues without it after a moment', async () => {
    const outside = createFakeOutside({ answers: { [Path.style]: () => holdAnswer().pendingAnswer } });
    void outside.services.style.loadForDomain();
    await renderAt(outside.services, '/login');
    expect(getAllBySelector('.as-start')).toHaveLength(1);
    await runAndSettle(() => outside.advance(THEME_WAIT_MS));
    expect(getAllBySelector('.as-start')).toHaveLength(0);
    expect(screen.getByLabelText('用户名/手机号')).toBeInTheDocument();
  });

  it('opens each address at the top, also in a browser whose scrolling returns a promise', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue(Promise.resolve() as unknown as undefined);
    await open('/home/work', { [Path.info]: SESSION_ENDED });
    expect(getCurrentPath()).toContain('/login?redirect=');
    expect(screen.getByLabelText('用户名/手机号')).toBeInTheDocument();
    expect(scroll.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('sends other users to the login, which keeps the address to return to', async () => {
    await open('/home/work/project/p1/page/g1?debug', { [Path.info]: SESSION_ENDED });
    expect(getCurrentPath()).toBe(
      `/login?redirect=${encodeURIComponent('/wx/home/work/project/p1/page/g1?debug')}`,
    );
    expect(document.body).not.toHaveTextContent('登录已失效');
  });

  it('sends to the login while the platform cannot be reached, and returns once it can', async () => {
    const { answers } = await open('/home/work', { [Path.info]: 'offline' });
    expect(getCurrentPath()).toContain('/login?redirect=');
    expect(document.body).toHaveTextContent('网络不可用');
    answers[Path.info] = ok(createUserInfo());
    await press('重试连接');
    expect(getCurrentPath()).toBe('/home/work');
  });

  it('requests nothing on public screens', async () => {
    const { requests } = await open('/404', {});
    expect(document.body).toHaveTextContent('404 页面不存在');
    expect(requests).toHaveLength(0);
  });

  it('leads / and /home to the first tab', async () => {
    await open('/', { [Path.info]: ok(createUserInfo({ auths: [] })) });
    expect(getCurrentPath()).toBe('/home/monitor');
  });

  it('turns twenty 1006 answers into one redirect to the login and one message', async () => {
    const { services, getRequests } = await open('/home/work', { [Path.groups]: SESSION_ENDED });
    await runAndSettle(() => Promise.all(Array.from({ length: 20 }, () => services.call(queryGroups, {}))));
    expect(getCurrentPath()).toBe(`/login?redirect=${encodeURIComponent('/wx/home/work')}`);
    expect(screen.getByText('登录已失效，请重新登录')).toBeInTheDocument();
    expect(getRequests(Path.info)).toHaveLength(1);
  });

  it('shows the login after signing out in another tab', async () => {
    const tab = createTabHub();
    const other = await startSession({ [Path.logout]: ok(null) }, { tabs: tab() });
    await open('/home/work', {}, { tabs: tab() });
    await runAndSettle(() => other.services.session.signOut());
    expect(getCurrentPath()).toContain('/login');
    expect(document.body).toHaveTextContent('已在其他窗口退出登录');
  });
});

describe('Another user in the middle of a session (faults 52)', () => {
  const OTHER = ok(createUserInfo({ userId: 'u2', loginname: 'ben' }));
  /** Checks the session again, as a page restored from the back/forward cache does. */
  const recheckSession = ({ services }: FakeOutside) => runAndSettle(() => services.session.check());

  it('sees nothing of a list read for the previous user', async () => {
    const log = '/lfscada/user/operationlog/queryByObjectId';
    const row = { id: 'l1', time: 1_760_000_000_000, user: 'anne', content: 'what Anne may see' };
    const outside = await open('/detail/eg/operation-log/e1', {
      [log]: ok({ list: [row], totalCount: 1, totalPage: 1 }),
    });
    expect(document.body).toHaveTextContent('what Anne may see');
    outside.answers[Path.info] = OTHER;
    outside.answers[log] = refuse('', '1202');
    await recheckSession(outside);
    expect(document.body).not.toHaveTextContent('what Anne may see');
    expect(outside.getRequests(log)).toHaveLength(2);
  });

  it('sees no page that the worker has left', async () => {
    const worker = createFakeClient();
    const outside = await open(
      '/home/work/project/p1/page/g1',
      {
        [Path.page]: ok({ id: 'g1', name: 'Boiler', projectId: 'p1', path: 'g1.json', needPassword: false }),
        '/cdn/g1.json': { status: 200, text: '{"version":1,"id":"g1","size":{"w":9,"h":9},"widgets":[]}' },
      },
      { startMonitor: async () => worker.client },
    );
    expect(worker.watching()).toBe(1);
    outside.answers[Path.info] = OTHER;
    outside.answers[Path.page] = refuse('', '1202');
    await recheckSession(outside);
    expect([worker.watching(), outside.getRequests(Path.page).length]).toEqual([0, 2]);
    expect(document.body).not.toHaveTextContent('Boiler');
  });
});

describe('A screen that the account may not open', () => {
  it.each([
    ['monitor_project', '/home/work/project'],
    ['', '/home/monitor'],
  ])('sends a user with the permission "%s" on to %s', async (auths, expectedPath) => {
    await open('/detail/eg/list/e1', { [Path.info]: ok(createUserInfo({ auths })) });
    expect(document.body).toHaveTextContent('设备监控权限');
    await press('返回首页');
    expect(getCurrentPath()).toBe(expectedPath);
  });
});

describe('An unknown address', () => {
  it('leads to 404, which shows the address', async () => {
    await open('/eg/nothing', {});
    expect(getCurrentPath()).toBe('/404?address=%2Feg%2Fnothing');
    expect(screen.getByRole('code').textContent).toBe('/eg/nothing');
  });
});

describe('Signing out from More', () => {
  it('asks for confirmation, and leaves no way back', async () => {
    const { getRequests } = await open('/home/more', {});
    expect(document.body).toHaveTextContent('138****8000');
    await press('退出登录');
    expect(getRequests(Path.logout)).toHaveLength(0);
    await user.click(withinDialog().getByRole('button', { name: '退出登录' }));
    expect(getRequests(Path.logout)).toHaveLength(1);
    expect(getCurrentPath()).toBe('/login');
  });
});

const open = (path: string, answers: Answers, options: object = {}) =>
  openAt(
    path,
    { [Path.groups]: ok([]), [Path.projects]: ok([]), [Path.logout]: ok(null), ...answers },
    options,
  );
