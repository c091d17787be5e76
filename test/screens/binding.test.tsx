import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import { encodeCredential } from '../../src/state/account/login-encoding';
import { type FakeOutside, fakeOutside, LOGIN_KEY, ok, Path, refused, userInfo } from './kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  settled,
  submit,
  user,
} from './kit/render';

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
const BOUND_USER = ok(userInfo({ isBindweixin: true, loginOpenId: 'wx-1' }));
const WECHAT = 'Mozilla/5.0 (Linux; Android 13) Mobile Safari/537.36 MicroMessenger/8.0.44';

async function open(path: string, answers: FakeOutside['answers'] = {}): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: {
      [Path.showVcode]: ok({ show: false }),
      [Path.info]: BOUND_USER,
      [Call.info]: FREE,
      [Call.bind]: ok(null),
      [Call.unbind]: ok(null),
      ...answers,
    },
  });
  await renderAt(outside.services, path);
  return outside;
}
const bind = async (loginname = 'demo', password = 'Demo_2026'): Promise<void> => {
  await fill(screen.getByRole('textbox', { name: '用户名/手机号' }), loginname);
  await fill(getBySelector('input[name=password]'), password);
  await submit();
};
const inDialog = (words: string): Element => {
  const found = getAllBySelector('dialog button').find((button) => button.textContent?.trim() === words);
  if (!found) throw new Error(`No button of the dialog says ${words}`);
  return found;
};

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WECHAT);
});

describe('A binding that cannot be read', () => {
  it.each(['/bind/wx-1', '/bind-info', '/bind-details/wx-1', '/more-message'])(
    'is said to be that on %s, in both languages, and can be asked for again',
    async (path) => {
      await open(path, { [Call.info]: { status: 502, text: '' } });
      // A public screen first asks who is signed in, and then for the binding.
      await settled();
      expect(document.body).toHaveTextContent('获取绑定信息失败');
      await act(async () => setLanguage('en'));
      expect(document.body).toHaveTextContent('Binding info could not be read');
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await settled();
      expect(document.body).toHaveTextContent('500 Server error');
    },
  );
});

describe('Binding', () => {
  it('sends the credentials encoded for this openId, and shows the binding', async () => {
    const outside = await open('/bind/wx-1');
    outside.answers[Call.bind] = () => {
      outside.answers[Call.info] = BOUND;
      return ok(null);
    };
    await bind();
    expect(Object.fromEntries(new URLSearchParams(outside.made(Call.bind)[0]?.body))).toEqual({
      openId: 'wx-1',
      loginname: encodeCredential('demo', LOGIN_KEY),
      password: encodeCredential('Demo_2026', LOGIN_KEY),
      vcode: '',
    });
    expect(currentPath()).toBe('/bind-info');
    expect(document.body).toHaveTextContent('绑定成功');
    expect(document.body).toHaveTextContent('报警推送 · 工单提醒');
  });

  it('asks for what is missing and sends nothing', async () => {
    const outside = await open('/bind/wx-1');
    await bind('', '');
    expect(document.body).toHaveTextContent('请输入用户名或手机号');
    expect(document.body).toHaveTextContent('请输入密码');
    expect(outside.made(Call.bind)).toHaveLength(0);
  });

  it('asks for the captcha first where the account needs one, though its name was never left', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const outside = await open('/bind/wx-1', {
      [Path.showVcode]: ok({ show: true, type: 'image/svg+xml', image: btoa('<svg/>') }),
    });
    await bind();
    expect(outside.made(Call.bind)).toHaveLength(0);
    expect(document.body).toHaveTextContent('此账号现在还需输入验证码');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '验证码' }));
    await fill(screen.getByRole('textbox', { name: '验证码' }), '7x4k');
    await submit();
    expect(outside.made(Call.bind)).toHaveLength(1);
  });

  it('is shown where the answer was lost and the platform has bound, and not sent again', async () => {
    const outside = await open('/bind/wx-1', { [Call.bind]: { status: 504, text: '' } });
    outside.answers[Call.info] = BOUND;
    await bind();
    await settled();
    expect(getAllBySelector('form')).toHaveLength(0);
    expect(document.body).toHaveTextContent('此微信已绑定账号');
  });

  it('leads out of WeChat’s reach to the page that says so, with the link', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Chrome/120.0');
    await open('/bind/wx-1');
    expect(currentPath()).toBe('/not-wechat');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '链接' }).value).toMatch(
      /\/wx\/bind\/wx-1$/,
    );
    expect(getAllBySelector('button').map((button) => button.textContent)).not.toContain('返回微信');
  });

  it.each([
    ['1104', '账号已停用'],
    ['1108', '用户所属组织错误'],
    ['1109', '账号已绑定其他微信'],
    ['1110', '该微信已绑定账号'],
    ['1111', '微信绑定的账号已停用'],
    ['1112', '微信授权失败'],
  ])(
    'says of a refusal with %s what it is, what helps and the code, and lets another try',
    async (code, words) => {
      await open('/bind/wx-1', { [Call.bind]: refused('x', code) });
      await bind();
      expect(screen.getByRole('alert')).toHaveTextContent(words);
      expect(document.body).toHaveTextContent(`错误码：${code}`);
      await user.click(screen.getByRole('button', { name: '换个账号绑定' }));
      expect(getAllBySelector('form')).toHaveLength(1);
    },
  );

  it('keeps the form where only the password was wrong', async () => {
    await open('/bind/wx-1', { [Call.bind]: refused('手机号/用户名与密码不匹配', '1102') });
    await bind();
    expect(screen.getByRole('alert').textContent).toBe('手机号/用户名与密码不匹配');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '用户名/手机号' }).value).toBe('demo');
  });

  it('shows a binding that is there instead of the form', async () => {
    await open('/bind/wx-1', { [Call.info]: BOUND });
    expect(document.body).toHaveTextContent('此微信已绑定账号');
    expect(getAllBySelector('form')).toHaveLength(0);
  });

  it('can ask again where WeChat’s authorization failed', async () => {
    const outside = await open('/bind/wx-1', { [Call.info]: refused('微信授权失败', '1112') });
    expect(document.body).toHaveTextContent('微信授权失败');
    outside.answers[Call.info] = FREE;
    await user.click(screen.getByRole('button', { name: '重新授权' }));
    expect(getAllBySelector('form')).toHaveLength(1);
  });
});

describe('The pages of what went wrong', () => {
  it.each([
    ['1104', '账号已停用', '换个账号绑定'],
    ['1108', '用户所属组织错误', '换个账号绑定'],
    ['1109', '账号已绑定其他微信', '换个账号绑定'],
    ['1110', '该微信已绑定账号', '管理绑定'],
    ['40029', '微信授权失败', '重新授权'],
  ])('name %s: %s, and offer: %s', async (code, words, offer) => {
    await open(`/bind/wx-1/${code}`);
    expect(document.body).toHaveTextContent(words);
    expect(document.body).toHaveTextContent(`错误码：${code}`);
    expect(screen.getByRole('link', { name: offer }).getAttribute('href')).toMatch(/wx-1$/);
  });

  it('show a code of any kind as text, and no more of it than can be read out', async () => {
    await open(`/authorization-err/${encodeURIComponent(`<b>${'x'.repeat(500)}`)}`);
    expect(getAllBySelector('b')).toHaveLength(0);
    expect(document.body).toHaveTextContent('错误码：<b>xxx');
    expect((document.body.textContent ?? '').length).toBeLessThan(400);
  });
});

describe('The details of a binding', () => {
  it('show state, time and rights', async () => {
    await open('/bind-details/wx-1', { [Call.info]: BOUND });
    expect(document.body).toHaveTextContent('已绑定');
    expect(document.body).toHaveTextContent(/2025-10-\d\d \d\d:\d\d/);
    expect(document.body).toHaveTextContent('报警推送 · 工单提醒');
  });

  it('unbind after a confirmation alone, once', async () => {
    const outside = await open('/bind-details/wx-1', { [Call.info]: BOUND });
    await user.click(screen.getByRole('button', { name: '解绑' }));
    await user.click(inDialog('取消'));
    expect(outside.made(Call.unbind)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '解绑' }));
    outside.answers[Call.info] = FREE;
    await act(async () => {
      for (let i = 0; i < 3; i++) inDialog('解绑').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    await settled();
    expect(outside.made(Call.unbind)).toHaveLength(1);
    expect(document.body).toHaveTextContent('未绑定');
    expect(getAllBySelector('dialog')).toHaveLength(0);
  });

  it('are said to be as they were where they cannot be read after the end of the binding', async () => {
    const outside = await open('/bind-details/wx-1', { [Call.info]: BOUND });
    await user.click(screen.getByRole('button', { name: '解绑' }));
    outside.answers[Call.info] = { status: 502, text: '' };
    await user.click(inDialog('解绑'));
    await settled();
    expect(document.body).toHaveTextContent('以下内容可能已过期');
    outside.answers[Call.info] = FREE;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).not.toHaveTextContent('以下内容可能已过期');
    expect(document.body).toHaveTextContent('未绑定');
  });

  it('are not said to be bound where the answer was lost and the binding has ended', async () => {
    const outside = await open('/bind-details/wx-1', { [Call.info]: BOUND, [Call.unbind]: 'offline' });
    await user.click(screen.getByRole('button', { name: '解绑' }));
    outside.answers[Call.info] = FREE;
    await user.click(inDialog('解绑'));
    await settled();
    await user.click(inDialog('取消'));
    expect(document.body).toHaveTextContent('未绑定');
  });

  it('stay bound where the platform refuses, and say why', async () => {
    await open('/bind-details/wx-1', { [Call.info]: BOUND, [Call.unbind]: refused('数据不存在或无权访问') });
    await user.click(screen.getByRole('button', { name: '解绑' }));
    await user.click(inDialog('解绑'));
    expect(getBySelector('dialog [role=alert]').textContent).toBe('数据不存在或无权访问');
    expect(document.body).toHaveTextContent('已绑定');
  });

  it('need a login', async () => {
    await open('/bind-details/wx-1', { [Path.info]: { code: '1006' } });
    expect(currentPath()).toContain('/login?redirect=');
  });
});

describe('Binding info', () => {
  it('is that of whoever is signed in, or asks to sign in', async () => {
    await open('/bind-info', { [Call.info]: BOUND });
    expect(document.body).toHaveTextContent('已绑定');
    cleanup();
    await open('/bind-info', { [Path.info]: { code: '1006' } });
    expect(document.body).toHaveTextContent('登录后可查看绑定信息');
    cleanup();
    await open('/bind-info', { [Path.info]: ok(userInfo()) });
    expect(document.body).toHaveTextContent('此微信还没有绑定账号');
  });

  it('leads to the login of the organisation, and back to the person’s messages', async () => {
    const theme = { isNew: true, title: 'Acme', webLoginPath: '/acme', stylePath: 'acme.css' };
    const outside = await open('/bind-info', { [Path.info]: { code: '1006' }, [Path.style]: ok(theme) });
    await act(() => outside.services.style.loadForDomain());
    await user.click(screen.getByRole('link', { name: '去登录' }));
    expect(currentPath()).toBe('/acme?redirect=%2Fwx%2Fmore-message');
  });
});
