import { describe, expect, it } from 'vitest';
import { setUpStand } from './small-stand';
import { encodeCredential } from './visitor';

describe('Changing the password', () => {
  const { clock, visitor, control } = setUpStand();

  const postStep = async (name: string, fields: Record<string, string> = {}): Promise<string> =>
    (await visitor.postForm(`/lfscada/password/${name}`, fields)).code;
  const reset = (password: string) => postStep('reset', { password: encodeCredential(password) });

  it('lists the masked phone number and e-mail address', async () => {
    expect((await visitor.postForm('/lfscada/password/getCurrentUser')).data).toEqual({
      loginname: 'demo',
      tel: '138****8000',
      email: 'd***@allshift.example',
      isBindtel: true,
      isBindemail: true,
    });
    await visitor.signIn('centre', 'Centre_2026');
    expect((await visitor.postForm('/lfscada/password/getCurrentUser')).data).toMatchObject({
      isBindemail: false,
    });
    expect(await postStep('sendEmailCode')).toBe('1119');
  });

  it('is refused without a proof in this session, or ten minutes after one', async () => {
    expect(await reset('Newer_2027')).toBe('1118');
    await postStep('authCurrentUserPwd', { password: encodeCredential('Demo_2026') });
    clock.now += 10 * 60_000 + 1;
    expect(await reset('Newer_2027')).toBe('1118');
  });

  it('accepts the old password, and the new one applies from then on', async () => {
    expect(await postStep('authCurrentUserPwd', { password: encodeCredential('wrong') })).toBe('1117');
    expect(await postStep('authCurrentUserPwd', { password: encodeCredential('Demo_2026') })).toBe('200');
    expect(await reset('Newer_2027')).toBe('200');
    expect(await reset('Other_2027')).toBe('1118');
    expect((await visitor.signIn('demo', 'Demo_2026')).code).toBe('1102');
    expect((await visitor.signIn('demo', 'Newer_2027')).code).toBe('200');
  });

  it.each([
    ['phone', 'sendSmsCode', 'submitSmsCode', '13800138000'],
    ['e-mail', 'sendEmailCode', 'submitEmailCode', 'demo@allshift.example'],
  ])('accepts a single-use code sent to the %s for ten minutes', async (_way, send, submit, recipient) => {
    await postStep(send);
    const code = (await control.getCode(recipient)) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const wrongCode = code === '000000' ? '000001' : '000000';
    expect(await postStep(submit, { code: wrongCode })).toBe('1105');
    expect(await postStep(submit, { code })).toBe('200');
    expect(await postStep(submit, { code })).toBe('1106');
    expect(await reset('Newer_2027')).toBe('200');
    await postStep(send);
    clock.now += 10 * 60_000;
    expect(await postStep(submit, { code: (await control.getCode(recipient)) ?? '' })).toBe('1106');
  });

  it('invalidates a code after five wrong tries', async () => {
    await postStep('sendSmsCode');
    const code = (await control.getCode('13800138000')) ?? '';
    const wrongCode = code === '000000' ? '000001' : '000000';
    for (let time = 0; time < 5; time++)
      expect(await postStep('submitSmsCode', { code: wrongCode })).toBe('1105');
    expect(await postStep('submitSmsCode', { code })).toBe('1106');
  });

  it.each([
    'Sh0rt_a',
    'Much_too_long_16',
    'onlyletters',
    'lower_special',
    'Baaa_2026',
    'Base_1112',
    'Smile😀_2026',
    'Space 2026',
  ])('refuses %s and keeps the proof for another attempt', async (password) => {
    await postStep('authCurrentUserPwd', { password: encodeCredential('Demo_2026') });
    expect(await reset(password)).toBe('1116');
    expect(await reset('Newer_2027')).toBe('200');
  });
});
