/**
 * Values by name, in both languages on a phone: a mode is said and written by its names, equipment and variable stand over
 * every sheet, and the former value is written back by a confirmation of its own.
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cn as liveCn, en as liveEn } from '../../../src/i18n/live';
import { cn as valuesCn, en as valuesEn } from '../../../src/i18n/values';
import { PlatformProcess } from '../../kit/platform-process';
import { App, type AppOptions, closeAll, launchBrowser, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { restingBox } from '../kit/resting';

const PUMPS = '/home/work/project/waterworks/page/w-pumps';
const MODE = 'p201-mode';

describe('Values by name', () => {
  let browser: Browser;
  let platform: PlatformProcess;
  let app: App;

  beforeAll(async () => {
    browser = await launchBrowser();
    platform = await PlatformProcess.start({ seed: 1 });
  });
  afterAll(async () => {
    await platform.close();
    await browser.close();
  });
  afterEach(() => closeAll(app));

  const open = async (options: AppOptions): Promise<void> => {
    app = await App.open(browser, platform, options);
    await app.visit(PUMPS);
    if (options.language === 'en')
      await app.page.locator('input[type=radio][value=en]').click({ force: true });
    await app.signIn();
    await app.until('live values', (painted) => painted.some(({ id, text }) => id === MODE && text !== '--'));
    await app.page.locator('[data-link=live]').first().waitFor();
  };
  const dialog = () => app.page.getByRole('dialog');
  const textOf = async (selector: string): Promise<string> =>
    (await dialog().locator(selector).first().textContent()) ?? '';
  const boxOf = (selector: string) => restingBox(dialog().locator(selector).last());
  const close = (): Promise<void> => app.page.keyboard.press('Escape');

  it.each([
    ['cn', valuesCn, liveCn],
    ['en', valuesEn, liveEn],
  ] as const)(
    'are written by name, read back, and written back again (%s)',
    async (language, words, live) => {
      await open({ language });
      await platform.control.resetCounters();
      const { text: shown } = await app.widget(MODE);
      await app.tap(MODE);
      await until('the name of the equipment', async () =>
        /^P-201.* · /.test(await textOf('.as-dialog__title')),
      );
      await until('its value', async () => (await textOf('.as-inspect__value')) === shown);
      // Nothing can be typed.
      expect(await dialog().locator('form input').count()).toBe(0);
      const select = dialog().locator('form select');
      const other = (await select.inputValue()) === '1' ? '1' : '0';
      const named = (await select.locator(`option[value="${other}"]`).textContent()) ?? '';
      expect([shown, named].sort()).toEqual(['手动', '自动']);
      await dialog().locator('form button[type=submit]').click();

      const ask = words.writeAskOf.replace('{name}', 'P-201');
      await until('the confirmation', async () => (await textOf('.as-dialog__title')).startsWith(ask));
      expect(await dialog().locator('.as-write__change dd').allTextContents()).toEqual([shown, named]);
      await dialog().getByRole('button', { name: words.confirmWrite }).click();
      await dialog().getByText(words.phaseReadBack).waitFor();
      await until('before and now', async () => {
        const labels = await dialog().locator('.as-write__change dt').allTextContents();
        const values = await dialog().locator('.as-write__change dd').allTextContents();
        return `${labels} ${values}` === `${words.before},${words.readBack} ${shown},${named}`;
      });
      // What is ended is closed by a button as wide as a thumb wants it.
      const [sheet, button] = [await boxOf('.as-dialog__panel'), await boxOf('.as-write__ended button')];
      expect(button.width).toBeGreaterThan(0.8 * sheet.width);
      await close();

      await app.choose(live.ledger);
      const entry = dialog().locator('.as-ledger__entry').first();
      await until('the name in the list', async () =>
        /^P-201.* · /.test((await entry.locator('.as-ledger__signal').textContent()) ?? ''),
      );
      expect(await entry.locator('.as-ledger__change').textContent()).toBe(`${shown} → ${named}`);
      await dialog().getByText(words.logInWindow).waitFor();
      await dialog().locator('.as-operation__name').first().waitFor();

      await entry.getByRole('button', { name: words.writeBack.replace('{value}', shown) }).click();
      await dialog().getByRole('button', { name: words.confirmWrite }).click();
      await dialog().getByText(words.phaseReadBack).waitFor();
      const { appliedWrites, writePosts } = await platform.control.counters();
      expect(appliedWrites.map(({ value }) => value)).toEqual([other, other === '1' ? '0' : '1']);
      expect(writePosts).toHaveLength(2);
      await close();

      // The button on the page has a number in its document.
      await app.tap(other === '1' ? 'p201-auto' : 'p201-manual');
      await until('the names', async () => {
        const names = await dialog().locator('.as-write__change dd').allTextContents();
        return `${names}` === `${shown},${named}`;
      });
      await close();
      expect(app.problems).toEqual([]);
    },
  );

  it.each(['cn', 'en'] as const)(
    'are names in rows, lines, statistics and reports, too (%s)',
    async (language) => {
      await open({ language });
      const names = ['手动', '自动', '检修'];
      await app.visit('/detail/eg/list/p203');
      const row = app.page.locator('[data-signal="p203-mode"]');
      await until('the name in the row', async () =>
        names.includes(((await row.locator('.as-signal__value').textContent()) ?? '').slice(0, 2)),
      );
      await row.locator('button').first().click();
      await dialog().locator('.as-inspect__value').waitFor();
      await until('the name in the sheet', async () =>
        names.includes((await textOf('.as-inspect__value')).slice(0, 2)),
      );
      expect(await dialog().locator('form input').count()).toBe(0);
      await takePicture(app.page, `named-values/sheet-${language}`);

      await app.visit('/detail/eg/history-chart-scada/p203/0/p203-mode');
      const figures = app.page.locator('.as-stats tbody tr').first();
      await figures.waitFor();
      await app.page.locator('.as-curve__cover').waitFor({ state: 'detached' });
      await until('a name in the statistics', async () =>
        /手动|自动|检修/.test((await figures.textContent()) ?? ''),
      );
      await takePicture(app.page, `named-values/curve-${language}`);

      await app.visit('/detail/eg/history-report-scada/p203/0/p203-mode');
      const cells = app.page.locator('.as-report-table tbody td.as-report-table__text');
      await cells.first().waitFor();
      // Words stand left, as words do; numbers end in one line.
      const sides = await cells.evaluateAll((all) => all.map((one) => getComputedStyle(one).textAlign));
      expect(new Set(sides)).toEqual(new Set(['left']));
      // The newest row is of the running minute, in which perhaps nothing has been collected yet: it is read again.
      await until('names in all rows', async () => {
        const shown = await cells.allTextContents();
        if (shown.length > 1 && shown.every((text) => names.includes(text))) return true;
        await app.page.reload();
        await cells.first().waitFor();
        return false;
      });
      expect(app.problems).toEqual([]);
    },
  );
});
