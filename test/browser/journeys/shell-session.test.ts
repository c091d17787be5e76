/**
 * Signing in and out, in a real browser against the production build: every refusal of the login, hostile redirects,
 * the landing of each account, two tabs, the end of a session amid calls, another language.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as account, en as accountEn } from '../../../src/i18n/account';
import type { Language } from '../../../src/i18n/engine';
import { cn as home } from '../../../src/i18n/home';
import { cn as monitor } from '../../../src/i18n/monitor';
import { cn as shell, en as shellEn } from '../../../src/i18n/shell';
import { ACCOUNTS } from '../../platform/accounts';
import { type App, DEMO, onTheWay, until } from '../kit/app';
import { watchLoad } from '../kit/load';
import { takePicture } from '../kit/picture';
import { JourneyStand } from '../kit/stand';

const HOSTILE = [
  'https://evil.example/',
  '//evil.example/wx/home/monitor',
  '/\\evil.example',
  '/wx//evil.example',
  '/wx/\\evil.example',
  '/wx/x/..//evil.example',
  '/wx/%2f%2fevil.example',
  'javascript:alert(document.domain)',
  'https://127.0.0.1@evil.example/wx/home/monitor',
  '/wx/login?redirect=//evil.example',
];

/** Duration of the last calls of a session: long enough for twenty of them to be under way at once on a slow machine. */
const ANSWER_MS = 5_000;

/** The landing pages of accounts that have one and may see it. */
const LANDING_PAGES: ReadonlyMap<string, string> = new Map([
  ['equip', '/groundDetailEGConfiguration/v202-con'],
  ['project', '/groundBIDetail/waterworks/page/w-pumps'],
]);

const person = (loginname: string): { readonly loginname: string; readonly password: string } => {
  const found = ACCOUNTS.find((one) => one.loginname === loginname);
  if (!found) throw new Error(`nobody is called ${loginname}`);
  return found;
};

describe('A session', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;
  beforeEach(async () => {
    app = await stand.open();
  });

  const alert = (): Promise<string> =>
    app.page
      .locator('[role=alert]')
      .first()
      .textContent()
      .then((text) => text ?? '');
  const isAt = (wanted: string): Promise<void> =>
    app.page.waitForURL((url) => url.pathname === `/wx${wanted}`);

  it('is refused with the platform’s words, asks for a captcha in time, and takes the right one', async () => {
    const { loginname, password } = person('monitor');
    await app.visit('/login');
    for (let i = 0; i < 3; i++) {
      await app.signIn({ loginname, password: `wrong-${i}` });
      await until('the refusal', async () => (await alert()).includes('不匹配'));
    }
    const captcha = app.page.locator('input[name=vcode]');
    await captcha.waitFor();
    const signIn = async (vcode: string): Promise<void> => {
      await captcha.fill(vcode);
      await app.signIn({ loginname, password });
    };
    await signIn('nope');
    await until('the captcha’s refusal', async () => (await alert()).includes('验证码'));
    const shown = async (): Promise<string> => (await stand.platform.control.captcha(loginname)) ?? '';
    await until('a new captcha', async () => (await shown()) !== '');
    await signIn(await shown());
    await isAt('/home/monitor');
  });

  it('is refused to a disabled account, and says so in English too', async () => {
    await app.visit('/login');
    await app.signIn(person('disabled'));
    await until('the refusal', async () => (await alert()).includes('账号已停用'));
    await app.page.locator('input[type=radio][value=en]').click({ force: true });
    await until('English', async () => (await alert()).startsWith('Account disabled'));
    await app.page.locator('html[lang=en]').waitFor();
    expect(await app.page.locator('h1').textContent()).toBe(accountEn.heading);
    // Nothing was loaded anew: what was typed is still there.
    expect(await app.page.locator('input[name=loginname]').inputValue()).toBe('disabled');
  });

  it('leads nowhere but into the product, whatever the address asks for', async () => {
    const left: string[] = [];
    app.page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(`${stand.platform.url}/wx/`)) left.push(frame.url());
    });
    for (const redirect of HOSTILE) {
      await app.page.goto(`${stand.platform.url}/wx/login?redirect=${encodeURIComponent(redirect)}`);
      await app.signIn();
      await isAt('/home/monitor');
    }
    expect(left).toEqual([]);
  });

  /** Opens an address as somebody who is not signed in, signs in, and is at the landing page of the account. */
  const begins = async (loginname: string, opened: string, wanted: string): Promise<void> => {
    await app.page.goto(`${stand.platform.url}/wx${opened}`);
    await app.signIn(person(loginname));
    await isAt(wanted);
    const kept = (): Promise<string | null> =>
      app.page.evaluate(() => localStorage.getItem('allshift.ground-page'));
    const landing = LANDING_PAGES.get(loginname) ?? null;
    await until('the landing page to be kept', async () => (await kept()) === landing);
  };

  describe.each<Language>(['cn', 'en'])('in %s', (language) => {
    it.each([
      ['demo', '/login', '/home/monitor'],
      ['nobody', '/', '/home/monitor'],
      ['centre', '/', '/home/work/project'],
      ['equip', '/', '/groundDetailEGConfiguration/v202-con'],
      ['equip', '/home', '/groundDetailEGConfiguration/v202-con'],
      ['equip', '/home/monitor', '/groundDetailEGConfiguration/v202-con'],
      ['equip', '/home/more', '/home/more'],
      ['values', '/home', '/detail/eg/list/v202'],
      ['noequip', '/', '/noAuth'],
      ['noequip', '/home', '/noAuth'],
      ['project', '/login', '/groundBIDetail/waterworks/page/w-pumps'],
      ['project', '/', '/groundBIDetail/waterworks/page/w-pumps'],
      ['project', '/home', '/groundBIDetail/waterworks/page/w-pumps'],
      ['noproject', '/', '/noAuth'],
      ['noproject', '/home', '/noAuth'],
    ])('of %s that opens %s begins at %s', async (loginname, opened, wanted) => {
      await app.keepLanguage(language);
      await begins(loginname, opened, wanted);
      expect(await app.page.locator('html').getAttribute('lang')).toBe(language === 'cn' ? 'zh-CN' : 'en');
    });
  });

  describe.each([
    ['cn', shell],
    ['en', shellEn],
  ] as const)('without a permission in %s', (language, words) => {
    it.each([
      ['noequip', '/home/work/project', '.as-project'],
      ['noproject', '/home/monitor', '.as-equipment'],
    ])(
      'has a way on for %s from the landing page that is not to be seen: %s',
      async (loginname, wanted, shown) => {
        await app.keepLanguage(language);
        await begins(loginname, '/home', '/noAuth');
        await app.page.getByText(words.noPermissionDetail).waitFor();
        await takePicture(app.page, `no-permission/${loginname}-${language}`);
        await app.page.getByRole('button', { name: words.home }).click();
        await isAt(wanted);
        await app.page.locator(shown).first().waitFor();
      },
    );

    it('begins at the main path of the organisation, where the account has no landing page', async () => {
      await app.keepLanguage(language);
      await app.page.route(
        '**/user/loadStyle',
        onTheWay(async (route) => {
          const answer = await route.fetch();
          const style = (await answer.json()) as { readonly data: object };
          await route.fulfill({ json: { ...style, data: { ...style.data, webMainPath: '/home/work' } } });
        }),
      );
      await begins('demo', '/', '/home/work');
      expect(await app.page.locator('html').getAttribute('lang')).toBe(language === 'cn' ? 'zh-CN' : 'en');
    });
  });

  it('is in Chinese until somebody chooses, whatever the browser speaks', async () => {
    const english = await stand.open({ language: 'en' });
    await english.visit('/login');
    await english.page.locator('button[type="submit"]').waitFor();
    expect(await english.page.evaluate(() => navigator.language)).toBe('en-GB');
    expect(await english.page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });

  it('has its configuration asked for by the page itself, once', async () => {
    const asked: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().endsWith('/wx/config.json')) asked.push(request.url());
    });
    await app.visit('/login');
    await app.page.locator('button[type="submit"]').waitFor();
    const ways = await app.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && entry.name.endsWith('/wx/config.json')
            ? [entry.initiatorType]
            : [],
        ),
    );
    expect(asked).toHaveLength(1);
    expect(ways).toEqual(['link']);
  });

  it('says why somebody without a permission sees nothing', async () => {
    await app.visit('/');
    await app.signIn(person('centre'));
    await app.page.getByText('滨江水厂').first().waitFor();
    await app.visit('/home/monitor');
    await app.page.getByText(monitor.noMonitor).waitFor();
    await app.visit('/detail/eg/list/p201');
    await app.page.getByText('暂无设备监控权限').waitFor();
    await app.visit('/home/work/project');
    await app.page.getByText('滨江水厂').first().waitFor();
  });

  it('ends in both tabs when one signs out, and what was stored of it is gone', async () => {
    await app.visit('/home/more');
    await app.signIn(person('project'));
    await isAt('/home/more');
    const other = await app.context.newPage();
    await other.goto(`${stand.platform.url}/wx/home/work/project/waterworks/page/w-pumps`);
    await other.locator('canvas').first().waitFor();
    await until('the push channel', async () => (await stand.platform.control.counters()).openSockets > 0);
    await app.page.getByRole('button', { name: home.logout }).click();
    const load = watchLoad();
    await app.page.locator('dialog').getByRole('button', { name: home.logout }).click();
    await isAt('/login');
    const took = await until('the other tab', () => new URL(other.url()).pathname === '/wx/login');
    expect(took).toBeLessThan(2_000 + load());
    await other.getByText(account.elsewhere).waitFor();
    await until('no push channel', async () => (await stand.platform.control.counters()).openSockets === 0);
    await other.goBack();
    expect(await other.locator('canvas').count()).toBe(0);
    const stored = (): Promise<string> => app.page.evaluate(() => JSON.stringify({ ...localStorage }));
    await until('the landing page to be forgotten', async () => !(await stored()).includes('ground-page'));
    expect(await stored()).not.toMatch(/ground-page|drafts|Project_2026|token/);
  });

  it('that the platform ends while twenty calls are under way ends once in every tab, and then it is quiet', async () => {
    await app.visit('/home/work/project/waterworks/page/w-pumps');
    await app.signIn(DEMO);
    await app.until('live values', (painted) => painted.length > 10);
    const list = await app.context.newPage();
    await list.goto(`${stand.platform.url}/wx/home/monitor`);
    const groups = list.locator('select').first();
    await until('groups to choose', async () => (await groups.locator('option').count()) > 4);

    const tabs = [app.page, list].map((page) => ({ page, logins: 0, asked: 0 }));
    const underWay = new Set<object>();
    for (const tab of tabs) {
      tab.page.on('framenavigated', (frame) => {
        if (frame.url().includes('/wx/login')) tab.logins += 1;
      });
      tab.page.on('request', (request) => {
        if (!/^\/(lfscada|usual)\//.test(new URL(request.url()).pathname)) return;
        tab.asked += 1;
        underWay.add(request);
      });
      tab.page.on('requestfinished', (request) => underWay.delete(request));
      tab.page.on('requestfailed', (request) => underWay.delete(request));
    }
    await stand.platform.control.fault('/lfscada/', { kind: 'delay', ms: ANSWER_MS });
    await stand.platform.control.fault('/usual/', { kind: 'delay', ms: ANSWER_MS });
    await stand.platform.control.endSessions();
    await app.page.evaluate(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    const ways = await groups.locator('option').count();
    for (let way = 0; way < ways && underWay.size < 20; way++) await groups.selectOption({ index: way });
    await until('twenty calls', () => underWay.size >= 20, 0.9 * ANSWER_MS);

    for (const { page } of tabs)
      await until('the login', () => new URL(page.url()).pathname === '/wx/login', 6 * ANSWER_MS);
    await until('the last answer', () => underWay.size === 0, 6 * ANSWER_MS);
    const asked = tabs.map((tab) => tab.asked);
    // Long enough for whatever would still be asked by itself.
    await app.page.waitForTimeout(1_500);
    expect(tabs.map((tab) => tab.asked)).toEqual(asked);
    expect(tabs.map(({ logins }) => logins)).toEqual([1, 1]);
    await until('no push channel', async () => (await stand.platform.control.counters()).openSockets === 0);
    for (const { page } of tabs) {
      expect(await page.locator('.as-notice').count()).toBe(1);
      expect(await page.locator('.as-toast').count()).toBe(0);
      expect(await page.locator('.as-notice').textContent()).toMatch(
        new RegExp(`${account.ended}|${account.elsewhere}`),
      );
    }
    expect(new URL(app.page.url()).searchParams.get('redirect')).toContain('/waterworks/page/w-pumps');
    await stand.platform.control.clearFaults();
    await app.signIn(DEMO);
    await app.until('live values again', (painted) => painted.length > 10);
  });
});
