import { describe, expect, it, vi } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import { setLanguage } from '../../src/i18n/engine';
import { encodeCredential } from '../../src/state/account/login-encoding';
import {
  type Answer,
  type FakeOutside,
  fakeOutside,
  LOGIN_KEY,
  memoryStorage,
  ok,
  Path,
  refused,
  SESSION_ENDED,
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

const NO_CAPTCHA = ok({ show: false });
const CAPTCHA = ok({ show: true, type: 'image/svg+xml', image: btoa('<svg/>') });

async function open(answers: FakeOutside['answers'], path = '/login'): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: { [Path.showVcode]: NO_CAPTCHA, [Path.groups]: ok([]), [Path.projects]: ok([]), ...answers },
  });
  await renderAt(outside.services, path);
  return outside;
}
const fill = async (loginname = 'demo', password = 'Demo_2026'): Promise<void> => {
  await fill(screen.getByRole('textbox'), loginname);
  await fill(getBySelector('input[name=password]'), password);
};
const submit = async (times = 1): Promise<void> => {
  await act(async () => {
    for (let i = 0; i < times; i++)
      getBySelector('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await settled();
};

describe('The login', () => {
  it('sends both credentials encoded, and opens what was wanted', async () => {
    const outside = await open(
      { [Path.login]: ok(null), [Path.info]: ok(userInfo()) },
      `/login?redirect=${encodeURIComponent('/wx/home/work')}`,
    );
    await fill();
    await submit();
    const body = new URLSearchParams(outside.made(Path.login)[0]?.body);
    expect(body.get('loginname')).toBe(encodeCredential('demo', LOGIN_KEY));
    expect(body.get('password')).toBe(encodeCredential('Demo_2026', LOGIN_KEY));
    expect(currentPath()).toBe('/home/work');
  });

  it.each(['/wx/', '/wx/home', '/wx/home/monitor'])(
    'lands where the account is set to land, though %s was wanted',
    async (wanted) => {
      const landing = userInfo({ appLandingType: 'equip', appLandingEquipId: 'e1' });
      await open(
        { [Path.login]: ok(null), [Path.info]: ok(landing) },
        `/login?redirect=${encodeURIComponent(wanted)}`,
      );
      await fill();
      await submit();
      expect(currentPath()).toBe('/detail/eg/list/e1');
    },
  );

  it.each([
    ['equip', 'monitor_project', '/home/work/project'],
    ['project', 'monitor_multi', '/home/monitor'],
  ])('leads on from a landing (%s) that is not to be seen to what %s allows', async (type, auth, shown) => {
    const landing = userInfo({ appLandingType: type, auths: [auth] });
    await open({ [Path.login]: ok(null), [Path.info]: ok(landing) });
    await fill();
    await submit();
    expect(currentPath()).toBe('/noAuth');
    await user.click(screen.getByRole('button', { name: '返回首页' }));
    await settled();
    expect(currentPath()).toBe(shown);
  });

  it('does not lead on to the landing page of somebody who went without signing out', async () => {
    const storage = memoryStorage();
    storage.setItem(StoredName.landingPage, '/groundDetailEGConfiguration/of-the-one-before');
    const landing = userInfo({ appLandingType: 'equip', auths: ['monitor_project'] });
    const outside = fakeOutside({
      storage,
      answers: {
        [Path.showVcode]: NO_CAPTCHA,
        [Path.projects]: ok([]),
        [Path.login]: ok(null),
        [Path.info]: ok(landing),
      },
    });
    await renderAt(outside.services, '/login');
    await fill();
    await submit();
    await user.click(screen.getByRole('button', { name: '返回首页' }));
    expect(currentPath()).toBe('/home/work/project');
  });

  it('leads on from the login of the domain where the organisation of the person names another', async () => {
    const theme = (webLoginPath: string): Answer => ok({ title: 'Acme', webLoginPath });
    const outside = fakeOutside({
      answers: {
        [Path.showVcode]: NO_CAPTCHA,
        [Path.groups]: ok([]),
        [Path.style]: theme('/acme'),
        [Path.userStyle]: theme('/branch'),
        [Path.login]: ok(null),
        [Path.info]: ok(userInfo()),
      },
    });
    await outside.services.style.loadForDomain();
    await renderAt(outside.services, '/acme');
    await fill();
    await submit();
    expect(currentPath()).toBe('/home/monitor');
  });

  it('names settings that cannot be used to whoever deploys the product (fault 112)', async () => {
    const outside = fakeOutside({
      answers: { [Path.showVcode]: NO_CAPTCHA },
      config: { loginKey: 'too-short', frameHosts: 'a.example', mapTiles: { url: '/{q}.png' } },
    });
    await renderAt(outside.services, '/login');
    expect(document.body).toHaveTextContent('config.json：frameHosts, mapTiles.url');
    await fill();
    await submit();
    expect(document.body).toHaveTextContent('系统配置有误（config.json：loginKey）');
    expect(outside.made(Path.login)).toHaveLength(0);
  });

  it('says nothing of settings where all can be used', async () => {
    await open({});
    expect(document.body).not.toHaveTextContent('config.json');
  });

  it('goes home where the wanted address is foreign', async () => {
    await open(
      { [Path.login]: ok(null), [Path.info]: ok(userInfo({ auths: [] })) },
      `/login?redirect=${encodeURIComponent('//evil.example/wx/home/work')}`,
    );
    await fill();
    await submit();
    expect(currentPath()).toBe('/home/monitor');
  });

  it('asks for what is missing and sends nothing', async () => {
    const outside = await open({});
    await submit();
    expect(document.body).toHaveTextContent('请输入用户名或手机号');
    expect(document.body).toHaveTextContent('请输入密码');
    expect(screen.getByRole('textbox', { name: '用户名/手机号' }).getAttribute('aria-invalid')).toBe('true');
    await fill(screen.getByRole('textbox', { name: '用户名/手机号' }), 'demo');
    expect(document.body).not.toHaveTextContent('请输入用户名或手机号');
    expect(outside.requests).toHaveLength(0);
  });

  it('is sent once though Enter is held down', async () => {
    const outside = await open({ [Path.login]: 'silence' });
    await fill();
    await submit(5);
    expect(outside.made(Path.login)).toHaveLength(1);
    expect(screen.getByRole('button', { name: '登录' }).getAttribute('aria-busy')).toBe('true');
    await user.click(screen.getByRole('button', { name: '登录' }));
    await submit();
    expect(outside.made(Path.login)).toHaveLength(1);
  });

  it('shows the server’s words and can be tried again', async () => {
    const outside = await open({ [Path.login]: refused('用户名或密码错误') });
    await fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误');
    outside.answers[Path.login] = ok(null);
    outside.answers[Path.info] = ok(userInfo());
    await submit();
    expect(currentPath()).toBe('/home/monitor');
  });

  it('says in English too that an account is not approved yet', async () => {
    await open({ [Path.login]: refused('账号待管理员审核', '1107') });
    await act(async () => setLanguage('en'));
    await fill();
    await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(/waits for an administrator's approval/);
  });

  it('asks for a captcha when the platform wants one after a failure, and sends it', async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return `blob:picture-${made.length}`;
    });
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    let failures = 0;
    const outside = await open({
      [Path.login]: () => {
        failures += 1;
        return refused('用户名或密码错误');
      },
      [Path.showVcode]: () => (failures === 0 ? NO_CAPTCHA : CAPTCHA),
    });
    await fill();
    expect(getAllBySelector('input[name=vcode]')).toHaveLength(0);
    // Whoever cannot get in is told who can help.
    expect(document.body).toHaveTextContent('忘记密码或无法登录？请联系管理员');
    await submit();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '验证码' }));
    expect(getBySelector('img').getAttribute('src')).toBe('blob:picture-1');
    expect(made[0]?.type).toBe('image/svg+xml');

    await submit();
    expect(document.body).toHaveTextContent('请输入验证码');
    expect(outside.made(Path.login)).toHaveLength(1);

    await fill(screen.getByRole('textbox', { name: '验证码' }), ' 7x4k ');
    await submit();
    expect(new URLSearchParams(outside.made(Path.login)[1]?.body).get('vcode')).toBe('7x4k');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '验证码' }).value).toBe('');
    expect(getBySelector('img').getAttribute('src')).toBe('blob:picture-2');
    expect(revoke).toHaveBeenCalledWith('blob:picture-1');
  });

  it('asks for the captcha first where failures elsewhere have made it necessary', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const outside = await open({ [Path.login]: refused('验证码错误'), [Path.showVcode]: CAPTCHA });
    // Filled in by the browser: the name was never left, so nobody has asked about it.
    await fill();
    await submit();
    expect(outside.made(Path.login)).toHaveLength(0);
    expect(document.body).toHaveTextContent('此账号现在还需输入验证码');
    expect(document.body).not.toHaveTextContent('验证码错误');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '验证码' }));
    await fill(screen.getByRole('textbox', { name: '验证码' }), '7x4k');
    await submit();
    expect(outside.made(Path.login)).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('此账号现在还需输入验证码');
  });

  it('asks about the captcha again where nothing was known of it when the name was left', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const outside = await open({ [Path.login]: refused('验证码错误'), [Path.showVcode]: 'offline' });
    await fill();
    await act(async () =>
      screen
        .getByRole('textbox', { name: '用户名/手机号' })
        .dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    );
    expect(outside.made(Path.showVcode)).toHaveLength(1);
    outside.answers[Path.showVcode] = CAPTCHA;
    await submit();
    expect(outside.made(Path.login)).toHaveLength(0);
    expect(getAllBySelector('input[name=vcode]')).toHaveLength(1);
  });

  it('offers the captcha anew where its picture did not come', async () => {
    const outside = await open({
      [Path.login]: refused('x'),
      [Path.showVcode]: ok({ show: true, image: '***' }),
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    await fill();
    outside.answers[Path.showVcode] = CAPTCHA;
    await submit();
    outside.answers[Path.showVcode] = 'offline';
    await user.click(screen.getByRole('button', { name: '验证码图片，点击更换' }));
    expect(document.body).toHaveTextContent('验证码加载失败，点击重试');
    outside.answers[Path.showVcode] = CAPTCHA;
    await user.click(screen.getByRole('button', { name: '验证码加载失败，点击重试' }));
    expect(getBySelector('img').getAttribute('src')).toBe('blob:picture');
  });

  it.each([
    ['nothing', ok(null)],
    ['something unreadable', ok({ loginname: 'without an id' })],
    ['that nobody is signed in', SESSION_ENDED],
  ] satisfies [string, Answer][])('asks to sign in again where user info says %s', async (_, info) => {
    await open({ [Path.login]: ok(null), [Path.info]: info });
    await fill();
    await submit();
    expect(document.body).toHaveTextContent('获取权限信息失败，请重新登录！');
    expect(currentPath()).toContain('/login');
  });

  it('says that there is no network, and that the platform does not answer', async () => {
    const outside = await open({ [Path.login]: 'offline' });
    await fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('网络不可用，请检查网络连接');
    outside.answers[Path.login] = 'silence';
    await submit();
    await act(async () => outside.pass(120_000));
    await settled();
    expect(screen.getByRole('alert').textContent).toBe('超时（1301）');
  });

  it('shows the password only while asked to, and keeps it nowhere', async () => {
    const outside = await open({ [Path.login]: ok(null), [Path.info]: ok(userInfo()) });
    await fill();
    const type = (): string => getBySelector<HTMLInputElement>('input[name=password]').type;
    expect(type()).toBe('password');
    await user.click(screen.getByRole('button', { name: '显示密码' }));
    expect(type()).toBe('text');
    await user.click(screen.getByRole('button', { name: '隐藏密码' }));
    expect(type()).toBe('password');
    await submit();
    for (const storage of [outside.storage, outside.tabStorage])
      for (let i = 0; i < storage.length; i++)
        expect(storage.getItem(storage.key(i) ?? '')).not.toContain('Demo_2026');
  });

  it('changes its language without losing what was typed', async () => {
    await open({});
    await fill('somebody', 'secret');
    await user.click(screen.getByRole('radio', { name: 'EN' }));
    expect(document.body).toHaveTextContent('Username / phone');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username / phone' }).value).toBe(
      'somebody',
    );
  });
});
