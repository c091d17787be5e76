import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import { encodeCredential } from '../../src/state/account/login-encoding';
import { type Answers, createUserInfo, ok, Path, refuse } from './kit/answers';
import { LOGIN_KEY } from './kit/fake-outside';
import { openAt, press, runAndSettle } from './kit/open';
import { expectRefusedField, expectTexts } from './kit/queries';
import { act, fill, fireEvent, getCurrentPath, screen, submit, user, within } from './kit/render';

const Call = {
  info: '/lfscada/weixin/bind/info',
  bind: '/lfscada/weixin/bind/add',
  unbind: '/lfscada/weixin/bind/remove',
} as const;
const FREE = ok({ state: false });
const BOUND = ok({
  state: true,
  time: 1_760_000_000_000,
  rights: ['报警推送', '工单提醒'],
  nickname: '小明',
  loginname: 'demo',
});
const WECHAT = 'Mozilla/5.0 (Linux; Android 13) Mobile Safari/537.36 MicroMessenger/8.0.44';

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WECHAT);
});

describe('A binding that cannot be read', () => {
  it.each(['/bind/wx-1', '/bind-info', '/bind-details/wx-1', '/more-message'])(
    'is reported on %s in both languages, with a retry',
    async (path) => {
      await open(path, { [Call.info]: { status: 502, text: '' } });
      expect(document.body).toHaveTextContent('获取绑定信息失败');
      await act(async () => setLanguage('en'));
      expect(document.body).toHaveTextContent('Binding info could not be read');
      await press('Try again');
      expect(document.body).toHaveTextContent('500 Server error');
    },
  );
});

describe('Binding', () => {
  it('sends credentials encoded for this openId, and shows the binding', async () => {
    const { answers, getRequests } = await open('/bind/wx-1');
    answers[Call.bind] = () => {
      answers[Call.info] = BOUND;
      return ok(null);
    };
    await bind();
    expect(Object.fromEntries(new URLSearchParams(getRequests(Call.bind)[0]?.body))).toEqual({
      openId: 'wx-1',
      loginname: encodeCredential('demo', LOGIN_KEY),
      password: encodeCredential('Demo_2026', LOGIN_KEY),
      vcode: '',
    });
    expect(getCurrentPath()).toBe('/bind-info');
    expectTexts('绑定成功', '报警推送 · 工单提醒');
  });

  it('asks for missing input and sends nothing', async () => {
    const { getRequests } = await open('/bind/wx-1');
    await bind('', '');
    expectTexts('请输入用户名或手机号', '请输入密码');
    expect(getRequests(Call.bind)).toHaveLength(0);
  });

  it('asks for the captcha first if the account needs one, and shows its refusal at the field', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const { getRequests } = await open('/bind/wx-1', {
      [Call.bind]: refuse('验证码已过期'),
      [Path.showVcode]: ok({ show: true, type: 'image/svg+xml', image: btoa('<svg/>') }),
    });
    // As a browser's autofill does.
    fireEvent.input(screen.getByLabelText('用户名/手机号'), { target: { value: 'demo' } });
    fireEvent.input(screen.getByLabelText('密码'), { target: { value: 'Demo_2026' } });
    await submit();
    expect(getRequests(Call.bind)).toHaveLength(0);
    expect(document.body).toHaveTextContent('此账号现在还需输入验证码');
    const captcha = screen.getByRole('textbox', { name: '验证码' });
    expect(captcha).toHaveFocus();
    await fill(captcha, '7x4k');
    await submit();
    expect(getRequests(Call.bind)).toHaveLength(1);
    expectRefusedField(captcha, '验证码已过期');
  });

  it('is shown instead of sent again if the answer was lost but the account is bound', async () => {
    const { answers, getRequests } = await open('/bind/wx-1', { [Call.bind]: { status: 504, text: '' } });
    answers[Call.info] = BOUND;
    await bind();
    expect(screen.queryByLabelText('密码')).not.toBeInTheDocument();
    expect(document.body).toHaveTextContent('此微信已绑定账号');
    expect(getRequests(Call.bind)).toHaveLength(1);
  });

  it('points to WeChat from any other browser, with the link to open', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Chrome/120.0');
    await open('/bind/wx-1');
    expect(getCurrentPath()).toBe('/not-wechat');
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: '链接' });
    expect(link.value).toMatch(/\/wx\/bind\/wx-1$/);
    expect(screen.queryByRole('button', { name: '返回微信' })).not.toBeInTheDocument();
  });

  it.each([
    ['1104', '账号已停用'],
    ['1108', '用户所属组织错误'],
    ['1109', '账号已绑定其他微信'],
    ['1110', '该微信已绑定账号'],
    ['1111', '微信绑定的账号已停用'],
    ['1112', '微信授权失败'],
  ])('explains a refusal with %s, and allows another account', async (code, words) => {
    await open('/bind/wx-1', { [Call.bind]: refuse('x', code) });
    await bind();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(document.body).toHaveTextContent(`错误码：${code}`);
    await press('换个账号绑定');
    expect(screen.getByLabelText('密码')).toBeInTheDocument();
  });

  it('recognises the text of a refusal with a foreign code', async () => {
    await open('/bind/wx-1', { [Call.bind]: refuse('该账号已经绑定其他微信号', 'E7') });
    await bind();
    expect(screen.getByRole('alert')).toHaveTextContent('账号已绑定其他微信');
    expect(document.body).toHaveTextContent('错误码：E7');
  });

  it('keeps the form if only the password was wrong', async () => {
    await open('/bind/wx-1', { [Call.bind]: refuse('手机号/用户名与密码不匹配', '1102') });
    await bind();
    expect(screen.getByRole('alert').textContent).toBe('手机号/用户名与密码不匹配');
    expect(screen.getByLabelText('用户名/手机号')).toHaveValue('demo');
  });

  it('shows an existing binding instead of the form', async () => {
    await open('/bind/wx-1', { [Call.info]: BOUND });
    expect(document.body).toHaveTextContent('此微信已绑定账号');
    expect(screen.queryByLabelText('密码')).not.toBeInTheDocument();
  });

  it("can retry after WeChat's authorization failed", async () => {
    const { answers } = await open('/bind/wx-1', { [Call.info]: refuse('微信授权失败', '1112') });
    expect(document.body).toHaveTextContent('微信授权失败');
    answers[Call.info] = FREE;
    await press('重新授权');
    expect(screen.getByLabelText('密码')).toBeInTheDocument();
  });
});

describe('Error pages', () => {
  it.each([
    ['1104', '账号已停用', '换个账号绑定'],
    ['1108', '用户所属组织错误', '换个账号绑定'],
    ['1109', '账号已绑定其他微信', '换个账号绑定'],
    ['1110', '该微信已绑定账号', '管理绑定'],
    ['40029', '微信授权失败', '重新授权'],
    ['7', '绑定失败', '重新授权'],
    ['账号已被停用', '账号已停用', '换个账号绑定'],
  ])('name %s: %s, and offer: %s', async (code, words, linkName) => {
    await open(`/bind/wx-1/${code}`);
    expectTexts(words, `错误码：${code}`);
    expect(screen.getByRole('link', { name: linkName })).toHaveAttribute(
      'href',
      expect.stringMatching(/wx-1$/),
    );
  });

  it('show any code as text, shortened to a readable length', async () => {
    await open(`/authorization-err/${encodeURIComponent(`<b>${'x'.repeat(500)}`)}`);
    expect(document.querySelector('b')).toBeNull();
    expect(document.body).toHaveTextContent('错误码：<b>xxx');
    expect(document.body.textContent?.length).toBeLessThan(400);
  });
});

describe('The details of a binding', () => {
  it('show state, time and rights', async () => {
    await open('/bind-details/wx-1', { [Call.info]: BOUND });
    expectTexts('已绑定', /2025-10-\d\d \d\d:\d\d/, '报警推送 · 工单提醒');
  });

  it('unbind only after a confirmation, once', async () => {
    const { answers, getRequests } = await open('/bind-details/wx-1', { [Call.info]: BOUND });
    await press('解绑');
    await user.click(getDialogButton('取消'));
    expect(getRequests(Call.unbind)).toHaveLength(0);
    await press('解绑');
    answers[Call.info] = FREE;
    await runAndSettle(() => {
      for (let i = 0; i < 3; i++) fireEvent.click(getDialogButton('解绑'));
    });
    expect(getRequests(Call.unbind)).toHaveLength(1);
    expect(document.body).toHaveTextContent('未绑定');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are marked as old if they cannot be read after unbinding', async () => {
    const { answers } = await open('/bind-details/wx-1', { [Call.info]: BOUND });
    await press('解绑');
    answers[Call.info] = { status: 502, text: '' };
    await user.click(getDialogButton('解绑'));
    expect(document.body).toHaveTextContent('以下内容可能已过期');
    answers[Call.info] = FREE;
    await press('重试');
    expect(document.body).not.toHaveTextContent('以下内容可能已过期');
    expect(document.body).toHaveTextContent('未绑定');
  });

  it('do not show bound if the answer was lost and the binding has ended', async () => {
    const { answers } = await open('/bind-details/wx-1', { [Call.info]: BOUND, [Call.unbind]: 'offline' });
    await press('解绑');
    answers[Call.info] = FREE;
    await user.click(getDialogButton('解绑'));
    await user.click(getDialogButton('取消'));
    expect(document.body).toHaveTextContent('未绑定');
  });

  it('stay bound if the platform refuses, with the reason', async () => {
    await open('/bind-details/wx-1', { [Call.info]: BOUND, [Call.unbind]: refuse('数据不存在或无权访问') });
    await press('解绑');
    await user.click(getDialogButton('解绑'));
    const alert = within(screen.getByRole('dialog')).getByRole('alert');
    expect(alert.textContent).toBe('数据不存在或无权访问');
    expect(document.body).toHaveTextContent('已绑定');
  });

  it('require a login', async () => {
    await open('/bind-details/wx-1', { [Path.info]: { code: '1006' } });
    expect(getCurrentPath()).toContain('/login?redirect=');
  });
});

describe('Binding info', () => {
  it.each([
    ["shows the user's binding", { [Call.info]: BOUND }, '已绑定'],
    ['asks to sign in', { [Path.info]: { code: '1006' } }, '登录后可查看绑定信息'],
    ['reports a missing binding', { [Path.info]: ok(createUserInfo()) }, '此微信还没有绑定账号'],
  ])('%s', async (_, answers, expectedText) => {
    await open('/bind-info', answers);
    expect(document.body).toHaveTextContent(expectedText);
  });

  it("leads to the organisation's login, and back to the user's messages", async () => {
    const theme = { isNew: true, title: 'Acme', webLoginPath: '/acme', stylePath: 'acme.css' };
    const { services } = await open('/bind-info', { [Path.info]: { code: '1006' }, [Path.style]: ok(theme) });
    await act(() => services.style.loadForDomain());
    await user.click(screen.getByRole('link', { name: '去登录' }));
    expect(getCurrentPath()).toBe('/acme?redirect=%2Fwx%2Fmore-message');
  });
});

const open = (path: string, answers: Answers = {}) =>
  openAt(path, {
    [Path.showVcode]: ok({ show: false }),
    [Path.info]: ok(createUserInfo({ isBindweixin: true, loginOpenId: 'wx-1' })),
    [Call.info]: FREE,
    [Call.bind]: ok(null),
    [Call.unbind]: ok(null),
    ...answers,
  });
async function bind(loginname = 'demo', password = 'Demo_2026'): Promise<void> {
  await fill(screen.getByLabelText('用户名/手机号'), loginname);
  await fill(screen.getByLabelText('密码'), password);
  await submit();
}
const getDialogButton = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
