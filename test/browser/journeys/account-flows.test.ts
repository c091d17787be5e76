/**
 * An account from the start: registered by invitation, and bound inside WeChat. The stand-in reports its codes to the
 * test instead of sending them.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, type AppOptions, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';
import { WECHAT_USER_AGENT } from '../kit/wechat';

const CODE = 'input[name="code"]';

describe('The account', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;
  let page: Page;

  afterEach(() => expect(app.problems).toEqual([]));

  const open = async (options: AppOptions = {}): Promise<void> => {
    app = await stand.open(options);
    ({ page } = app);
  };
  const visit = async (path: string): Promise<void> => {
    await page.goto(`${stand.platform.url}/wx${path}`);
  };
  const press = async (label: string): Promise<void> => {
    await page.getByRole('button', { name: label, exact: true }).click();
  };
  const follow = async (label: string): Promise<void> => {
    await page.getByRole('link', { name: label }).click();
  };
  const fill = async (name: string, value: string): Promise<void> => {
    await page.locator(`input[name="${name}"]`).fill(value);
  };
  const signIn = async (loginname: string, password: string): Promise<void> => {
    await fill('loginname', loginname);
    await fill('password', password);
    await press('登录');
  };
  /** Requests a code and enters the one that the stand-in would have sent. */
  const enterCode = async (to: string): Promise<void> => {
    const previousCode = await stand.platform.control.getCode(to);
    await press('获取验证码');
    await until(`a code to ${to}`, async () => {
      const code = await stand.platform.control.getCode(to);
      return code !== null && code !== previousCode;
    });
    await page.locator(CODE).fill((await stand.platform.control.getCode(to)) ?? '');
  };

  it('is registered by invitation and signs in', async () => {
    await open();
    await visit('/enroll/ONCE2026');
    await fill('name', '王小明');
    await fill('tel', '13900139000');
    await enterCode('13900139000');
    await fill('loginname', 'xiaoming');
    await fill('new-password', 'aaabbb12');
    await page.locator('[data-rule="repeats"].as-checklist__item--broken').waitFor();
    await fill('new-password', 'Wang_2026');
    await fill('again', 'Wang_2026');
    await until(
      'six fulfilled rules',
      async () => (await page.locator('.as-checklist__item--kept').count()) === 6,
    );
    await press('注册');
    await page.getByText('注册成功').waitFor();
    await follow('去登录');
    await signIn('xiaoming', 'Wang_2026');
    await page.waitForURL('**/home/monitor');

    await visit('/enroll/ONCE2026');
    await page.getByText('无法使用此邀请').waitFor();
    await visit('/pub-register/role-visitor');
    await fill('tel', '13900139000');
    await page.getByText('该手机号已注册').waitFor();
  });

  it('is bound inside WeChat, shown there, and unbound after a confirmation', async () => {
    await open({ userAgent: WECHAT_USER_AGENT });
    // A fake of the SDK object that the WeChat client provides. It keeps the order: config, ready, then calls.
    await app.context.addInitScript(() => {
      const calls: string[] = [];
      const ready: (() => void)[] = [];
      Object.assign(window, {
        wechatCalls: calls,
        wx: {
          config: ({ signature }: { signature: string }) => {
            calls.push(/^[\da-f]{40}$/.test(signature) ? 'config' : 'config without signature');
            setTimeout(() => {
              for (const listener of ready) listener();
            }, 20);
          },
          ready: (listener: () => void) => ready.push(listener),
          error: () => undefined,
          scanQRCode: () => undefined,
          getLocation: () => undefined,
          chooseImage: () => undefined,
          getLocalImgData: () => undefined,
          closeWindow: () => calls.push('closeWindow'),
        },
      });
    });
    await visit('/bind/wx-journey');
    await fill('loginname', 'guest');
    await fill('password', 'Guest_2026');
    await press('绑定');
    await page.getByText('用户所属组织错误').waitFor();
    await press('换个账号绑定');
    await fill('loginname', 'monitor');
    await fill('password', 'Monitor_2026');
    await press('绑定');
    await page.waitForURL('**/bind-info');
    await page.getByText('绑定成功').waitFor();
    await press('返回微信');
    await until('the window to be closed', async () =>
      page
        .evaluate(() => JSON.stringify(Reflect.get(window, 'wechatCalls')))
        .then((calls) => calls === '["config","closeWindow"]'),
    );

    await follow('管理绑定');
    await signIn('monitor', 'Monitor_2026');
    await page.waitForURL('**/bind-details/wx-journey');
    await press('解绑');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByText('已绑定').waitFor();
    await press('解绑');
    await page.getByRole('dialog').getByRole('button', { name: '解绑' }).click();
    await page.getByText('未绑定').waitFor();
    await visit('/more-message');
    await page.getByText('报警不会推送到微信').waitFor();
  });
});
