import { describe, expect, it, vi } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import { ConfigNotice } from '../../src/features/forms/config-notice';
import { setLanguage } from '../../src/i18n/engine';
import { encodeCredential } from '../../src/state/account/login-encoding';
import { runtimeConfigSource } from '../../src/state/runtime-config-source';
import { type Answer, type Answers, ok, Path, refused, SESSION_ENDED, userInfo } from './kit/answers';
import { fakeOutside, LOGIN_KEY, memoryStorage } from './kit/fake-outside';
import { happen, openAt, press } from './kit/open';
import { says } from './kit/queries';
import { act, currentPath, fill, fireEvent, renderAt, renderPart, screen, submit, user } from './kit/render';
import { storedTexts } from './kit/stored';

const NO_CAPTCHA = ok({ show: false });
const CAPTCHA = ok({ show: true, type: 'image/svg+xml', image: btoa('<svg/>') });

describe('The login', () => {
  it('sends both credentials encoded, and opens the requested address', async () => {
    const { made } = await open({}, `/login?redirect=${encodeURIComponent('/wx/home/work')}`);
    await signIn();
    const body = new URLSearchParams(made(Path.login)[0]?.body);
    expect(body.get('loginname')).toBe(encodeCredential('demo', LOGIN_KEY));
    expect(body.get('password')).toBe(encodeCredential('Demo_2026', LOGIN_KEY));
    expect(currentPath()).toBe('/home/work');
  });

  it.each(['/wx/', '/wx/home', '/wx/home/monitor'])(
    "opens the account's landing page if only %s was requested",
    async (wanted) => {
      const landing = userInfo({ appLandingType: 'equip', appLandingEquipId: 'e1' });
      await open({ [Path.info]: ok(landing) }, `/login?redirect=${encodeURIComponent(wanted)}`);
      await fillIn();
      await submit();
      expect(currentPath()).toBe('/detail/eg/list/e1');
    },
  );

  it.each([
    ['equip', 'monitor_project', '/home/work/project'],
    ['project', 'monitor_multi', '/home/monitor'],
  ])('continues from a landing (%s) without permission to what %s allows', async (type, auth, shown) => {
    const landing = userInfo({ appLandingType: type, auths: [auth] });
    await open({ [Path.info]: ok(landing) });
    await signIn();
    expect(currentPath()).toBe('/noAuth');
    await press('返回首页');
    expect(currentPath()).toBe(shown);
  });

  it('does not continue to the landing page of a user who left without signing out', async () => {
    const storage = memoryStorage();
    storage.setItem(StoredName.landingPage, '/groundDetailEGConfiguration/of-the-one-before');
    const landing = userInfo({ appLandingType: 'equip', auths: ['monitor_project'] });
    await open({ [Path.info]: ok(landing) }, '/login', { storage });
    await signIn();
    await press('返回首页');
    expect(currentPath()).toBe('/home/work/project');
  });

  it("continues from the domain's login if the user's organisation has another", async () => {
    const theme = (webLoginPath: string): Answer => ok({ title: 'Acme', webLoginPath });
    const { services } = fakeOutside({
      answers: {
        [Path.showVcode]: NO_CAPTCHA,
        [Path.groups]: ok([]),
        [Path.style]: theme('/acme'),
        [Path.userStyle]: theme('/branch'),
        [Path.login]: ok(null),
        [Path.info]: ok(userInfo()),
      },
    });
    await services.style.loadForDomain();
    await renderAt(services, '/acme');
    await signIn();
    expect(currentPath()).toBe('/home/monitor');
  });

  it('names unusable settings (fault 112)', async () => {
    const config = { loginKey: 'too-short', frameHosts: 'a.example', mapTiles: { url: '/{q}.png' } };
    const { made } = await open({}, '/login', { config });
    expect(document.body).toHaveTextContent('config.json：frameHosts, mapTiles.url');
    await signIn();
    expect(document.body).toHaveTextContent('系统配置有误（config.json：loginKey）');
    expect(made(Path.login)).toHaveLength(0);
  });

  it('reports missing settings, and not a missing network', async () => {
    const { services } = fakeOutside();
    const config = runtimeConfigSource(async () => ({ status: 404, text: 'not found' }));
    await renderPart({ ...services, config }, <ConfigNotice />);
    expect(document.body).toHaveTextContent('系统配置有误（config.json：HTTP 404）');
  });

  it('names a theme picture whose host is not configured', async () => {
    const appLoginLogo = 'https://evil.example/logo.png';
    const { services } = fakeOutside({
      answers: { [Path.info]: SESSION_ENDED, [Path.style]: ok({ appLoginLogo }) },
    });
    await services.style.loadForDomain();
    await renderAt(services, '/login');
    expect(document.body).toHaveTextContent(`config.json：imageHosts (appLoginLogo: ${appLoginLogo})`);
  });

  it('opens home if the requested address is foreign', async () => {
    await open({}, `/login?redirect=${encodeURIComponent('//evil.example/wx/home/work')}`);
    await signIn();
    expect(currentPath()).toBe('/home/monitor');
  });

  it('asks for missing input and sends nothing', async () => {
    const { requests } = await open({});
    expect(document.body).not.toHaveTextContent('config.json');
    await submit();
    says('请输入用户名或手机号', '请输入密码');
    expect(nameField()).toBeInvalid();
    await fill(nameField(), 'demo');
    expect(document.body).not.toHaveTextContent('请输入用户名或手机号');
    expect(requests).toHaveLength(0);
  });

  it('is sent once while Enter is held down', async () => {
    const { made } = await open({ [Path.login]: 'silence' });
    await fillIn();
    await act(async () => {
      for (let i = 0; i < 5; i++) fireEvent.submit(nameField());
    });
    expect(made(Path.login)).toHaveLength(1);
    expect(screen.getByRole('button', { name: '登录' })).toHaveAttribute('aria-busy', 'true');
    await press('登录');
    await submit();
    expect(made(Path.login)).toHaveLength(1);
  });

  it("shows the server's text and can be retried", async () => {
    const { answers } = await open({ [Path.login]: refused('用户名或密码错误') });
    await signIn();
    expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误');
    answers[Path.login] = ok(null);
    await submit();
    expect(currentPath()).toBe('/home/monitor');
  });

  it('reports in English too that an account is not approved yet', async () => {
    await open({ [Path.login]: refused('账号待管理员审核', '1107') });
    await act(async () => setLanguage('en'));
    await signIn();
    expect(screen.getByRole('alert')).toHaveTextContent(/waits for an administrator's approval/);
  });

  it('asks for a captcha when the platform requires one after a failure, and sends it', async () => {
    const { made, revoke } = mockPictures();
    let failures = 0;
    const outside = await open({
      [Path.login]: () => {
        failures += 1;
        return refused('用户名或密码错误');
      },
      [Path.showVcode]: () => (failures === 0 ? NO_CAPTCHA : CAPTCHA),
    });
    await fillIn();
    expect(screen.queryByRole('textbox', { name: '验证码' })).not.toBeInTheDocument();
    expect(document.body).toHaveTextContent('忘记密码或无法登录？请联系管理员');
    await submit();
    expect(captcha()).toHaveFocus();
    expect(picture()).toHaveAttribute('src', 'blob:picture-1');
    expect(made[0]?.type).toBe('image/svg+xml');

    await submit();
    expect(document.body).toHaveTextContent('请输入验证码');
    expect(outside.made(Path.login)).toHaveLength(1);

    await fill(captcha(), ' 7x4k ');
    await submit();
    expect(new URLSearchParams(outside.made(Path.login)[1]?.body).get('vcode')).toBe('7x4k');
    expect(captcha()).toHaveValue('');
    expect(picture()).toHaveAttribute('src', 'blob:picture-2');
    expect(revoke).toHaveBeenCalledWith('blob:picture-1');
  });

  it('asks for the captcha first if failures elsewhere made it necessary', async () => {
    mockPictures();
    const { made } = await open({ [Path.login]: refused('验证码错误'), [Path.showVcode]: CAPTCHA });
    autofill();
    await submit();
    expect(made(Path.login)).toHaveLength(0);
    expect(document.body).toHaveTextContent('此账号现在还需输入验证码');
    expect(document.body).not.toHaveTextContent('验证码错误');
    expect(captcha()).toHaveFocus();
    await fill(captcha(), '7x4k');
    await submit();
    expect(made(Path.login)).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('此账号现在还需输入验证码');
  });

  it('asks about the captcha again if it was unknown when the name lost focus', async () => {
    mockPictures();
    const { answers, made } = await open({
      [Path.login]: refused('验证码错误'),
      [Path.showVcode]: 'offline',
    });
    await fillIn();
    expect(made(Path.showVcode)).toHaveLength(1);
    answers[Path.showVcode] = CAPTCHA;
    await submit();
    expect(made(Path.login)).toHaveLength(0);
    expect(captcha()).toBeInTheDocument();
  });

  it('offers the captcha again if its picture did not load', async () => {
    const torn = ok({ show: true, image: '***' });
    const { answers } = await open({ [Path.login]: refused('x'), [Path.showVcode]: torn });
    mockPictures();
    await fillIn();
    answers[Path.showVcode] = CAPTCHA;
    await submit();
    answers[Path.showVcode] = 'offline';
    await press('验证码图片，点击更换');
    answers[Path.showVcode] = CAPTCHA;
    await press('验证码加载失败，点击重试');
    expect(picture()).toHaveAttribute('src', expect.stringMatching(/^blob:picture/));
  });

  it.each([
    ['nothing', ok(null), ok({})],
    ['something unreadable', ok({ loginname: 'without an id' }), ok({})],
    ['an ended session', SESSION_ENDED, ok({})],
    ['nothing, with a refused theme', ok(null), refused('no theme')],
  ] satisfies [string, Answer, Answer][])(
    'asks to sign in again, once, if user info returns %s',
    async (_, info, style) => {
      const { services } = await open({ [Path.info]: info, [Path.style]: style });
      await happen(() => services.style.loadForDomain());
      await signIn();
      const said = document.body.textContent?.split('获取权限信息失败，请重新登录！') ?? [];
      expect(said).toHaveLength(2);
      expect(currentPath()).toContain('/login');
    },
  );

  it('distinguishes a missing network from a platform that does not answer', async () => {
    const { answers, pass } = await open({ [Path.login]: 'offline' });
    await signIn();
    expect(screen.getByRole('alert').textContent).toBe('网络不可用，请检查网络连接');
    answers[Path.login] = 'silence';
    await submit();
    await happen(() => pass(120_000));
    expect(screen.getByRole('alert').textContent).toBe('超时（1301）');
  });

  it('shows the password only on request, and keeps it nowhere', async () => {
    const outside = await open({});
    await fillIn();
    expect(passwordField()).toHaveAttribute('type', 'password');
    await press('显示密码');
    expect(passwordField()).toHaveAttribute('type', 'text');
    await press('隐藏密码');
    expect(passwordField()).toHaveAttribute('type', 'password');
    await submit();
    expect(storedTexts(outside)).not.toContain('Demo_2026');
  });

  it('changes its language without losing input', async () => {
    await open({});
    await fillIn('operator', 'secret');
    await user.click(screen.getByRole('radio', { name: 'EN' }));
    expect(document.body).toHaveTextContent('Username / phone');
    expect(screen.getByRole('textbox', { name: 'Username / phone' })).toHaveValue('operator');
  });
});

const open = (answers: Answers, path = '/login', options: object = {}) =>
  openAt(
    path,
    {
      [Path.showVcode]: NO_CAPTCHA,
      [Path.groups]: ok([]),
      [Path.projects]: ok([]),
      [Path.login]: ok(null),
      ...answers,
    },
    options,
  );

const nameField = () => screen.getByLabelText(/^(用户名|Username)/);
const passwordField = () => screen.getByLabelText(/^(密码|Password)$/);
const captcha = () => screen.getByRole('textbox', { name: '验证码' });
const picture = () => screen.getByRole('img');
async function fillIn(loginname = 'demo', password = 'Demo_2026'): Promise<void> {
  await fill(nameField(), loginname);
  await fill(passwordField(), password);
}
async function signIn(): Promise<void> {
  await fillIn();
  await submit();
}
/** Fills the form as a browser's autofill does, without leaving the name field. */
function autofill(): void {
  fireEvent.input(nameField(), { target: { value: 'demo' } });
  fireEvent.input(passwordField(), { target: { value: 'Demo_2026' } });
}
function mockPictures() {
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:picture-${made.push(blob as Blob)}`);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  return { made, revoke };
}
