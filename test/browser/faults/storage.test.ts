/** Faults of the browser's storage (catalogue, 48 and 49). */
import { describe, expect, it } from 'vitest';
import { en as homeWords } from '../../../src/i18n/home';
import { cn as words } from '../../../src/i18n/live';
import { en as shellWords } from '../../../src/i18n/shell';
import { cn as valueWords } from '../../../src/i18n/values';
import { listStoredNames } from '../../kit/stored-names';
import { CALL, PUMPS, Stand, type Tab, until } from '../kit/fault-stand';

describe('Storage', () => {
  const stand = new Stand({ speed: 5 });

  /** Expects everything to work: signs in, watches, writes, finds the write in the log and switches the language. */
  const expectWorks = async (tab: Tab): Promise<void> => {
    await tab.visit(PUMPS);
    await tab.app.signIn();
    await tab.untilLive();
    await (await tab.openConfirmation()).click();
    await tab.untilText(valueWords.statusReadBack);
    expect(stand.proxy.getRequests(CALL.write).length).toBe(1);
    await tab.page.keyboard.press('Escape');
    await tab.choose(words.ledger);
    await until('the write in its list', async () => (await tab.page.locator('[data-status]').count()) === 1);
    await tab.page.keyboard.press('Escape');
    // Navigates inside the product: only memory keeps the choice.
    await tab.page.locator('header button').first().click();
    await tab.page.getByText('滨江水厂').first().waitFor();
    await tab.page.locator('header button').first().click();
    await tab.page.waitForURL('**/home/work');
    await tab.page.locator('a[href="/wx/home/more"]').click();
    await tab.page.getByText(homeWords.nameEn).click();
    await tab.untilText(homeWords.logout);
    await tab.page.locator('a[href="/wx/home/work"]').click();
    await tab.untilText(shellWords.titleProjects);
    expect(tab.app.problems).toEqual([]);
  };

  it.each([
    ['cannot be accessed', forbidStorage],
    ['is full', fillStorage],
  ])('fault 48: if storage %s, the product works from memory', async (_name, breakStorage) => {
    const tab = await stand.openTab({ signedIn: false });
    await tab.page.addInitScript(breakStorage);
    await expectWorks(tab);
  });

  it.each([
    ['cut JSON', '{"userId":"u-demo","entr'],
    ['another version', '{"version":99,"state":{"language":7}}'],
    ['rows of another shape', '{"userId":"u-demo","entries":[{"id":1},{"id":"x","status":"sent"},5]}'],
    ['a key of objects', '{"__proto__":{"status":"unknown"},"userId":"u-demo","entries":{}}'],
    ['control characters', '\u0000\uffff\ud800'],
  ])('fault 49: %s under every stored name is ignored, and the product starts', async (_name, junk) => {
    const tab = await stand.openTab();
    await tab.page.addInitScript(
      ({ names, text }) => {
        for (const name of names)
          for (const storage of [localStorage, sessionStorage]) storage.setItem(name, text);
      },
      { names: listStoredNames(), text: junk },
    );
    await tab.watchPumps();
    await tab.choose(words.ledger);
    await tab.untilText(valueWords.ledgerNone);
    expect(await tab.page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    expect(await tab.page.evaluate(() => document.documentElement.dataset.theme)).toMatch(/^(light|dark)$/);
    expect(tab.app.problems).toEqual([]);
  });
});

/** Makes any access to storage throw, as in some private modes. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

/** Makes every write to storage throw. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}
