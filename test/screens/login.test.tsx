// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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
  user,
} from './kit/fake-outside';
import { type Drawn, drawAt } from './kit/render';

const NO_CAPTCHA = ok({ show: false });
const CAPTCHA = ok({ show: true, type: 'image/svg+xml', image: btoa('<svg/>') });

let drawn: Drawn;
async function open(answers: FakeOutside['answers'], path = '/login'): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: { [Path.showVcode]: NO_CAPTCHA, [Path.groups]: ok([]), [Path.projects]: ok([]), ...answers },
  });
  drawn = await drawAt(outside.services, path);
  return outside;
}
const fill = async (loginname = 'demo', password = 'Demo_2026'): Promise<void> => {
  await drawn.type('input[name=loginname]', loginname);
  await drawn.type('input[name=password]', password);
};
const submit = async (times = 1): Promise<void> => {
  await act(async () => {
    for (let i = 0; i < times; i++)
      drawn.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await drawn.settle();
};

afterEach(async () => {
  await drawn.leave();
  setLanguage('cn');
  vi.unstubAllGlobals();
});

describe('The login', () => {
  it('sends both credentials encoded, and opens what was wanted', async () => {
    const outside = await open(
      { [Path.login]: ok(null), [Path.info]: ok(user()) },
      `/login?redirect=${encodeURIComponent('/wx/home/work')}`,
    );
    await fill();
    await submit();
    const body = new URLSearchParams(outside.made(Path.login)[0]?.body);
    expect(body.get('loginname')).toBe(encodeCredential('demo', LOGIN_KEY));
    expect(body.get('password')).toBe(encodeCredential('Demo_2026', LOGIN_KEY));
    expect(drawn.path()).toBe('/home/work');
  });

  it.each(['/wx/', '/wx/home', '/wx/home/monitor'])(
    'lands where the account is set to land, though %s was wanted',
    async (wanted) => {
      const landing = user({ appLandingType: 'equip', appLandingEquipId: 'e1' });
      await open(
        { [Path.login]: ok(null), [Path.info]: ok(landing) },
        `/login?redirect=${encodeURIComponent(wanted)}`,
      );
      await fill();
      await submit();
      expect(drawn.path()).toBe('/detail/eg/list/e1');
    },
  );

  it.each([
    ['equip', 'monitor_project', '/home/work/project'],
    ['project', 'monitor_multi', '/home/monitor'],
  ])('leads on from a landing (%s) that is not to be seen to what %s allows', async (type, auth, shown) => {
    const landing = user({ appLandingType: type, auths: [auth] });
    await open({ [Path.login]: ok(null), [Path.info]: ok(landing) });
    await fill();
    await submit();
    expect(drawn.path()).toBe('/noAuth');
    await drawn.click('返回首页');
    await drawn.settle();
    expect(drawn.path()).toBe(shown);
  });

  it('does not lead on to the landing page of somebody who went without signing out', async () => {
    const storage = memoryStorage();
    storage.setItem(StoredName.landingPage, '/groundDetailEGConfiguration/of-the-one-before');
    const landing = user({ appLandingType: 'equip', auths: ['monitor_project'] });
    const outside = fakeOutside({
      storage,
      answers: {
        [Path.showVcode]: NO_CAPTCHA,
        [Path.projects]: ok([]),
        [Path.login]: ok(null),
        [Path.info]: ok(landing),
      },
    });
    drawn = await drawAt(outside.services, '/login');
    await fill();
    await submit();
    await drawn.click('返回首页');
    expect(drawn.path()).toBe('/home/work/project');
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
        [Path.info]: ok(user()),
      },
    });
    await outside.services.style.loadForDomain();
    drawn = await drawAt(outside.services, '/acme');
    await fill();
    await submit();
    expect(drawn.path()).toBe('/home/monitor');
  });

  it('names settings that cannot be used to whoever deploys the product (fault 112)', async () => {
    const outside = fakeOutside({
      answers: { [Path.showVcode]: NO_CAPTCHA },
      config: { loginKey: 'too-short', frameHosts: 'a.example', mapTiles: { url: '/{q}.png' } },
    });
    drawn = await drawAt(outside.services, '/login');
    expect(drawn.text()).toContain('config.json：frameHosts, mapTiles.url');
    await fill();
    await submit();
    expect(drawn.text()).toContain('系统配置有误（config.json：loginKey）');
    expect(outside.made(Path.login)).toHaveLength(0);
  });

  it('says nothing of settings where all can be used', async () => {
    await open({});
    expect(drawn.text()).not.toContain('config.json');
  });

  it('goes home where the wanted address is foreign', async () => {
    await open(
      { [Path.login]: ok(null), [Path.info]: ok(user({ auths: [] })) },
      `/login?redirect=${encodeURIComponent('//evil.example/wx/home/work')}`,
    );
    await fill();
    await submit();
    expect(drawn.path()).toBe('/home/monitor');
  });

  it('asks for what is missing and sends nothing', async () => {
    const outside = await open({});
    await submit();
    expect(drawn.text()).toContain('请输入用户名或手机号');
    expect(drawn.text()).toContain('请输入密码');
    expect(drawn.find('input[name=loginname]').getAttribute('aria-invalid')).toBe('true');
    await drawn.type('input[name=loginname]', 'demo');
    expect(drawn.text()).not.toContain('请输入用户名或手机号');
    expect(outside.requests).toHaveLength(0);
  });

  it('is sent once though Enter is held down', async () => {
    const outside = await open({ [Path.login]: 'silence' });
    await fill();
    await submit(5);
    expect(outside.made(Path.login)).toHaveLength(1);
    expect(drawn.button('登录').getAttribute('aria-busy')).toBe('true');
    await drawn.click('登录');
    await submit();
    expect(outside.made(Path.login)).toHaveLength(1);
  });

  it('shows the server’s words and can be tried again', async () => {
    const outside = await open({ [Path.login]: refused('用户名或密码错误') });
    await fill();
    await submit();
    expect(drawn.find('[role=alert]').textContent).toBe('用户名或密码错误');
    outside.answers[Path.login] = ok(null);
    outside.answers[Path.info] = ok(user());
    await submit();
    expect(drawn.path()).toBe('/home/monitor');
  });

  it('says in English too that an account is not approved yet', async () => {
    await open({ [Path.login]: refused('账号待管理员审核', '1107') });
    await act(async () => setLanguage('en'));
    await fill();
    await submit();
    expect(drawn.find('[role=alert]').textContent).toMatch(/waits for an administrator's approval/);
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
    expect(drawn.all('input[name=vcode]')).toHaveLength(0);
    // Whoever cannot get in is told who can help.
    expect(drawn.text()).toContain('忘记密码或无法登录？请联系管理员');
    await submit();
    expect(document.activeElement).toBe(drawn.find('input[name=vcode]'));
    expect(drawn.find('img').getAttribute('src')).toBe('blob:picture-1');
    expect(made[0]?.type).toBe('image/svg+xml');

    await submit();
    expect(drawn.text()).toContain('请输入验证码');
    expect(outside.made(Path.login)).toHaveLength(1);

    await drawn.type('input[name=vcode]', ' 7x4k ');
    await submit();
    expect(new URLSearchParams(outside.made(Path.login)[1]?.body).get('vcode')).toBe('7x4k');
    expect(drawn.find<HTMLInputElement>('input[name=vcode]').value).toBe('');
    expect(drawn.find('img').getAttribute('src')).toBe('blob:picture-2');
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
    expect(drawn.text()).toContain('此账号现在还需输入验证码');
    expect(drawn.text()).not.toContain('验证码错误');
    expect(document.activeElement).toBe(drawn.find('input[name=vcode]'));
    await drawn.type('input[name=vcode]', '7x4k');
    await submit();
    expect(outside.made(Path.login)).toHaveLength(1);
    expect(drawn.text()).not.toContain('此账号现在还需输入验证码');
  });

  it('asks about the captcha again where nothing was known of it when the name was left', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const outside = await open({ [Path.login]: refused('验证码错误'), [Path.showVcode]: 'offline' });
    await fill();
    await act(async () =>
      drawn.find('input[name=loginname]').dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    );
    expect(outside.made(Path.showVcode)).toHaveLength(1);
    outside.answers[Path.showVcode] = CAPTCHA;
    await submit();
    expect(outside.made(Path.login)).toHaveLength(0);
    expect(drawn.all('input[name=vcode]')).toHaveLength(1);
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
    await drawn.click(drawn.find('.as-captcha'));
    expect(drawn.text()).toContain('验证码加载失败，点击重试');
    outside.answers[Path.showVcode] = CAPTCHA;
    await drawn.click(drawn.find('.as-captcha'));
    expect(drawn.find('img').getAttribute('src')).toBe('blob:picture');
  });

  it.each([
    ['nothing', ok(null)],
    ['something unreadable', ok({ loginname: 'without an id' })],
    ['that nobody is signed in', SESSION_ENDED],
  ] satisfies [string, Answer][])('asks to sign in again where user info says %s', async (_, info) => {
    await open({ [Path.login]: ok(null), [Path.info]: info });
    await fill();
    await submit();
    expect(drawn.text()).toContain('获取权限信息失败，请重新登录！');
    expect(drawn.path()).toContain('/login');
  });

  it('says that there is no network, and that the platform does not answer', async () => {
    const outside = await open({ [Path.login]: 'offline' });
    await fill();
    await submit();
    expect(drawn.find('[role=alert]').textContent).toBe('网络不可用，请检查网络连接');
    outside.answers[Path.login] = 'silence';
    await submit();
    await act(async () => outside.pass(120_000));
    await drawn.settle();
    expect(drawn.find('[role=alert]').textContent).toBe('超时（1301）');
  });

  it('shows the password only while asked to, and keeps it nowhere', async () => {
    const outside = await open({ [Path.login]: ok(null), [Path.info]: ok(user()) });
    await fill();
    const type = (): string => drawn.find<HTMLInputElement>('input[name=password]').type;
    expect(type()).toBe('password');
    await drawn.click('显示密码');
    expect(type()).toBe('text');
    await drawn.click('隐藏密码');
    expect(type()).toBe('password');
    await submit();
    for (const storage of [outside.storage, outside.tabStorage])
      for (let i = 0; i < storage.length; i++)
        expect(storage.getItem(storage.key(i) ?? '')).not.toContain('Demo_2026');
  });

  it('changes its language without losing what was typed', async () => {
    await open({});
    await fill('somebody', 'secret');
    await drawn.click(drawn.find('input[type=radio][value=en]'));
    expect(drawn.text()).toContain('Username / phone');
    expect(drawn.find<HTMLInputElement>('input[name=loginname]').value).toBe('somebody');
  });
});
