/**
 * Signing in and out, in a real browser against the production build: hostile redirects, landing pages, two tabs, the
 * end of a session during calls, another language.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as account } from '../../../src/i18n/account';
import type { Language } from '../../../src/i18n/engine';
import { cn as home } from '../../../src/i18n/home';
import { ACCOUNTS } from '../../platform/accounts';
import { type App, DEMO, until } from '../kit/app';
import { watchLoad } from '../kit/load';
import { JourneyStand } from '../kit/stand';

/** Redirects that a browser could follow; `test/screens/redirect.test.ts` has many more. */
const HOSTILE = ['//evil.example/wx/home/monitor', '/\\evil.example', 'javascript:alert(document.domain)'];

/** Duration of the last calls of a session: long enough for twenty to be pending together on a slow machine. */
const RESPONSE_DELAY_MS = 5_000;

describe('A session', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;
  beforeEach(async () => {
    app = await stand.open();
  });

  const waitForPath = (expectedPath: string): Promise<void> =>
    app.page.waitForURL((url) => url.pathname === `/wx${expectedPath}`);

  it('never leaves the product, even with a hostile redirect', async () => {
    const outsideUrls: string[] = [];
    app.page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(`${stand.platform.url}/wx/`)) outsideUrls.push(frame.url());
    });
    for (const redirect of HOSTILE) {
      await app.page.goto(`${stand.platform.url}/wx/login?redirect=${encodeURIComponent(redirect)}`);
      await app.signIn();
      await waitForPath('/home/monitor');
    }
    expect(outsideUrls).toEqual([]);
  });

  it.each<[Language, string, string, string]>([
    ['cn', 'equip', '/home/monitor', '/groundDetailEGConfiguration/v202-con'],
    ['en', 'project', '/', '/groundBIDetail/waterworks/page/w-pumps'],
  ])(
    'in %s of %s, who opens %s, starts at the landing page %s',
    async (language, loginname, openedPath, expectedPath) => {
      await app.storeLanguage(language);
      await app.page.goto(`${stand.platform.url}/wx${openedPath}`);
      await app.signIn(getAccount(loginname));
      await waitForPath(expectedPath);
      const readStored = (): Promise<string | null> =>
        app.page.evaluate(() => localStorage.getItem('allshift.ground-page'));
      await until('the stored landing page', async () => (await readStored()) === expectedPath);
      expect(await app.page.locator('html').getAttribute('lang')).toBe(language === 'cn' ? 'zh-CN' : 'en');
    },
  );

  it('is in Chinese in any browser until the user chooses a language', async () => {
    const english = await stand.open({ language: 'en' });
    await english.visit('/login');
    await english.page.locator('button[type="submit"]').waitFor();
    expect(await english.page.evaluate(() => navigator.language)).toBe('en-GB');
    expect(await english.page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });

  it('requests its configuration once, through a `<link>` in the page', async () => {
    const requests: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().endsWith('/wx/config.json')) requests.push(request.url());
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
    expect(requests).toHaveLength(1);
    expect(ways).toEqual(['link']);
  });

  it('ends in both tabs when one signs out, and deletes its stored data', async () => {
    await app.visit('/home/more');
    await app.signIn(getAccount('project'));
    await waitForPath('/home/more');
    const otherPage = await app.context.newPage();
    await otherPage.goto(`${stand.platform.url}/wx/home/work/project/waterworks/page/w-pumps`);
    await otherPage.locator('canvas').first().waitFor();
    await until('the push channel', async () => (await stand.platform.control.getCounters()).openSockets > 0);
    await app.page.getByRole('button', { name: home.logout }).click();
    const stopMeasuring = watchLoad();
    await app.page.locator('dialog').getByRole('button', { name: home.logout }).click();
    await waitForPath('/login');
    const elapsedMs = await until(
      'the login in the other tab',
      () => new URL(otherPage.url()).pathname === '/wx/login',
    );
    expect(elapsedMs).toBeLessThan(2_000 + stopMeasuring());
    await otherPage.getByText(account.elsewhere).waitFor();
    await until(
      'no push channel',
      async () => (await stand.platform.control.getCounters()).openSockets === 0,
    );
    await otherPage.goBack();
    expect(await otherPage.locator('canvas').count()).toBe(0);
    const readStorage = (): Promise<string> => app.page.evaluate(() => JSON.stringify({ ...localStorage }));
    await until(
      'the deletion of the landing page',
      async () => !(await readStorage()).includes('ground-page'),
    );
    expect(await readStorage()).not.toMatch(/ground-page|drafts|Project_2026|token/);
  });

  it('that the platform ends during twenty calls ends once in every tab, without further requests', async () => {
    await app.beginSession();
    await app.visit('/home/work/project/waterworks/page/w-pumps');
    await app.until('live values', (painted) => painted.length > 10);
    const monitorTab = await app.context.newPage();
    await monitorTab.goto(`${stand.platform.url}/wx/home/monitor`);
    const groups = monitorTab.locator('select').first();
    await until('groups to choose', async () => (await groups.locator('option').count()) > 4);

    const tabs = [app.page, monitorTab].map((page) => ({ page, logins: 0, requestCount: 0 }));
    const pending = new Set<object>();
    for (const tab of tabs) {
      tab.page.on('framenavigated', (frame) => {
        if (frame.url().includes('/wx/login')) tab.logins += 1;
      });
      tab.page.on('request', (request) => {
        if (!/^\/(lfscada|usual)\//.test(new URL(request.url()).pathname)) return;
        tab.requestCount += 1;
        pending.add(request);
      });
      tab.page.on('requestfinished', (request) => pending.delete(request));
      tab.page.on('requestfailed', (request) => pending.delete(request));
    }
    await stand.platform.control.injectFault('/lfscada/', { kind: 'delay', ms: RESPONSE_DELAY_MS });
    await stand.platform.control.injectFault('/usual/', { kind: 'delay', ms: RESPONSE_DELAY_MS });
    await stand.platform.control.endSessions();
    await app.page.evaluate(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    const ways = await groups.locator('option').count();
    for (let way = 0; way < ways && pending.size < 20; way++) await groups.selectOption({ index: way });
    await until('twenty calls', () => pending.size >= 20, 0.9 * RESPONSE_DELAY_MS);

    for (const { page } of tabs)
      await until('the login', () => new URL(page.url()).pathname === '/wx/login', 6 * RESPONSE_DELAY_MS);
    await until('the last answer', () => pending.size === 0, 6 * RESPONSE_DELAY_MS);
    const requests = tabs.map((tab) => tab.requestCount);
    // Long enough for any further automatic request.
    await app.page.waitForTimeout(1_500);
    expect(tabs.map((tab) => tab.requestCount)).toEqual(requests);
    expect(tabs.map(({ logins }) => logins)).toEqual([1, 1]);
    await until(
      'no push channel',
      async () => (await stand.platform.control.getCounters()).openSockets === 0,
    );
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

const getAccount = (loginname: string): { readonly loginname: string; readonly password: string } => {
  const found = ACCOUNTS.find((one) => one.loginname === loginname);
  if (!found) throw new Error(`nobody is called ${loginname}`);
  return found;
};
