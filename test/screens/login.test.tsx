import { describe, expect, it, vi } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import { ConfigNotice } from '../../src/features/forms/config-notice';
import { setLanguage } from '../../src/i18n/engine';
import { encodeCredential } from '../../src/state/account/login-encoding';
import { createRuntimeConfigSource } from '../../src/state/runtime-config-source';
import { type Answer, type Answers, createUserInfo, ok, Path, refuse, SESSION_ENDED } from './kit/answers';
import { createFakeOutside, createMemoryStorage, LOGIN_KEY } from './kit/fake-outside';
import { openAt, press, runAndSettle } from './kit/open';
import { expectRefusedField, expectTexts } from './kit/queries';
import {
  act,
  fill,
  fireEvent,
  getCurrentPath,
  renderAt,
  renderPart,
  screen,
  submit,
  user,
} from './kit/render';
import { readStoredTexts } from './kit/stored';

const NO_CAPTCHA = ok({ show: false });
const CAPTCHA = ok({ show: true, type: 'image/svg+xml', image: btoa('<svg/>') });

describe('The login', () => {
  it('sends both credentials encoded, and opens the requested address', async () => {
    const { getRequests } = await open({}, `/login?redirect=${encodeURIComponent('/wx/home/work')}`);
    await signIn();
    const body = new URLSearchParams(getRequests(Path.login)[0]?.body);
    expect(body.get('loginname')).toBe(encodeCredential('demo', LOGIN_KEY));
    expect(body.get('password')).toBe(encodeCredential('Demo_2026', LOGIN_KEY));
    expect(getCurrentPath()).toBe('/home/work');
  });

  it.each(['/wx/', '/wx/home', '/wx/home/monitor'])(
    "opens the account's landing page if only %s was requested",
    async (requestedPath) => {
      const landing = createUserInfo({ appLandingType: 'equip', appLandingEquipId: 'e1' });
      await open({ [Path.info]: ok(landing) }, `/login?redirect=${encodeURIComponent(requestedPath)}`);
      await fillForm();
      await submit();
      expect(getCurrentPath()).toBe('/detail/eg/list/e1');
    },
  );

  it.each([
    ['equip', 'monitor_project', '/home/work/project'],
    ['project', 'monitor_multi', '/home/monitor'],
  ])(
    'continues from a landing (%s) without permission to what %s allows',
    async (type, auth, expectedPath) => {
      const landing = createUserInfo({ appLandingType: type, auths: [auth] });
      await open({ [Path.info]: ok(landing) });
      await signIn();
      expect(getCurrentPath()).toBe('/noAuth');
      await press('返回首页');
      expect(getCurrentPath()).toBe(expectedPath);
    },
  );

  it('does not continue to the landing page of a user who left without signing out', async () => {
    const storage = createMemoryStorage();
    storage.setItem(StoredName.landingPage, '/groundDetailEGConfiguration/of-the-one-before');
    const landing = createUserInfo({ appLandingType: 'equip', auths: ['monitor_project'] });
    await open({ [Path.info]: ok(landing) }, '/login', { storage });
    await signIn();
    await press('返回首页');
    expect(getCurrentPath()).toBe('/home/work/project');
  });

  it("continues from the domain's login if the user's organisation has another", async () => {
    const createTheme = (webLoginPath: string): Answer => ok({ title: 'Acme', webLoginPath });
    const { services } = createFakeOutside({
      answers: {
        [Path.showVcode]: NO_CAPTCHA,
        [Path.groups]: ok([]),
        [Path.style]: createTheme('/acme'),
        [Path.userStyle]: createTheme('/branch'),
        [Path.login]: ok(null),
        [Path.info]: ok(createUserInfo()),
      },
    });
    await services.style.loadForDomain();
    await renderAt(services, '/acme');
    await signIn();
    expect(getCurrentPath()).toBe('/home/monitor');
  });

  it('names unusable settings (fault 112)', async () => {
    const config = { loginKey: 'too-short', frameHosts: 'a.example', mapTiles: { url: '/{q}.png' } };
    const { getRequests } = await open({}, '/login', { config });
    expect(document.body).toHaveTextContent('config.json：frameHosts, mapTiles.url');
    await signIn();
    expect(document.body).toHaveTextContent('系统配置有误（config.json：loginKey）');
    expect(getRequests(Path.login)).toHaveLength(0);
  });

  it('reports missing settings, and not a missing network', async () => {
    const { services } = createFakeOutside();
    const config = createRuntimeConfigSource(async () => ({ status: 404, text: 'not found' }));
    await renderPart({ ...services, config }, <ConfigNotice />);
    expect(document.body).toHaveTextContent('系统配置有误（config.json：HTTP 404）');
  });

  it('names a theme picture whose host is not configured', async () => {
    const appLoginLogo = 'https://evil.example/logo.png';
    const { services } = createFakeOutside({
      answers: { [Path.info]: SESSION_ENDED, [Path.style]: ok({ appLoginLogo }) },
    });
    await services.style.loadForDomain();
    await renderAt(services, '/login');
    expect(document.body).toHaveTextContent(`config.json：imageHosts (appLoginLogo: ${appLoginLogo})`);
  });

  it('opens home if the requested address is foreign', async () => {
    await open({}, `/login?redirect=${encodeURIComponent('//evil.example/wx/home/work')}`);
    await signIn();
    expect(getCurrentPath()).toBe('/home/monitor');
  });

  it('asks for missing input and sends nothing', async () => {
    const { requests } = await open({});
    expect(document.body).not.toHaveTextContent('config.json');
    await submit();
    expectTexts('请输入用户名或手机号', '请输入密码');
    expect(getNameField()).toBeInvalid();
    await fill(getNameField(), 'demo');
    expect(document.body).not.toHaveTextContent('请输入用户名或手机号');
    expect(requests).toHaveLength(0);
  });

  it('is sent once while Enter is held down', async () => {
    const { getRequests } = await open({ [Path.login]: 'silence' });
    await fillForm();
    await act(async () => {
      for (let i = 0; i < 5; i++) fireEvent.submit(getNameField());
    });
    expect(getRequests(Path.login)).toHaveLength(1);
    expect(screen.getByRole('button', { name: '登录' })).toHaveAttribute('aria-busy', 'true');
    await press('登录');
    await submit();
    expect(getRequests(Path.login)).toHaveLength(1);
  });

  it("shows the server's text and can be retried", async () => {
    const { answers } = await open({ [Path.login]: refuse('用户名或密码错误') });
    await signIn();
    expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误');
    answers[Path.login] = ok(null);
    await submit();
    expect(getCurrentPath()).toBe('/home/monitor');
  });

  it('reports in English too that an account is not approved yet', async () => {
    await open({ [Path.login]: refuse('账号待管理员审核', '1107') });
    await act(async () => setLanguage('en'));
    await signIn();
    expect(screen.getByRole('alert')).toHaveTextContent(/waits for an administrator's approval/);
  });

  it('asks for a captcha when the platform requires one after a failure, and sends it', async () => {
    const { made: blobs, revoke } = mockPictures();
    let failures = 0;
    const outside = await open({
      [Path.login]: () => {
        failures += 1;
        return refuse('用户名或密码错误');
      },
      [Path.showVcode]: () => (failures === 0 ? NO_CAPTCHA : CAPTCHA),
    });
    await fillForm();
    expect(screen.queryByRole('textbox', { name: '验证码' })).not.toBeInTheDocument();
    expect(document.body).toHaveTextContent('忘记密码或无法登录？请联系管理员');
    await submit();
    expect(getCaptchaField()).toHaveFocus();
    expect(getPicture()).toHaveAttribute('src', 'blob:picture-1');
    expect(blobs[0]?.type).toBe('image/svg+xml');

    await submit();
    expect(document.body).toHaveTextContent('请输入验证码');
    expect(outside.getRequests(Path.login)).toHaveLength(1);

    await fill(getCaptchaField(), ' 7x4k ');
    await submit();
    expect(new URLSearchParams(outside.getRequests(Path.login)[1]?.body).get('vcode')).toBe('7x4k');
    expect(getCaptchaField()).toHaveValue('');
    expect(getPicture()).toHaveAttribute('src', 'blob:picture-2');
    expect(revoke).toHaveBeenCalledWith('blob:picture-1');
  });

  it('asks for the captcha first if failures elsewhere made it necessary', async () => {
    mockPictures();
    const { getRequests } = await open({ [Path.login]: refuse('验证码错误'), [Path.showVcode]: CAPTCHA });
    autofill();
    await submit();
    expect(getRequests(Path.login)).toHaveLength(0);
    expect(document.body).toHaveTextContent('此账号现在还需输入验证码');
    expect(document.body).not.toHaveTextContent('验证码错误');
    expect(getCaptchaField()).toHaveFocus();
    await fill(getCaptchaField(), '7x4k');
    await submit();
    expect(getRequests(Path.login)).toHaveLength(1);
    expect(document.body).not.toHaveTextContent('此账号现在还需输入验证码');
  });

  it('shows the refusal of a captcha at its field until another is typed', async () => {
    mockPictures();
    await open({ [Path.login]: refuse('验证码错误'), [Path.showVcode]: CAPTCHA });
    await fillForm();
    await fill(getCaptchaField(), '7x4k');
    await submit();
    expectRefusedField(getCaptchaField(), '验证码错误');
    await fill(getCaptchaField(), 'a');
    expect(getCaptchaField()).toBeValid();
    expect(document.body).not.toHaveTextContent('验证码错误');
  });

  it('shows the refusal of a captcha above the form while its field is missing', async () => {
    await open({ [Path.login]: refuse('验证码错误'), [Path.showVcode]: 'offline' });
    await signIn();
    expect(screen.getByRole('alert')).toHaveTextContent('验证码错误');
  });

  it('asks about the captcha again if it was unknown when the name lost focus', async () => {
    mockPictures();
    const { answers, getRequests } = await open({
      [Path.login]: refuse('验证码错误'),
      [Path.showVcode]: 'offline',
    });
    await fillForm();
    expect(getRequests(Path.showVcode)).toHaveLength(1);
    answers[Path.showVcode] = CAPTCHA;
    await submit();
    expect(getRequests(Path.login)).toHaveLength(0);
    expect(getCaptchaField()).toBeInTheDocument();
  });

  it('offers the captcha again if its picture did not load', async () => {
    const brokenCaptcha = ok({ show: true, image: '***' });
    const { answers } = await open({ [Path.login]: refuse('x'), [Path.showVcode]: brokenCaptcha });
    mockPictures();
    await fillForm();
    answers[Path.showVcode] = CAPTCHA;
    await submit();
    answers[Path.showVcode] = 'offline';
    await press('验证码图片，点击更换');
    answers[Path.showVcode] = CAPTCHA;
    await press('验证码加载失败，点击重试');
    expect(getPicture()).toHaveAttribute('src', expect.stringMatching(/^blob:picture/));
  });

  it.each([
    ['nothing', ok(null), ok({})],
    ['something unreadable', ok({ loginname: 'without an id' }), ok({})],
    ['an ended session', SESSION_ENDED, ok({})],
    ['nothing, with a refused theme', ok(null), refuse('no theme')],
  ] satisfies [string, Answer, Answer][])(
    'asks to sign in again, once, if user info returns %s',
    async (_, info, style) => {
      const { services } = await open({ [Path.info]: info, [Path.style]: style });
      await runAndSettle(() => services.style.loadForDomain());
      await signIn();
      const parts = document.body.textContent?.split('获取权限信息失败，请重新登录！') ?? [];
      expect(parts).toHaveLength(2);
      expect(getCurrentPath()).toContain('/login');
    },
  );

  it('distinguishes a missing network from a platform that does not answer', async () => {
    const { answers, advance } = await open({ [Path.login]: 'offline' });
    await signIn();
    expect(screen.getByRole('alert').textContent).toBe('网络不可用，请检查网络连接');
    answers[Path.login] = 'silence';
    await submit();
    await runAndSettle(() => advance(120_000));
    expect(screen.getByRole('alert').textContent).toBe('超时（1301）');
  });

  it('shows the password only on request, and keeps it nowhere', async () => {
    const outside = await open({});
    await fillForm();
    expect(getPasswordField()).toHaveAttribute('type', 'password');
    await press('显示密码');
    expect(getPasswordField()).toHaveAttribute('type', 'text');
    await press('隐藏密码');
    expect(getPasswordField()).toHaveAttribute('type', 'password');
    await submit();
    expect(readStoredTexts(outside)).not.toContain('Demo_2026');
  });

  it('changes its language without losing input', async () => {
    await open({});
    await fillForm('operator', 'secret');
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

const getNameField = () => screen.getByLabelText(/^(用户名|Username)/);
const getPasswordField = () => screen.getByLabelText(/^(密码|Password)$/);
const getCaptchaField = () => screen.getByRole('textbox', { name: '验证码' });
const getPicture = () => screen.getByRole('img');
async function fillForm(loginname = 'demo', password = 'Demo_2026'): Promise<void> {
  await fill(getNameField(), loginname);
  await fill(getPasswordField(), password);
}
async function signIn(): Promise<void> {
  await fillForm();
  await submit();
}
/** Fills the form as a browser's autofill does, without leaving the name field. */
function autofill(): void {
  fireEvent.input(getNameField(), { target: { value: 'demo' } });
  fireEvent.input(getPasswordField(), { target: { value: 'Demo_2026' } });
}
function mockPictures() {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:picture-${blobs.push(blob as Blob)}`);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  return { made: blobs, revoke };
}
