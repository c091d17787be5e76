/**
 * An account from its beginning: registered by invitation, its password changed in every way, bound to somebody of WeChat
 * and unbound, its owner's opinion sent. Codes come from the stand-in, which says them instead of sending them.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, type AppOptions, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';
import { WECHAT } from '../kit/wechat';

const CODE = 'input[name="code"]';
const CENTRE = { loginname: 'centre', password: 'Centre_2026' };

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
  const press = async (words: string): Promise<void> => {
    await page.getByRole('button', { name: words, exact: true }).click();
  };
  const follow = async (words: string): Promise<void> => {
    await page.getByRole('link', { name: words }).click();
  };
  const fill = async (name: string, value: string): Promise<void> => {
    await page.locator(`input[name="${name}"]`).fill(value);
  };
  const signIn = async (loginname: string, password: string): Promise<void> => {
    await fill('loginname', loginname);
    await fill('password', password);
    await press('登录');
  };
  /** Asks for a code and types the one that the stand-in would have sent. */
  const prove = async (to: string): Promise<void> => {
    const before = await stand.platform.control.code(to);
    await press('获取验证码');
    await until(`a code to ${to}`, async () => {
      const code = await stand.platform.control.code(to);
      return code !== null && code !== before;
    });
    await page.locator(CODE).fill((await stand.platform.control.code(to)) ?? '');
  };

  it('is registered by invitation and signs in', async () => {
    await open();
    await visit('/enroll/ONCE2026');
    await fill('name', '王小明');
    await fill('tel', '13900139000');
    await prove('13900139000');
    await fill('loginname', 'xiaoming');
    await fill('new-password', 'aaabbb12');
    await page.locator('[data-rule="repeats"].as-checklist__item--broken').waitFor();
    await fill('new-password', 'Wang_2026');
    await fill('again', 'Wang_2026');
    await until(
      'six rules kept',
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

  it('waits for approval where its role is not public', async () => {
    await open();
    await visit('/register/role-operator');
    await fill('name', '李值班');
    await fill('tel', '13900139001');
    await prove('13900139001');
    await fill('loginname', 'lizhiban');
    await fill('new-password', 'Zhiban_26');
    await fill('again', 'Zhiban_26');
    await press('注册');
    await page.getByText('等待审核').first().waitFor();
  });

  it('is made by anybody for a public role, with a code that is asked for once and good for ten minutes', async () => {
    await open();
    await visit('/pub-register/role-visitor');
    let codes = 0;
    const roles: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/lfscada/user/client/smscode')) codes += 1;
      if (request.url().endsWith('/lfscada/user/client/add'))
        roles.push(new URLSearchParams(request.postData() ?? '').get('roleuuid'));
    });
    await fill('name', '访客一');
    await fill('tel', '12345');
    await press('获取验证码');
    expect(codes).toBe(0);
    await fill('tel', '13900139002');
    const asked = performance.now();
    await prove('13900139002');
    const good = page.getByText(/\d+:\d\d/);
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await good.textContent()) ?? '') ?? [];
    const left = Number(minutes) * 60 + Number(seconds);
    expect(left).toBeLessThanOrEqual(600);
    // As long as it was there, it was good for that much longer.
    expect(left + (performance.now() - asked) / 1_000).toBeGreaterThan(599);
    const again = page.getByRole('button', { name: /\d+ ?秒/ });
    await again.waitFor();
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await again.click({ force: true });
    expect(codes).toBe(1);
    await fill('loginname', 'fangke');
    await fill('new-password', 'Fangke_26');
    await fill('again', 'Fangke_26');
    const right = await page.locator(CODE).inputValue();
    await page.locator(CODE).fill(right === '000000' ? '111111' : '000000');
    await press('注册');
    await page.getByText('验证码错误').first().waitFor();
    await page.locator(CODE).fill(right);
    await press('注册');
    await page.getByText('注册成功').waitFor();
    expect(roles).toEqual(['role-visitor', 'role-visitor']);
    await follow('去登录');
    await signIn('fangke', 'Fangke_26');
    // The role of visitors may see the data centre alone.
    await page.waitForURL('**/home/work/project');
  });

  it('changes its password by the old one, by phone and by e-mail, one after the other', async () => {
    await open();
    const toMethods = async (): Promise<void> => {
      await visit('/more-settings');
      await press('修改密码');
      await page.waitForURL('**/change-method/1/1');
    };
    const setNew = async (password: string): Promise<void> => {
      await page.waitForURL('**/change-password');
      await fill('new-password', password);
      await fill('again', password);
      await press('保存');
      await page.waitForURL(/\/more-settings$/);
    };
    await visit('/more-settings');
    await page.waitForURL('**/login?redirect=*');
    await signIn('demo', 'Demo_2026');
    await page.waitForURL(/\/more-settings$/);

    await toMethods();
    await follow('使用原密码验证');
    await fill('old-password', 'Wrong_2026');
    await press('下一步');
    await page.getByText('原密码错误').waitFor();
    await fill('old-password', 'Demo_2026');
    await press('下一步');
    await page.waitForURL('**/change-password');
    await page.reload();
    await page.waitForURL('**/change-method/1/1');
    await follow('使用原密码验证');
    await fill('old-password', 'Demo_2026');
    await press('下一步');
    await setNew('ByOld_2026');

    await toMethods();
    await follow('使用手机验证码验证');
    await prove('13800138000');
    await press('下一步');
    await setNew('ByPhone_26');

    await toMethods();
    await follow('使用邮箱验证码验证');
    await prove('demo@allshift.example');
    await press('下一步');
    await setNew('ByMail_2026');

    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/By(Old|Phone|Mail)_|Demo_2026/);
    await visit('/home/more');
    await press('退出登录');
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL('**/login');
    await signIn('demo', 'ByMail_2026');
    await page.waitForURL('**/home/monitor');
  });

  it('is bound inside WeChat, shown, and unbound after a confirmation', async () => {
    await open({ userAgent: WECHAT });
    // The object that the client's SDK would bring, faithful in its order: config, ready, then calls.
    await app.context.addInitScript(() => {
      const heard: string[] = [];
      const ready: (() => void)[] = [];
      Object.assign(window, {
        heardByWechat: heard,
        wx: {
          config: ({ signature }: { signature: string }) => {
            heard.push(/^[\da-f]{40}$/.test(signature) ? 'config' : 'config without signature');
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
          closeWindow: () => heard.push('closeWindow'),
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
        .evaluate(() => JSON.stringify(Reflect.get(window, 'heardByWechat')))
        .then((heard) => heard === '["config","closeWindow"]'),
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

  it('is led to WeChat from any other browser, with the link to bring along', async () => {
    await open();
    await visit('/bind/wx-elsewhere');
    await page.waitForURL('**/not-wechat');
    expect(await page.getByLabel('链接').inputValue()).toBe(`${stand.platform.url}/wx/bind/wx-elsewhere`);
  });

  it('sends feedback of ten characters and more, and keeps what was typed over a reload', async () => {
    await open();
    await app.beginSession(CENTRE);
    await visit('/more-feedback');
    await press('提交');
    await page.getByText('未填写反馈内容').waitFor();
    await page.locator('textarea').fill('太少了');
    await page.getByText('意见不能少于10个字').waitFor();
    await page.locator('textarea').fill('  二号泵房的画面请加上液位曲线  ');
    await page.reload();
    await until('what was typed', async () =>
      (await page.locator('textarea').inputValue()).includes('二号泵房'),
    );
    await page.getByText('建议', { exact: true }).click();
    await press('提交');
    await page.waitForURL('**/home/more');
    const [sent] = await stand.platform.control.feedback();
    expect(sent).toMatchObject({
      user: 'centre',
      type: 'suggestion',
      content: '二号泵房的画面请加上液位曲线',
    });
  });

  it('tries the ways to notice an alarm with one tap each, and remembers the choice on this device', async () => {
    await open();
    await app.beginSession(CENTRE);
    await visit('/more-settings');
    await page.locator('[data-method="sound"]').waitFor();
    const said = async (way: string, name: string): Promise<string> => {
      await press(`测试${name}`);
      const result = page.locator(`[data-method="${way}"] [role="status"]`);
      await until(`a word on ${way}`, async () => (await result.textContent()) !== '');
      return (await result.textContent()) ?? '';
    };
    expect(await said('sound', '声音')).toMatch(/已播放|未能播放/);
    expect(await said('vibration', '振动')).toContain('已发出振动');
    expect(await said('keepAwake', '屏幕常亮')).toMatch(/可用|未能|被设备拒绝/);
    const awake = page.getByRole('switch', { name: '屏幕常亮' });
    expect(await awake.getAttribute('aria-checked')).toBe('false');
    const isChosen = async (): Promise<boolean> => (await awake.getAttribute('aria-checked')) === 'true';
    await awake.click();
    await until('the choice', isChosen);
    await page.reload();
    await until('the choice that was kept', isChosen);
  });
});
