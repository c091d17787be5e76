/** Faults of the session (catalogue, 50 to 52). */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cn as accountWords } from '../../../src/i18n/account';
import { cn as homeWords } from '../../../src/i18n/home';
import { CALL, PUMPS, pause, Stand, type Tab, until } from '../kit/fault-stand';
import { watchLoad } from '../kit/load';

describe('Session', () => {
  const stand = new Stand({ speed: 10 });

  it('fault 50: twenty calls that answer 1006 cause one redirect and one message, and no further calls', async () => {
    const tab = await stand.openPumps();
    await tab.reset();
    await stand.control.resetCounters();
    stand.proxy.reset();
    await stand.control.injectFault('/lfscada/', { kind: 'code', code: '1006', message: '登录已失效' });
    // Calls of the connection, the polls and the counts get it, and so do calls of the page.
    await stand.control.endSockets('reset');
    await tab.page.waitForURL('**/login*', { timeout: 15_000 });
    await tab.untilText(accountWords.ended);
    await pause(3_000);
    const { places, toasts } = await tab.diary();
    expect(places.filter((place) => place.includes('/login'))).toHaveLength(1);
    expect(toasts).toEqual([]);
    expect((await tab.text()).split(accountWords.ended).length - 1).toBe(1);
    const requestCount = stand.proxy.requests.length;
    await pause(2_000);
    expect(stand.proxy.requests.length).toBe(requestCount);
    expect(stand.proxy.sockets).toEqual([]);

    await stand.control.clearFaults();
    await tab.app.signIn();
    await tab.page.waitForURL('**/page/w-pumps*');
    await tab.untilLive();
    expect(tab.bugs).toEqual([]);
  });

  it('fault 50: twenty simultaneous calls that answer 1006 cause one redirect', async () => {
    const tab = await stand.openPumps();
    await tab.reset();
    await stand.control.injectFault('/lfscada/', { kind: 'code', code: '1006' });
    // Each return of the page makes worker and page send requests. Simulated, since a headless page cannot be hidden.
    await tab.page.evaluate(() => {
      for (let i = 0; i < 20; i++) {
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        window.dispatchEvent(new Event('offline'));
        window.dispatchEvent(new Event('online'));
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
    await tab.page.waitForURL('**/login*', { timeout: 15_000 });
    await pause(1_500);
    expect((await tab.diary()).places.filter((place) => place.includes('/login'))).toHaveLength(1);
    expect((await tab.text()).split(accountWords.ended).length - 1).toBe(1);
    expect(tab.bugs).toEqual([]);
  });

  it('fault 51: input interrupted by 1006 is restored for the same user only', async () => {
    const typed = '二号泵房的画面请加上液位曲线';
    const tab = await stand.openTab();
    const getInput = (): Locator => tab.page.locator('textarea');
    const endSession = async (): Promise<void> => {
      await stand.control.endSessions();
      await tab.page.evaluate(() => {
        // Simulated: a page restored from the browser's memory checks the session.
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
      await tab.untilText(accountWords.ended);
    };
    await tab.visit('/more-feedback');
    await getInput().fill(typed);
    await endSession();
    await tab.app.signIn();
    await tab.page.waitForURL('**/more-feedback*');
    await until('the draft', async () => (await getInput().inputValue()) === typed);

    await endSession();
    await tab.app.signIn({ loginname: 'centre', password: 'Centre_2026' });
    await tab.page.waitForURL('**/more-feedback*');
    await getInput().waitFor();
    expect(await getInput().inputValue()).toBe('');
    expect(await tab.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('液位曲线');
    expect(tab.bugs).toEqual([]);
  });

  const signOut = async (tab: Tab): Promise<void> => {
    await tab.visit('/home/more');
    await tab.page.getByRole('button', { name: homeWords.logout }).click();
    await tab.page.getByRole('dialog').getByRole('button', { name: homeWords.logout }).click();
  };

  it('fault 52: a logout in one tab stops the other within 2 s, and Back restores nothing', async () => {
    const firstTab = await stand.openTab();
    // Through an earlier screen, for Back to lead to the page with values.
    await firstTab.visit('/home/work/project');
    await firstTab.page.getByText('滨江水厂').first().click();
    await firstTab.untilLive();
    const openingCount = stand.proxy.getRequests(CALL.token).length;
    const otherTab = await stand.openSecondTab(firstTab);
    await signOut(otherTab);
    const load = watchLoad();
    const pressedAt = performance.now();
    await firstTab.page.waitForURL('**/login*');
    await until('no socket', () => stand.proxy.sockets.length === 0);
    expect(performance.now() - pressedAt).toBeLessThan(2_000 + load());
    await firstTab.untilText(accountWords.elsewhere);

    for (const tab of [firstTab, otherTab]) {
      await tab.page.goBack({ timeout: 5_000 }).catch(() => null);
      await pause(700);
      expect(await tab.app.listPaintedWidgets()).toEqual([]);
      expect(tab.page.url()).toMatch(/\/login|about:blank/);
    }
    expect(stand.proxy.sockets).toEqual([]);
    expect(stand.proxy.getRequests(CALL.token).length).toBe(openingCount);
    expect(firstTab.bugs).toEqual([]);
  });

  it('fault 52: a logout that cannot reach the platform still ends the session here, and is sent later', async () => {
    const tab = await stand.openTab();
    await tab.watchPumps();
    await stand.control.injectFault('/lfscada/user/logout', { kind: 'hang' }, 1);
    await signOut(tab);
    await tab.page.waitForURL('**/login*');
    await stand.control.clearFaults();
    await tab.visit(PUMPS);
    await tab.page.waitForURL('**/login*');
    expect(await tab.app.listPaintedWidgets()).toEqual([]);
    await until('the logout', () => stand.proxy.getRequests('/lfscada/user/logout').length >= 2);
  });

  it('fault 108: with full storage, no reload or new tab is signed in before the logout is sent', async () => {
    const tab = await stand.openTab();
    await tab.page.context().addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await tab.watchPumps();
    await stand.control.injectFault('/lfscada/user/logout', { kind: 'status', status: 500 });
    await signOut(tab);
    await tab.page.waitForURL('**/login*');
    stand.proxy.reset();
    const otherTab = await stand.openSecondTab(tab);
    for (const eachTab of [tab, otherTab]) {
      await eachTab.visit(PUMPS);
      await eachTab.page.waitForURL('**/login*');
      expect(await eachTab.app.listPaintedWidgets()).toEqual([]);
    }
    expect(stand.proxy.getRequests('/lfscada/user/info')).toEqual([]);
    await stand.control.clearFaults();
    await otherTab.visit(PUMPS);
    await until('the logout', async () => (await otherTab.page.evaluate(() => document.cookie)) === '');
    expect(await otherTab.app.listPaintedWidgets()).toEqual([]);
  });
});
