import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import { encodeCredential } from '../../src/state/account/login-encoding';
import { type FakeOutside, fakeOutside, LOGIN_KEY, ok, Path, refused, userInfo } from './kit/fake-outside';
import {
  act,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  submit,
  user,
} from './kit/render';

const Call = {
  owner: '/lfscada/password/getCurrentUser',
  old: '/lfscada/password/authCurrentUserPwd',
  sendSms: '/lfscada/password/sendSmsCode',
  submitSms: '/lfscada/password/submitSmsCode',
  sendEmail: '/lfscada/password/sendEmailCode',
  submitEmail: '/lfscada/password/submitEmailCode',
  reset: '/lfscada/password/reset',
} as const;
const OWNER = ok({
  loginname: 'demo',
  tel: '138****8000',
  email: 'd***@allshift.example',
  isBindtel: true,
  isBindemail: true,
});
const METHOD = '/more-settings/change-method/1/1';
const NEW = '/more-settings/change-password';

async function open(path: string, answers: FakeOutside['answers'] = {}): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [Call.owner]: OWNER,
      [Call.old]: ok(null),
      [Call.sendSms]: ok(null),
      [Call.submitSms]: ok(null),
      [Call.sendEmail]: ok(null),
      [Call.submitEmail]: ok(null),
      [Call.reset]: ok(null),
      ...answers,
    },
  });
  await renderAt(outside.services, path);
  return outside;
}
const typeNew = async (password = 'Fresh_2026', again = password): Promise<void> => {
  await fill(getBySelector('input[name=new-password]'), password);
  await fill(getBySelector('input[name=again]'), again);
};
const sentPassword = (outside: FakeOutside, path: string): string | null =>
  new URLSearchParams(outside.made(path)[0]?.body).get('password');

afterEach(() => {
  window.history.replaceState(null, '');
});

describe('Changing the password', () => {
  it('begins with the ways that the account has', async () => {
    await open('/more-settings');
    await user.click(screen.getByRole('button', { name: '修改密码' }));
    expect(currentPath()).toBe(METHOD);
    await user.click(screen.getByRole('link', { name: '使用手机验证码验证' }));
    expect(currentPath()).toBe('/more-settings/change-by-phone');
  });

  it('ends at the settings, whose back button leads no more into the steps', async () => {
    const outside = await open('/more-settings');
    await user.click(screen.getByRole('button', { name: '修改密码' }));
    await user.click(screen.getByRole('link', { name: '使用原密码验证' }));
    await fill(getBySelector('input[name=old-password]'), 'Demo_2026');
    await submit();
    await typeNew();
    await submit();
    expect(outside.made(Call.reset)).toHaveLength(1);
    expect(currentPath()).toBe('/more-settings');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/home/more');
  });

  it('says why a way cannot be used, and where to mend it', async () => {
    await open('/more-settings/change-method/0/false');
    expect(document.body).toHaveTextContent('未绑定手机号');
    expect(document.body).toHaveTextContent('未绑定邮箱');
    const targets = getAllBySelector('main a').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/more-settings/change-by-old', '/more-user-info', '/more-user-info']);
  });

  it('by the old password: proof, then the new one, both encoded', async () => {
    // Its address was opened itself: the browser's router numbers it so.
    window.history.replaceState({ idx: 0 }, '');
    const outside = await open('/more-settings/change-by-old');
    await submit();
    expect(document.body).toHaveTextContent('请输入原密码');
    expect(outside.made(Call.old)).toHaveLength(0);
    await fill(getBySelector('input[name=old-password]'), 'Demo_2026');
    await submit();
    expect(sentPassword(outside, Call.old)).toBe(encodeCredential('Demo_2026', LOGIN_KEY));
    expect(currentPath()).toBe(NEW);
    await typeNew();
    await submit();
    expect(sentPassword(outside, Call.reset)).toBe(encodeCredential('Fresh_2026', LOGIN_KEY));
    expect(currentPath()).toBe('/more-settings');
  });

  it.each([
    ['phone', '/more-settings/change-by-phone', Call.sendSms, Call.submitSms, '138****8000'],
    ['e-mail', '/more-settings/change-by-emial', Call.sendEmail, Call.submitEmail, 'd***@allshift.example'],
  ])('by %s: a code first, to the masked address', async (_, path, send, prove, address) => {
    const outside = await open(path);
    expect(document.body).toHaveTextContent(address);
    await user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(outside.made(send)).toHaveLength(1);
    await fill(screen.getByRole('textbox', { name: '验证码' }), '654321');
    await submit();
    expect(new URLSearchParams(outside.made(prove)[0]?.body).get('code')).toBe('654321');
    expect(currentPath()).toBe(NEW);
  });

  it('does not go on with a wrong proof', async () => {
    await open('/more-settings/change-by-old', { [Call.old]: refused('原密码错误') });
    await fill(getBySelector('input[name=old-password]'), 'nonsense');
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('原密码错误');
    expect(currentPath()).toBe('/more-settings/change-by-old');
  });

  it('leads whoever comes without a proof to the first step, as after a reload', async () => {
    const outside = await open(NEW);
    expect(currentPath()).toBe(METHOD);
    expect(outside.made(Call.reset)).toHaveLength(0);
  });

  it('sends no password that breaks a rule', async () => {
    const outside = await open('/more-settings/change-by-old');
    await fill(getBySelector('input[name=old-password]'), 'Demo_2026');
    await submit();
    await typeNew('Aaa111', 'Aaa111');
    await submit();
    expect(document.body).toHaveTextContent('密码不符合规则');
    await typeNew('Fresh_2026', 'Fresh_2027');
    await submit();
    expect(document.body).toHaveTextContent('请再次输入相同的密码');
    expect(outside.made(Call.reset)).toHaveLength(0);
  });

  it('can start over where the platform refuses the new one', async () => {
    const outside = await open('/more-settings/change-by-old', { [Call.reset]: refused('请先完成身份验证') });
    await fill(getBySelector('input[name=old-password]'), 'Demo_2026');
    await submit();
    await typeNew();
    await submit();
    expect(document.body).toHaveTextContent('请先完成身份验证');
    await user.click(screen.getByRole('button', { name: '重新验证身份' }));
    expect(currentPath()).toBe(METHOD);
    expect(outside.made(Call.reset)).toHaveLength(1);
  });

  it.each([
    ['cn', '密码可能已改为新密码'],
    ['en', 'it may be the new one by now'],
  ] as const)('may be done although its answer was lost, which is said in %s', async (language, words) => {
    const outside = await open('/more-settings/change-by-old', { [Call.reset]: 'offline' });
    await act(async () => setLanguage(language));
    await fill(getBySelector('input[name=old-password]'), 'Demo_2026');
    await submit();
    await typeNew();
    await submit();
    expect(document.body).toHaveTextContent(words);
    // The platform has done it and used the proof up.
    outside.answers[Call.reset] = refused('请先完成身份验证');
    await submit();
    expect(document.body).toHaveTextContent(words);
    expect(document.body).toHaveTextContent('请先完成身份验证');
  });

  it('uses a proof up: a second new password needs another', async () => {
    const outside = await open('/more-settings/change-by-old');
    await fill(getBySelector('input[name=old-password]'), 'Demo_2026');
    await submit();
    await typeNew();
    await submit();
    const { passwordProofAtom } = await import('../../src/state/account/password-proof');
    expect(outside.services.store.get(passwordProofAtom)).toBeNull();
  });

  it('does not let the next user in by the proof of the one before, nor by an old one', async () => {
    const { isProofGood } = await import('../../src/state/account/password-proof');
    const { epochMs } = await import('../../src/shared/units');
    const [mine, other] = ['u1', 'u2'] as unknown as Parameters<typeof isProofGood>[1][];
    if (mine === undefined || other === undefined) throw new Error('two users');
    const proof = { userId: mine, at: epochMs(1_000) };
    expect(isProofGood(proof, mine, epochMs(2_000))).toBe(true);
    expect(isProofGood(proof, other, epochMs(2_000))).toBe(false);
    expect(isProofGood(proof, mine, epochMs(601_000))).toBe(false);
    expect(isProofGood(null, mine, epochMs(2_000))).toBe(false);
  });

  it('keeps no password and no code anywhere', async () => {
    const outside = await open('/more-settings/change-by-old');
    await fill(getBySelector('input[name=old-password]'), 'Demo_2026');
    await submit();
    await typeNew();
    await submit();
    for (const storage of [outside.storage, outside.tabStorage])
      for (let i = 0; i < storage.length; i++)
        expect(storage.getItem(storage.key(i) ?? '')).not.toMatch(/Demo_2026|Fresh_2026/);
  });
});
