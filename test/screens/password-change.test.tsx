import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import type { UserId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { encodeCredential } from '../../src/state/account/login-encoding';
import { isProofValid, passwordProofAtom } from '../../src/state/account/password-proof';
import { type Answers, getFields, ok, refuse } from './kit/answers';
import { type FakeOutside, LOGIN_KEY } from './kit/fake-outside';
import { openAt, press, runAndSettle } from './kit/open';
import { expectRefusedField, expectTexts, getHrefs } from './kit/queries';
import { fill, getCurrentPath, screen, submit, user } from './kit/render';
import { readStoredTexts } from './kit/stored';

const Call = {
  owner: '/lfscada/password/getCurrentUser',
  old: '/lfscada/password/authCurrentUserPwd',
  sendSms: '/lfscada/password/sendSmsCode',
  submitSms: '/lfscada/password/submitSmsCode',
  sendEmail: '/lfscada/password/sendEmailCode',
  submitEmail: '/lfscada/password/submitEmailCode',
  reset: '/lfscada/password/reset',
} as const;
const METHOD = '/more-settings/change-method/1/1';
const OLD = '/more-settings/change-by-old';
const NEW = '/more-settings/change-password';

afterEach(() => window.history.replaceState(null, ''));

describe('Changing the password', () => {
  it("starts with the account's verification methods", async () => {
    await open('/more-settings');
    await press('修改密码');
    expect(getCurrentPath()).toBe(METHOD);
    await user.click(screen.getByRole('link', { name: '使用手机验证码验证' }));
    expect(getCurrentPath()).toBe('/more-settings/change-by-phone');
  });

  it('ends at the settings, whose back button does not return to the steps', async () => {
    const outside = await open('/more-settings');
    await press('修改密码');
    await user.click(screen.getByRole('link', { name: '使用原密码验证' }));
    await prove();
    await choosePassword();
    expect(outside.getRequests(Call.reset)).toHaveLength(1);
    expect(getCurrentPath()).toBe('/more-settings');
    await press('返回');
    expect(getCurrentPath()).toBe('/home/more');
  });

  it('shows why a method cannot be used, and where to fix it', async () => {
    await open('/more-settings/change-method/0/false');
    expectTexts('未绑定手机号', '未绑定邮箱');
    const targets = getHrefs(screen.getAllByRole('link'));
    expect(targets).toEqual([OLD, '/more-user-info', '/more-user-info']);
  });

  it('by the old password requires proof, then the new one, both encoded', async () => {
    // As if its address was opened directly, which the browser's router numbers 0.
    window.history.replaceState({ idx: 0 }, '');
    const outside = await open(OLD);
    await submit();
    expect(document.body).toHaveTextContent('请输入原密码');
    expect(outside.getRequests(Call.old)).toHaveLength(0);
    await prove();
    expect(getFields(outside.getRequests(Call.old)[0]).password).toBe(
      encodeCredential('Demo_2026', LOGIN_KEY),
    );
    expect(getCurrentPath()).toBe(NEW);
    await choosePassword();
    expect(getFields(outside.getRequests(Call.reset)[0]).password).toBe(
      encodeCredential('Fresh_2026', LOGIN_KEY),
    );
    expect(getCurrentPath()).toBe('/more-settings');
  });

  it.each([
    ['phone', '/more-settings/change-by-phone', Call.sendSms, Call.submitSms, '138****8000'],
    ['e-mail', '/more-settings/change-by-emial', Call.sendEmail, Call.submitEmail, 'd***@allshift.example'],
  ])('by %s requires a code first, sent to the masked address', async (_, path, send, prove, address) => {
    const outside = await open(path);
    expect(document.body).toHaveTextContent(address);
    await press('获取验证码');
    expect(outside.getRequests(send)).toHaveLength(1);
    const code = screen.getByRole('textbox', { name: '验证码' });
    await fill(code, '654321');
    outside.answers[prove] = refuse('验证码错误');
    await submit();
    expectRefusedField(code, '验证码错误');
    outside.answers[prove] = ok(null);
    await submit();
    expect(getFields(outside.getRequests(prove)[1]).code).toBe('654321');
    expect(getCurrentPath()).toBe(NEW);
  });

  it('stops at a wrong proof', async () => {
    await open(OLD, { [Call.old]: refuse('原密码错误') });
    await prove('nonsense');
    expect(screen.getByRole('alert').textContent).toBe('原密码错误');
    expect(getCurrentPath()).toBe(OLD);
  });

  it('returns a user without a proof to the first step, as after a reload', async () => {
    const outside = await open(NEW);
    expect(getCurrentPath()).toBe(METHOD);
    expect(outside.getRequests(Call.reset)).toHaveLength(0);
  });

  it('sends no password that breaks a rule', async () => {
    const outside = await open(OLD);
    await prove();
    await choosePassword('Aaa111');
    expect(document.body).toHaveTextContent('密码不符合规则');
    await choosePassword('Fresh_2026', 'Fresh_2027');
    expect(document.body).toHaveTextContent('请再次输入相同的密码');
    expect(outside.getRequests(Call.reset)).toHaveLength(0);
  });

  it('can start over if the platform refuses the new one', async () => {
    const outside = await open(OLD, { [Call.reset]: refuse('请先完成身份验证') });
    await prove();
    await choosePassword();
    expect(document.body).toHaveTextContent('保存失败请先完成身份验证');
    await press('重新验证身份');
    expect(getCurrentPath()).toBe(METHOD);
    expect(outside.getRequests(Call.reset)).toHaveLength(1);
  });

  it.each([
    ['cn', '密码可能已改为新密码'],
    ['en', 'your password may already be the new one'],
  ] as const)('reports in %s that it may be done although its answer was lost', async (language, words) => {
    const outside = await open(OLD, { [Call.reset]: 'offline' });
    await prove();
    await choosePassword();
    await runAndSettle(() => setLanguage(language));
    expect(document.body).toHaveTextContent(words);
    // The platform has done it and consumed the proof.
    outside.answers[Call.reset] = refuse('请先完成身份验证');
    await submit();
    expectTexts(words, '请先完成身份验证');
  });

  it('consumes its proof, and keeps no password and no code anywhere', async () => {
    const outside = await open(OLD);
    await prove();
    await choosePassword();
    expect(outside.services.store.get(passwordProofAtom)).toBeNull();
    expect(readStoredTexts(outside)).not.toMatch(/Demo_2026|Fresh_2026/);
  });
});

describe('A proof', () => {
  it('is not valid for the next user, nor for anyone once expired', () => {
    const [own, other] = ['u1' as UserId, 'u2' as UserId];
    const proof = { userId: own, at: epochMs(1_000) };
    expect(isProofValid(proof, own, epochMs(2_000))).toBe(true);
    expect(isProofValid(proof, other, epochMs(2_000))).toBe(false);
    expect(isProofValid(proof, own, epochMs(601_000))).toBe(false);
    expect(isProofValid(null, own, epochMs(2_000))).toBe(false);
  });
});

function open(path: string, answers: Answers = {}): Promise<FakeOutside> {
  const owner = { loginname: 'demo', tel: '138****8000', email: 'd***@allshift.example' };
  return openAt(path, {
    ...Object.fromEntries(Object.values(Call).map((call) => [call, ok(null)])),
    [Call.owner]: ok({ ...owner, isBindtel: true, isBindemail: true }),
    ...answers,
  });
}
async function prove(password = 'Demo_2026'): Promise<void> {
  await fill(screen.getByLabelText('原密码'), password);
  await submit();
}
async function choosePassword(password = 'Fresh_2026', repetition = password): Promise<void> {
  await fill(screen.getByLabelText('新密码'), password);
  await fill(screen.getByLabelText('确认密码'), repetition);
  await submit();
}
