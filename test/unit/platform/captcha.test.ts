import { describe, expect, it } from 'vitest';
import { smallStand } from './small-stand';

describe('The captcha', () => {
  const { clock, visitor, control } = smallStand({ account: null });

  const ask = async (loginname = 'demo'): Promise<Captcha> =>
    (await visitor.form('/lfscada/user/showVcode', { loginname })).data as Captcha;
  const failTimes = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++)
      expect((await visitor.signIn('demo', 'wrong')).code).toBe('1102');
  };
  const failWithCaptcha = async (): Promise<string> => {
    await ask();
    return (await visitor.signIn('demo', 'wrong', (await control.captcha('demo')) ?? '')).code;
  };

  it("is not required before an account's third failed attempt", async () => {
    await failTimes(2);
    expect(await ask()).toMatchObject({ show: false, image: '' });
    await failTimes(1);
    const captcha = await ask();
    expect(captcha).toMatchObject({ show: true, type: 'image/svg+xml' });
    expect(Buffer.from(captcha.image, 'base64').toString()).toMatch(/^<svg /);
    expect((await ask('monitor')).show).toBe(false);
  });

  it('is required even with the right password, and ignores case', async () => {
    await failTimes(3);
    await ask();
    expect((await visitor.signIn('demo', 'Demo_2026', 'nope')).code).toBe('1105');
    await ask();
    const text = (await control.captcha('demo')) ?? '';
    expect((await visitor.signIn('demo', 'Demo_2026', text.toLowerCase())).code).toBe('200');
    expect((await ask()).show).toBe(false);
  });

  it('is valid for one attempt and five minutes', async () => {
    await failTimes(3);
    await ask();
    const text = (await control.captcha('demo')) ?? '';
    expect((await visitor.signIn('demo', 'wrong', text)).code).toBe('1102');
    expect((await visitor.signIn('demo', 'Demo_2026', text)).code).toBe('1106');
    await ask();
    const later = (await control.captcha('demo')) ?? '';
    clock.now += 5 * 60_000 + 1;
    expect((await visitor.signIn('demo', 'Demo_2026', later)).code).toBe('1106');
  });

  it('is followed by a ten-minute lock at the tenth failed attempt', async () => {
    await failTimes(3);
    for (let time = 4; time < 10; time++) expect(await failWithCaptcha()).toBe('1102');
    expect(await failWithCaptcha()).toBe('1103');
    await ask();
    expect((await visitor.signIn('demo', 'Demo_2026', (await control.captcha('demo')) ?? '')).code).toBe(
      '1103',
    );
    clock.now += 10 * 60_000 + 1;
    await ask();
    expect((await visitor.signIn('demo', 'Demo_2026', (await control.captcha('demo')) ?? '')).code).toBe(
      '200',
    );
  });

  it('does not reveal which accounts exist', async () => {
    for (let time = 0; time < 3; time++) expect((await visitor.signIn('ghost', 'x')).code).toBe('1102');
    expect((await ask('ghost')).show).toBe(true);
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
