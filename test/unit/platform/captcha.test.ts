import { describe, expect, it } from 'vitest';
import { setUpStand } from './small-stand';

describe('The captcha', () => {
  const { clock, visitor, control } = setUpStand({ account: null });

  const requestCaptcha = async (loginname = 'demo'): Promise<Captcha> =>
    (await visitor.postForm('/lfscada/user/showVcode', { loginname })).data as Captcha;
  const failSignIns = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++)
      expect((await visitor.signIn('demo', 'wrong')).code).toBe('1102');
  };
  const failWithCaptcha = async (): Promise<string> => {
    await requestCaptcha();
    return (await visitor.signIn('demo', 'wrong', (await control.getCaptcha('demo')) ?? '')).code;
  };

  it("is not required before an account's third failed attempt", async () => {
    await failSignIns(2);
    expect(await requestCaptcha()).toMatchObject({ show: false, image: '' });
    await failSignIns(1);
    const captcha = await requestCaptcha();
    expect(captcha).toMatchObject({ show: true, type: 'image/svg+xml' });
    expect(Buffer.from(captcha.image, 'base64').toString()).toMatch(/^<svg /);
    expect((await requestCaptcha('monitor')).show).toBe(false);
  });

  it('is required even with the right password, and ignores case', async () => {
    await failSignIns(3);
    await requestCaptcha();
    expect((await visitor.signIn('demo', 'Demo_2026', 'nope')).code).toBe('1105');
    await requestCaptcha();
    const text = (await control.getCaptcha('demo')) ?? '';
    expect((await visitor.signIn('demo', 'Demo_2026', text.toLowerCase())).code).toBe('200');
    expect((await requestCaptcha()).show).toBe(false);
  });

  it('is valid for one attempt and five minutes', async () => {
    await failSignIns(3);
    await requestCaptcha();
    const text = (await control.getCaptcha('demo')) ?? '';
    expect((await visitor.signIn('demo', 'wrong', text)).code).toBe('1102');
    expect((await visitor.signIn('demo', 'Demo_2026', text)).code).toBe('1106');
    await requestCaptcha();
    const expiredText = (await control.getCaptcha('demo')) ?? '';
    clock.now += 5 * 60_000 + 1;
    expect((await visitor.signIn('demo', 'Demo_2026', expiredText)).code).toBe('1106');
  });

  it('is followed by a ten-minute lock at the tenth failed attempt', async () => {
    await failSignIns(3);
    for (let time = 4; time < 10; time++) expect(await failWithCaptcha()).toBe('1102');
    expect(await failWithCaptcha()).toBe('1103');
    await requestCaptcha();
    expect((await visitor.signIn('demo', 'Demo_2026', (await control.getCaptcha('demo')) ?? '')).code).toBe(
      '1103',
    );
    clock.now += 10 * 60_000 + 1;
    await requestCaptcha();
    expect((await visitor.signIn('demo', 'Demo_2026', (await control.getCaptcha('demo')) ?? '')).code).toBe(
      '200',
    );
  });

  it('does not reveal which accounts exist', async () => {
    for (let time = 0; time < 3; time++) expect((await visitor.signIn('ghost', 'x')).code).toBe('1102');
    expect((await requestCaptcha('ghost')).show).toBe(true);
  });

  it('refuses a disabled account only after the right password', async () => {
    expect((await visitor.signIn('disabled', 'wrong')).code).toBe('1102');
    expect((await visitor.signIn('disabled', 'Disabled_2026')).code).toBe('1104');
  });
});

interface Captcha {
  readonly show: boolean;
  readonly type: string;
  readonly image: string;
}
